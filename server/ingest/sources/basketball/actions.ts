import type { Side } from "../../../../contract/feed/sport.ts";

/** Actions of a basketball game, in one form for all sources. */
export interface PlayerRef {
  readonly id: string;
  /** As the text live names the player. */
  readonly name: string;
}

export type ActionKind =
  | {
      readonly kind: "shot";
      readonly points: 2 | 3;
      readonly isMade: boolean;
      readonly style: string;
      readonly assist?: PlayerRef;
      readonly place?: { readonly x: number; readonly y: number };
    }
  | { readonly kind: "freeThrow"; readonly isMade: boolean; readonly label: string }
  | { readonly kind: "rebound"; readonly isOffensive: boolean }
  | { readonly kind: "turnover"; readonly cause: string }
  | { readonly kind: "steal" }
  | { readonly kind: "block" }
  /** Technical fouls do not count as personal ones. */
  | { readonly kind: "foul"; readonly cause: string; readonly isPersonal: boolean }
  | { readonly kind: "timeout" }
  | { readonly kind: "substitution"; readonly playerIn?: PlayerRef; readonly playerOut?: PlayerRef }
  | { readonly kind: "jumpBall" }
  | { readonly kind: "violation"; readonly cause: string }
  | { readonly kind: "note"; readonly text: string };

export interface Action {
  /** The source's own id, unique in the game. */
  readonly id: string;
  readonly at: number;
  /** 1-based; overtimes follow the last of regulation. */
  readonly period: number;
  /** Seconds left in the period. */
  readonly remainingS: number;
  readonly side: Side | null;
  /** Absent: the team itself. */
  readonly player?: PlayerRef;
  /** Game seconds per second until the next action: 1 when the clock is known to have run, else 0. */
  readonly rate: 0 | 1;
  /** When the source corrected its record afterwards, epoch ms. */
  readonly correctedAt?: number;
  readonly what: ActionKind;
}
