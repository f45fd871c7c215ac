import { sql } from "kysely";
import type { FoundPlan } from "../../contract/http/search.ts";
import { formatMinor } from "../../contract/money.ts";
import type { SpendCurrency } from "../../contract/money.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";

interface Row {
  readonly id: bigint;
  readonly n: number;
  readonly title: string;
  readonly expert_id: bigint;
  readonly name: string;
  readonly portrait: string;
  readonly closes_at: number;
  readonly is_selling: boolean;
  readonly currency: SpendCurrency;
  readonly price_minor: bigint;
  readonly is_refundable: boolean;
  readonly sold: number;
}

export type FoundPlans = (ids: readonly string[]) => Promise<readonly Omit<FoundPlan, "marks">[]>;

/** Plans as search results, in the order of the ids: without pick, reason or result, which are in other tables. */
export function createFoundPlans(db: Db, clock: Pick<Clock, "now">): FoundPlans {
  return async (ids) => {
    if (ids.length === 0) return [];
    const { rows } = await sql<Row>`
      select p.id, p.n, p.title, p.expert_id, u.nick_name as name, u.portrait, p.closes_at, p.currency, p.price_minor, p.is_refundable, p.sold,
        p.closes_at > ${new Date(clock.now())}::timestamptz and p.sale_ended_at is null as is_selling
      from plan p join app_user u on u.id = p.expert_id where p.id = any(${ids}::int8[])`.execute(db);
    const byId = new Map(rows.map((row) => [String(row.id), row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      if (!row) return [];
      return {
        id,
        n: row.n,
        title: row.title,
        expert: { id: String(row.expert_id), name: row.name, portrait: row.portrait },
        closesAt: row.closes_at,
        isSelling: row.is_selling,
        price: { currency: row.currency, amount: formatMinor(row.price_minor) },
        isRefundable: row.is_refundable,
        sold: row.sold,
      };
    });
  };
}
