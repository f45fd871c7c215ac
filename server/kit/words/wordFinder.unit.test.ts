import { expect, test } from "vitest";
import { hasHouseWord, isOfficialName } from "./houseWords.ts";
import { readingsOf } from "./pinyin.ts";
import { wordIn } from "./wordFinder.ts";

/** Numbers from 0 to 1, the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const WORDS = ["假球", "开户送钱", "vip群", "微信", "管理员", "黑哨 ref88", "绿茵"];
const SEPARATORS = ["-", ".", " ", "*", "·", "|", "_", "～", "，", "⚽", "\u200b", "\u3000", "/", "【"];
const TRADITIONAL: Readonly<Record<string, string>> = { 开: "開", 户: "戶", 员: "員", 钱: "錢", 绿: "綠" };
const LOOK_ALIKE: Readonly<Record<string, string>> = { v: "ν", i: "і", p: "р", r: "г", e: "е", f: "ƒ", 8: "８" };

/** None of these may be held back. */
const FANS_SAY = [
  "这球必须进啊",
  "裁判你瞎了吗",
  "菠菜吃多了吧这腿",
  "下半场换人吧",
  "他妈的又不进",
  "主队稳了",
  "内线太强",
  "外围三分真准",
  "开球了开球了",
  "这盘口有点意思",
  "时时刻刻都在压上",
  "he is so calm",
  "Man City 2-1 Real Madrid",
  "官宣了官宣了",
  "冰岛毒奶",
  "充电中，等下半场",
  "单刀！刷新纪录",
  "包括替补都赢了",
];

/** Ways to write one character so that a reader still reads it. */
function disguised(char: string, random: () => number): string {
  const ways = [
    (c: string) => c,
    (c: string) => TRADITIONAL[c] ?? c,
    (c: string) => LOOK_ALIKE[c] ?? c,
    (c: string) => c.toUpperCase(),
    (c: string) => (/[a-z0-9]/.test(c) ? String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0) : c),
    (c: string) => readingsOf(c)[0] ?? c,
  ];
  return ways[Math.floor(random() * ways.length)]?.(char) ?? char;
}

test("a word is found in every disguise, between words of Chinese", () => {
  const random = seeded(7);
  for (let i = 0; i < 3_000; i += 1) {
    const word = WORDS[i % WORDS.length] ?? "";
    const gap = (): string => (random() < 0.4 ? (SEPARATORS[Math.floor(random() * SEPARATORS.length)] ?? "") : "");
    const said = `看${[...word.replace(" ", "")].map((char) => gap() + disguised(char, random)).join("")}啊`;
    expect([said, wordIn(said, [word])]).toEqual([said, word]);
  }
});

test.each([
  ["jia qiu", "假球"],
  ["J I A Q I U", "假球"],
  ["nijiaqiuma", "假球"],
  ["jiǎ qiú", "假球"],
  ["官理圆", "管理员"],
  ["官理員", "管理员"],
  ["绿yin", "绿茵"],
  ["lv茵", "绿茵"],
  ["lu茵", "绿茵"],
  ["Ⓥⓘⓟ羣", "VIP群"],
])("%s is %s", (said, word) => expect(wordIn(said, [word])).toBe(word));

test.each([
  ["ninja qiubite", ["假球"]],
  ["再加球队经理", ["假球"]],
  ["真球", ["假球", "", " ", "\u200b"]],
  ["tamarind", ["他妈"]],
  ["the game is on", ["哥们"]],
])("%s holds none of %j", (said, words) => expect(wordIn(said, words)).toBeNull());

test("what fans say holds no word of the house, and what sells does", () => {
  for (const said of FANS_SAY) expect([said, hasHouseWord(said)]).toEqual([said, false]);
  for (const said of ["博.彩 平台", "b o c a i", "代-充", "線上賭場", "shabi", "傻bi", "刷單"]) {
    expect([said, hasHouseWord(said)]).toEqual([said, true]);
  }
});

test("names that sound like the house's are known, those of fans are not", () => {
  for (const name of [
    "官方客服",
    "系统通知",
    "管理员",
    "管里员",
    "宫方",
    "管理員01",
    "系統",
    "guanfang",
    "Аdmin",
    "KeFu",
    "官 方",
    "0fficial",
    "绿茵在线小助手",
    "kan tai ti yu",
  ]) {
    expect([name, isOfficialName(name)]).toEqual([name, true]);
  }
  for (const name of ["看台老周", "官兵进球", "方管家", "老管", "里斯本之夜", "客队球迷", "Cobham少年", "海口阿宽", "球迷12345678"]) {
    expect([name, isOfficialName(name)]).toEqual([name, false]);
  }
});

test("five hundred letters that are all syllables are looked through to the end", () => {
  const letters = "xian".repeat(125);
  expect(wordIn(`${letters}q`, ["假球", "先安西安"])).toBeNull();
  expect(wordIn(`${letters}jiaqiu`, ["先安西安", "假球"])).toBe("假球");
});
