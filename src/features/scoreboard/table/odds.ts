import { handicapText, totalText } from "../../../../contract/codes/bets.ts";
import type { BoardRow, MarketCell } from "../../../../contract/match/board.ts";

/** Texts of the odds cells. Pure. */

export const MOVE_SHOWN_MS = 30_000;

/** Two decimals; none for whole prices from 10 (21, 101) and for prices from 100. */
export function priceText(price: number): string {
  return price >= 100 || (price >= 10 && Number.isInteger(price)) ? price.toFixed(0) : price.toFixed(2);
}

export type MarketName = keyof BoardRow["odds"];

export function lineText(sport: BoardRow["sport"], market: MarketName, line: number): string {
  if (market === "ah") return sport === "fb" ? handicapText(line) : line > 0 ? `+${line}` : String(line);
  return sport === "fb" ? totalText(line) : String(line);
}

/** True while a price movement is coloured. */
export function isFresh(cell: MarketCell | null, now: number): boolean {
  return cell !== null && now - cell.at < MOVE_SHOWN_MS && (cell.m[0] !== 0 || cell.m[1] !== 0 || cell.m[2] !== 0);
}

/** Which of the three markets still show a movement, as bits: ah 1, ou 2, eu 4. */
export function freshMask(odds: BoardRow["odds"], now: number): number {
  return (isFresh(odds.ah, now) ? 1 : 0) | (isFresh(odds.ou, now) ? 2 : 0) | (isFresh(odds.eu, now) ? 4 : 0);
}
