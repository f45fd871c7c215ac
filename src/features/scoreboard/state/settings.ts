import type { BoardFilter } from "../filter/filter.ts";
import { isRecord, isStrings } from "../../../hooks/storage.ts";

/** Switches of the boards, one set for both sports. */
export interface Settings {
  /** A short tone at each goal. Off until the reader switches it on: browsers allow sound only after a gesture. */
  readonly hasSound: boolean;
  /** Row flash and corner toast at each goal. */
  readonly hasFlash: boolean;
}

export const DEFAULT_SETTINGS: Settings = { hasSound: false, hasFlash: true };

export const SETTINGS_KEY = "fulltime.board.settings";
export const filterKey = (sport: "fb" | "bk"): string => `fulltime.board.filter.${sport}`;

export function isSettings(value: unknown): value is Settings {
  return isRecord(value) && typeof value.hasSound === "boolean" && typeof value.hasFlash === "boolean";
}

/** The part of a filter that is stored. The segment and matches hidden one by one last for the visit only. */
export type StoredFilter = Pick<BoardFilter, "lottery" | "hiddenLeagues" | "handicaps">;

export function storedFilter({ lottery, hiddenLeagues, handicaps }: BoardFilter): StoredFilter {
  return { lottery, hiddenLeagues, handicaps };
}

export function isStoredFilter(value: unknown): value is StoredFilter {
  if (!isRecord(value) || !isStrings(value.hiddenLeagues)) return false;
  const isLottery = value.lottery === null || ["jczq", "bjdc", "zc", "jclq"].includes(String(value.lottery));
  return isLottery && (value.handicaps === null || isStrings(value.handicaps));
}
