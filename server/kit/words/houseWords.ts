import { BRANDS } from "../../../brands/brands.ts";
import { wordIn } from "./wordFinder.ts";

/**
 * Words that nobody may write anywhere: offers of bets, frauds, sex and drugs, and the coarsest insults. Short on purpose:
 * fans swear at referees. Further words for a room are its anchor's choice.
 */
const HOUSE_WORDS = [
  // Bets and the money around them.
  "博彩",
  "赌球",
  "赌场",
  "网赌",
  "菠菜平台",
  "下注平台",
  "真人荷官",
  "百家乐",
  "时时彩",
  "外围盘口",
  "开户送",
  "代充",
  "跑分平台",
  // Frauds.
  "刷单",
  "兼职日结",
  "稳赚不赔",
  "包赢",
  "内幕比分",
  "办证刻章",
  // Sex and drugs.
  "约炮",
  "裸聊",
  "卖淫",
  "援交",
  "冰毒",
  "迷奸",
  // Insults.
  "操你妈",
  "草泥马",
  "傻逼",
  "你妈死",
  "死全家",
] as const;

/** Names of the house in all its brands, its staff and its programs: a user's name with one would be taken for theirs. */
const OFFICIAL_WORDS: readonly string[] = [
  "官方",
  "系统",
  "管理员",
  "管理人员",
  "客服",
  "超管",
  "巡查员",
  "审核员",
  "工作人员",
  ...Object.values(BRANDS).map(({ name }) => name),
  "admin",
  "official",
  "moderator",
  "fulltime",
];

export const HOUSE_WORD_MESSAGE = "内容包含不允许发布的词语";
export const OFFICIAL_NAME_MESSAGE = "昵称不能包含“官方”“系统”“管理员”“客服”等字样";

export function hasHouseWord(text: string): boolean {
  return wordIn(text, HOUSE_WORDS) !== null;
}

export function isOfficialName(nickName: string): boolean {
  return wordIn(nickName, OFFICIAL_WORDS) !== null;
}
