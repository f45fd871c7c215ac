import { sql } from "kysely";
import type { Db } from "../../../../server/kit/database.ts";

export interface StoredVersion {
  readonly version: number;
  readonly at: number;
  readonly outcome: string;
  /** `outcome score`; the score is empty for a void. */
  readonly text: string;
}

/** A plan in the database, with its related rows. Money is minor units. */
export interface BankPlan {
  readonly id: string;
  readonly key: string;
  readonly expert: string;
  readonly matchId: string;
  readonly currency: "diamond" | "ticket";
  readonly priceMinor: bigint;
  readonly isRefundable: boolean;
  readonly state: string;
  readonly version: number;
  readonly outcome: string | null;
  readonly buyersRefunded: boolean;
  readonly expertPaid: boolean;
  readonly buyers: readonly { readonly user: string; readonly key: string }[];
  readonly versions: readonly StoredVersion[];
  /** When and after which version the expert was paid; null: not paid, or nothing to pay. */
  readonly release: { readonly version: number; readonly at: number } | null;
}

interface Row {
  readonly id: bigint;
  readonly key: string;
  readonly expert: bigint;
  readonly match_id: string;
  readonly currency: "diamond" | "ticket";
  readonly price_minor: bigint;
  readonly is_refundable: boolean;
  readonly state: string;
  readonly version: number;
  readonly outcome: string | null;
  readonly buyers_refunded: boolean;
  readonly expert_paid: boolean;
  readonly buyers: BankPlan["buyers"];
  readonly versions: readonly {
    readonly version: number;
    readonly at: number;
    readonly outcome: string;
    readonly legs: readonly { readonly score: readonly number[] | null }[];
  }[];
  readonly release: BankPlan["release"];
}

export async function storedPlans(db: Db): Promise<readonly BankPlan[]> {
  const { rows } = await sql<Row>`
    select p.id, p.request_key as key, p.expert_id as expert, l.match_id, p.currency, p.price_minor, p.is_refundable, p.state, p.version, p.outcome,
      p.buyers_refunded, p.expert_paid,
      coalesce((select json_agg(json_build_object('user', b.user_id::text, 'key', b.request_key)) from plan_purchase b where b.plan_id = p.id), '[]') as buyers,
      coalesce((select json_agg(json_build_object('version', s.version, 'at', (extract(epoch from s.at) * 1000)::int8, 'outcome', s.outcome, 'legs', s.legs)
        order by s.version) from plan_settlement s where s.plan_id = p.id), '[]') as versions,
      (select json_build_object('version', m.version, 'at', (extract(epoch from m.at) * 1000)::int8) from plan_money m
        where m.plan_id = p.id and m.kind like 'release%') as release
    from plan p join plan_leg l on l.plan_id = p.id order by p.id`.execute(db);
  return rows.map((row) => ({
    id: String(row.id),
    key: row.key,
    expert: String(row.expert),
    matchId: row.match_id,
    currency: row.currency,
    priceMinor: row.price_minor,
    isRefundable: row.is_refundable,
    state: row.state,
    version: row.version,
    outcome: row.outcome,
    buyersRefunded: row.buyers_refunded,
    expertPaid: row.expert_paid,
    buyers: row.buyers,
    versions: row.versions.map(({ version, at, outcome, legs }) => ({
      version,
      at,
      outcome,
      text: `${outcome} ${legs[0]?.score?.join("-") ?? ""}`,
    })),
    release: row.release,
  }));
}

export interface BankFilmPurchase {
  readonly user: string;
  readonly highlightId: string;
  readonly key: string;
  readonly priceMinor: bigint;
}

export async function storedFilmPurchases(db: Db): Promise<readonly BankFilmPurchase[]> {
  const { rows } = await sql<{ user_id: bigint; highlight_id: bigint; request_key: string; price_minor: bigint }>`
    select user_id, highlight_id, request_key, price_minor from highlight_purchase`.execute(db);
  return rows.map((row) => ({
    user: String(row.user_id),
    highlightId: String(row.highlight_id),
    key: row.request_key,
    priceMinor: row.price_minor,
  }));
}

/** `ch plan what`, one per announcement. */
export async function storedTellings(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    select format('%s %s %s', ch, data ->> 'planId', data ->> 'what') as text from event_log where kind = 'tip'`.execute(db);
  return rows.map(({ text }) => text);
}
