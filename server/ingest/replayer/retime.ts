import type { FeedEvent } from "../../../contract/feed/frames.ts";
import type { Fixture, GameClock, OddsBatch, OddsQuote, StateData } from "../../../contract/feed/sport.ts";

/** Rates past this are refused by the feed. */
export const MAX_SPEED = 10_000;

export interface Shift {
  readonly from: number;
  readonly startAt: number;
  readonly speed: number;
}

/** A recorded time as if the recording had begun at `startAt` and run `speed` times as fast. */
export function shiftedAt(at: number, shift: Shift): number {
  return Math.round(shift.startAt + (at - shift.from) / shift.speed);
}

export function shiftedClock(clock: GameClock, shift: Shift): GameClock {
  return { ...clock, startAt: shiftedAt(clock.startAt, shift), rate: Math.min(MAX_SPEED, clock.rate * shift.speed) };
}

/** The event with all its times shifted and compressed: its own, the kick-off, the start and rate of a game clock, a quote's. */
export function retimed<E extends Pick<FeedEvent, "at" | "k" | "d">>(event: E, shift: Shift): E {
  const at = shiftedAt(event.at, shift);
  if (event.k === "fixture") {
    const fixture = event.d as Fixture;
    return { ...event, at, d: { ...fixture, kickoffAt: shiftedAt(fixture.kickoffAt, shift) } };
  }
  if (event.k === "state") {
    const state = event.d as StateData;
    return { ...event, at, d: state.clock ? { ...state, clock: shiftedClock(state.clock, shift) } : state };
  }
  if (event.k === "odds") return { ...event, at, d: retimedQuote(event.d as OddsQuote, shift) };
  if (event.k === "odds.batch") {
    const { quotes } = event.d as OddsBatch;
    return { ...event, at, d: { quotes: quotes.map((quote) => retimedQuote(quote, shift)) } };
  }
  return { ...event, at };
}

function retimedQuote(quote: OddsQuote, shift: Shift): OddsQuote {
  return quote.quotedAt === undefined ? quote : { ...quote, quotedAt: Math.max(0, shiftedAt(quote.quotedAt, shift)) };
}
