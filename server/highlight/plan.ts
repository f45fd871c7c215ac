import { stateRowOf, stateWordsOf } from "../../contract/codes/matchPhase.ts";
import type { HighlightKind } from "../../contract/http/highlights.ts";
import type { IncidentType, MatchEvent, Pair } from "../../contract/feed/sport.ts";
import { sideIndex } from "../../contract/feed/sport.ts";
import type { BasketballMatch } from "../../contract/match/basketball.ts";
import { REGULATION_PERIODS } from "../../contract/codes/basketball.ts";
import { formatOf, periodIndexOf, periodSecondsOf } from "../../contract/match/basketball.ts";
import { basketballRemainingS, clockText, minuteText } from "../../contract/match/clock.ts";
import { emptyMatch, reduceMatch } from "../../contract/match/fold.ts";
import { type WallClock, clockBetween, mediaMsAt, wallClockAt } from "../kit/wallClock.ts";
import type { FootballMatch } from "../../contract/match/football.ts";
import { isGoal } from "../../contract/match/football.ts";

/** A recording of a room, with the wall-clock time of its pictures. */
export interface RecordedPart {
  readonly recordingId: string;
  /** Epoch ms of its first picture. */
  readonly firstFrameAt: number;
  readonly durationMs: number;
  /** Absent: media time ran with the wall clock. */
  readonly clock?: WallClock;
}

/** A stretch of one recording, in ms from its start. */
export interface Segment {
  readonly recordingId: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** Epoch ms of its first picture. */
  readonly at: number;
  /** Wall clock of its pictures, by media time of the recording; absent: media time ran with it. */
  readonly clock?: WallClock;
}

/** A planned film with its title. */
export interface Cut {
  /** Key of the moment in the log: stays the same after corrections that leave the moment valid. */
  readonly key: string;
  readonly kind: HighlightKind;
  readonly title: string;
  readonly clock: string;
  readonly score: Pair;
  /** Time of its last moment, epoch ms. */
  readonly at: number;
  readonly segments: readonly Segment[];
}

/** A moment, with the media time shown before and after it. */
interface Span {
  readonly at: number;
  readonly beforeMs: number;
  readonly afterMs: number;
}

/** A goal: the attack, and its celebration. The preview (PREVIEW_MS) ends before the goal. */
const GOAL = { beforeMs: 15_000, afterMs: 10_000 };
const BASKET = { beforeMs: 6_000, afterMs: 3_000 };
/** Maximum length of the free preview at the beginning. */
export const PREVIEW_MS = 5_000;
/** Minimum recorded time before and after a moment: with less it is not shown well. The preview ends before the moment. */
const LEAST = { beforeMs: PREVIEW_MS + 1_000, afterMs: 2_000 };
const PREVIEW_SHARE = 0.3;
/** A run: at least this many points of one side without an answer, within RUN_MS. */
export const RUN_POINTS = 8;
const RUN_MS = 240_000;
/** Baskets in the last seconds of the last quarter and of overtimes by which a side levels or takes the lead. */
const CLOSING_S = 120;
/** Maximum length of a film; the last moments are kept. */
const FILM_MAX_MS = 180_000;

/** Length of the free preview of a film. */
export function previewMsOf(durationMs: number): number {
  return Math.min(PREVIEW_MS, Math.round(durationMs * PREVIEW_SHARE));
}

export function durationOf(segments: readonly Pick<Segment, "fromMs" | "toMs">[]): number {
  return segments.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
}

function clockOf({ clock, firstFrameAt }: RecordedPart): WallClock {
  return clock ?? [[0, firstFrameAt]];
}

/** The moment's segment in a recording; null when no recording shows it. */
function segmentOf({ at, beforeMs, afterMs }: Span, parts: readonly RecordedPart[]): Segment | null {
  for (const part of parts) {
    const { recordingId, durationMs } = part;
    const clock = clockOf(part);
    const moment = mediaMsAt(clock, at);
    if (moment < LEAST.beforeMs || moment + LEAST.afterMs > durationMs) continue;
    const fromMs = Math.max(0, moment - beforeMs);
    return { recordingId, fromMs, toMs: Math.min(durationMs, moment + afterMs), at: wallClockAt(clock, fromMs) };
  }
  return null;
}

function withClock(segment: Segment, parts: readonly RecordedPart[]): Segment {
  const part = parts.find(({ recordingId }) => recordingId === segment.recordingId);
  if (part === undefined) return segment;
  const { fromMs, toMs } = segment;
  const at = wallClockAt(clockOf(part), fromMs);
  return { ...segment, at, ...(part.clock === undefined ? {} : { clock: clockBetween(part.clock, fromMs, toMs) }) };
}

/** Wall clock of a segment's last picture. */
export function wallEndOf({ fromMs, toMs, at, clock }: Segment): number {
  return clock?.at(-1)?.[1] ?? at + toMs - fromMs;
}

/** The moments' segments in order of time, adjoining ones joined; cut to the last FILM_MAX_MS. */
export function segmentsOf(spans: readonly Span[], parts: readonly RecordedPart[]): readonly Segment[] {
  const found = spans.flatMap((span) => segmentOf(span, parts) ?? []).toSorted((a, b) => a.at - b.at || a.fromMs - b.fromMs);
  const joined: Segment[] = [];
  for (const next of found) {
    const last = joined.at(-1);
    if (last && last.recordingId === next.recordingId && next.fromMs <= last.toMs) {
      joined[joined.length - 1] = { ...last, toMs: Math.max(last.toMs, next.toMs) };
    } else joined.push(next);
  }
  let left = FILM_MAX_MS;
  const retained: Segment[] = [];
  for (const segment of joined.toReversed()) {
    const length = segment.toMs - segment.fromMs;
    if (length > left && retained.length > 0) break;
    const cutMs = Math.max(0, length - left);
    retained.unshift({ ...segment, fromMs: segment.fromMs + cutMs });
    left -= length;
  }
  return retained.map((segment) => withClock(segment, parts));
}

const GOAL_WORDS: Partial<Record<IncidentType, string>> = { "own-goal": "乌龙球", "penalty-goal": "点球" };

function footballCuts(match: FootballMatch, parts: readonly RecordedPart[]): readonly Cut[] {
  const { fixture } = match;
  if (!fixture) return [];
  const score: [number, number] = [0, 0];
  const goals: Cut[] = [];
  const spans: Span[] = [];
  for (const incident of match.incidents) {
    const { id, type, side, status, minute, plus, player, at } = incident;
    if (side === null || status === "revoked" || !isGoal(type)) continue;
    score[sideIndex(side)] += 1;
    const span = { at, ...GOAL };
    const segments = segmentsOf([span], parts);
    if (segments.length === 0) continue;
    spans.push(span);
    const clock = minuteText(minute, plus ?? 0);
    const who = [fixture[side].name, player ?? ""].filter((part) => part !== "").join(" ");
    goals.push({
      key: `goal:${id}`,
      kind: "goal",
      title: `${clock} ${who}${GOAL_WORDS[type] ?? "进球"} ${score.join("-")}`,
      clock,
      score: [score[0], score[1]],
      at,
      segments,
    });
  }
  const film = goals.length < 2 ? null : filmOf(`${fixture.home.name} VS ${fixture.away.name} 进球集锦`, goals, spans, parts);
  return film ? [...goals, film] : goals;
}

function filmOf(title: string, of: readonly Cut[], spans: readonly Span[], parts: readonly RecordedPart[]): Cut | null {
  const last = of.reduce((latest, cut) => (cut.at >= latest.at ? cut : latest));
  const segments = segmentsOf(spans, parts);
  return { key: "film", kind: "film", title, clock: "", score: last.score, at: last.at, segments };
}

/** One change of a basketball score that still counts. */
interface Basket {
  readonly at: number;
  readonly side: 0 | 1;
  readonly points: number;
  readonly score: Pair;
  readonly clock: string;
  /** Seconds left in the last quarter or an overtime; null in earlier periods. */
  readonly leftS: number | null;
}

/** Baskets in order. A score that is corrected downwards removes the baskets that led to the higher one. */
function basketsOf(
  events: readonly MatchEvent[],
  matchId: string,
): { readonly match: BasketballMatch; readonly baskets: readonly Basket[] } {
  let match = emptyMatch("bk", matchId) as BasketballMatch;
  let baskets: Basket[] = [];
  for (const event of events) {
    const before = match.score;
    match = reduceMatch(match, event) as BasketballMatch;
    if (event.k !== "score") continue;
    const { score } = match;
    if (score[0] < before[0] || score[1] < before[1]) {
      baskets = baskets.filter((basket) => basket.score[0] <= score[0] && basket.score[1] <= score[1]);
      continue;
    }
    const [home, away] = [score[0] - before[0], score[1] - before[1]];
    // Both sides scored in one late report: the order of the points is unknown.
    if ((home === 0) === (away === 0)) continue;
    const format = formatOf(match.fixture);
    const index = periodIndexOf(match.state, match.overtime, format);
    const remaining = match.clock === null ? null : basketballRemainingS(match.clock, event.at);
    const isLate = index !== null && index >= REGULATION_PERIODS[format] - 1;
    baskets.push({
      at: event.at,
      side: home > 0 ? 0 : 1,
      points: home > 0 ? home : away,
      score,
      clock: stateRowOf(match).stage === "playing" ? `${stateWordsOf({ ...match, format })} ${clockText(remaining ?? 0)}`.trim() : "",
      leftS: isLate && remaining !== null && index !== null ? Math.min(remaining, periodSecondsOf(match.fixture, index)) : null,
    });
  }
  return { match, baskets };
}

function basketballCuts(events: readonly MatchEvent[], matchId: string, parts: readonly RecordedPart[]): readonly Cut[] {
  const { match, baskets } = basketsOf(events, matchId);
  const { fixture } = match;
  if (!fixture) return [];
  const names = [fixture.home.name, fixture.away.name] as const;
  const cuts: Cut[] = [];

  function add(key: string, kind: HighlightKind, of: readonly Basket[], title: string): void {
    const last = of.at(-1);
    const segments = segmentsOf(
      of.map(({ at }) => ({ at, ...BASKET })),
      parts,
    );
    if (last && segments.length > 0) cuts.push({ key, kind, title, clock: last.clock, score: last.score, at: last.at, segments });
  }

  let run: Basket[] = [];
  const endRun = (): void => {
    const [first] = run;
    const points = run.reduce((sum, basket) => sum + basket.points, 0);
    if (first && points >= RUN_POINTS) {
      add(`run:${first.score.join("-")}`, "run", run, `${names[first.side]} ${points}-0 攻击波 ${run.at(-1)?.score.join("-") ?? ""}`);
    }
    run = [];
  };
  for (const basket of baskets) {
    const [first] = run;
    if (first && (first.side !== basket.side || basket.at - first.at > RUN_MS)) endRun();
    run.push(basket);
  }
  endRun();

  const closing = baskets.filter(({ leftS, side, score, points }) => {
    if (leftS === null || leftS > CLOSING_S) return false;
    const leadAfter = score[side] - score[side === 0 ? 1 : 0];
    return leadAfter >= 0 && leadAfter - points <= 0;
  });
  if (closing.length > 0)
    add("closing", "closing", closing, `${names[0]} VS ${names[1]} 关键时刻 ${closing.at(-1)?.score.join("-") ?? ""}`);
  return cuts;
}

/**
 * Films that can be cut of a match from a room's recordings. Football: each valid goal, and two or more goals as one film.
 * Basketball: runs of eight or more points without an answer within four minutes, and baskets of the last two minutes
 * (and of overtimes) by which a side levels or takes the lead.
 */
export function planCuts(
  sport: "fb" | "bk",
  matchId: string,
  events: readonly MatchEvent[],
  recordings: readonly RecordedPart[],
): readonly Cut[] {
  const parts = recordings.toSorted((a, b) => a.firstFrameAt - b.firstFrameAt);
  if (sport === "bk") return basketballCuts(events, matchId, parts);
  return footballCuts(events.reduce(reduceMatch, emptyMatch("fb", matchId)) as FootballMatch, parts);
}
