import { type BetType, BET_TYPES_OF } from "../codes/tips.ts";
import { handicapText, totalText } from "../codes/bets.ts";
import type { Sport } from "../feed/channels.ts";
import type { MatchId } from "../ids.ts";
import type { Market, Price } from "../odds/odds.ts";
import type { Side } from "../odds/settle.ts";

/** Position in the odds channel of a match when the expert picked: the channel's epoch and sequence number. */
export interface OddsPosition {
  readonly e: string;
  readonly s: number;
}

/** Public data of a leg before kick-off. */
export interface TipLeg {
  readonly sport: Sport;
  readonly matchId: MatchId;
  /** As published, epoch ms. */
  readonly kickoffAt: number;
  readonly market: Market;
  /** Handicap from the home side, or the total, in quarters: -1 is 平/半. Null in eu. */
  readonly lineQuarters: number | null;
  readonly company: string;
  readonly odds: OddsPosition;
}

/** The veiled part: the side, and its price in thousandths (Hong Kong for ah and ou, decimal for eu), which would reveal it. */
export interface TipPick {
  readonly side: Side;
  readonly priceThousandths: number;
}

/** Index of a side's price in `Price`. */
const PRICE_INDEX: Readonly<Record<Side, 0 | 1 | 2>> = { home: 0, draw: 1, away: 2, over: 0, under: 2 };

export function thousandths(price: number): number {
  return Math.round(price * 1_000);
}

export function priceOfSide(price: Price, side: Side): number {
  return price[PRICE_INDEX[side]];
}

/** The line of a price, rounded to quarters; null in eu. */
export function lineQuartersOf(market: Market, price: Price): number | null {
  return market === "eu" ? null : Math.round(price[1] * 4);
}

export function sidesOf(sport: Sport, market: Market): readonly Side[] {
  if (market === "ou") return ["over", "under"];
  return market === "ah" || sport === "bk" ? ["home", "away"] : ["home", "draw", "away"];
}

/** Number of legs of a bet type, and its market; null: any. */
export function shapeOf(betType: BetType): { readonly legs: 1 | 2; readonly market: Market | null } {
  if (betType === "2in1") return { legs: 2, market: null };
  return { legs: 1, market: betType === "single" ? "eu" : betType };
}

export function isBetTypeOf(sport: Sport, betType: BetType): boolean {
  return (BET_TYPES_OF[sport] as readonly BetType[]).includes(betType);
}

/** Opposite sides of one match, in any market: an expert who picked one may not publish the other. */
export function areOpposite(a: Side, b: Side): boolean {
  return (
    (a === "home" && b === "away") || (a === "away" && b === "home") || (a === "over" && b === "under") || (a === "under" && b === "over")
  );
}

/** `平/半`, `受半球`, `2/2.5`, `-5.5`: the line as the market's table shows it; null in eu. */
export function lineText(sport: Sport, market: Market, lineQuarters: number | null): string | null {
  if (market === "eu" || lineQuarters === null) return null;
  const line = lineQuarters / 4;
  if (market === "ou") return totalText(line);
  return sport === "fb" ? handicapText(line) : `${line > 0 ? "+" : ""}${line}`;
}

/** `国际米兰 让平/半`, `小 2/2.5`, `主胜`: the pick in words. */
export function pickText(leg: Pick<TipLeg, "sport" | "market" | "lineQuarters">, side: Side, home: string, away: string): string {
  const { sport, market } = leg;
  if (market === "eu")
    return sport === "bk" ? `${side === "home" ? home : away} 胜` : { home: "主胜", draw: "平", away: "客胜" }[side as "home"];
  const line = (leg.lineQuarters ?? 0) / 4;
  if (market === "ou") return `${side === "over" ? "大" : "小"} ${totalText(line)}`;
  const own = side === "home" ? line : -line;
  const team = side === "home" ? home : away;
  if (sport === "bk") return `${team} ${own > 0 ? "+" : ""}${own}`;
  if (own === 0) return `${team} 平手`;
  return `${team} ${own < 0 ? "让" : "受"}${handicapText(-Math.abs(own))}`;
}

/** Compares a pick with the same company's last price before kick-off: 1 better, 0 equal, -1 worse. */
export function againstClosing(market: Market, pick: TipPick, lineQuarters: number | null, closing: Price): -1 | 0 | 1 {
  const { side } = pick;
  const closingLine = lineQuartersOf(market, closing);
  if (lineQuarters !== null && closingLine !== null && lineQuarters !== closingLine) {
    // The pick had the better line: a higher one for home and under, a lower one for away and over.
    const isHigher = lineQuarters > closingLine;
    return isHigher === (side === "home" || side === "under") ? 1 : -1;
  }
  return Math.sign(pick.priceThousandths - thousandths(priceOfSide(closing, side))) as -1 | 0 | 1;
}

/** `国际米兰 vs 那不勒斯 让球`: the title of a plan, made of public data only, so that it never reveals the pick. */
export function planTitle(matches: readonly { readonly home: string; readonly away: string }[], label: string): string {
  return `${matches.map(({ home, away }) => `${home} vs ${away}`).join(" × ")} ${label}`;
}
