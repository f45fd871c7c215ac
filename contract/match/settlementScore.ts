import type { Pair } from "../feed/sport.ts";
import type { BoardRow } from "./board.ts";

/**
 * The score that companies and lotteries settle by (docs/product.md 7): football after 90 minutes with stoppage time,
 * basketball the final score with overtime. Null: unknown, as in rows stored before rows had a 90-minute score.
 */
export function settlementScore({
  sport,
  score,
  regular,
  shootout,
}: Pick<BoardRow, "sport" | "score" | "shootout" | "regular">): Pair | null {
  if (sport === "bk") return score;
  return regular ?? (shootout === null ? score : null);
}
