import type { MatchId } from "../ids.ts";
import type { Fixture, GameClock, MatchEvent, Pair, TextData } from "../feed/sport.ts";
import type { PeriodSegment } from "./clock.ts";

/** The part of the match state that both sports share. */
export interface TextView extends TextData {
  readonly at: number;
  /** Set if the line's content was withdrawn or corrected later; the line that reports the correction has none. */
  readonly correction?: "revised" | "revoked";
}

export interface MatchBase {
  readonly matchId: MatchId;
  readonly fixture: Fixture | null;
  /** The code as the source reported it; differs from `state` after an illegal jump. */
  readonly reportedState: number;
  readonly stateReason: string | null;
  readonly clock: GameClock | null;
  readonly segments: readonly PeriodSegment[];
  readonly score: Pair;
  /** Oldest first. */
  readonly texts: readonly TextView[];
  /**
   * Contradictions found: `illegal-state`, `duplicate-incident`, `unknown-incident`, `score-contradicts-incidents`,
   * `half-contradicts-incidents`, `score-contradicts-periods`.
   */
  readonly flags: readonly string[];
  /** Number of events folded. */
  readonly events: number;
  /** Time of the latest event folded, epoch ms; 0 = none. */
  readonly asOfAt: number;
  /** Sequence number of the last event folded. */
  readonly seq: number;
}

export function emptyBase(matchId: MatchId): MatchBase {
  return {
    matchId,
    fixture: null,
    reportedState: 1,
    stateReason: null,
    clock: null,
    segments: [],
    score: [0, 0],
    texts: [],
    flags: [],
    events: 0,
    asOfAt: 0,
    seq: 0,
  };
}

export function pairsEqual(a: Pair, b: Pair): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** Closes the running segment and opens the next. A state event without a clock opens a segment with a stopped clock. */
export function openSegment(
  segments: readonly PeriodSegment[],
  state: number,
  event: Extract<MatchEvent, { k: "state" }>,
): readonly PeriodSegment[] {
  const last = segments.at(-1);
  const closed = last && last.endAt === null ? [...segments.slice(0, -1), { ...last, endAt: event.at }] : segments;
  const clock = event.d.clock ?? { base: last?.clock.base ?? 0, startAt: event.at, rate: 0 };
  return [...closed, { state, overtime: event.d.overtime ?? 0, startAt: event.at, endAt: null, clock }];
}

/** A text line with a known id replaces the earlier one: the source has corrected it. */
export function appendText<M extends MatchBase>(match: M, text: TextData, at: number): M {
  const view: TextView = { ...text, at };
  const isKnown = match.texts.some((t) => t.id === text.id);
  const texts = isKnown ? match.texts.map((t) => (t.id === text.id ? view : t)) : [...match.texts, view];
  return { ...match, texts };
}
