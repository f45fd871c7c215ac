import type { Sport } from "../../../contract/feed/channels.ts";
import type { Fixture } from "../../../contract/feed/sport.ts";
import type { Club, League } from "./leagues.ts";

/** The fate of a match. */
export type Fate =
  | "played"
  | "postponed"
  | "cancelled"
  | "toBeDecided"
  | "interrupted"
  | "abandoned"
  /** The source goes silent for some minutes. */
  | "abnormal";

export interface Pairing {
  readonly sport: Sport;
  readonly day: number;
  readonly league: League;
  readonly home: Club;
  readonly away: Club;
  readonly round: string;
  /** 0-based round of the season; null for a cup tie. */
  readonly roundIndex: number | null;
  /** Played on the day after its matchday. */
  readonly isLater: boolean;
  readonly fate: Fate;
}

/** A match of the simulator with its place in the day. */
export interface SimMatch extends Pairing {
  readonly id: string;
  readonly kickoffAt: number;
  readonly lists: NonNullable<Fixture["lists"]>;
  readonly isHot: boolean;
}
