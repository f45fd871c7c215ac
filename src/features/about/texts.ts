import type { Brand } from "../../../brands/brand.ts";
import { WITHDRAWAL_TAX_PERCENT } from "../../../contract/limits.ts";
import type { ArticleText } from "./Article.tsx";

/** Texts of the about pages, written for this project. */
const UPDATED_ON = "2026-11-22";

export function helpText(brand: Brand): ArticleText {
  return {
    title: "帮助中心",
    updatedOn: UPDATED_ON,
    sections: [
      {
        heading: "比分多久更新一次？",
        paragraphs: [
          "比分、赛况和指数由推送实时更新，不需要刷新页面。比分页右上角显示“推送正常”时，屏幕上的比分就是最新的。",
          "显示“已断开，正在重连”时，分钟数会停住，页面会自动重新连接，并补上断开期间漏掉的每一条变化。",
        ],
      },
      {
        heading: "为什么进球又被取消了？",
        paragraphs: ["视频助理裁判改判后，进球会划线保留并标注“取消”，比分随之更正。已经发生过的更正不会从页面上消失。"],
      },
      {
        heading: "回看是什么？",
        paragraphs: ["在比赛页拖动下方的时间轴，可以回到任意一分钟，页面上的比分、统计和指数都会变成当时的样子。点“回到实时”即可回来。"],
      },
      {
        heading: "怎样联系我们？",
        paragraphs: [`客服电话 ${brand.footer.contact}。反馈比分问题时，请说明比赛、时间和您看到的内容。`],
      },
    ],
  };
}

export function aboutText(brand: Brand): ArticleText {
  return {
    title: `关于${brand.name}`,
    updatedOn: UPDATED_ON,
    sections: [
      {
        heading: "我们做什么",
        paragraphs: [
          `${brand.name}为球迷提供足球和篮球的即时比分、赛程赛果、指数变化和比赛数据。`,
          "本站不提供任何形式的投注服务，所有数据仅供参考。",
        ],
      },
      { heading: "运营方", paragraphs: [`${brand.footer.company}，${brand.footer.address}。许可证 ${brand.footer.licence}。`] },
    ],
  };
}

export function agreementText(brand: Brand): ArticleText {
  return {
    title: "用户协议",
    updatedOn: UPDATED_ON,
    sections: [
      {
        heading: "一、服务内容",
        paragraphs: [
          `${brand.footer.company}（以下称“我们”）通过本站提供足球和篮球的比分、指数与比赛数据，主播直播间、聊天与弹幕、录像回放，以及用户钱包。使用本站即表示您同意本协议。`,
          "本站不提供任何形式的投注服务。",
        ],
      },
      {
        heading: "二、数据的准确性",
        paragraphs: [
          "比分与数据来自多个来源并自动更新，可能出现延迟或更正，更正会在页面上标明。请以赛事官方公布为准。因依赖本站数据作出的决定，由您自行负责。",
        ],
      },
      {
        heading: "三、账号",
        paragraphs: [
          "一个手机号只能注册一个账号。请妥善保管密码、支付密码和短信验证码，工作人员不会向您索要。",
          "连续输错五次密码，账号会在新的网络环境下被锁定 15 分钟。更换绑定手机需要原手机的验证码或登录密码，更换后 24 小时内不能提现。",
          "昵称不得冒充官方、客服或管理人员。",
        ],
      },
      {
        heading: "四、球钻、球票与提现",
        paragraphs: [
          "球钻通过充值获得，用于赠送礼物、发红包和开通贵族；球票由活动发放。球钻和球票不计利息，不能在用户之间转让，红包除外。",
          "赠出的礼物、已被领取的红包和已开通的贵族不退还；24 小时内没有领完的红包，余额自动退回。",
          `礼物收入可以提现。提现到银行卡或支付宝时，由平台代缴 ${WITHDRAWAL_TAX_PERCENT}% 的个人所得税，不从您的提现金额中扣除；提现到消费钱包无需缴税。`,
          "每一笔变动都会留下记录，可在“我的钱包”中查看。",
        ],
      },
      {
        heading: "五、直播、聊天与上传",
        paragraphs: [
          "您发出的聊天、弹幕、红包留言和上传的图片会显示给他人，并随直播录像保存和回放。主播和房管可以删除消息、禁言，平台可以关闭直播间。",
          "请勿用自动程序大量抓取数据、干扰服务运行，或发布违法、侵权、骚扰和冒充他人的内容。违反时我们可以限制或停止服务。",
        ],
      },
      { heading: "六、未成年人", paragraphs: ["未满 18 周岁的用户请在监护人指导下使用本站，不得充值、打赏或开播。"] },
      { heading: "七、协议变更", paragraphs: ["协议更新后会在本页公布并标明日期，重大变更会通过站内喇叭提示。"] },
    ],
  };
}

/** Says what is kept and for how long. Whoever keeps something new writes it here. */
export function privacyText(brand: Brand): ArticleText {
  return {
    title: "隐私政策",
    updatedOn: UPDATED_ON,
    sections: [
      {
        heading: "不登录时",
        paragraphs: [
          "浏览比分、比赛和直播间不需要账号。收藏和置顶的比赛、筛选条件、弹幕与音量设置、搜索记录、已关闭的提示和停留时间保存在您自己的浏览器里。",
          "停留时间会随请求发送给服务器。搜索词会计入热门搜索的次数，不与您的账号关联。",
        ],
      },
      {
        heading: "登录后我们保存什么",
        paragraphs: [
          "账号资料：手机号、昵称、头像、简介和等级经验；密码和支付密码只保存无法还原的摘要；实名信息和提现账号加密保存。",
          "您的使用：关注、收藏、预约和置顶的比赛（未登录时收藏的比赛会在登录后并入账号）、喇叭消息的已读状态、聊天与弹幕、礼物、红包、举报、意见反馈和上传的图片。",
          "资金：充值、提现、礼物、红包和贵族的每一笔记录。依法和为对账需要，这些记录不会删除。",
          "登录会话：登录时间、网络地址和浏览器类型，会话最长保存 30 天。",
        ],
      },
      {
        heading: "为安全收集的信息",
        paragraphs: [
          "服务器处理每次请求的网络地址，用于限制频率、防止滥用和排查故障。登录、注册、改密、绑定手机、提现和意见反馈等操作会连同网络地址写入安全日志，并记下账号登录过的网络，用于识别陌生环境。安全日志目前没有设定删除期限。",
          "页面会在您的浏览器里根据浏览器和设备的特征计算一个访客标识，随请求发送，用于区分验证码的请求者、限制频率和安全日志。计算失败时为空，不影响使用。我们不用它投放广告，也不提供给他人。",
          "短信验证码 5 分钟内有效，只保存无法还原的摘要。",
        ],
      },
      {
        heading: "Cookie",
        paragraphs: [
          "名为 auth 的 Cookie 保持登录状态（勾选“保持登录”时 30 天，否则到关闭浏览器）；theme 记住外观，veil 记住“不剧透”，各保存一年。我们不使用第三方广告 Cookie。",
        ],
      },
      {
        heading: "直播与回放",
        paragraphs: ["直播间的画面、聊天、弹幕、礼物和在场人数会被录制并可回放。被删除的消息在回放中同样不再显示。"],
      },
      {
        heading: "与他人共享",
        paragraphs: [
          "发送短信时，手机号和短信内容交给短信服务商；使用支付宝充值时，订单号和金额交给支付宝；启用第三方滑块验证时，验证页面会由该服务商的脚本提供。除此之外，不向第三方提供您的个人信息，法律要求的除外。",
        ],
      },
      {
        heading: "您的权利",
        paragraphs: [
          "您可以在个人中心修改资料、解绑提现账号、退出登录，也可以随时清除浏览器数据。",
          `如需查询、导出、更正或删除账号信息，请致电 ${brand.footer.contact}。`,
        ],
      },
    ],
  };
}
