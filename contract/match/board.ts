import type { MatchId } from "../ids.ts";
import type { BasketballState } from "../codes/basketball.ts";
import type { FootballState } from "../codes/football.ts";
import type { BasketballFormat } from "../codes/matchStates.ts";
import type { Sport } from "../feed/channels.ts";
import type { Fixture, GameClock, Pair } from "../feed/sport.ts";
import { formatOf } from "./basketball.ts";
import type { MatchState } from "./fold.ts";
import { lastGoal } from "./football.ts";

/**
 * The board: one row a match. The channel `fb` or `bk` carries a snapshot `{rows: BoardRow[]}` and events
 * `rows` (what changed, one event a tick, packed as boardWire.ts says) and `rows.removed` (ids).
 */

/** One market as the table shows it: three numbers and how each moved last. */
export interface MarketCell {
  readonly p: readonly [number, number, number];
  /** Movement of each number: 1 up, -1 down, 0 none. */
  readonly m: readonly [number, number, number];
  /** Epoch ms of the movement; colours go after 30 s. */
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
  /** Its number on the live board's channel, never given to another row of the epoch; absent elsewhere. */
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
  readonly shootout: Pair | null;
  /** Football only; null where nobody counts them. */
  readonly corners: Pair | null;
  readonly yellow: Pair;
  readonly red: Pair;
  /** Basketball points by period. */
  readonly periods: readonly Pair[];
  readonly odds: { readonly ah: MarketCell | null; readonly ou: MarketCell | null; readonly eu: MarketCell | null };
  readonly lists: { readonly jczq?: string; readonly bjdc?: string; readonly zc?: string; readonly jclq?: string };
  /** Live rooms showing the match, and tips on it. */
  readonly rooms: number;
  readonly tips: number;
  readonly hot: boolean;
  /** The goal (or its cancellation) that flashes: epoch ms, side 0 or 1, scorer. */
  readonly goal: {
    readonly at: number;
    readonly side: 0 | 1;
    readonly player: string | null;
    readonly minute: number;
    readonly cancelled: boolean;
  } | null;
  /** Something does not add up (see MatchBase.flags). */
  readonly flagged: boolean;
  readonly source: string;
}

export interface BoardSnapshot {
  readonly rows: readonly BoardRow[];
}

/** Only what changed, plus the id. */
export type RowPatch = { readonly id: MatchId } & Partial<BoardRow>;

const NO_ODDS: BoardRow["odds"] = { ah: null, ou: null, eu: null };

export function rowOfFixture(fixture: Fixture): BoardRow {
  const team = (t: Fixture["home"]): BoardTeam => ({ id: t.id, name: t.name, rank: t.rank ?? null, crest: t.crest ?? null });
  return {
    id: fixture.matchId,
    sport: fixture.sport,
    ...(fixture.sport === "bk" && formatOf(fixture) === "halves" ? { format: "halves" as const } : {}),
    league: { id: fixture.league.id, name: fixture.league.name, color: fixture.league.color },
    round: fixture.round ?? null,
    kickoffAt: fixture.kickoffAt,
    home: team(fixture.home),
    away: team(fixture.away),
    state: 1,
    overtime: 0,
    clock: null,
    score: [0, 0],
    half: null,
    shootout: null,
    corners: null,
    yellow: [0, 0],
    red: [0, 0],
    periods: [],
    odds: NO_ODDS,
    lists: (fixture.lists ?? {}) as BoardRow["lists"],
    rooms: 0,
    tips: 0,
    hot: fixture.hot ?? false,
    goal: null,
    flagged: false,
    source: fixture.source,
  };
}

/** The row of a match state; odds, rooms and tips are kept from the row before. */
export function rowOfMatch(match: MatchState, before: BoardRow | null): BoardRow | null {
  if (!match.fixture) return null;
  const base = rowOfFixture(match.fixture);
  const kept = before ? { odds: before.odds, rooms: before.rooms, tips: before.tips } : {};
  const common = { ...base, ...kept, state: match.state, clock: match.clock, score: match.score, flagged: match.flags.length > 0 };
  if (match.sport === "bk") return { ...common, periods: match.periods, overtime: match.overtime };
  const goal = lastGoal(match);
  return {
    ...common,
    half: match.half,
    shootout: match.shootout,
    corners: match.segments.length > 0 ? match.corners : null,
    yellow: match.yellow,
    red: match.red,
    goal:
      goal && goal.side !== null
        ? {
            at: goal.at,
            side: goal.side === "home" ? 0 : 1,
            player: goal.player ?? null,
            minute: goal.minute,
            cancelled: goal.status === "revoked",
          }
        : null,
  };
}

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
