import type { Brand } from "../../../../brands/brand.ts";
import { FEEDBACK_MAX_LENGTH, LOGIN_LOCK_MS, RED_PACKET_MS, WITHDRAWAL_MIN, WITHDRAWAL_TAX_PERCENT } from "../../../../contract/limits.ts";
import { type ArticleText, type TextChapter, link } from "./text.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const SCORES: TextChapter = {
  heading: "比分与数据",
  sections: [
    {
      id: "live",
      heading: "比分多久更新一次？",
      paragraphs: [
        [
          link("足球", "/football"),
          "和",
          link("篮球", "/basketball"),
          "比分由推送实时更新，不需要刷新页面。比分页右上角显示“推送正常”时，屏幕上的比分就是最新的。",
        ],
        "显示“已断开，正在重连”时，分钟数会停住，页面自动重新连接，并补上断开期间漏掉的每一条变化。",
      ],
    },
    {
      id: "var",
      heading: "为什么进球又被取消了？",
      paragraphs: ["视频助理裁判改判，或数据提供方更正后，进球会划线保留并标注“取消”，比分随之更正。已经发生过的更正不会从页面上消失。"],
    },
    {
      id: "star",
      heading: "收藏和置顶有什么不同？",
      paragraphs: [
        [
          "点星是收藏：这场比赛会出现在",
          link("我的收藏", "/football/collect"),
          "里，允许通知后进球会提醒您。图钉是置顶：只把它排到当前列表最上面。",
        ],
        "不登录时收藏保存在这个浏览器里；登录后并入账号，换设备也能看到，最多 500 场。",
      ],
    },
    {
      id: "replay",
      heading: "怎样回到比赛的某一分钟？",
      paragraphs: [
        "在比赛页拖动下方的时间轴，可以回到任意一分钟，比分、统计、指数和聊天都会变成当时的样子。点“回到实时”即可回来。地址可以复制给别人，打开就是那一分钟。",
      ],
    },
    {
      id: "spoilers",
      heading: "怎样才能不被剧透？",
      paragraphs: [
        [
          "在",
          link("比分页", "/football"),
          "的“设置”里打开“不剧透”：全站先不显示比分，想看哪一场点“看比分”。看直播时打开“比分与画面同步”：比分、聊天、标题和通知都不会早于您看到的画面，其他标签页也一样。",
        ],
      ],
    },
    {
      id: "odds",
      heading: "指数和彩票页可以下注吗？",
      paragraphs: [
        ["不可以。", link("竞彩足球", "/football/jczq"), "等页面只展示赛程、奖金和概率，计算器只算不卖。本站不提供任何形式的投注服务。"],
      ],
    },
    {
      id: "database",
      heading: "资料库里的“真实历史”和“演示数据”是什么？",
      paragraphs: [
        [
          link("足球", "/database/fb/1"),
          "和",
          link("篮球", "/database/lq/1"),
          "资料库里，标“真实历史”的来自公开的历史赛果；标“演示数据”的由程序模拟。两者从不放进同一张积分榜或同一段交锋。",
        ],
      ],
    },
  ],
};

const ROOMS: TextChapter = {
  heading: "直播与聊天",
  sections: [
    {
      id: "watch",
      heading: "直播卡顿、没有声音怎么办？",
      paragraphs: [
        [
          "网络中断后播放器会自动重连。浏览器不许自动出声时会先静音，点画面上的按钮即可。键盘操作、弹幕设置和用 OBS 开播的方法见",
          link("直播说明", "/about/live"),
          "。",
        ],
      ],
    },
    {
      id: "reserve",
      heading: "怎样在开赛、开播时得到提醒？",
      paragraphs: [
        [
          "在",
          link("预约", "/live/reserve"),
          "里预约比赛，或关注主播。您打开的任何一个本站页面都会提醒；允许浏览器通知后，切到别的窗口也能收到。",
        ],
      ],
    },
    {
      id: "chat",
      heading: "为什么我不能发言？",
      paragraphs: [
        "发言需要登录，一条最多 50 个字，10 秒内最多 10 条。主播可以开启慢速、仅粉丝发言、最低等级或全员禁言；等级不到 3 级时，带链接的发言要等人工审核。输入框会写明原因和还要等多久。",
      ],
    },
    {
      id: "report",
      heading: "看到广告、辱骂怎么办？",
      paragraphs: [["把鼠标移到那条消息上选“举报”，或在", link("举报", "/live/report"), "里举报整个直播间。"]],
    },
  ],
};

const ACCOUNT: TextChapter = {
  heading: "账号与安全",
  sections: [
    {
      id: "register",
      heading: "怎样注册、登录？",
      paragraphs: [
        [
          "用手机验证码登录，没有账号的手机号会自动建立账号；也可以用昵称和密码",
          link("注册", "/user/register"),
          "。忘记密码可以",
          link("用手机找回", "/user/pwd_find"),
          "。验证码 5 分钟内有效，60 秒后可以重新获取。",
        ],
      ],
    },
    {
      id: "locked",
      heading: "账号被锁定了怎么办？",
      paragraphs: [
        `连续输错五次密码，账号会在陌生网络下锁定 ${LOGIN_LOCK_MS / MINUTE_MS} 分钟；您常用的网络单独计算，不会因为别人乱试而受影响。可以用手机验证码登录，或稍后再试。`,
      ],
    },
    {
      id: "phone",
      heading: "怎样改昵称、密码和手机号？",
      paragraphs: [
        [
          "在",
          link("个人资料", "/v/personal-data"),
          "里修改。昵称最多 10 个字。更换手机号需要原手机的验证码或登录密码，更换后 24 小时内不能提现。",
        ],
      ],
    },
    {
      id: "level",
      heading: "等级怎样升？",
      paragraphs: [
        [
          "每天第一次访问和第一次关注、发帖、帖子和评论被点亮、送礼都有经验，每天各有上限；删除或被隐藏的内容会收回经验。规则、今日进度和记录见",
          link("我的等级", "/v/grade"),
          "。",
        ],
      ],
    },
  ],
};

const walletOf = ({ hasTips }: Brand): TextChapter => ({
  heading: "钱包",
  sections: [
    {
      id: "recharge",
      heading: "球钻、球票有什么用？",
      paragraphs: [
        [
          "球钻通过",
          link("充值", "/v/pay"),
          "获得，1 球钻等于 1 元，用来赠送礼物、发红包、",
          link("开通贵族", "/v/title"),
          `、购买集锦${hasTips ? "和专家的方案" : ""}；球票由活动发放，不能充值，${hasTips ? "可以送礼物、发红包和购买标价为球票的方案" : "可以送礼物和发红包"}。`,
        ],
      ],
    },
    {
      id: "withdraw",
      heading: "怎样提现？要交税吗？",
      paragraphs: [
        [
          "主播的礼物收入可以在",
          link("我的钱包", "/v/wallet"),
          `提现，单笔至少 ${WITHDRAWAL_MIN} 球钻（如有调整，以提现页面为准），需要先设置支付密码。提现到银行卡或支付宝，由平台代缴 ${WITHDRAWAL_TAX_PERCENT}% 的个人所得税，不从您的金额里扣；提现到消费钱包无需缴税。`,
        ],
        "提交后显示“结果确认中”时不用重新填写：页面会用同一笔请求继续确认，不会重复提现。",
      ],
    },
    {
      id: "packet",
      heading: "红包没有抢完会怎样？",
      paragraphs: [`${RED_PACKET_MS / HOUR_MS} 小时内没有领完的部分自动退回给发红包的人。`],
    },
    {
      id: "records",
      heading: "在哪里查看每一笔？",
      paragraphs: [
        [link("消费记录", "/v/consume"), "、", link("收入记录", "/v/income"), "、", link("提现记录", "/v/cashout"), "里有每一笔变动。"],
      ],
    },
  ],
});

const APP: TextChapter = {
  heading: "安装与通知",
  sections: [
    {
      id: "install",
      heading: "有 App 吗？",
      paragraphs: [["有，直接从浏览器安装，不经过应用商店。手机和电脑的步骤见", link("下载页", "/app"), "。"]],
    },
    {
      id: "offline",
      heading: "没有网络能看比分吗？",
      paragraphs: ["不能。没有网络时页面会说“当前无网络”，不会把旧比分当成新的给您看；网络恢复后自动打开刚才的页面。"],
    },
    {
      id: "notify",
      heading: "收不到通知怎么办？",
      paragraphs: [
        [
          "在",
          link("下载页", "/app"),
          "的“通知”里看状态：没有问过的，打开开关；拒绝过的，按那里的说明在浏览器里改回“允许”。本站页面要开着（在后台也可以），系统的勿扰模式也会拦下通知。",
        ],
      ],
    },
  ],
};

/** Readers' questions, grouped by screen. */
export function helpText(brand: Brand): ArticleText {
  return {
    title: "帮助中心",
    version: "2.1",
    updatedOn: "2026-11-27",
    chapters: [
      SCORES,
      ROOMS,
      ACCOUNT,
      walletOf(brand),
      APP,
      {
        heading: "反馈与联系",
        sections: [
          {
            id: "feedback",
            heading: "怎样反馈问题？",
            paragraphs: [
              `点下面的“意见反馈”，最多 ${FEEDBACK_MAX_LENGTH} 个字。反馈比分问题时，请写明比赛、时间和您看到的内容。`,
              ["登录后反馈，答复会以", link("喇叭消息", "/v/information"), "发给您；没有登录时请留下联系方式，否则无法答复。"],
              `也可以拨打客服电话 ${brand.footer.contact}。`,
            ],
          },
        ],
      },
    ],
  };
}
