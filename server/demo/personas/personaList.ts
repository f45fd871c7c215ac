import type { Sport } from "../../../contract/feed/channels.ts";

/** Styles of speech; each has its own sentences. */
export type Voice =
  | "fan"
  | "tactics"
  | "stats"
  | "gloom"
  | "wit"
  | "old"
  | "rookie"
  | "whistle"
  | "glove"
  | "night"
  | "dongbei"
  | "chuan"
  | "yue"
  | "hu"
  | "jing";

/** A demo persona who talks about matches: a user of `demoUserList.ts` who cannot log in. */
export interface Persona {
  readonly nickName: string;
  readonly voice: Voice;
  readonly sports: readonly Sport[];
  /** Maximum characters of a post. */
  readonly longest: number;
  /** Probability of a second sentence, 0 to 1. */
  readonly wordy: number;
  /** Added after a sentence now and then; empty: never. */
  readonly emoji: readonly string[];
  /** End of sentences: a full stop, nothing, an exclamation mark, or a drawn-out ending. */
  readonly ending: "stop" | "open" | "loud" | "soft";
  /** Preferred leagues. */
  readonly leagues: readonly string[];
  /** Supported clubs, by their names on boards. */
  readonly clubs: readonly string[];
  /** How readily they write, around 1. */
  readonly eager: number;
}

type Rest = Partial<Omit<Persona, "nickName" | "voice" | "sports">>;
function persona(nickName: string, voice: Voice, sports: "fb" | "bk" | "both", rest: Rest = {}): Persona {
  return {
    nickName,
    voice,
    sports: sports === "both" ? ["fb", "bk"] : [sports],
    longest: 60,
    wordy: 0.25,
    emoji: [],
    ending: "open",
    leagues: [],
    clubs: [],
    eager: 1,
    ...rest,
  };
}

const SHORT = { longest: 22, wordy: 0 } as const;
const LONG = { longest: 110, wordy: 0.75 } as const;

export const PERSONAS: readonly Persona[] = [
  persona("老周说球", "old", "fb", { ...LONG, ending: "stop", leagues: ["chn1", "ita1"], eager: 0.7 }),
  persona("北看台阿宽", "dongbei", "fb", {
    ending: "loud",
    leagues: ["chn1", "chn2"],
    clubs: ["辽宁铁人", "大连英博"],
    emoji: ["💪", "🔥"],
  }),
  persona("柠檬讲篮球", "tactics", "bk", { ...LONG, ending: "stop", leagues: ["nba", "cba"], emoji: ["🍋"] }),
  persona("小满的球评", "tactics", "fb", { ...LONG, ending: "soft", leagues: ["eng1", "esp1"] }),
  persona("边线裁判员", "whistle", "fb", { ...LONG, wordy: 0.5, ending: "stop", eager: 0.8 }),
  persona("深夜看台", "night", "fb", { ending: "soft", leagues: ["esp1", "ita1", "eng1"], emoji: ["🌙"] }),
  persona("三分线外", "wit", "bk", { leagues: ["nba", "cba"], emoji: ["😂", "🏀"] }),
  persona("阿珂聊德比", "fan", "fb", { ending: "loud", emoji: ["🔥", "💗"], eager: 1.2 }),
  persona("青训观察员", "tactics", "fb", { ending: "stop", leagues: ["fra1", "ned1", "por1"], eager: 0.7 }),
  persona("门线技术", "glove", "fb", { wordy: 0.4, ending: "stop" }),
  persona("快攻小队长", "dongbei", "bk", { ending: "loud", leagues: ["cba", "nba"], clubs: ["辽宁本钢"], emoji: ["🏀", "💥"], eager: 1.2 }),
  persona("大小球研究室", "stats", "fb", { wordy: 0.5, ending: "stop", eager: 0.9 }),
  persona("篮彩算盘", "stats", "bk", { wordy: 0.5, ending: "stop", eager: 0.9 }),
  persona("冷门雷达", "wit", "both", { wordy: 0.35, eager: 0.8 }),
  persona("主场优势论", "stats", "both", { ...LONG, wordy: 0.5, ending: "stop", eager: 0.6 }),
  persona("竞彩老秦", "jing", "fb", { leagues: ["jpn1", "kor1", "eng1"], ending: "stop" }),
  persona("亚盘笔记本", "gloom", "fb", { wordy: 0.4, ending: "stop", eager: 0.7 }),
  persona("红蓝心跳", "fan", "fb", { ending: "loud", leagues: ["esp1"], clubs: ["巴塞罗那"], emoji: ["💗", "💙"] }),
  persona("终场哨响前", "gloom", "both", { wordy: 0.3, leagues: ["eng1", "nba"] }),
  persona("替补席上", "wit", "fb", { wordy: 0.3, emoji: ["😅"] }),
  persona("加时赛见", "hu", "both", { leagues: ["chn1", "cba"], clubs: ["上海海港", "上海久事"] }),
  persona("点球大师兄", "chuan", "fb", { ending: "loud", leagues: ["chn1"], clubs: ["成都蓉城"], emoji: ["🐼"] }),
  persona("远射爱好者", "fan", "fb", { ...SHORT, ending: "loud", leagues: ["ger1"] }),
  persona("弧顶三步", "jing", "bk", { leagues: ["cba", "nba"], clubs: ["北京首钢"] }),
  persona("绿茵漫步", "old", "fb", { wordy: 0.4, ending: "stop" }),
  persona("越位三厘米", "whistle", "fb", { ...SHORT, ending: "open" }),
  persona("罚球线的风", "night", "bk", { ending: "soft", leagues: ["nba"] }),
  persona("半场咖啡", "night", "both", { wordy: 0.4, ending: "soft", emoji: ["☕", "🙈"] }),
  persona("补时第五分", "gloom", "fb", { ...SHORT, ending: "soft", eager: 1.1 }),
  persona("传中到后点", "tactics", "fb", { wordy: 0.35, leagues: ["eng1", "eng2"] }),
  persona("篮板收藏家", "old", "bk", { wordy: 0.3, ending: "stop" }),
  persona("清晨五点半", "yue", "fb", { ending: "soft", leagues: ["eng1", "hkg1"], emoji: ["🙏", "😴"] }),
  persona("周末主队", "hu", "fb", { ending: "open", leagues: ["chn1"], clubs: ["上海申花"] }),
  persona("球袜拉到膝", "chuan", "fb", { ending: "soft", emoji: ["🤣", "😆"] }),
  persona("人浪起点", "fan", "both", { ending: "loud", emoji: ["🌊", "👏"], eager: 1.1 }),
  persona("第一次看球", "rookie", "both", { ending: "open", emoji: ["👀"], eager: 0.8 }),
];
