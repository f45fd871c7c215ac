import type { MatchEvent } from "../../../../contract/feed/sport.ts";
import type { FilmStretch, HighlightDetail } from "../../../../contract/http/highlights.ts";
import { type MatchState, reduceMatch } from "../../../../contract/match/fold.ts";
import { isGoal } from "../../../../contract/match/football.ts";

/** The match at each moment of a film: its log folded onto the state at the first picture. */
export type MatchAsOf = (at: number) => MatchState;

export function matchAsOf({ before, events }: Pick<HighlightDetail, "before" | "events">): MatchAsOf {
  let state = before;
  const states = events.map((event) => {
    state = reduceMatch(state, event);
    return { at: event.at, state };
  });
  return (at) => states.findLast((one) => one.at <= at)?.state ?? before;
}

export interface RailMark {
  readonly key: string;
  /** 0 to 1 along the film. */
  readonly place: number;
  readonly words: string;
}

export function filmMs(stretches: readonly FilmStretch[]): number {
  return stretches.reduce((sum, { durationMs }) => sum + durationMs, 0);
}

/** Position of a moment in the film, 0 to 1; null: the film does not show it. */
export function placeOf(stretches: readonly FilmStretch[], at: number): number | null {
  const stretch = stretches.find((one) => at >= one.at && at <= one.at + (one.wallMs ?? one.durationMs));
  const whole = filmMs(stretches);
  if (!stretch || whole === 0) return null;
  const { mediaMs, durationMs, wallMs = durationMs } = stretch;
  return (mediaMs + ((at - stretch.at) * durationMs) / wallMs) / whole;
}

function wordsOf(event: MatchEvent): string | null {
  if (event.k === "incident" && event.d.side !== null && isGoal(event.d.type)) return `进球${event.d.player ? ` ${event.d.player}` : ""}`;
  if (event.k === "incident.revoked") return "判定取消";
  return null;
}

/** Marks of the film's rail: goals and revoked ones; in basketball every score. */
export function railMarks({
  highlight,
  events,
  stretches,
}: Pick<HighlightDetail, "highlight" | "events" | "stretches">): readonly RailMark[] {
  return events.flatMap((event) => {
    const words = highlight.sport === "bk" && event.k === "score" ? event.d.score.join("-") : wordsOf(event);
    const place = placeOf(stretches, event.at);
    return words === null || place === null ? [] : [{ key: String(event.s), place, words }];
  });
}
