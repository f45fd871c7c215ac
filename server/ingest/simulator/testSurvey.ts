import { BASKETBALL_NEXT_STATES, basketballPhase, isBasketballState } from "../../../contract/codes/basketball.ts";
import { FOOTBALL_NEXT_STATES, footballPhase, isFootballState } from "../../../contract/codes/football.ts";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { SimMatch } from "./pairing.ts";
import { matchesOfDay } from "./schedule.ts";
import { simulateMatch } from "./rows.ts";
import type { NewMatchEvent } from "./writer.ts";

/** For tests: figures of a match's events, without keeping the events. */
export interface Survey {
  readonly match: SimMatch;
  readonly codes: readonly number[];
  readonly illegal: readonly string[];
  /** Periods in a state of play. */
  readonly inPlay: readonly { readonly from: number; readonly to: number }[];
  readonly isOrdered: boolean;
  readonly events: number;
  readonly texts: number;
  readonly goals: number;
  readonly lastAt: number;
}

function isOngoing(sport: Sport, code: number): boolean {
  if (sport === "fb") return isFootballState(code) && footballPhase(code) === "ongoing";
  return isBasketballState(code) && basketballPhase(code) === "ongoing";
}

function isLegal(sport: Sport, from: number, to: number): boolean {
  if (from === to) return true;
  if (sport === "fb") return isFootballState(from) && isFootballState(to) && FOOTBALL_NEXT_STATES[from].includes(to);
  return isBasketballState(from) && isBasketballState(to) && BASKETBALL_NEXT_STATES[from].includes(to);
}

export function surveyOf(match: SimMatch, events: readonly NewMatchEvent[]): Survey {
  const codes: number[] = [1];
  const illegal: string[] = [];
  const inPlay: { from: number; to: number }[] = [];
  let since: number | null = null;
  let score: readonly number[] = [0, 0];
  let texts = 0;
  for (const e of events) {
    if (e.k === "text") texts += 1;
    if (e.k === "score") score = e.d.score;
    if (e.k !== "state") continue;
    const before = codes.at(-1) ?? 1;
    if (!isLegal(match.sport, before, e.d.state)) illegal.push(`${before} -> ${e.d.state}`);
    codes.push(e.d.state);
    if (isOngoing(match.sport, e.d.state)) since ??= e.at;
    else if (since !== null) {
      inPlay.push({ from: since, to: e.at });
      since = null;
    }
  }
  return {
    match,
    codes,
    illegal,
    inPlay,
    isOrdered: events.every((e, i) => i === 0 || e.at >= (events[i - 1]?.at ?? 0)),
    events: events.length,
    texts,
    goals: (score[0] ?? 0) + (score[1] ?? 0),
    lastAt: events.at(-1)?.at ?? 0,
  };
}

/** Simulates matches of some programme days once, however many tests use them. */
export function createTold(
  seed: string,
  firstDay: number,
  lastDay: number,
): { readonly eventsOf: (match: SimMatch) => readonly NewMatchEvent[]; readonly forget: () => void } {
  const known = new Map<string, readonly NewMatchEvent[]>();
  return {
    eventsOf(match) {
      const events = known.get(match.id) ?? simulateMatch(seed, match);
      if (match.day >= firstDay && match.day <= lastDay) known.set(match.id, events);
      return events;
    },
    forget: () => known.clear(),
  };
}

/** By sport, seed and day: test files share a worker, and several need the same weeks. */
const surveyed = new Map<string, readonly Survey[]>();

type Tell = (match: SimMatch) => readonly NewMatchEvent[];

function surveyDay(sport: Sport, seed: string, day: number, tell: Tell): readonly Survey[] {
  const key = `${sport} ${seed} ${day}`;
  const known = surveyed.get(key) ?? matchesOfDay(sport, seed, day).map((match) => surveyOf(match, tell(match)));
  surveyed.set(key, known);
  return known;
}

/** All matches of some programme days. */
export function surveyDays(
  sport: Sport,
  seed: string,
  firstDay: number,
  days: number,
  tell: Tell = (match) => simulateMatch(seed, match),
): Survey[] {
  return Array.from({ length: days }, (_, i) => surveyDay(sport, seed, firstDay + i, tell)).flat();
}
