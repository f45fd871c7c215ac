import type { MatchId } from "../../../../contract/ids.ts";
import type { Playhead } from "../../../../streams/clock/types.ts";
import { type Veil, isVeiled } from "../../../hooks/spoilers.ts";
import type { MatchNews } from "./matchNews.ts";

/** The reader's clocks: of this page, and of the browser's other pages. */
export interface ReaderClocks {
  /** Server time, epoch ms. */
  readonly now: number;
  /** Playhead of the open page; null: it has none and shows the present. */
  readonly page: Playhead | null;
  /** The match that this page is held to or replays; null: none. */
  readonly pageMatch: MatchId | null;
  readonly veil: Veil;
}

/** The moment the reader has reached, for notifications outside a page: the clock that is farthest behind counts. */
export function reachedAt({ now, page, veil: { behind } }: ReaderClocks): number {
  const own = page?.mode === "held" ? page.at : now;
  return Math.min(now, own, behind ? now - behind.lagMs : now);
}

/** Older news is dropped: goals and results can be read on a page, a kick-off stays of interest for longer. */
const LATE_MS: Readonly<Record<MatchNews["kind"], number>> = { goal: 60_000, end: 300_000, kickoff: 300_000 };

/** `wait`: the reader has not reached it yet. `drop`: seen elsewhere, not wanted, or too late. */
export type Verdict = "notify" | "wait" | "drop";

/**
 * Whether news may be emitted now. Never before the reader's clock has reached it, and never for a match that an open page
 * holds to a picture or replays: the picture itself shows it.
 */
export function verdictOf({ at, happenedAt, kind, matchId }: MatchNews, clocks: ReaderClocks): Verdict {
  const { now, page, pageMatch, veil } = clocks;
  if (now - happenedAt > LATE_MS[kind]) return "drop";
  if (page?.mode === "replay" && pageMatch === matchId) return "wait";
  if (reachedAt(clocks) < at) return "wait";
  const isShown = veil.behind?.matchId === matchId || (page?.mode === "held" && pageMatch === matchId);
  if (isShown) return "drop";
  // 不剧透: a kick-off reveals no score.
  return kind !== "kickoff" && isVeiled(veil, matchId) ? "drop" : "notify";
}

export interface Decision {
  readonly due: readonly MatchNews[];
  readonly waiting: readonly MatchNews[];
}

/** The waiting news to emit now, in order. News that is revoked at the same moment is dropped with its correction. */
export function decide(waiting: readonly MatchNews[], clocks: ReaderClocks): Decision {
  const judged = waiting.map((news) => [news, verdictOf(news, clocks)] as const);
  const due = judged.filter(([, verdict]) => verdict === "notify").map(([news]) => news);
  const keys = new Set(due.map(({ key }) => key));
  const undone = new Set(due.flatMap(({ key, revokes }) => (revokes !== null && keys.has(revokes) ? [key, revokes] : [])));
  return {
    due: due.filter(({ key }) => !undone.has(key)),
    waiting: judged.filter(([, verdict]) => verdict === "wait").map(([news]) => news),
  };
}
