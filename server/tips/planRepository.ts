import { type RawBuilder, sql } from "kysely";
import type { Price } from "../../contract/odds/odds.ts";
import type { PlanFilter } from "../../contract/http/tips.ts";
import { type Db, onlyRow, safeNumber } from "../kit/database.ts";
import type { ReadHidden, Ruling, StoredLeg, StoredMoney, StoredPlan, StoredSettlement } from "./types.ts";

/** The public part of plans. Veiled data is read only by `hiddenFor`, which checks the viewer and the time. */

type LegRow = Omit<StoredLeg, "closing" | "kickoffAt" | "odds"> & {
  readonly kickoffAt: number;
  readonly e: string;
  readonly s: number;
  readonly closing: readonly number[] | null;
  readonly ruling: Ruling | null;
};

interface Row extends Omit<StoredPlan, "id" | "expertId" | "returned" | "legs"> {
  readonly id: bigint;
  readonly expertId: bigint;
  readonly returned: bigint | null;
  readonly legs: readonly LegRow[];
}

export const PLAN_COLUMNS = sql`
  p.id, p.expert_id as "expertId", p.n, p.seal, p.previous_seal as "previousSeal", p.title, p.bet_type as "betType", p.sport,
  p.published_at as "publishedAt", p.closes_at as "closesAt", p.currency, p.price_minor as "priceMinor",
  p.is_refundable as "isRefundable", p.reason_length as "reasonLength", p.state, p.review, p.review_note as "reviewNote", p.sold, p.version, p.outcome, p.returned, p.closing,
  p.settled_at as "settledAt", p.buyers_refunded as "buyersRefunded", p.expert_paid as "expertPaid", p.release_at as "releaseAt",
  (select json_agg(json_build_object('sport', l.sport, 'matchId', l.match_id, 'leagueId', l.league_id,
      'kickoffAt', (extract(epoch from l.kickoff_at) * 1000)::int8, 'home', l.home, 'away', l.away, 'homeName', l.home_name,
      'awayName', l.away_name, 'market', l.market, 'lineQuarters', l.line_quarters, 'company', l.company, 'e', l.odds_epoch,
      's', l.odds_seq, 'closing', l.closing, 'ruling', l.ruling) order by l.place)
    from plan_leg l where l.plan_id = p.id) as legs`;

function priceOf(closing: readonly number[] | null): Price | null {
  const [a, b, c] = closing ?? [];
  return a === undefined || b === undefined || c === undefined ? null : [a / 1_000, b / 1_000, c / 1_000];
}

export function planOf({ id, expertId, returned, legs, ...plan }: Row): StoredPlan {
  return {
    ...plan,
    id: String(id),
    expertId: String(expertId),
    returned: returned === null ? null : safeNumber(returned),
    legs: legs.map(({ e, s, closing, ...leg }) => ({ ...leg, odds: { e, s }, closing: priceOf(closing) })),
  };
}

/** A selection of plans and their order. */
interface Listing {
  readonly where: RawBuilder<unknown>;
  readonly order?: RawBuilder<unknown>;
  readonly limit: number;
  readonly offset?: number;
}

/** Totals of lists are counted up to here. */
const COUNTED = 1_000;

export interface PlanRepository {
  list(listing: Listing): Promise<readonly StoredPlan[]>;
  count(where: RawBuilder<unknown>): Promise<number>;
  find(id: string): Promise<StoredPlan | null>;
  /** The veiled part of those plans that `viewer` may read at `now`: begun, bought or the viewer's own. */
  hiddenFor(viewer: string | null, ids: readonly string[], now: number): Promise<ReadonlyMap<string, ReadHidden>>;
  boughtOf(viewer: string | null, ids: readonly string[]): Promise<ReadonlySet<string>>;
  settlements(id: string): Promise<readonly StoredSettlement[]>;
  money(ids: readonly string[]): Promise<ReadonlyMap<string, readonly StoredMoney[]>>;
  /** Total paid by the buyers of each plan, in hundredths. */
  paid(ids: readonly string[]): Promise<ReadonlyMap<string, bigint>>;
  /** Number of plans for sale or under way for each match, by channel. */
  countsByMatch(since: number): Promise<ReadonlyMap<string, number>>;
  /** Seals up to a number, oldest first. */
  chain(expertId: string, upTo: number, limit: number): Promise<readonly Pick<StoredPlan, "n" | "seal" | "previousSeal" | "publishedAt">[]>;
}

const idsIn = (ids: readonly string[]): RawBuilder<unknown> => sql`any(${ids}::int8[])`;

/** The condition of a filtered list. */
export function whereOf(filter: Omit<PlanFilter, "page" | "pageSize" | "sort">, now: number): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  const leg: RawBuilder<unknown>[] = [];
  if (filter.matchId !== undefined) leg.push(sql`l.match_id = ${filter.matchId}`);
  if (filter.matchId !== undefined && filter.sport !== undefined) leg.push(sql`l.sport = ${filter.sport}`);
  if (filter.leagueId !== undefined) leg.push(sql`l.league_id = ${filter.leagueId}`);
  if (leg.length > 0) parts.push(sql`exists (select 1 from plan_leg l where l.plan_id = p.id and ${sql.join(leg, sql` and `)})`);
  if (filter.sport !== undefined) parts.push(sql`p.sport = ${filter.sport}`);
  if (filter.betType !== undefined) parts.push(sql`p.bet_type = ${filter.betType}`);
  if (filter.price === "free") parts.push(sql`p.price_minor = 0`);
  else if (filter.price !== undefined) parts.push(sql`p.price_minor > 0 and p.currency = ${filter.price}`);
  if (filter.isRefundable !== undefined) parts.push(sql`p.is_refundable = ${filter.isRefundable}`);
  if (filter.state === "open") parts.push(sql`p.closes_at > ${new Date(now)}::timestamptz and p.sale_ended_at is null`);
  if (filter.state === "settled") parts.push(sql`p.state = 'settled'`);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

export function createPlanRepository(db: Db): PlanRepository {
  return {
    async list({ where, order = sql`p.id desc`, limit, offset = 0 }) {
      const { rows } = await sql<Row>`
        select ${PLAN_COLUMNS} from plan p where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db);
      return rows.map(planOf);
    },

    async count(where) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from (select 1 from plan p where ${where} limit ${COUNTED}) counted`.execute(db);
      return onlyRow(rows).n;
    },

    async find(id) {
      const { rows } = await sql<Row>`select ${PLAN_COLUMNS} from plan p where p.id = ${id}::int8`.execute(db);
      return rows[0] ? planOf(rows[0]) : null;
    },

    async hiddenFor(viewer, ids, now) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<ReadHidden & { readonly id: bigint }>`
        select h.plan_id as id, h.salt, h.reason, h.picks,
          coalesce(p.review, 'passed') <> 'passed' and p.expert_id is distinct from ${viewer}::int8 as "isReasonHeld"
        from plan_hidden h join plan p on p.id = h.plan_id
        where h.plan_id = ${idsIn(ids)} and (
          p.closes_at <= ${new Date(now)}::timestamptz or p.expert_id = ${viewer}::int8
          or exists (select 1 from plan_purchase b where b.plan_id = p.id and b.user_id = ${viewer}::int8))`.execute(db);
      return new Map(rows.map(({ id, ...hidden }) => [String(id), hidden]));
    },

    async boughtOf(viewer, ids) {
      if (viewer === null || ids.length === 0) return new Set();
      const { rows } = await sql<{ id: bigint }>`
        select plan_id as id from plan_purchase where user_id = ${viewer}::int8 and plan_id = ${idsIn(ids)}`.execute(db);
      return new Set(rows.map(({ id }) => String(id)));
    },

    async settlements(id) {
      const { rows } = await sql<Omit<StoredSettlement, "returned"> & { readonly returned: bigint }>`
        select version, at, outcome, returned, legs, reason from plan_settlement where plan_id = ${id}::int8 order by version desc`.execute(
        db,
      );
      return rows.map((row) => ({ ...row, returned: safeNumber(row.returned) }));
    },

    async money(ids) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<StoredMoney & { readonly id: bigint }>`
        select plan_id as id, kind, version, at, amount_minor as "amountMinor", buyers from plan_money where plan_id = ${idsIn(ids)}
        order by at`.execute(db);
      return Map.groupBy(rows, ({ id }) => String(id));
    },

    async paid(ids) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{ id: bigint; paid: string }>`
        select plan_id as id, sum(price_minor)::text as paid from plan_purchase where plan_id = ${idsIn(ids)} group by 1`.execute(db);
      return new Map(rows.map(({ id, paid }) => [String(id), BigInt(paid)]));
    },

    async countsByMatch(since) {
      const { rows } = await sql<{ ch: string; n: number }>`
        select l.sport || ':' || l.match_id as ch, count(*)::int as n from plan_leg l
        where l.kickoff_at > ${new Date(since)}::timestamptz group by 1`.execute(db);
      return new Map(rows.map(({ ch, n }) => [ch, n]));
    },

    async chain(expertId, upTo, limit) {
      const { rows } = await sql<Pick<StoredPlan, "n" | "seal" | "previousSeal" | "publishedAt">>`
        select n, seal, previous_seal as "previousSeal", published_at as "publishedAt" from plan
        where expert_id = ${expertId}::int8 and n <= ${upTo} order by n desc limit ${limit}`.execute(db);
      return rows.toReversed();
    },
  };
}
