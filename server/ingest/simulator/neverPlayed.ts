import { couldBe } from "./climate.ts";
import type { SimMatch } from "./pairing.ts";
import type { Rng } from "./random.ts";
import type { MatchWriter } from "./writer.ts";

/** What is said of a match that is not played. */
export interface Decision {
  /** State code of the sport. */
  readonly state: number;
  /** How long before kick-off it is said at the latest and at the earliest, minutes. */
  readonly before: readonly [number, number];
  readonly reasons: readonly string[];
}

export type Decisions = Readonly<Record<"postponed" | "cancelled" | "toBeDecided", Decision>>;

/** Writes what becomes of a match that is not played; false when it is. */
export function neverPlayed(writer: MatchWriter, rng: Rng, { fate, kickoffAt, league, day }: SimMatch, decisions: Decisions): boolean {
  if (fate !== "postponed" && fate !== "cancelled" && fate !== "toBeDecided") return false;
  const { state, before, reasons } = decisions[fate];
  writer.emit(kickoffAt - rng.int(...before) * 60_000, "state", {
    state,
    reason: rng.pick(reasons.filter((reason) => couldBe(reason, league.country, day))),
  });
  return true;
}
