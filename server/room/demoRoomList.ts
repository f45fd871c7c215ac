/** Rooms of the demo's anchors, written for this project. */
export interface DemoRoom {
  /** The anchor's nickname (server/user/demoUserList.ts). */
  readonly nickName: string;
  readonly categoryId: string;
  /** Title while the room is not about a match. */
  readonly title: string;
  /** Added to the title after the names of both teams. */
  readonly angle: string;
  readonly notice: string;
  readonly welcomes: readonly string[];
  /** The sport of its loop; null: not on air. */
  readonly sample: "football" | "basketball" | null;
}

export const DEMO_ROOMS: readonly DemoRoom[] = [
  {
    nickName: "老周说球",
    categoryId: "1",
    title: "老周说球：先讲阵型再讲比分",
    angle: "战术板实时拆解",
    notice: "欢迎来到直播间。请文明观赛，不要相信任何私下充值和群聊引流。",
    welcomes: ["来了就坐，先看阵型再看比分。", "欢迎，今晚的战术板已经摆好。", "老朋友来了，弹幕打个招呼。"],
    sample: "football",
  },
  {
    nickName: "北看台阿宽",
    categoryId: "1",
    title: "北看台现场之声",
    angle: "看台视角",
    notice: "主场客场都不缺席，喜欢的话点个关注。",
    welcomes: ["欢迎上北看台！", "围巾举起来，一起唱。"],
    sample: "football",
  },
  {
    nickName: "柠檬讲篮球",
    categoryId: "2",
    title: "柠檬讲篮球：挡拆与换防",
    angle: "白板讲挡拆",
    notice: "每次暂停讲一个战术，想听哪个发在弹幕里。",
    welcomes: ["欢迎，正在讲挡拆。", "新朋友好，先看两个回合。"],
    sample: "basketball",
  },
  {
    nickName: "小满的球评",
    categoryId: "1",
    title: "慢放三遍再下结论",
    angle: "细节慢放",
    notice: "只看细节，不带节奏。",
    welcomes: ["欢迎，一起看细节。"],
    sample: "football",
  },
  {
    nickName: "边线裁判员",
    categoryId: "1",
    title: "边线裁判员：规则一条一条讲",
    angle: "判罚随时讲",
    notice: "有争议判罚可以提问，依据竞赛规则回答。",
    welcomes: ["欢迎，旗子已经举好。", "有判罚问题直接问。"],
    sample: "football",
  },
  {
    nickName: "深夜看台",
    categoryId: "1",
    title: "欧洲赛场守夜人",
    angle: "陪你熬夜",
    notice: "凌晨场小声看球，别吵醒家里人。",
    welcomes: ["还没睡？一起看。"],
    sample: "football",
  },
  {
    nickName: "三分线外",
    categoryId: "2",
    title: "三分线外：投不进也要聊",
    angle: "段子手解说",
    notice: "解说兼段子手，笑点低的朋友请调小音量。",
    welcomes: ["欢迎来三分线外。", "空位，出手！"],
    sample: "basketball",
  },
  {
    nickName: "阿珂聊德比",
    categoryId: "4",
    title: "阿珂聊德比：恩怨情仇一场讲完",
    angle: "边看边聊",
    notice: "聊球归聊球，不许人身攻击。",
    welcomes: ["欢迎，说说你的主队。"],
    sample: "football",
  },
  {
    nickName: "青训观察员",
    categoryId: "3",
    title: "看十七岁的比赛",
    angle: "青训视角",
    notice: "周六下午青年队联赛，准时开播。",
    welcomes: ["欢迎，今天有两个小将值得看。"],
    sample: null,
  },
  {
    nickName: "门线技术",
    categoryId: "1",
    title: "门将的一天",
    angle: "门将视角",
    notice: "讲扑救、站位和出击时机。",
    welcomes: ["欢迎，手套戴好了吗？"],
    sample: null,
  },
  {
    nickName: "快攻小队长",
    categoryId: "2",
    title: "快攻！快攻！快攻！",
    angle: "节奏拉满",
    notice: "垃圾时间也不睡。",
    welcomes: ["跟上节奏！"],
    sample: null,
  },
  {
    nickName: "角旗区来信",
    categoryId: "4",
    title: "周末下午聊聊球",
    angle: "新人解说",
    notice: "新人主播，请多关照。",
    welcomes: ["谢谢你来，随便坐。"],
    sample: null,
  },
];
