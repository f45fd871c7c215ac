import type { MatchId } from "../ids.ts";
import type { BasketballState } from "../codes/basketball.ts";
import type { FootballState } from "../codes/football.ts";
import type { BasketballFormat } from "../codes/matchStates.ts";
import type { Sport } from "../feed/channels.ts";
import type { GameClock, Pair } from "../feed/sport.ts";

/**
 * The board: one row a match. The channel `fb` or `bk` carries a snapshot `{rows: BoardRow[]}` and the events
 * `rows` (changes, one event a tick, packed as in boardWire.ts) and `rows.removed` (ids).
 */

/** One market in the table: three numbers, and the last movement of each. */
export interface MarketCell {
  readonly p: readonly [number, number, number];
  /** Movement of each number: 1 up, -1 down, 0 none. */
  readonly m: readonly [number, number, number];
  /** Epoch ms of the movement; its colour disappears after 30 s. */
  readonly at: number;
  /** Suspended: 封盘. */
  readonly x?: boolean;
}

export interface BoardTeam {
  readonly id: string;
  readonly name: string;
  readonly rank: number | null;
  readonly crest: { readonly shape: number; readonly a: string; readonly b: string } | null;
}

export interface BoardRow {
  readonly id: MatchId;
  /** Number of the row on the live board's channel, not reused within an epoch; absent elsewhere. */
  readonly n?: number;
  readonly sport: Sport;
  /** Basketball; absent: quarters. */
  readonly format?: BasketballFormat;
  readonly league: { readonly id: string; readonly name: string; readonly color: string };
  readonly round: string | null;
  readonly kickoffAt: number;
  readonly home: BoardTeam;
  readonly away: BoardTeam;
  readonly state: FootballState | BasketballState;
  readonly overtime: number;
  readonly clock: GameClock | null;
  readonly score: Pair;
  readonly half: Pair | null;
  /** Football with extra time or penalties: the score after 90 minutes; null for all other matches. See `settlementScore`. */
  readonly regular?: Pair | null;
  readonly shootout: Pair | null;
  /** Football only; null if not counted. */
  readonly corners: Pair | null;
  readonly yellow: Pair;
  readonly red: Pair;
  /** Basketball: points by period. */
  readonly periods: readonly Pair[];
  readonly odds: { readonly ah: MarketCell | null; readonly ou: MarketCell | null; readonly eu: MarketCell | null };
  readonly lists: { readonly jczq?: string; readonly bjdc?: string; readonly zc?: string; readonly jclq?: string };
  /** `rooms`: live rooms that show the match; `tips`: tips on it. */
  readonly rooms: number;
  readonly tips: number;
  readonly hot: boolean;
  /** The goal (or cancelled goal) to flash: epoch ms, side 0 or 1, scorer. */
  readonly goal: {
    readonly at: number;
    readonly side: 0 | 1;
    readonly player: string | null;
    readonly minute: number;
    readonly cancelled: boolean;
  } | null;
  /** The match has contradictions (see MatchBase.flags). */
  readonly flagged: boolean;
  readonly source: string;
}

/** For a match without prices. */
export const NO_ODDS: BoardRow["odds"] = { ah: null, ou: null, eu: null };

export interface BoardSnapshot {
  readonly rows: readonly BoardRow[];
}

/** The changed fields, with the id. */
export type RowPatch = { readonly id: MatchId } & Partial<BoardRow>;

/** The fields of `after` that differ from `before`, by value; null when nothing differs. */
export function diffRow(before: BoardRow, after: BoardRow): RowPatch | null {
  const patch: Record<string, unknown> = {};
  let changed = false;
  for (const key of Object.keys(after) as (keyof BoardRow)[]) {
    if (before[key] === after[key] || JSON.stringify(before[key]) === JSON.stringify(after[key])) continue;
    patch[key] = after[key];
    changed = true;
  }
  return changed ? ({ ...patch, id: after.id } as RowPatch) : null;
}
