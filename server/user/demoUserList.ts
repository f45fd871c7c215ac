/** Users of the demo, invented for this project. */
export interface DemoUser {
  readonly nickName: string;
  readonly description: string;
  readonly experience: number;
  readonly role: "anchor" | "expert" | "viewer";
}

function anchor(nickName: string, experience: number, description: string): DemoUser {
  return { nickName, experience, description, role: "anchor" };
}
function expert(nickName: string, experience: number, description: string): DemoUser {
  return { nickName, experience, description, role: "expert" };
}
function viewer(nickName: string, experience: number, description = ""): DemoUser {
  return { nickName, experience, description, role: "viewer" };
}

export const DEMO_USERS: readonly DemoUser[] = [
  anchor("老周说球", 46_800, "二十年中场，十年解说席。每晚八点，先讲阵型再讲比分。"),
  anchor("北看台阿宽", 31_200, "人在现场，声音在直播间。主场客场都不缺席。"),
  anchor("柠檬讲篮球", 18_500, "挡拆、空切、换防，用白板讲明白每一次进攻。"),
  anchor("小满的球评", 13_900, "只看细节的人。慢放三遍再下结论。"),
  anchor("边线裁判员", 12_400, "持证裁判，越位线画得比谁都直。"),
  anchor("深夜看台", 9_700, "欧洲赛场守夜人，凌晨两点半准时开播。"),
  anchor("三分线外", 7_300, "投不进也要聊，篮球解说兼段子手。"),
  anchor("阿珂聊德比", 5_600, "专聊德比战，恩怨情仇一场讲完。"),
  anchor("青训观察员", 4_100, "看十七岁的比赛，等二十岁的巨星。"),
  anchor("门线技术", 2_800, "前门将，讲扑救、站位和出击时机。"),
  anchor("快攻小队长", 1_900, "节奏快、嗓门大、垃圾时间也不睡。"),
  anchor("角旗区来信", 950, "新人主播，请多关照。周末下午场。"),
  expert("数据铁匠", 38_600, "十五年数据建模，只讲概率，不讲玄学。"),
  expert("盘口显微镜", 22_700, "看水位变化，也看变化背后的人。"),
  expert("竞彩老秦", 14_200, "一单一复盘，红黑都公开。"),
  expert("亚盘笔记本", 8_800, "让球盘研究，每轮写一篇长文。"),
  expert("大小球研究室", 6_400, "进球数、射门质量、天气，三样都算进去。"),
  expert("篮彩算盘", 3_500, "篮球分差与总分，重视背靠背和伤停。"),
  expert("冷门雷达", 2_300, "不追热门，专找被低估的一方。"),
  expert("主场优势论", 1_100, "主客场差异研究者，偶尔也写写随笔。"),
  viewer("红蓝心跳", 30_500, "一边红一边蓝，心跳只有一种。"),
  viewer("终场哨响前", 12_100, "不到终场不离席。"),
  viewer("替补席上", 5_200, "踢了十年业余联赛，主力是板凳。"),
  viewer("加时赛见", 4_600),
  viewer("点球大师兄", 2_100, "十二码，从不看门将眼睛。"),
  viewer("远射爱好者", 1_750),
  viewer("弧顶三步", 990, "周三周日打球，其余时间看球。"),
  viewer("绿茵漫步", 860),
  viewer("越位三厘米", 640, "差三厘米，差一个冠军。"),
  viewer("罚球线的风", 420),
  viewer("看台第七排", 330, "第七排，正对中线。"),
  viewer("半场咖啡", 310),
  viewer("补时第五分", 260),
  viewer("传中到后点", 180, "后点总有人。"),
  viewer("篮板收藏家", 120),
  viewer("清晨五点半", 90, "为了看球早起的人。"),
  viewer("周末主队", 60),
  viewer("球袜拉到膝", 30),
  viewer("人浪起点", 10),
  viewer("第一次看球", 0, "刚来，请多指教。"),
];
