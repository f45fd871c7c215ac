import { phaseOf } from "../../contract/codes/matchPhase.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { Incident, IncidentRevoked, IncidentType, ScoreData, StateData } from "../../contract/feed/sport.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { footballMinute } from "../../contract/match/clock.ts";
import type { DemoRoom } from "./demoRoom.ts";
import type { Moment, News, NewsKind } from "./phrases.ts";

/** The demo chat's memory of a match. */
export interface MatchMemory {
  score: readonly [number, number] | null;
  /** Goals by the id of their incident, since one may be revoked. */
  readonly goals: Map<string, { readonly side: 0 | 1; readonly player: string | null; readonly at: number }>;
  /** Consecutive baskets of one side. */
  streak: { readonly side: 0 | 1 | null; readonly count: number };
}

const KINDS: Partial<Readonly<Record<IncidentType, NewsKind>>> = {
  goal: "goal",
  "own-goal": "ownGoal",
  "penalty-goal": "penalty",
  "penalty-missed": "missedPenalty",
  yellow: "yellow",
  "second-yellow": "red",
  red: "red",
  substitution: "substitution",
};
const GOALS: ReadonlySet<NewsKind> = new Set<NewsKind>(["goal", "ownGoal", "penalty"]);
/** Number of consecutive baskets that make a topic. */
const RUN = 3;
/** A goal arrives as an incident and as a score, at about the same time. */
const ONE_MOMENT_MS = 2_000;

const STATES: Readonly<Record<"fb" | "bk", Readonly<Record<number, NewsKind>>>> = {
  fb: { 2: "start", 3: "half", 8: "over" },
  bk: { 2: "start", 5: "half", 10: "over" },
};

function scored(memory: MatchMemory, event: FeedEvent, sport: "fb" | "bk"): News | null {
  const [home, away] = (event.d as ScoreData).score;
  const now = [home, away] as const;
  // If a match is joined in the middle, only the first goal of all tells the side.
  const before = memory.score ?? (home + away === 1 ? [0, 0] : now);
  memory.score = now;
  const side = now[0] > before[0] ? 0 : now[1] > before[1] ? 1 : null;
  if (side === null) return null;
  if (sport === "bk") {
    memory.streak = { side, count: memory.streak.side === side ? memory.streak.count + 1 : 1 };
    return memory.streak.count >= RUN ? { kind: "run", side, player: null, reason: null } : null;
  }
  const isKnown = [...memory.goals.values()].some((goal) => Math.abs(goal.at - event.at) < ONE_MOMENT_MS);
  return isKnown ? null : { kind: "goal", side, player: null, reason: null };
}

/** The news in an event; null if it is no topic. Updates `memory` for later events. */
export function newsOf(event: FeedEvent, sport: "fb" | "bk", memory: MatchMemory): News | null {
  if (event.k === "score") return scored(memory, event, sport);
  if (event.k === "state") {
    const { state, clock } = event.d as StateData;
    const kind = STATES[sport][state];
    // Every whistle sets a basketball clock: only the first one is the start.
    const isResumed = kind === "start" && sport === "bk" && (clock?.rate === 0 || memory.score !== null);
    return kind === undefined || isResumed ? null : { kind, side: null, player: null, reason: null };
  }
  if (event.k === "incident.revoked") {
    const { id, reason = "" } = event.d as IncidentRevoked;
    const goal = memory.goals.get(id);
    if (!goal) return null;
    return { kind: "cancelled", side: goal.side, player: goal.player, reason: /VAR：([^，]+)/.exec(reason)?.[1] ?? null };
  }
  if (event.k !== "incident") return null;
  const { id, type, side: of, player = null, detail = null } = event.d as Incident;
  const kind = KINDS[type];
  if (kind === undefined || of === null) return null;
  const side = of === "home" ? 0 : 1;
  if (GOALS.has(kind)) memory.goals.set(id, { side, player, at: event.at });
  return { kind, side, player, reason: kind === "yellow" || kind === "red" ? detail : null };
}

const BREAKS: Readonly<Record<"fb" | "bk", readonly number[]>> = { fb: [3, 6], bk: [3, 5, 7] };

function playOf(row: Pick<BoardRow, "sport" | "state">): Moment["phase"] {
  const phase = phaseOf(row);
  if (phase === "finished") return "over";
  if (phase !== "ongoing") return "before";
  return BREAKS[row.sport].includes(row.state) ? "break" : "play";
}

function minuteOf({ sport, state, clock }: Pick<BoardRow, "sport" | "state" | "clock">, now: number): number | null {
  if (sport === "bk") return state >= 2 && state <= 8 ? Math.floor(state / 2) : null;
  return clock && clock.rate > 0 ? footballMinute(clock, now).minute : null;
}

/** State of a room's match. A score from the feed is newer than the one in the row. */
export function momentOf(room: DemoRoom, score: readonly [number, number] | null, news: News | null, now: number): Moment {
  const { sport, home, away, anchor, row } = room;
  const common = { sport, home, away, anchor, news };
  if (row === null) return { ...common, score: score ?? [0, 0], phase: news === null ? "before" : "play", minute: null };
  return { ...common, score: score ?? [row.score[0], row.score[1]], phase: playOf(row), minute: minuteOf(row, now) };
}
