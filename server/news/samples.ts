import { sql } from "kysely";
import type { PlaceCode } from "../../contract/codes/places.ts";
import type { ArticleCover } from "../../contract/http/content.ts";
import { COLUMN_ANNOUNCEMENTS, COLUMN_YOULIAO } from "../../contract/codes/newsColumns.ts";
import { richOfParagraphs } from "../../contract/rules/richText.ts";
import type { Db } from "../kit/database.ts";
import type { Publishing } from "./publishing.ts";

/** The demo's texts and placements: our own, labelled 示例, about the portal and the games and not about real people. */
type Sample = readonly [columnNo: string, cover: string, title: string, tags: string, ...paragraphs: string[]];

const DEEP = "34";
const SAMPLES: readonly Sample[] = [
  [
    DEEP,
    "table",
    "积分相同，谁排在前面？各联赛规则不一样",
    "规则 积分榜",
    "英超先看净胜球，再看进球数；西甲和意甲先看相互战绩，而且要等两队之间的比赛都踢完才算数。同样的积分，换一个联赛，名次可能就反过来。",
    "资料库的积分榜在每一行写明“因何在前”：同分的球队按哪一条规则分出先后，用到的那一步加粗，没有用到的留灰。点开可以看到两队之间的小表。",
    "赛季没有结束时，相互战绩往往还不完整，这时榜上写的是暂定的先后，标为待定。",
  ],
  [
    DEEP,
    "split",
    "让球盘怎么读：半一、平半和四分之一球",
    "规则 指数",
    "让球盘把两队的差距换成球数。让半球的一方必须赢球才算赢盘；让一球的一方赢一球是走水，本金退回。",
    "带四分之一的盘口把注码一分为二：平半就是一半压平手、一半压半球。主队踢平时，平手的一半退回，半球的一半输掉，合起来是输半。",
    "每场比赛的三合一页面列出初盘、即时盘与变化，时间轴拖回某一分钟，看到的就是那一分钟的盘口。",
  ],
  [
    DEEP,
    "shots",
    "期望进球说明什么，不说明什么",
    "数据",
    "期望进球给每一次射门一个进球的概率，把全场的概率加起来。它衡量机会的质量，不衡量这场比赛该由谁赢。",
    "单场样本很小：一次点球就占去大半球。看十场以上的累计，才说得上一支球队创造机会的能力。",
    "本站战报里的期望进球来自比赛记录，有记录才写，没有就不写。",
  ],
  [
    DEEP,
    "night",
    "进球被取消之后，页面上发生了什么",
    "产品 比赛",
    "裁判改判时，比分会退回，那个进球在事件里留着，划去并写明原因，不会悄悄消失。",
    "战报是从比赛记录生成的。记录更正后，战报出新的一版：标题和句子随之修改，改动的地方加下划线，版本说明列出改了什么。",
    "当时看到的那一版仍然可以打开，链接里带着时间。",
  ],
  [
    DEEP,
    "phone",
    "无剧透：跟着视频看比分",
    "产品 直播",
    "直播画面比现场慢十几秒到几十秒。打开“跟随视频”后，这一页的比分、事件、聊天都停在你看到的那一帧。",
    "同一浏览器里的其他页面也会照办：首页、头条、搜索里关于这场比赛的内容，要等画面到了才出现。",
  ],
  [
    DEEP,
    "clock",
    "补时的进球记在哪一分钟",
    "规则 比赛",
    "上半场补时第二分钟的进球写作 45+2，不是第 47 分钟；下半场的写作 90+2。两者与加时赛的时间不会混在一起。",
    "竞彩与让球都按九十分钟加补时的比分结算，加时赛和点球大战不算。",
  ],
  [
    DEEP,
    "curve",
    "篮球的领先曲线怎么看",
    "篮球 数据",
    "横轴是比赛时间，纵轴是主队领先的分数。曲线穿过零线一次，领先就易手一次。",
    "最大领先看曲线的高点，逆转看它从一侧的远处回到另一侧。四节之间的虚线是节间休息，加时另起一段。",
  ],
  [
    DEEP,
    "bracket",
    "两回合比赛现在怎么分胜负",
    "规则 杯赛",
    "欧战已取消客场进球规则：两回合总比分相同，直接进入加时赛，再不分胜负踢点球。",
    "资料库的对阵图按总比分显示，下面注明每回合的比分、加时与点球。",
  ],
  [
    DEEP,
    "table",
    "扣分是怎么算进积分榜的",
    "规则 积分榜",
    "联赛可以因财务或纪律原因扣除积分。扣分从宣布之日起算入积分榜，用星号标出，并在榜下写明日期和分数。",
    "把积分榜拖回宣布之前的任何一天，看到的是还没有扣分的名次。",
  ],
  [
    DEEP,
    "steps",
    "返还率、概率与凯利：三个数字各说什么",
    "指数",
    "返还率是公司把收到的钱返还给中奖者的比例；从三项赔率的倒数可以算出来。",
    "概率是去掉公司抽水之后的估计。凯利指数把这家公司的赔率放到平均概率下比较，大于一的部分加粗。",
    "这些数字描述的是市场怎么看，不是结果会怎样。",
  ],
  [
    DEEP,
    "tactics",
    "“真实赛果”和“演示数据”有什么区别",
    "产品 资料库",
    "资料库里的历史赛季是真实赛果，标为“真实赛果”。今天滚动更新的比赛由模拟器产生，标为“演示数据”。",
    "两者从不放进同一张表：积分、交锋和战绩都分开计算。",
  ],
  [
    DEEP,
    "court",
    "NBA 的排名为什么这么复杂",
    "篮球 规则 NBA",
    "球队按胜率排名，胜率相同先看是否赛区第一，再看相互战绩、赛区战绩、联盟战绩。三队以上同分，规则又不一样。",
    "附加赛让第七到第十名再打一次：七八名之间的胜者得第七，负者再打九十名之间的胜者，争第八。",
  ],
  [
    COLUMN_ANNOUNCEMENTS,
    "",
    "演示环境说明",
    "公告",
    "这是演示环境：滚动更新的比赛、直播间里的观众与聊天由程序产生，充值走沙盒通道，不会扣真实的钱。",
    "历史赛季与真实比赛的记录另有标注。",
  ],
  [
    COLUMN_ANNOUNCEMENTS,
    "",
    "资料库开放：十七年赛季与因何在前",
    "公告",
    "资料库已开放足球四十余个赛事与 NBA 的历史赛季：任何一天的积分榜、假设比分、对阵图与球队页。",
  ],
  [
    COLUMN_ANNOUNCEMENTS,
    "",
    "头条开放：会更正的战报",
    "公告",
    "比赛结束后一分钟左右，战报由比赛记录生成。记录更正，战报随之出新的一版并写明改动。",
  ],
  [
    COLUMN_YOULIAO,
    "steps",
    "看盘先看变化的时间",
    "指数",
    "临近开场的变化比几天前的变化含有更多消息：首发公布、天气与大额注码多在最后一小时出现。变化表按时间列出，进球与红牌夹在其中。",
  ],
  [
    COLUMN_YOULIAO,
    "tactics",
    "赛程密集时，轮换写在哪里",
    "赛程 球队",
    "球队页列出上一场与下一场相隔的天数。三天两赛的球队，看首发名单与前一场的替补时间，比看近期战绩更直接。",
  ],
  [
    COLUMN_YOULIAO,
    "table",
    "主客场战绩要分开看",
    "数据 积分榜",
    "积分榜可以切换主场、客场与半场。有的球队主场拿下全队三分之二的积分，把主客合在一起看，会看不出这一点。",
  ],
];

const SOURCE = "编辑部";
const HOUR_MS = 3_600_000;
/** Authors of 有料 in the demo, in turn: its first anchors (server/user/demoUserList.ts). */
const AUTHORS = ["老周说球", "小满的球评", "青训观察员"];

/** Our own drawings in `public/art`; null: none. */
const artOf = (name: string): ArticleCover | null => (name === "" ? null : { base: `/art/${name}`, kind: "svg", thumbhash: null });

interface Placed {
  readonly places: readonly PlaceCode[];
  readonly title: string;
  readonly text: string;
  readonly art: string;
  /** docs/product.md 2, banner links: a page of the portal, or an external address. */
  readonly to: { readonly page: number } | { readonly link: string };
  readonly weight?: number;
}

const PLACED: readonly Placed[] = [
  {
    places: ["home-top", "news-side"],
    title: "正在直播",
    text: "和主播一起看球，弹幕与比分同步",
    art: "night",
    to: { page: 8 },
    weight: 2,
  },
  { places: ["home-top"], title: "足球即时比分", text: "进球、红牌、指数变化，一屏看完", art: "tactics", to: { page: 1 }, weight: 1 },
  { places: ["home-top"], title: "篮球即时比分", text: "每一节的比分与领先曲线", art: "court", to: { page: 2 } },
  { places: ["live-top"], title: "比分与画面同步", text: "跟随视频看比分，不剧透任何一球", art: "phone", to: { page: 1 }, weight: 1 },
  { places: ["live-top"], title: "篮球即时比分", text: "每一节的比分与领先曲线", art: "curve", to: { page: 2 } },
  { places: ["home-side", "article-side"], title: "篮球即时比分", text: "每一节的比分与领先曲线", art: "curve", to: { page: 2 } },
  { places: ["news-top"], title: "正在直播：一边看球，一边看数据", text: "直播间里的比分、事件与画面同步", art: "night", to: { page: 8 } },
  {
    places: ["room-side"],
    title: "足球数据从哪里来",
    text: "历史赛果来自公开数据集",
    art: "shots",
    to: { link: "https://github.com/openfootball" },
  },
];

/** Dependencies of the demo's samples. */
export interface SamplesDeps {
  readonly db: Db;
  readonly publishing: Publishing;
  /** Epoch ms. */
  readonly now: number;
}

/** Adds missing samples. The articles are dated an hour apart, before `now`. */
export async function seedSamples({ db, publishing, now }: SamplesDeps): Promise<void> {
  const { rows } = await sql<{ id: bigint; nick_name: string }>`
    select id, nick_name from app_user where nick_name = any(${AUTHORS})`.execute(db);
  const authors = AUTHORS.flatMap((name) => rows.find((row) => row.nick_name === name) ?? []);
  for (const [i, [columnNo, cover, title, tags, ...paragraphs]] of SAMPLES.entries()) {
    const author = columnNo === COLUMN_YOULIAO ? authors[i % Math.max(1, authors.length)] : undefined;
    await publishing.publish({
      kind: columnNo === COLUMN_ANNOUNCEMENTS ? "announcement" : "news",
      columnNo,
      otherColumns: [],
      publishAt: now - (i + 2) * HOUR_MS,
      source: author?.nick_name ?? SOURCE,
      authorId: author === undefined ? null : String(author.id),
      isSample: true,
      weight: 0,
      tags: tags.split(" "),
      origin: `sample/${i + 1}`,
      editedBy: null,
      title,
      summary: paragraphs[0] ?? "",
      doc: richOfParagraphs(paragraphs),
      cover: artOf(cover),
      match: null,
      made: null,
    });
  }
  for (const { places, title, text, art, to, weight = 0 } of PLACED) {
    const [jumpType, page, link] = "page" in to ? [INSIDE, to.page, null] : [OUTSIDE, null, to.link];
    for (const place of places) {
      await sql`
        insert into placement (place_code, title, text, cover, jump_type, inner_page_id, outer_link, weight, starts_at, origin)
        values (${place}, ${title}, ${text}, ${JSON.stringify(artOf(art))}::jsonb, ${jumpType}, ${page}, ${link}, ${weight},
          ${new Date(now)}, ${`sample/${place}/${title}`})
        on conflict (origin) do nothing`.execute(db);
    }
  }
}

const INSIDE = 1;
const OUTSIDE = 2;
