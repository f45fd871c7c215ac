import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { ExpertHead, PlanRecord, RecordTotals, SpendTotals } from "../../contract/http/tipTypes.ts";
import type { ExpertInfo } from "../../contract/http/tips.ts";
import type { Page } from "../../contract/http/page.ts";
import { type SpendCurrency, formatMinor } from "../../contract/money.ts";
import { ok } from "../../contract/result.ts";
import { PLANS_A_DAY } from "../../contract/rules/tipRules.ts";
import { returnsOf } from "../../contract/rules/tipStatistics.ts";
import type { Clock } from "../kit/clock.ts";
import { type Db, onlyRow } from "../kit/database.ts";
import { boardOf } from "./boards.ts";
import type { ExpertRepository } from "./expertRepository.ts";
import type { PlanPages } from "./planPage.ts";
import type { PlanRepository } from "./planRepository.ts";
import type { StatisticsBook } from "./statisticsBook.ts";
import { type Views, fifteenOf } from "./views.ts";

export interface ExpertPageDeps {
  readonly db: Db;
  readonly clock: Pick<Clock, "now">;
  readonly experts: ExpertRepository;
  readonly plans: PlanRepository;
  readonly book: StatisticsBook;
  readonly views: Views;
  readonly pages: Pick<PlanPages, "isChainWhole">;
}

export type Records = Page<PlanRecord> & {
  readonly totals: RecordTotals;
  readonly leftToday: number;
};

export interface ExpertPages {
  info(id: string): Promise<CallResult<ExpertInfo>>;
  head(viewer: string | null, id: string): Promise<CallResult<ExpertHead>>;
  records(expertId: string, page: { readonly page: number; readonly pageSize: number }): Promise<CallResult<Records>>;
}

const SEVEN = 7;
const unknown = () => refuse(ErrorCode.notFound, "专家不存在");

/** Sums over plans: paid by buyers, credited to the expert, refunded, and still in escrow. */
interface Sums {
  readonly paid: string;
  readonly income: string;
  readonly refunded: string;
  readonly escrow: string;
}

interface Money extends Readonly<Record<keyof Sums, bigint>> {
  readonly currency: SpendCurrency;
}

export function createExpertPages({ db, clock, experts, plans, book, views, pages }: ExpertPageDeps): ExpertPages {
  async function countsOf(id: string): Promise<ExpertHead["counts"]> {
    const { rows } = await sql<ExpertHead["counts"]>`
      select count(*)::int as "all",
        count(*) filter (where closes_at > ${new Date(clock.now())}::timestamptz and state = 'open' and sale_ended_at is null)::int as selling,
        count(*) filter (where outcome in ('W', 'HW'))::int as won, count(*) filter (where outcome in ('L', 'HL'))::int as lost,
        count(*) filter (where outcome = 'V')::int as void
      from plan where expert_id = ${id}::int8`.execute(db);
    return onlyRow(rows);
  }

  /** The latest plan's number, from the head of the chain: correct even if the plan's row is missing. */
  async function latestOf(id: string): Promise<number> {
    const { rows } = await sql<{ n: number }>`select n from expert where user_id = ${id}::int8`.execute(db);
    return rows[0]?.n ?? 0;
  }

  async function moneyOf(expertId: string): Promise<ReadonlyMap<string, Money>> {
    const { rows } = await sql<{ id: bigint; currency: SpendCurrency; paid: string; income: string; refunded: string; held: boolean }>`
      select p.id, p.currency, not p.buyers_refunded and not p.expert_paid as held,
        (select coalesce(sum(b.price_minor), 0)::text from plan_purchase b where b.plan_id = p.id) as paid,
        (select coalesce(sum(m.amount_minor), 0)::text from plan_money m where m.plan_id = p.id and m.kind like 'release%') as income,
        (select coalesce(sum(m.amount_minor), 0)::text from plan_money m where m.plan_id = p.id and m.kind like 'refund%') as refunded
      from plan p where p.expert_id = ${expertId}::int8 and p.sold > 0`.execute(db);
    return new Map(
      rows.map(({ id, currency, paid, income, refunded, held }) => {
        const amounts = {
          currency,
          paid: BigInt(paid),
          income: BigInt(income),
          refunded: BigInt(refunded),
          escrow: held ? BigInt(paid) : 0n,
        };
        return [String(id), amounts];
      }),
    );
  }

  return {
    async info(id) {
      const expert = await experts.find(id);
      if (!expert) return unknown();
      const record = await book.of(id);
      const fifteenRecords = fifteenOf(record);
      const { name, fans, description } = expert;
      return ok({
        id: expert.id,
        name,
        favors: record.sold,
        fans,
        description,
        fifteenRecords,
        sevenRecords: fifteenRecords.slice(0, SEVEN),
      });
    },

    async head(viewer, id) {
      const record = await book.of(id);
      const [card] = await views.experts(viewer, [record]);
      if (!card) return unknown();
      const [counts, latest, board] = await Promise.all([countsOf(id), latestOf(id), boardOf(book)]);
      const counted = record.tips.filter(({ outcome }) => outcome !== "V");
      const sums = returnsOf(counted);
      return ok({
        ...card,
        favors: record.sold,
        statistics: record.statistics,
        curve: counted.map(({ n }, i) => ({ n, sum: sums[i] ?? 0 })),
        isChainWhole: await pages.isChainWhole(id, latest),
        rank: board.find((one) => one.record.expertId === id)?.rank ?? null,
        isOwn: viewer === id,
        counts,
      });
    },

    async records(expertId, { page, pageSize }) {
      const where = sql`p.expert_id = ${expertId}::int8`;
      const now = clock.now();
      const [total, list, all, today] = await Promise.all([
        plans.count(where),
        plans.list({ where, order: sql`p.n desc`, limit: pageSize, offset: (page - 1) * pageSize }),
        moneyOf(expertId),
        sql<{ n: number }>`
          select count(*)::int as n from plan where expert_id = ${expertId}::int8
          and to_char(published_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') = to_char(${new Date(now)}::timestamptz at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`.execute(
          db,
        ),
      ]);
      const cards = await views.cards(expertId, list);
      const sum = (money: readonly Money[], of: keyof Sums): string => formatMinor(money.reduce((before, one) => before + one[of], 0n));
      const totalsOf = (currency: SpendCurrency): SpendTotals => {
        const own = [...all.values()].filter((one) => one.currency === currency);
        return { paid: sum(own, "paid"), refunded: sum(own, "refunded"), escrow: sum(own, "escrow") };
      };
      const { rows } = await sql<{ plans: number; sold: number }>`
        select count(*)::int as plans, coalesce(sum(sold), 0)::int as sold from plan where expert_id = ${expertId}::int8`.execute(db);
      const sums = onlyRow(rows);
      return ok({
        total,
        page,
        pageSize,
        list: cards.map((card, i) => {
          const money = all.get(card.id);
          const amount = (of: keyof Sums): string => formatMinor(money?.[of] ?? 0n);
          return {
            ...card,
            seal: list[i]?.seal ?? "",
            paid: amount("paid"),
            income: amount("income"),
            refunded: amount("refunded"),
            escrow: amount("escrow"),
            releasesAt: list[i]?.releaseAt ?? null,
          };
        }),
        totals: {
          plans: sums.plans,
          sold: sums.sold,
          income: sum([...all.values()], "income"),
          diamond: totalsOf("diamond"),
          ticket: totalsOf("ticket"),
        },
        leftToday: Math.max(0, PLANS_A_DAY - (today.rows[0]?.n ?? 0)),
      });
    },
  };
}
