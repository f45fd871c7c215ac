import { type Random, integer, pick, sample, shuffled } from "./random.ts";

/**
 * Questions in words for people who cannot use pictures. A screen reader must be able to read them, so a machine can read
 * them too: they are counted more strictly than pictures (limits.ts).
 */
export interface Question {
  readonly question: string;
  readonly answer: string;
}

const DIGITS = "零一二三四五六七八九";
const TERMS = [
  "角球区",
  "越位旗",
  "守门员",
  "点球点",
  "三分线",
  "中场线",
  "替补席",
  "主教练",
  "罚球弧",
  "金靴奖",
  "领头羊",
  "帽子戏法",
  "压哨绝杀",
];
const BALLS = ["足球", "篮球", "排球", "乒乓球", "羽毛球", "网球", "棒球", "手球"];
const OTHERS = ["苹果", "火车", "雨伞", "台灯", "书包", "钢琴", "月亮", "面包", "铅笔", "窗户"];
const PAIRS = ["主场", "加时", "点球", "补时", "冠军", "进球", "传球", "射门", "红牌", "裁判"];
const ORDER = ["一", "二", "三", "四"];

/** 0 to 99 in words. */
function inWords(value: number): string {
  const tens = Math.floor(value / 10);
  const ones = value % 10;
  if (tens === 0) return DIGITS[ones] ?? "";
  return `${tens === 1 ? "" : DIGITS[tens]}十${ones === 0 ? "" : DIGITS[ones]}`;
}

const TEMPLATES: readonly ((random: Random) => Question)[] = [
  (random) => {
    const [a, b] = [integer(random, 1, 9), integer(random, 1, 9)];
    return { question: `主队上半场进了${inWords(a)}球，下半场进了${inWords(b)}球，一共进了几球？`, answer: String(a + b) };
  },
  (random) => {
    const b = integer(random, 0, 5);
    const a = b + integer(random, 1, 6);
    return { question: `主队${inWords(a)}比${inWords(b)}获胜，净胜几球？`, answer: String(a - b) };
  },
  (random) => {
    const [wins, draws] = [integer(random, 1, 9), integer(random, 1, 6)];
    return { question: `胜一场得三分，平一场得一分。${inWords(wins)}胜${inWords(draws)}平，一共几分？`, answer: String(wins * 3 + draws) };
  },
  (random) => {
    const off = integer(random, 1, 4);
    return { question: `足球队十一人上场，${inWords(off)}人被红牌罚下，场上还剩几人？`, answer: String(11 - off) };
  },
  (random) => {
    const [threes, twos] = [integer(random, 1, 6), integer(random, 1, 6)];
    return { question: `投中${inWords(threes)}个三分球和${inWords(twos)}个两分球，一共几分？`, answer: String(threes * 3 + twos * 2) };
  },
  (random) => {
    const numbers = sample(
      random,
      Array.from({ length: 90 }, (_, i) => i + 10),
      3,
    );
    const isHighest = random() < 0.5;
    const answer = isHighest ? Math.max(...numbers) : Math.min(...numbers);
    return { question: `${numbers.map(inWords).join("、")}，${isHighest ? "最大" : "最小"}的是哪个数？`, answer: String(answer) };
  },
  (random) => {
    const term = pick(random, TERMS);
    const at = integer(random, 0, term.length - 1);
    return { question: `“${term}”的第${ORDER[at]}个字是什么？`, answer: term[at] ?? "" };
  },
  (random) => {
    const term = pick(random, TERMS);
    return { question: `“${term}”的最后一个字是什么？`, answer: term.at(-1) ?? "" };
  },
  (random) => {
    const [first = "", second = ""] = pick(random, PAIRS);
    return { question: `“${first}${second}”两个字倒过来怎么写？`, answer: second + first };
  },
  (random) => {
    const other = pick(random, OTHERS);
    const words = shuffled(random, [other, ...sample(random, BALLS, 3)]);
    return { question: `${words.join("、")}，哪个不是球类？`, answer: other };
  },
  (random) => {
    const ball = pick(random, BALLS);
    const words = shuffled(random, [ball, ...sample(random, OTHERS, 3)]);
    return { question: `${words.join("、")}，哪个是球类？`, answer: ball };
  },
  (random) => {
    const words = sample(random, OTHERS, 4);
    const at = integer(random, 0, 3);
    return { question: `${words.join("、")}，第${ORDER[at]}个词是什么？`, answer: words[at] ?? "" };
  },
  (random) => {
    const from = integer(random, 2, 80);
    return { question: `比分牌现在显示${inWords(from)}分，再加三分是几分？`, answer: String(from + 3) };
  },
  (random) => {
    const minute = integer(random, 46, 89);
    return { question: `常规时间九十分钟，现在第${inWords(minute)}分钟，还剩几分钟？`, answer: String(90 - minute) };
  },
];

export function drawQuestion(random: Random): Question {
  return pick(random, TEMPLATES)(random);
}

/** `二十三` -> `23`. Null when the text is no number up to 99 in words. */
function numberOf(text: string): string | null {
  const match = /^(?:([一二三四五六七八九])?(十))?([零一二三四五六七八九])?$/.exec(text);
  if (!match || text === "") return null;
  const [, tens, ten, ones] = match;
  const digit = (word: string | undefined): number => (word === undefined ? 0 : DIGITS.indexOf(word));
  return String((ten === undefined ? 0 : (tens === undefined ? 1 : digit(tens)) * 10) + digit(ones));
}

/** An answer independent of how it was typed: full width, blanks, punctuation, a unit, digits in words. */
export function normaliseAnswer(text: string): string {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]/gu, "");
  const bare = plain.replaceAll("〇", "零").replaceAll("两", "二");
  const unitless = bare.replace(/^([\d零一二三四五六七八九十]+)(?:个|球|分|钟|人|名)+$/u, "$1");
  const digits = /^\d+$/.test(unitless) ? String(Number(unitless)) : numberOf(unitless);
  return digits ?? plain;
}
