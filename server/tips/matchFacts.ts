import { phaseOf } from "../../contract/codes/matchPhase.ts";
import { BasketballState } from "../../contract/codes/basketball.ts";
import { FootballState } from "../../contract/codes/football.ts";
import { type Sport, matchChannel } from "../../contract/feed/channels.ts";
import type { MatchEvent } from "../../contract/feed/sport.ts";
import type { MatchId } from "../../contract/ids.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../contract/match/fold.ts";
import { regularScore } from "../../contract/match/football.ts";
import { settlementScore } from "../../contract/match/settlementScore.ts";
import type { MatchFacts } from "../../contract/rules/tipSettlement.ts";
import type { OddsPosition } from "../../contract/rules/tipPick.ts";
import type { Hub } from "../feed/types.ts";

/** The facts in a match's log that settlement needs, and the position up to which it was read. */
export interface ReadFacts {
  readonly facts: MatchFacts;
  readonly position: OddsPosition;
}

/** The facts of a match without a log. */
export const NO_FACTS: Omit<MatchFacts, "home" | "away"> = {
  phase: "notStarted",
  isCancelled: false,
  startedAt: null,
  finishedAt: null,
  changedAt: 0,
  score: null,
  isContradicted: false,
};

const READ_LIMIT = 5_000;
/** Events that can change a result; later statistics and texts cannot. */
const RESULT_EVENTS: ReadonlySet<string> = new Set(["fixture", "state", "score", "incident", "incident.revised", "incident.revoked"]);
const CANCELLED = { fb: FootballState.cancelled, bk: BasketballState.cancelled } as const;
const CONTRADICTIONS = ["score-contradicts-incidents", "score-contradicts-periods"];

function factsOf(match: MatchState, changedAt: number): MatchFacts {
  const { sport, state, score, fixture, segments, flags } = match;
  const phase = phaseOf(match);
  const begun = segments.find((segment) => isUnderWay(sport, segment.state));
  const ended = phase === "finished" ? segments.findLast((segment) => phaseOf({ sport, state: segment.state }) === "finished") : undefined;
  return {
    phase,
    isCancelled: state === CANCELLED[sport],
    startedAt: begun?.startAt ?? null,
    finishedAt: ended?.startAt ?? null,
    changedAt,
    score: match.sport === "fb" ? settlementScore({ sport, score, regular: regularScore(match), shootout: match.shootout }) : score,
    isContradicted: CONTRADICTIONS.some((flag) => flags.includes(flag)),
    home: fixture?.home.id ?? "",
    away: fixture?.away.id ?? "",
  };
}

function isUnderWay(sport: Sport, state: number): boolean {
  const phase = phaseOf({ sport, state });
  return phase === "ongoing" || phase === "finished";
}

/** Folds the whole current log of a match; null if it has no events. */
export async function readFacts(hub: Pick<Hub, "readPage">, sport: Sport, matchId: MatchId): Promise<ReadFacts | null> {
  let match = emptyMatch(sport, matchId);
  let changedAt = 0;
  let e: string | null = null;
  for (let after: number | null = 0; after !== null;) {
    const page = await hub.readPage(matchChannel(sport, matchId), after, READ_LIMIT);
    if (e !== null && page.asOf.e !== e) {
      // The channel was reset meanwhile: start over.
      [match, changedAt, e, after] = [emptyMatch(sport, matchId), 0, null, 0];
      continue;
    }
    e = page.asOf.e;
    for (const event of page.events) {
      match = reduceMatch(match, event as MatchEvent);
      if (RESULT_EVENTS.has(event.k)) changedAt = Math.max(changedAt, event.at);
    }
    after = page.next;
  }
  if (match.events === 0 || e === null) return null;
  return { facts: factsOf(match, changedAt), position: { e, s: match.seq } };
}
