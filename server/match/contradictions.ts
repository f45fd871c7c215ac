import type { MatchState } from "../../contract/match/fold.ts";

/** Score and incident of one goal come as two events: a contradiction is reported when it lasts longer than this. */
const SETTLES_WITHIN_MS = 60_000;
const SCORE_FLAG = "score-contradicts-incidents";
const REMEMBERED = 5_000;

export interface Contradiction {
  readonly matchId: string;
  readonly sport: MatchState["sport"];
  readonly flag: string;
  readonly state: number;
  readonly reportedState: number;
  readonly score: MatchState["score"];
}

/**
 * Reports once per match what does not add up in its events: illegal state jumps, unknown or repeated incidents, scores
 * that contradict the incidents.
 */
export function createContradictions(report: (found: Contradiction) => void): {
  look(before: MatchState | undefined, after: MatchState): void;
} {
  const reported = new Set<string>();
  const scoreSince = new Map<string, number>();

  function reportOnce(match: MatchState, flag: string): void {
    const key = `${match.sport}:${match.matchId}/${flag}`;
    if (reported.has(key)) return;
    reported.add(key);
    const oldest = reported.values().next();
    if (reported.size > REMEMBERED && !oldest.done) reported.delete(oldest.value);
    const { matchId, sport, state, reportedState, score } = match;
    report({ matchId, sport, flag, state, reportedState, score });
  }

  return {
    look(before, after) {
      const key = `${after.sport}:${after.matchId}`;
      for (const flag of after.flags) {
        if (flag !== SCORE_FLAG) {
          if (!before?.flags.includes(flag)) reportOnce(after, flag);
          continue;
        }
        const since = scoreSince.get(key);
        if (since === undefined) scoreSince.set(key, after.asOfAt);
        else if (after.asOfAt - since > SETTLES_WITHIN_MS) reportOnce(after, flag);
      }
      if (!after.flags.includes(SCORE_FLAG)) scoreSince.delete(key);
    },
  };
}
