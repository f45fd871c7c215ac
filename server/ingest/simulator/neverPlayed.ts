import { couldBe } from "./climate.ts";
import type { SimMatch } from "./pairing.ts";
import type { Rng } from "./random.ts";
import type { MatchWriter } from "./writer.ts";

/** The announcement that a match is not played. */
export interface Decision {
  /** State code of the sport. */
  readonly state: number;
  /** Minutes before kick-off at which it is announced: latest and earliest. */
  readonly before: readonly [number, number];
  readonly reasons: readonly string[];
}

export type Decisions = Readonly<Record<"postponed" | "cancelled" | "toBeDecided", Decision>>;

/** Writes the announcement of a match that is not played; false when the match is played. */
export function neverPlayed(writer: MatchWriter, rng: Rng, { fate, kickoffAt, league, day }: SimMatch, decisions: Decisions): boolean {
  if (fate !== "postponed" && fate !== "cancelled" && fate !== "toBeDecided") return false;
  const { state, before, reasons } = decisions[fate];
  writer.emit(kickoffAt - rng.int(...before) * 60_000, "state", {
    state,
    reason: rng.pick(reasons.filter((reason) => couldBe(reason, league.country, day))),
  });
  return true;
}
