/** Which moments of a match can be shared (docs/product.md 3): what the server refuses, and what it says. */

export type MomentProblem = "future" | "early";

export const MOMENT_PROBLEM_MESSAGE: Readonly<Record<MomentProblem, string>> = {
  future: "时刻还没有到",
  early: "时刻早于开赛前一天，不能分享",
};

/** How far a page's clock may be ahead of the server's. */
export const MOMENT_AHEAD_MS = 2_000;
/** A match has moments from so long before its kick-off. */
export const MOMENT_BEFORE_MS = 86_400_000;

/** What is wrong with a moment; null: nothing. All in epoch ms. */
export function momentProblem(at: number, { kickoffAt, now }: { readonly kickoffAt: number; readonly now: number }): MomentProblem | null {
  if (at > now + MOMENT_AHEAD_MS) return "future";
  return at < kickoffAt - MOMENT_BEFORE_MS ? "early" : null;
}
