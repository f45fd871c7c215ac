import { phaseOf } from "../../../../contract/codes/matchPhase.ts";
import {
  type BoardFilter,
  type HandicapChoice,
  type LeagueChoice,
  type SegmentCounts,
  handicapsOf,
  inSegment,
  leaguesOf,
  passes,
} from "../filter/filter.ts";
import type { PlacedRow } from "./place.ts";

/** Order of a board: groups and ids without row values, so that it seldom changes. */

export type Group = "pinned" | "live" | "next" | "done" | "off";

export const GROUP_LABEL: Readonly<Record<Group, string>> = { pinned: "置顶", live: "进行中", next: "未开", done: "完场", off: "异常" };
const ORDER: readonly Group[] = ["pinned", "live", "next", "done", "off"];

export type Item =
  | { readonly kind: "group"; readonly key: string; readonly group: Group; readonly count: number }
  | { readonly kind: "row"; readonly key: string; readonly id: string; readonly group: Group };

export interface BoardLayout {
  readonly items: readonly Item[];
  /** Number of items from the top that contain every match in play. The first paint never omits them. */
  readonly essential: number;
  readonly counts: SegmentCounts;
  readonly leagues: readonly LeagueChoice[];
  readonly handicaps: readonly HandicapChoice[];
  /** Matches on the board now that the reader hid one by one. */
  readonly hidden: number;
  /** Rows on the board before any filter. */
  readonly total: number;
}

const PHASE_GROUP = { ongoing: "live", notStarted: "next", finished: "done", abnormal: "off" } as const;

const byKickoff = (a: PlacedRow, b: PlacedRow): number =>
  a.kickoffAt - b.kickoffAt || (a.league.id < b.league.id ? -1 : a.league.id > b.league.id ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

export interface LayoutInput {
  readonly rows: Iterable<PlacedRow>;
  readonly filter: BoardFilter;
  readonly pins: readonly string[];
  /** Which rows the page lists at all (收藏); all when absent. */
  readonly only?: (row: PlacedRow) => boolean;
}

export function layoutBoard({ rows, filter, pins, only }: LayoutInput): BoardLayout {
  const all = only ? [...rows].filter(only) : [...rows];
  const counts = { all: 0, live: 0, next: 0, done: 0 };
  const groups: Record<Group, PlacedRow[]> = { pinned: [], live: [], next: [], done: [], off: [] };
  const pinned = new Set(pins);
  for (const row of all) {
    if (!passes(row, filter)) continue;
    const group = PHASE_GROUP[phaseOf(row)];
    counts.all += 1;
    if (group !== "off") counts[group] += 1;
    if (inSegment(row, filter.segment)) groups[pinned.has(row.id) ? "pinned" : group].push(row);
  }
  const items: Item[] = [];
  let essential = 0;
  for (const group of ORDER) {
    const members = groups[group].sort(byKickoff);
    if (members.length === 0) continue;
    items.push({ kind: "group", key: `group:${group}`, group, count: members.length });
    for (const row of members) items.push({ kind: "row", key: row.id, id: row.id, group });
    if (group === "pinned" || group === "live") essential = items.length;
  }
  const hidden = all.filter((row) => filter.hiddenMatches.includes(row.id)).length;
  return { items, essential, counts, leagues: leaguesOf(all), handicaps: handicapsOf(all), hidden, total: all.length };
}

const sameItem = (a: Item, b: Item): boolean =>
  a.key === b.key && a.group === b.group && (a.kind !== "group" || b.kind !== "group" || a.count === b.count);

const reused = <T>(a: T, b: T): T => (JSON.stringify(a) === JSON.stringify(b) ? a : b);

/** The previous layout if the new one is equal; otherwise, equal parts keep their identity. */
export function keepLayout(before: BoardLayout, after: BoardLayout): BoardLayout {
  const items =
    before.items.length === after.items.length && after.items.every((item, i) => sameItem(before.items[i] as Item, item))
      ? before.items
      : after.items;
  const counts = reused(before.counts, after.counts);
  const leagues = reused(before.leagues, after.leagues);
  const handicaps = reused(before.handicaps, after.handicaps);
  const isSame =
    items === before.items &&
    counts === before.counts &&
    leagues === before.leagues &&
    handicaps === before.handicaps &&
    before.hidden === after.hidden &&
    before.total === after.total;
  return isSame ? before : { ...after, items, counts, leagues, handicaps };
}
