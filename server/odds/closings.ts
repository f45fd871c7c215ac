import { sql } from "kysely";
import type { Sport } from "../../contract/feed/channels.ts";
import type { Pair } from "../../contract/feed/sport.ts";
import type { MatchId } from "../../contract/ids.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { settlementScore } from "../../contract/match/settlementScore.ts";
import type { Market, MarketCode, Price } from "../../contract/odds/odds.ts";
import { type Db, safeNumber } from "../kit/database.ts";
import type { Closings } from "./calibration.ts";
import type { LineClosing } from "./matchClosing.ts";
import { isIn } from "./packedOdds.ts";

const SIMULATED = "sim";

interface PackedClosingsQuery {
  readonly market: Market;
  readonly sport: Sport;
  /** Absent: all companies. */
  readonly company?: string;
  /** At most this many, from the latest matches. */
  readonly limit: number;
}

/** A company's closing price of a match that was played to its end, and the result. */
interface PackedClosing {
  readonly matchId: MatchId;
  readonly sport: Sport;
  readonly leagueId: string;
  /** The source of the match: simulated and real matches are never mixed. */
  readonly source: string;
  readonly kickoffAt: number;
  readonly company: string;
  readonly first: Price | null;
  /** Whether `first` is the opening price, not only the first one collected. */
  readonly isOpening: boolean;
  readonly closing: Price;
  readonly closedAt: number;
  /** For ah and ou; null for eu. */
  readonly line: number | null;
  /** As `settle` expects it; null: unknown. */
  readonly score: Pair | null;
}

interface Row extends Pick<BoardRow, "sport" | "score" | "regular" | "shootout"> {
  readonly id: MatchId;
  readonly league_id: string;
  readonly source: string;
  readonly kickoff_at: bigint;
  readonly company: string;
  readonly is_opening: boolean;
  readonly closed_at: bigint;
  readonly first: readonly (number | null)[];
  readonly closing: readonly (number | null)[];
}

function priceOf([a, b, c]: readonly (number | null | undefined)[]): Price | null {
  return a == null || b == null || c == null ? null : [a / 1_000, b / 1_000, c / 1_000];
}

/**
 * Closing prices of one market, from packed and finished matches, latest first. The query walks back from the latest match
 * and reads each one's lines by key until it has enough; joining first and then sorting would read every line ever stored.
 * `offset 0` keeps the planner from doing that.
 */
export async function packedClosings(db: Db, { market, sport, company, limit }: PackedClosingsQuery): Promise<readonly PackedClosing[]> {
  const { rows } = await sql<Row>`
    select m.id, m.sport, m.league_id, m.source, m.kickoff_at,
      m."row" -> 'score' as score, m."row" -> 'regular' as regular, m."row" -> 'shootout' as shootout,
      l.company, l.is_opening, l.closed_at,
      array[l.first_1, l.first_2, l.first_3] as first, array[l.closing_1, l.closing_2, l.closing_3] as closing
    from match m cross join lateral (
      select * from odds_line
      where ch = 'odds:' || m.sport || ':' || m.id collate "C" and market = ${market} and closed_at is not null
        ${company === undefined ? sql`` : sql`and company = ${company}`}
      offset 0
    ) l
    where m.sport = ${sport} and ${isIn("finished")}
    order by m.kickoff_at desc, m.id, l.place limit ${limit}`.execute(db);
  return rows.flatMap((row): PackedClosing[] => {
    const closing = priceOf(row.closing);
    if (!closing) return [];
    return [
      {
        matchId: row.id,
        sport: row.sport,
        leagueId: row.league_id,
        source: row.source,
        kickoffAt: safeNumber(row.kickoff_at),
        company: row.company,
        first: priceOf(row.first),
        isOpening: row.is_opening,
        closing,
        closedAt: safeNumber(row.closed_at),
        line: market === "eu" ? null : closing[1],
        score: settlementScore(row),
      },
    ];
  });
}

/** Of one match, by company and market; null if its prices are not packed. `closing` null: no price was for sale. */
export async function closingsOfMatch(db: Db, ch: string): Promise<readonly LineClosing[] | null> {
  const { rows } = await sql<{ company: string; market: MarketCode; closing: readonly (number | null)[] }>`
    select company, market, array[closing_1, closing_2, closing_3] as closing from odds_line where ch = ${ch}
    order by company, market`.execute(db);
  if (rows.length === 0) return null;
  return rows.map(({ company, market, closing }) => ({ company, market, price: priceOf(closing) }));
}

/** The closings for calibration: from packed matches, and from the `recent` ones not yet packed; latest first. */
export function createClosings(db: Db, recent: Closings): Closings {
  return {
    async closings(query) {
      const { sport, market, limit } = query;
      const packed = await packedClosings(db, { sport, market, limit });
      const known = new Set(packed.map(({ matchId }) => matchId));
      const rest = (await recent.closings(query)).filter(({ matchId }) => !known.has(matchId));
      const all = packed.map(({ matchId, company, closing, score, source }) => {
        return { matchId, company, price: closing, score, source, isSimulated: source === SIMULATED };
      });
      return [...rest, ...all].slice(0, limit);
    },
  };
}
