import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasContact, hasLinkAddress } from "../kit/words/links.ts";
import { readingsOf } from "../kit/words/pinyin.ts";
import { judgeText } from "./judge.ts";
import { STARTING_RULES } from "./startingRules.ts";
import { RULE_ACTIONS, RULE_KINDS, type WordRule, createTextFilter, masked, normalised } from "./textFilter.ts";

const filter = createTextFilter(STARTING_RULES);
const words = (text: string): readonly string[] => filter.find(text).map(({ word }) => word);

/** Many contain the characters of a rule side by side, or its sounds. None may be held back. */
const INNOCENT = [
  "塞尔维亚这场踢得真硬",
  "主队加微弱优势的运气才赢下来",
  "他射门打高了",
  "今天北京下雨，散场的时候门口见到好多人打伞",
  "这脚传中可以约一年后再看",
  "裁判开场就送了一张黄牌",
  "替补席上的人都跳起来了",
  "下注视着球门，手心全是汗",
  "刷新单场进球纪录了",
  "冰岛的毒奶又来了",
  "援助交叉跑位做得好",
  "百家争鸣，乐在其中",
  "时时刻刻都在彩色的人浪里",
  "外围队员带球，盘带口碑一流",
  "代表队充分准备了三个月",
  "内线部署，渠道走边路",
  "上半场岸边风大，球都飘",
  "带队单刀，全场起立",
  "他家住得远，凌晨四点就出门了",
  "大麻烦来了，主力后卫受伤",
  "草皮泥泞，马上要换场地",
  "加油！你们是最棒的，死磕到底",
  "包括替补都赢得了掌声",
  "官宣了，新赛季主场球衣",
  "这球操作太细，你妈妈看了都懂",
  "看我头上的帽子像不像罚球线",
  "跑到分界线，平台上全是球迷",
  "近五场 3-1 2-0 1-1 0-2 1-0，第 13 位，积 80 分",
  "2026-11-21 19:35 开球，票价 180 元，座位 13 区 8 排 06 号",
  "he shot it over the bar, shame on him, let's go Milan",
  "Man City 2-1 Real Madrid, w.c. group A",
  "转播卖点是越位线，营销也做得好",
  "提前三轮保级上岸，今晚睡个好觉",
  "官方：代理主帅转正，合同到 2028 年",
];

/** Ads, threats and insults, spelt to evade the filter. */
const EVASIONS: readonly (readonly [text: string, word: string])[] = [
  ["博.彩 平台", "博彩"],
  ["b o c a i 走起", "博彩"],
  ["线上賭場送礼", "赌场"],
  ["赌\u200b场", "赌场"],
  ["赌\u202e场", "赌场"],
  ["ｄｕ场", "赌场"],
  ["菠菜萍台", "菠菜平台"],
  ["真⼈荷官在线", "真人荷官"],
  ["六\u2063合\u2063彩", "六合彩"],
  ["开🏆户🏆送", "开户送"],
  ["刷單兼職", "刷单"],
  ["稳赚bu赔", "稳赚不赔"],
  ["包🎁赢", "包赢"],
  ["内幕bi分", "内幕比分"],
  ["yue炮", "约炮"],
  ["luo聊", "裸聊"],
  ["海洛yin", "海洛因"],
  ["傻-逼", "傻逼"],
  ["傻b", "傻b"],
  ["傻 Ｂ", "傻b"],
  ["煞笔", "煞笔"],
  ["賭毬", "赌球"],
  ["約砲", "约炮"],
  ["傻bi", "傻逼"],
  ["ѕhаbі", "傻逼"],
  ["ＳＨＡ　ＢＩ", "傻逼"],
  ["脑~残", "脑残"],
  ["弄si你", "弄死你"],
  ["砍死泥", "砍死你"],
  ["加 微 信", "加微信"],
  ["加wei信", "加微信"],
  ["加徽信看", "加微信"],
  ["加我主頁", "加我主页"],
  ["宫方客服", "官方客服"],
  ["官方kefu", "官方客服"],
  ["老师带你上an", "带你上岸"],
  ["官方代li商", "官方代理商"],
];

test("what fans say passes", () => {
  expect(INNOCENT.length).toBeGreaterThanOrEqual(30);
  for (const said of INNOCENT) expect([said, words(said), hasLinkAddress(said), hasContact(said)]).toEqual([said, [], false, false]);
});

test.each(EVASIONS)("%s holds %s", (said, word) => expect(words(said)).toContain(word));

describe("ways out of the portal", () => {
  test.each([
    "微信：zhang88888",
    "q q 12345678",
    "13812345678",
    "138-1234-5678",
    "1 3 8 1 2 3 4 5 6 7 8",
    "一三八一二三四五六七八",
    "１３８１２３４５６７８",
    "vx abc_12345",
  ])("%s is a contact", (said) => expect(hasContact(said)).toBe(true));
  test.each(["bet365。com", "ｗｗｗ．abc", "zb88点com", "http://a", "zb88[.]com", "zb88 dot com", "ｚｂ８８．ｔｋ", "xn--fiqs8s"])(
    "%s is an address",
    (said) => expect(hasLinkAddress(said)).toBe(true),
  );
});

/** Contact details in disguise: each is held, and no look-alike is. */
const CONTACTS = [
  "一三八一二三四五六七八",
  "一 三 八 一 二 三 四 五 六 七 八",
  "壹叁捌壹贰叁肆伍陆柒捌",
  "①③⑧①②③④⑤⑥⑦⑧",
  "1 3 8-1 2 3 4-5 6 7 8",
  "138.1234.5678",
  "+86 138 1234 5678",
  "1三8一2三4五6七8",
  "1\u200b38\u200b12345678",
  "q: 12345678",
  "Q:1234 5678",
  "扣：一二三四五六七八",
  "薇信 zhang88888",
  "薇❤信：zhang_888",
  "V❤: zhang88888",
  "威 x zhang88888",
  "wei xin zhang88888",
  "飞机号 @fulltime88",
] as const;
const NO_CONTACTS = [
  "110-102，末节打了 28-19",
  "138-136，加时才分出来",
  "1-3 8-1 2-3 4-5 6-7 8-9",
  "2026-11-21 19:35",
  "20261121",
  "前三场 118-112 105-99 121-120",
  "三比一，八十二场之后才算开始",
  "一三八中场站位，二四六边路",
  "Q1 28-25，Q2 31-30",
  "q: 为什么换下他？",
  "编号 1380013 的球迷证",
  "xG 1.38，射门 12，射正 3",
  "1.38 1.27 3.45 5.67 8",
  "13 8 12 34 56 78 这几个号码的人都上场了",
  "微信支付买的票，座位 13 区",
  "威海的球迷来了两千人",
];
test.each(CONTACTS)("%s is a contact in disguise", (said) => expect(hasContact(said)).toBe(true));
test.each(NO_CONTACTS)("%s is none", (said) => expect(hasContact(said)).toBe(false));

/** Rules' words across word borders, scores, dates, English. None may be held back. */
const MORE_INNOCENT = [
  "湖人 110-102 凯尔特人，第三节 33-18",
  "主场包厢满座，包了一整层赢家都在里面",
  "他带着单刀球进了禁区",
  "边路倍受压力，投入计划之外的替补",
  "这个刷新单节得分的夜晚",
  "球队上海岸边训练两天",
  "跑分区域的后卫，平台期过了就好",
  "赛前办证件，刻章鱼哥的贴纸",
  "代表俱乐部充满信心",
  "洗牌钱不够，通道里都在谈转会",
  "套边现在才到位，秒停球",
  "队内部分渠道都在传，没什么消息",
  "约了炮哥一起看球",
  "卖座的淫雨天气，照样坐满",
  "成人票和儿童票，视频回放里看得清",
  "冰上项目毒舌解说",
  "海边，洛里，因为下雨改期",
  "大麻袋装满了应援的围巾",
  "傻傻地逼抢，体能浪费了",
  "脑袋残留着上一场的画面",
  "狗年出生的杂牌军队长",
  "王八百人里的蛋糕最大",
  "废了一个物理防守的东边球员",
  "去哪里都不怕，死守到底吧",
  "打断他的腿部力量训练",
  "你家住得哪里近就去哪个球场",
  "放学了，别走神，看球",
  "加时赛微微领先，信心十足",
  "看台我坐头排，像素不够",
  "Shanghai bid for the final, what a big shot",
  "the ABC AI model says 61%",
  "May 3-1, June 2-2, 11/21 kick-off 19:35",
];
test.each(MORE_INNOCENT)("%s passes", (said) => expect([words(said), hasLinkAddress(said), hasContact(said)]).toEqual([[], false, false]));

/** Words of several rules in more disguises. */
const MORE_EVASIONS: readonly (readonly [text: string, word: string])[] = [
  ["Ꮟоϲаі 平台", "博彩"],
  ["ｂ．ｏ．ｃ．ａ．ｉ", "博彩"],
  ["賭\u2060 球", "赌球"],
  ["网\u{e0020}赌", "网赌"],
  ["百 家 樂", "百家乐"],
  ["時／時／彩", "时时彩"],
  ["六-he-彩", "六合彩"],
  ["ｓｈｕａ单", "刷单"],
  ["穩賺不賠", "稳赚不赔"],
  ["內幕消息", "内幕消息"],
  ["迷　药", "迷药"],
  ["shā bī", "傻逼"],
  ["𝓼𝓱𝓪𝓫𝓲", "傻逼"],
  ["ⓢⓗⓐⓑⓘ", "傻逼"],
  ["去\nsi\n吧", "去死吧"],
  ["掃碼進群", "扫码进群"],
];
test.each(MORE_EVASIONS)("%s is read as it is meant", (said, word) => expect(words(said)).toContain(word));

/** Latin words after a full stop, hours before one, rules' sounds across words: no ads among these. */
const LATEST_INNOCENT = [
  "比赛结束了。App 更新后好用多了",
  "今天看直播。TV 画面很清楚",
  "冲啊。Win!",
  "他太强了。Pro 级别的防守",
  "今晚8点vip包厢见",
  "晚上NBA 8点live开始",
  "晚上 20 点 top 联赛开打",
  "先赢后负，补时阶段比分已定",
  "体育报网站说他娱乐成分多",
  "在外围带离对手，信用卡买的票",
  "合同草案还在拟，沙茶面真香",
  "官网注册就能选座，棋牌室里也在看球",
  "这种进球自己都不信",
  "AC Milan, no more: what a game, TV off",
];
test.each(LATEST_INNOCENT)("%s passes as it is", (said) =>
  expect([words(said), hasLinkAddress(said), hasContact(said)]).toEqual([[], false, false]),
);

test.each(["hd88,com", "bet365·cc", "hongdan88。vip", "zb88。tv", "看球·tv", "hd88点vip", "看球zb88点top"])(
  "%s is an address for all its marks",
  (said) => expect(hasLinkAddress(said)).toBe(true),
);
test.each(["Q裙 738 291 045", "扣扣裙七三八二九一零四五", "TG：hongdan_88", "纸飞机搜索 hongdan88"])(
  "%s is where a group is found",
  (said) => expect(hasContact(said)).toBe(true),
);
/** Insults and offers as people type them. */
const TYPED: readonly (readonly [text: string, word: string])[] = [
  ["бocai平台", "博彩"],
  ["操尼玛的裁判", "操尼玛"],
  ["草你吗", "草你吗"],
  ["裁判 NMSL", "nmsl"],
  ["c.n.m 裁判", "cnm"],
  ["煞B裁判", "煞b"],
  ["首存送58", "首存送"],
  ["注册就送88", "注册就送"],
  ["加 V 信看球", "加v信"],
  ["出售银行卡四件套", "银行卡四件套"],
];
test.each(TYPED)("%s is taken for %s", (said, word) => expect(words(said)).toContain(word));

test("masks what is written, and nothing beside it", () => {
  const text = "你这个 傻-逼 裁判，脑\u200b残";
  expect(masked(filter, text)).toBe("你这个 *** 裁判，***");
  expect(normalised("Ⓥ信：ａｂｃ−１２３\u200b 線上")).toBe("v信abc123线上");
});

/** Ways to write a character that a human still reads. */
const GAPS = ["", "", "", "-", ".", " ", "*", "\u200b", "\u2060", "\u202e", "\u3000", "⚽"];
const disguise = (char: string, way: number): string => {
  if (way === 1) return readingsOf(char)[0] ?? char;
  if (way === 2)
    return [...(readingsOf(char)[0] ?? char)].map((c) => (/[a-z]/.test(c) ? String.fromCodePoint(c.charCodeAt(0) + 0xfee0) : c)).join("");
  return char;
};

test("property: a rule's word is found in every disguise, and its place covers what was written", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STARTING_RULES),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.constantFrom(...GAPS)), { minLength: 8, maxLength: 8 }),
      ({ word }, ways) => {
        const written = [...word].map((char, i) => disguise(char, ways[i]?.[0] ?? 0) + (ways[i]?.[1] ?? "")).join("");
        const text = `看${written}啊`;
        const hit = filter.find(text).find((one) => one.word === word);
        expect([text, hit?.word]).toEqual([text, word]);
        expect(text.slice(hit?.from, hit?.to)).toBe(written.slice(0, (hit?.to ?? 0) - 1));
      },
    ),
    { numRuns: 400 },
  );
});

test("property: whatever the text, places lie within it, and masking changes nothing else", () => {
  const rules: readonly WordRule[] = STARTING_RULES.map((rule) => ({ ...rule, action: "mask" }));
  const masking = createTextFilter(rules);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."傻逼sbhai -\u200b加微信wx脑残あ🏀é"), maxLength: 60 }), (text) => {
      const hits = masking.find(text);
      for (const { from, to } of hits) expect(from >= 0 && from < to && to <= text.length).toBe(true);
      const shown = masked(masking, text);
      expect([...shown].length).toBe([...text].length);
      expect(masking.find(shown)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("what a masked word leaves around it is masked too", () => {
  const masking = createTextFilter(STARTING_RULES.map((rule) => ({ ...rule, action: "mask" })));
  expect(masked(masking, "狗杂脑残种")).toBe("*****");
});

test("five hundred letters that all rules might begin with are looked through to the end", () => {
  const near = Array.from({ length: 1_000 }, (_, i) => `西安${String.fromCodePoint(0x4e00 + i * 7)}先`);
  const many = createTextFilter(near.map((word) => ({ kind: "ad", action: "hold", word })));
  const [last = ""] = near.slice(-1);
  expect(many.find(`${"xian".repeat(125)}${last}`).map(({ word }) => word)).toContain(last);
});

test("rules of every kind and every action come with the portal, and of no other", () => {
  expect(new Set(STARTING_RULES.map(({ kind }) => kind))).toEqual(new Set(RULE_KINDS));
  expect(new Set(STARTING_RULES.map(({ action }) => action))).toEqual(new Set(RULE_ACTIONS));
});

test("a link and contact details are of the whole text: no place in it is marked", () => {
  expect(judgeText(filter, "数据见 example.com", "known")).toMatchObject({
    isHeld: true,
    hits: [{ kind: "ad", word: "链接", from: 0, to: 0 }],
  });
  expect(judgeText(filter, "加我 138 1234 5678", "known")).toMatchObject({ isHeld: true, hits: [{ kind: "contact", from: 0, to: 0 }] });
  expect(judgeText(filter, "加我 138 1234 5678", "staff")).toMatchObject({ isHeld: false, hits: [] });
});
