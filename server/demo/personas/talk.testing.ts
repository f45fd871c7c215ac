import type { FeedEvent } from "../../../contract/feed/frames.ts";
import type { MatchEvent } from "../../../contract/feed/sport.ts";
import { emptyMatch, reduceMatch } from "../../../contract/match/fold.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import { programmeDayOf } from "../../ingest/simulator/calendar.ts";
import type { SimMatch } from "../../ingest/simulator/pairing.ts";
import { simulateMatch } from "../../ingest/simulator/rows.ts";
import { matchesOfDay } from "../../ingest/simulator/schedule.ts";
import { type Crowd, type Line, createMatchTalk } from "./matchTalk.ts";
import { createPace } from "./pace.ts";
import { PERSONAS } from "./personaList.ts";
import { type Habits, createHabits } from "./speech.ts";

/** Threads of simulated matches, played to the end. */

const SEED = "fulltime";
const DAY = programmeDayOf(Date.parse("2026-11-21T12:00:00Z"));
/** Kinds of events that change a score, a clock or a name. */
const SHAPING: ReadonlySet<string> = new Set([
  "fixture",
  "state",
  "score",
  "incident",
  "incident.revised",
  "incident.revoked",
  "lineup",
  "stat",
]);

export interface Told {
  readonly match: SimMatch;
  readonly events: readonly FeedEvent[];
  readonly lines: readonly Line[];
}

export function testCrowd(): Crowd {
  const habits = new Map<string, Habits>();
  return {
    seed: SEED,
    users: new Set(PERSONAS.map(({ nickName }) => nickName)),
    pace: createPace(),
    habitsOf(nickName) {
      const known = habits.get(nickName) ?? createHabits();
      habits.set(nickName, known);
      return known;
    },
  };
}

export function eventsOf(match: SimMatch): readonly FeedEvent[] {
  return simulateMatch(SEED, match)
    .map(({ ch, at, k, d }, i) => ({ ch, s: i + 1, at, k, d }))
    .filter(({ k }) => SHAPING.has(k));
}

export function tell(match: SimMatch, crowd: Crowd): Told {
  const events = eventsOf(match);
  const talk = createMatchTalk({ sport: match.sport, matchId: match.id }, crowd);
  const lines: Line[] = [];
  for (const event of events) {
    lines.push(...talk.due(event.at - 1));
    talk.take(event);
  }
  lines.push(...talk.due(Number.POSITIVE_INFINITY));
  return { match, events, lines };
}

/** This many matches of each sport, including hot ones, with one crowd. */
export function tellSome(football: number, basketball: number): readonly Told[] {
  const crowd = testCrowd();
  const some = (sport: "fb" | "bk", count: number): readonly SimMatch[] => {
    const all = [0, 1].flatMap((later) => matchesOfDay(sport, SEED, DAY + later)).filter(({ fate }) => fate === "played");
    const hot = all.filter(({ isHot }) => isHot).slice(0, 5);
    const step = Math.floor(all.length / (count - hot.length));
    return [...hot, ...all.filter((match, i) => i % step === 0 && !hot.includes(match))].slice(0, count);
  };
  // The matches run one after another, since a persona cannot be everywhere.
  return [...some("fb", football), ...some("bk", basketball)]
    .toSorted((a, b) => a.kickoffAt - b.kickoffAt)
    .map((match) => tell(match, crowd));
}

/** The contract's fold at each line's time, which is independent of the personas. */
export function statesAt({ match, events, lines }: Told): readonly MatchState[] {
  let state = emptyMatch(match.sport, match.id);
  let next = 0;
  return lines.map(({ at }) => {
    for (; events[next] !== undefined && (events[next]?.at ?? 0) <= at; next += 1) state = reduceMatch(state, events[next] as MatchEvent);
    return state;
  });
}
