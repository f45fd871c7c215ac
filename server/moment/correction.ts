import type { Pair } from "../../contract/feed/sport.ts";
import type { ShownMoment } from "../../contract/http/content.ts";
import type { MatchState } from "../../contract/match/fold.ts";
import { type IncidentView, goalsOf } from "../../contract/match/football.ts";

export type Correction = ShownMoment["correction"];

const NO_INCIDENTS: readonly IncidentView[] = [];
export const incidentsOf = (match: MatchState): readonly IncidentView[] => (match.sport === "fb" ? match.incidents : NO_INCIDENTS);

const isEqual = (a: Pair, b: Pair): boolean => a[0] === b[0] && a[1] === b[1];
export const lowerOf = (a: Pair, b: Pair): Pair => [Math.min(a[0], b[0]), Math.min(a[1], b[1])];

/**
 * The later correction of a moment: whether its incident or its score turned out to be wrong. `lowest`: each side's lowest
 * score since, because a score that goes down was wrong, whatever the source says about its incidents.
 */
export function correctionOf(then: MatchState, now: MatchState, at: number, lowest: Pair): Correction {
  const known = incidentsOf(then);
  const later = new Map(incidentsOf(now).map((one): [string, IncidentView] => [one.id, one]));
  const isChanged = (one: IncidentView): boolean => {
    const status = later.get(one.id)?.status ?? one.status;
    return status !== one.status && status !== "standing";
  };
  const current = known.map((one) => later.get(one.id) ?? one);
  const before = goalsOf(known);
  const after = goalsOf(current);
  // Between a goal and the score update, the goals say nothing about the score.
  const byGoals: Pair = isEqual(before, then.score)
    ? [then.score[0] + after[0] - before[0], then.score[1] + after[1] - before[1]]
    : then.score;
  const score = isEqual(byGoals, then.score) ? lowerOf(then.score, lowest) : byGoals;
  const own = known.findLast((one) => one.at === at && isChanged(one));
  const cause = own ?? (isEqual(score, then.score) ? undefined : known.findLast((one) => isChanged(one) && isGoalMoved(one, later)));
  if (!own && isEqual(score, then.score)) return null;
  const standing = cause && later.get(cause.id);
  return { isRevoked: standing?.status === "revoked", reason: standing?.reason ?? null, score };
}

/** Whether the incident's change alters the goals. */
function isGoalMoved(one: IncidentView, later: ReadonlyMap<string, IncidentView>): boolean {
  const now = later.get(one.id) ?? one;
  return !isEqual(goalsOf([one]), goalsOf([now]));
}
