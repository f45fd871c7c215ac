import type { Incident } from "../../../contract/feed/sport.ts";
import { SHOOTOUT_PERIOD, type Spot } from "../../parts/match/matchTimeline.ts";

/**
 * The momentum graph's axis: one slot a minute, a gap at half-time and before extra time, first-half stoppage in
 * slot 44 and second-half stoppage in slot 89 (contract/match/football.ts).
 */
const GAP_SLOTS = 1.5;
const BREAKS = [45, 90, 105] as const;

export interface SlotAxis {
  readonly slots: number;
  /** Width of the whole axis in slots, gaps included. */
  readonly width: number;
}

export function slotAxis(hasExtra: boolean): SlotAxis {
  const slots = hasExtra ? 120 : 90;
  return { slots, width: slots + GAP_SLOTS * (hasExtra ? 3 : 1) };
}

/** Left edge of a slot, in slots, including the gaps before it. */
export function slotLeft(slot: number): number {
  return slot + GAP_SLOTS * BREAKS.filter((b) => slot >= b).length;
}

/** Middle of the gap before a slot, for the dashed line. */
export function gapMiddle(after: number): number {
  return slotLeft(after) - GAP_SLOTS / 2;
}

/** The slot of a match moment, and the share of it that has passed (0 to 1). */
export function slotOfSpot(spot: Spot): { readonly slot: number; readonly share: number } {
  if (spot.period >= SHOOTOUT_PERIOD) return { slot: 119, share: 1 };
  const first = [0, 45, 90, 105][spot.period] ?? 105;
  const last = [44, 89, 104, 119][spot.period] ?? 119;
  const minute = first + spot.elapsedS / 60;
  const slot = Math.floor(minute);
  return slot > last ? { slot: last, share: 1 } : { slot, share: minute - slot };
}

export function slotOfIncident(incident: Pick<Incident, "minute">): number {
  return Math.max(0, incident.minute - 1);
}

/** Position of an incident on the match clock: the period of its minute, stoppage included. */
export function spotOfIncident(incident: Pick<Incident, "minute" | "plus">): Spot {
  const { minute, plus = 0 } = incident;
  const period = minute <= 45 ? 0 : minute <= 90 ? 1 : minute <= 105 ? 2 : 3;
  const start = [0, 45, 90, 105][period] ?? 0;
  return { period, elapsedS: Math.max(0, minute - start + plus - 0.5) * 60 };
}
