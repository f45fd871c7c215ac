import type { MatchId } from "../../../../contract/ids.ts";
import type { Playhead } from "../../../../streams/clock/types.ts";
import { type Veil, isVeiled } from "../../../hooks/spoilers.ts";
import type { MatchNews } from "./matchNews.ts";

/** What is known of the reader's clocks: of this page, and of the browser's others. */
export interface ReaderClocks {
  /** Server time, epoch ms. */
  readonly now: number;
  /** Of the page that is open; null: it has none of its own, it shows now. */
  readonly page: Playhead | null;
  /** The match this page is held behind with, or shows while it is replayed; null: none. */
  readonly pageMatch: MatchId | null;
  readonly veil: Veil;
}

/** How far the reader has come, for what is told beside a page: the latest picture that is still behind decides. */
export function reachedAt({ now, page, veil: { behind } }: ReaderClocks): number {
  const own = page?.mode === "held" ? page.at : now;
  return Math.min(now, own, behind ? now - behind.lagMs : now);
}

/** Goals and results that old are read on a page; of a beginning one may still want to hear. */
const LATE_MS: Readonly<Record<MatchNews["kind"], number>> = { goal: 60_000, end: 300_000, kickoff: 300_000 };

/** `wait`: the reader has not come so far. `drop`: seen elsewhere, not wanted, or too late. */
export type Verdict = "tell" | "wait" | "drop";

/**
 * Whether a piece of news may be told now. Never of what the reader's clock has not reached; never of a match that an open
 * page shows by a picture of its own or replays: what the picture has shown needs no telling.
 */
export function verdictOf({ at, happenedAt, kind, matchId }: MatchNews, clocks: ReaderClocks): Verdict {
  const { now, page, pageMatch, veil } = clocks;
  if (now - happenedAt > LATE_MS[kind]) return "drop";
  if (page?.mode === "replay" && pageMatch === matchId) return "wait";
  if (reachedAt(clocks) < at) return "wait";
  const isShown = veil.behind?.matchId === matchId || (page?.mode === "held" && pageMatch === matchId);
  if (isShown) return "drop";
  // 不剧透: that it has begun tells no score.
  return kind !== "kickoff" && isVeiled(veil, matchId) ? "drop" : "tell";
}

export interface Decision {
  readonly tell: readonly MatchNews[];
  readonly waiting: readonly MatchNews[];
}

/** What of the news that waits is told now, in order; what is told and taken back at the same moment is neither. */
export function decide(waiting: readonly MatchNews[], clocks: ReaderClocks): Decision {
  const judged = waiting.map((news) => [news, verdictOf(news, clocks)] as const);
  const due = judged.filter(([, verdict]) => verdict === "tell").map(([news]) => news);
  const keys = new Set(due.map(({ key }) => key));
  const undone = new Set(due.flatMap(({ key, takesBack }) => (takesBack !== null && keys.has(takesBack) ? [key, takesBack] : [])));
  return {
    tell: due.filter(({ key }) => !undone.has(key)),
    waiting: judged.filter(([, verdict]) => verdict === "wait").map(([news]) => news),
  };
}
