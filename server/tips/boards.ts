import type { Sport } from "../../contract/feed/channels.ts";
import { wilson } from "../../contract/rules/wilson.ts";
import { RANKED_FROM } from "../../contract/rules/tipRules.ts";
import type { ExpertRecord, StatisticsBook } from "./statisticsBook.ts";
import { windowOf } from "./views.ts";

export type BoardSort = "bound" | "return" | "streak" | "closing";

/** An expert's place on a board; `rank` is null with fewer than ten settled plans. */
export interface Placed {
  readonly record: ExpertRecord;
  readonly rank: number | null;
}

function valueOf({ statistics }: ExpertRecord, sort: BoardSort, last: number | null): number {
  const window = windowOf({ statistics }, last);
  switch (sort) {
    case "bound":
      return last === null ? (statistics.bound ?? 0) : (wilson(window.won, window.decided)?.low ?? 0);
    case "return":
      return window.returned;
    case "streak":
      return statistics.streak;
    case "closing":
      return wilson(window.beatClosing, window.closings)?.low ?? 0;
    default:
      return sort satisfies never;
  }
}

/**
 * The board of a sport: first the experts with ten settled plans that are not void, by the lower bound of Wilson's interval
 * (or by `sort`), then the others, without a rank.
 */
export async function boardOf(
  book: Pick<StatisticsBook, "all">,
  {
    sport,
    sort = "bound",
    last = null,
  }: { readonly sport?: Sport | undefined; readonly sort?: BoardSort; readonly last?: number | null } = {},
): Promise<readonly Placed[]> {
  const records = await book.all(sport);
  const byBound = (a: ExpertRecord, b: ExpertRecord): number =>
    valueOf(b, sort, last) - valueOf(a, sort, last) ||
    windowOf(b, null).returned - windowOf(a, null).returned ||
    Number(BigInt(a.expertId) - BigInt(b.expertId));
  const isRanked = (record: ExpertRecord): boolean => windowOf(record, null).plans >= RANKED_FROM;
  const ranked = records.filter(isRanked).toSorted(byBound);
  const others = records.filter((record) => !isRanked(record)).toSorted((a, b) => b.plans - a.plans || byBound(a, b));
  return [...ranked.map((record, i) => ({ record, rank: i + 1 })), ...others.map((record) => ({ record, rank: null }))];
}

/** Most followers first, then in board order. The ranks stay those of the board: followers prove nothing. */
export function byFans<T extends { readonly fans: number }>(board: readonly T[]): readonly T[] {
  return board.toSorted((a, b) => b.fans - a.fans);
}
