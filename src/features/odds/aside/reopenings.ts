import type { CompanyClosure, ConsensusSample } from "../../../../contract/http/odds.ts";
import type { MatchState } from "../../../../contract/match/fold.ts";
import type { IncidentView } from "../../../../contract/match/football.ts";
import { isGoal } from "../../../parts/match/incidentText.ts";

/** The samples up to the playhead, none later. */
export function consensusAt(samples: readonly ConsensusSample[], at: number): readonly ConsensusSample[] {
  return samples.filter((sample) => sample.at <= at);
}

export function lastGoal(match: MatchState, at: number): IncidentView | null {
  if (match.sport !== "fb") return null;
  return match.incidents.findLast((one) => isGoal(one.type) && one.status !== "revoked" && one.at <= at) ?? null;
}

export interface Reopenings {
  /** Fastest first; seconds since the goal. */
  readonly opened: readonly { readonly company: string; readonly seconds: number }[];
  readonly closed: readonly string[];
  readonly median: number | null;
}

/** A company may suspend a little before the goal is reported. */
const EARLY_MS = 10_000;
const LATE_MS = 60_000;

/** How the companies that suspended at a goal reopened, as known at the playhead. */
export function reopenings(closures: readonly CompanyClosure[], goalAt: number, at: number): Reopenings {
  const closedThen = closures.filter((one) => one.at >= goalAt - EARLY_MS && one.at <= Math.min(goalAt + LATE_MS, at));
  const opened = closedThen
    .flatMap(({ company, until }) =>
      until !== null && until <= at ? [{ company, seconds: Math.max(0, Math.round((until - goalAt) / 1000)) }] : [],
    )
    .sort((a, b) => a.seconds - b.seconds);
  const closed = closedThen.filter(({ until }) => until === null || until > at).map(({ company }) => company);
  return { opened, closed, median: opened[Math.floor((opened.length - 1) / 2)]?.seconds ?? null };
}
