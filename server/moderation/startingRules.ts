import type { RuleAction, RuleKind, WordRule } from "./textFilter.ts";

/** The initial rules, few on purpose: fans swear at referees. The desk adds rules and switches them off. */
const WORDS: readonly (readonly [kind: RuleKind, action: RuleAction, words: string])[] = [
  [
    "gambling",
    "refuse",
    "博彩 赌球 赌场 网赌 菠菜平台 下注平台 真人荷官 百家乐 时时彩 六合彩 外围盘口 开户送 跑分平台 菠菜网 买球平台 滚球平台 首存送 现金网代理",
  ],
  ["gambling", "hold", "稳赢计划 包红 带你上岸 跟我上岸 助你上岸 带单 跟单群 收米群 倍投计划 私推 注册就送 开元棋牌 棋牌平台 稳赚计划"],
  ["fraud", "refuse", "刷单 兼职日结 稳赚不赔 包赢 内幕比分 办证刻章 代充 洗钱通道 套现秒到 假球名单出售 重金求子 银行卡四件套 代开发票"],
  ["fraud", "hold", "内部渠道 内幕消息 假球消息 出票代购 转卖球票 无抵押贷款 收购微信号 信用卡套现"],
  ["porn", "refuse", "约炮 裸聊 卖淫 援交 迷奸 成人视频 色情网站 同城上门 看片网址"],
  ["drugs", "refuse", "冰毒 海洛因 大麻出售 迷药 摇头丸 笑气出售"],
  ["insult", "refuse", "操你妈 操尼玛 草泥马 草你吗 你妈死 nmsl 死全家 全家死光"],
  ["insult", "mask", "傻逼 傻b 煞笔 煞b 傻叉 cnm 脑残 狗杂种 贱人 王八蛋 去死吧 废物东西 狗东西 智障"],
  ["threat", "hold", "弄死你 砍死你 打断你的腿 打断你腿 你家住哪 散场门口见 捅死你 放学别走 找人弄你 人肉他 灭你全家 打死你"],
  ["contact", "hold", "加微信 加我微信 加我主页 加扣扣 私聊加我 扫码进群 进群领取 看我头像 看我简介 加薇芯 加个威信 加v信"],
  ["ad", "hold", "免费领取彩金 注册送彩金 低价代练 优惠券群 点击链接领取 官方客服 官方代理商 诚招代理"],
];

export const STARTING_RULES: readonly WordRule[] = WORDS.flatMap(([kind, action, words]) =>
  words.split(" ").map((word) => ({ kind, word, action })),
);

export const KIND_NAMES: Readonly<Record<RuleKind, string>> = {
  gambling: "赌博",
  fraud: "诈骗",
  porn: "色情",
  drugs: "毒品",
  insult: "辱骂",
  threat: "威胁",
  contact: "联系方式",
  ad: "广告",
};
