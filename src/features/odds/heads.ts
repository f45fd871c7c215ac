import { MARKET_LABEL } from "../../../contract/codes/bets.ts";
import type { Sport } from "../../../contract/feed/channels.ts";
import { type Market, type MarketCode, isMarket, marketOf } from "../../../contract/odds/odds.ts";

/** Labels of a price's places, and of the outcomes that have a probability. */
export const PLACE_WORDS: Readonly<Record<Sport, Readonly<Record<Market, readonly [string, string, string]>>>> = {
  fb: { eu: ["主胜", "平", "客胜"], ah: ["主", "盘口", "客"], ou: ["大", "盘口", "小"] },
  bk: { eu: ["主胜", "", "客胜"], ah: ["主", "让分", "客"], ou: ["大", "总分", "小"] },
};

export const OUTCOME_WORDS: Readonly<Record<Sport, Readonly<Record<Market, readonly string[]>>>> = {
  fb: { eu: ["主", "平", "客"], ah: ["主", "客"], ou: ["大", "小"] },
  bk: { eu: ["主", "客"], ah: ["主", "客"], ou: ["大", "小"] },
};

/** `让球`, `半场让球`. */
export const marketName = (sport: Sport, code: MarketCode): string =>
  `${isMarket(code) ? "" : "半场"}${MARKET_LABEL[sport][marketOf(code)]}`;
