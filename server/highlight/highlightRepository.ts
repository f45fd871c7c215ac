import { type RawBuilder, sql } from "kysely";
import type { Sport } from "../../contract/feed/channels.ts";
import type { Pair, Team } from "../../contract/feed/sport.ts";
import type { RoomEvent } from "../../contract/feed/room.ts";
import type { FilmStretch, Highlight, HighlightKind, HighlightLeague, HighlightPrice } from "../../contract/http/highlights.ts";
import type { Page } from "../../contract/http/page.ts";
import { formatMinor } from "../../contract/money.ts";
import { type Db, onlyRow, safeNumber } from "../kit/database.ts";
import { type Segment, wallEndOf } from "./plan.ts";

export interface HighlightFilter {
  readonly sport?: Sport;
  readonly leagueId?: string;
  readonly matchId?: string;
  readonly price?: HighlightPrice;
  /** Only these; a detail finds its highlight also when it is withdrawn. */
  readonly id?: bigint;
  readonly notId?: string;
}

export interface StoredHighlight {
  readonly highlight: Highlight;
  readonly priceMinor: bigint;
  readonly hasBought: boolean;
  readonly isListed: boolean;
  readonly rev: number;
  readonly previewMs: number;
  readonly stretches: readonly FilmStretch[];
  readonly segments: readonly Segment[];
}

interface Row {
  readonly id: bigint;
  readonly room_id: bigint;
  readonly sport: Sport;
  readonly match_id: string;
  readonly kind: HighlightKind;
  readonly title: string;
  readonly clock: string;
  readonly score: Pair;
  readonly league_id: string;
  readonly league_name: string;
  readonly home: Team;
  readonly away: Team;
  readonly moment_at: bigint;
  readonly segments: readonly Segment[];
  readonly price_minor: bigint;
  readonly state: string;
  readonly rev: number;
  readonly duration_ms: bigint;
  readonly preview_ms: bigint;
  readonly stretches: readonly FilmStretch[];
  readonly has_bought: boolean;
}

/** A film that can be watched: while a film is cut again, the previous one is shown. */
const IS_LISTED = sql`(h.state in ('ready', 'planned') and h.rev > 0)`;
/** Maximum chat events returned with a film. */
const EVENTS_MAX = 1_000;

function storedOf(row: Row): StoredHighlight {
  const isFree = row.price_minor === 0n;
  const highlight: Highlight = {
    id: String(row.id),
    sport: row.sport,
    matchId: row.match_id,
    kind: row.kind,
    title: row.title,
    clock: row.clock,
    score: [...row.score],
    league: { id: row.league_id, name: row.league_name },
    home: row.home,
    away: row.away,
    roomId: String(row.room_id),
    at: safeNumber(row.moment_at),
    durationMs: safeNumber(row.duration_ms),
    price: formatMinor(row.price_minor),
    isOwned: isFree || row.has_bought,
    isWithdrawn: row.state === "withdrawn",
    poster: `/media/highlights/${row.id}-${row.rev}.jpg`,
  };
  return {
    highlight,
    priceMinor: row.price_minor,
    hasBought: row.has_bought,
    isListed: row.state === "ready" || row.state === "planned",
    rev: row.rev,
    previewMs: safeNumber(row.preview_ms),
    stretches: row.stretches,
    segments: row.segments,
  };
}

/** Queries for viewers and buyers of highlights. */
export function createHighlightRepository(db: Db) {
  const bought = (viewer: bigint | null): RawBuilder<unknown> =>
    viewer === null
      ? sql`false`
      : sql`exists (select 1 from highlight_purchase p where p.highlight_id = h.id and p.user_id = ${viewer}::int8)`;

  function conditionOf(filter: HighlightFilter, viewer: bigint | null): RawBuilder<unknown> {
    const { sport, leagueId, matchId, price, id, notId } = filter;
    // A buyer's list of owned highlights includes withdrawn ones.
    const conditions = [id !== undefined || price === "owned" ? sql`h.rev > 0` : IS_LISTED];
    if (sport !== undefined) conditions.push(sql`h.sport = ${sport}`);
    if (leagueId !== undefined) conditions.push(sql`h.league_id = ${leagueId}`);
    if (matchId !== undefined) conditions.push(sql`h.match_id = ${matchId}`);
    if (id !== undefined) conditions.push(sql`h.id = ${id}::int8`);
    if (notId !== undefined) conditions.push(sql`h.id <> ${notId}::int8`);
    if (price === "free") conditions.push(sql`h.price_minor = 0`);
    if (price === "paid") conditions.push(sql`h.price_minor > 0`);
    if (price === "owned") conditions.push(sql`${bought(viewer)}`);
    return sql.join(conditions, sql` and `);
  }

  async function select(filter: HighlightFilter, viewer: bigint | null, limit: number, offset: number): Promise<StoredHighlight[]> {
    const { rows } = await sql<Row>`
      select h.*, ${bought(viewer)} as has_bought from highlight h where ${conditionOf(filter, viewer)}
      order by h.moment_at desc, h.id desc limit ${limit} offset ${offset}`.execute(db);
    return rows.map(storedOf);
  }

  return {
    async find(id: bigint, viewer: bigint | null): Promise<StoredHighlight | null> {
      const [found] = await select({ id }, viewer, 1, 0);
      return found ?? null;
    },

    async list(filter: HighlightFilter, viewer: bigint | null, limit: number): Promise<readonly Highlight[]> {
      return (await select(filter, viewer, limit, 0)).map(({ highlight }) => highlight);
    },

    async page(filter: HighlightFilter, viewer: bigint | null, page: number, pageSize: number): Promise<Page<Highlight>> {
      const { rows } = await sql<{ total: bigint }>`
        select count(*) as total from highlight h where ${conditionOf(filter, viewer)}`.execute(db);
      const list = await select(filter, viewer, pageSize, (page - 1) * pageSize);
      return { total: safeNumber(onlyRow(rows).total), page, pageSize, list: list.map(({ highlight }) => highlight) };
    },

    async leagues(): Promise<HighlightLeague[]> {
      const { rows } = await sql<{ sport: Sport; id: string; name: string; count: bigint }>`
        select h.sport, h.league_id as id, max(h.league_name) as name, count(*) as count from highlight h where ${IS_LISTED}
        group by 1, 2 order by 4 desc, 2 limit 40`.execute(db);
      return rows.map((row) => ({ ...row, count: safeNumber(row.count) }));
    },

    /** Events of the rooms' logs during the recording of these segments, in order. */
    async roomEvents(segments: readonly Segment[]): Promise<readonly RoomEvent[]> {
      const shown = segments.map((segment) => ({ recordingId: segment.recordingId, at: segment.at, until: wallEndOf(segment) }));
      const { rows } = await sql<{ ch: string; seq: bigint; at: bigint; kind: string; data: unknown }>`
        select distinct l.ch, l.seq, l.at, l.kind, l.data::text::jsonb as data
        from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as s("recordingId" int8, at int8, until int8)
        join recording c on c.id = s."recordingId"
        join live_session v on v.id = c.session_id
        join event_log l on l.ch = 'room:' || c.room_id and l.seq > v.from_seq and l.seq <= coalesce(v.to_seq, 9223372036854775807)
          and l.at >= s.at and l.at <= s.until
        order by l.seq limit ${EVENTS_MAX}`.execute(db);
      return rows.map(
        (row) => ({ ch: row.ch, s: safeNumber(row.seq), at: safeNumber(row.at), k: row.kind, d: row.data }) as unknown as RoomEvent,
      );
    },
  };
}
export type HighlightRepository = ReturnType<typeof createHighlightRepository>;
