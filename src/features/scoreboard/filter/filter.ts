import { handicapText } from "../../../../contract/codes/bets.ts";
import { phaseOf } from "../../../../contract/codes/matchPhase.ts";
import type { PlacedRow } from "../table/place.ts";

/** The filter of a board: pure functions over rows. Persisted by store.ts. */

export type Segment = "all" | "live" | "next" | "done";
export type Lottery = "jczq" | "bjdc" | "zc" | "jclq";

export interface BoardFilter {
  readonly segment: Segment;
  readonly lottery: Lottery | null;
  /** Leagues hidden in the 赛事 dialog; a league that appears later is shown. */
  readonly hiddenLeagues: readonly string[];
  /** Handicap keys to show (`handicapKey`); null = all. */
  readonly handicaps: readonly string[] | null;
  /** Single matches the reader hid. */
  readonly hiddenMatches: readonly string[];
}

export const NO_FILTER: BoardFilter = { segment: "all", lottery: null, hiddenLeagues: [], handicaps: null, hiddenMatches: [] };

export const NO_HANDICAP = "无盘";
const BASKETBALL_BANDS: readonly (readonly [number, string])[] = [
  [3.5, "3.5 分内"],
  [6.5, "4-6.5 分"],
  [9.5, "7-9.5 分"],
  [Number.POSITIVE_INFINITY, "10 分以上"],
];

/** Key of the handicap filter: the handicap's name in football, a band of points in basketball. */
export function handicapKey(row: Pick<PlacedRow, "sport" | "odds">): string {
  const line = row.odds.ah?.p[1];
  if (line === undefined) return NO_HANDICAP;
  if (row.sport === "fb") return handicapText(line);
  return BASKETBALL_BANDS.find(([top]) => Math.abs(line) <= top)?.[1] ?? NO_HANDICAP;
}

/** Every filter except the segment; the segment counts are taken over these rows. */
export function passes(row: PlacedRow, filter: BoardFilter): boolean {
  if (filter.lottery !== null && row.lists[filter.lottery] === undefined) return false;
  if (filter.hiddenLeagues.includes(row.league.id) || filter.hiddenMatches.includes(row.id)) return false;
  return filter.handicaps === null || filter.handicaps.includes(handicapKey(row));
}

export function inSegment(row: PlacedRow, segment: Segment): boolean {
  if (segment === "all") return true;
  const phase = phaseOf(row);
  return segment === "live" ? phase === "ongoing" : segment === "next" ? phase === "notStarted" : phase === "finished";
}

export type SegmentCounts = Readonly<Record<Segment, number>>;

/** True when the filter hides rows the reader may want back; individually hidden matches have their own 恢复. */
export function isNarrowed(filter: BoardFilter): boolean {
  return filter.segment !== "all" || filter.lottery !== null || filter.hiddenLeagues.length > 0 || filter.handicaps !== null;
}

export interface LeagueChoice {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly count: number;
  /** It contains a hot match. */
  readonly hot: boolean;
}

/** The leagues on a board: hot ones first, then by number of matches and name. */
export function leaguesOf(rows: Iterable<PlacedRow>): readonly LeagueChoice[] {
  const found = new Map<string, LeagueChoice>();
  for (const row of rows) {
    const known = found.get(row.league.id);
    found.set(row.league.id, {
      ...row.league,
      count: (known?.count ?? 0) + 1,
      hot: (known?.hot ?? false) || row.hot,
    });
  }
  return [...found.values()].sort(
    (a, b) => Number(b.hot) - Number(a.hot) || b.count - a.count || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  );
}

export interface HandicapChoice {
  readonly key: string;
  readonly count: number;
}

/** The handicaps on a board, ordered by line; rows without one last. */
export function handicapsOf(rows: Iterable<PlacedRow>): readonly HandicapChoice[] {
  const found = new Map<string, { count: number; order: number }>();
  for (const row of rows) {
    const key = handicapKey(row);
    const line = row.odds.ah?.p[1];
    const order = line === undefined ? Number.POSITIVE_INFINITY : row.sport === "fb" ? -line : Math.abs(line);
    const known = found.get(key);
    found.set(key, { count: (known?.count ?? 0) + 1, order: Math.min(order, known?.order ?? order) });
  }
  return [...found].sort((a, b) => a[1].order - b[1].order).map(([key, { count }]) => ({ key, count }));
}

/** Inverts the selection: the leagues that are not hidden. 反选. */
export function invert(hidden: readonly string[], all: readonly string[]): readonly string[] {
  return all.filter((id) => !hidden.includes(id));
}

export function toggled(list: readonly string[], value: string): readonly string[] {
  return list.includes(value) ? list.filter((v) => v !== value) : [...list, value];
}
