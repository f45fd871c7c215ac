import { sql } from "kysely";
import { phaseOf } from "../../contract/codes/matchPhase.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { OddsRow } from "../../contract/http/odds.ts";
import type { PlanProof, PlanView, SealedOdds } from "../../contract/http/tipTypes.ts";
import { formatMinor } from "../../contract/money.ts";
import { companyOf } from "../../contract/odds/companies.ts";
import { ok } from "../../contract/result.ts";
import { VOID_AFTER_MS } from "../../contract/rules/tipRules.ts";
import { SEAL_VERSION, type SealedPlan } from "../../contract/rules/tipSeal.ts";
import type { Clock } from "../kit/clock.ts";
import { type Db, onlyRow } from "../kit/database.ts";
import type { Odds } from "../odds/odds.ts";
import type { Matches } from "../match/match.ts";
import type { ReportedStarts } from "../odds/closingMoment.ts";
import type { PlanRepository } from "./planRepository.ts";
import type { Hidden, StoredLeg, StoredPlan } from "./types.ts";
import { type Views, settlementView } from "./views.ts";

export interface PlanPageDeps {
  readonly db: Db;
  readonly clock: Pick<Clock, "now">;
  readonly plans: PlanRepository;
  readonly views: Views;
  readonly odds: Pick<Odds, "table">;
  readonly matches: Pick<Matches, "rowsOf">;
  readonly startOf: ReportedStarts;
}

export interface PlanPages {
  view(viewer: string | null, id: string): Promise<CallResult<PlanView>>;
  proof(viewer: string | null, id: string): Promise<CallResult<PlanProof>>;
  isChainWhole(expertId: string, upTo: number): Promise<boolean>;
}

const SAME_MATCH_SHOWN = 3;
const RECENT_SHOWN = 5;
const COMPANIES_SHOWN = 8;
const CHAIN_SHOWN = 500;

/** Rebuilds the content that a plan's seal is computed from. */
export function sealedOf(plan: StoredPlan, hidden: Hidden): SealedPlan {
  return {
    v: SEAL_VERSION,
    expert: plan.expertId,
    n: plan.n,
    publishedAt: plan.publishedAt,
    betType: plan.betType,
    legs: plan.legs.map(({ sport, matchId, kickoffAt, home, away, market, lineQuarters, company, odds }, i) => {
      const pick = hidden.picks[i];
      if (!pick) throw new Error(`plan ${plan.id} has a leg without a pick`);
      const { side, priceThousandths } = pick;
      return {
        sport,
        matchId,
        kickoffAt,
        home,
        away,
        market,
        side,
        lineQuarters,
        priceThousandths,
        company,
        odds: { e: odds.e, s: odds.s },
      };
    }),
    reason: hidden.reason,
    price: { currency: plan.currency, minor: String(plan.priceMinor) },
    isRefundable: plan.isRefundable,
    salt: hidden.salt,
    previous: plan.previousSeal,
  };
}

export function createPlanPages({ db, clock, plans, views, odds, matches, startOf }: PlanPageDeps): PlanPages {
  async function rowsAt(leg: StoredLeg, at: number): Promise<readonly OddsRow[]> {
    const table = await odds.table(leg.sport, { matchId: leg.matchId, market: leg.market, at });
    return table.ok ? table.value.rows : [];
  }

  /** The start at which prices closed: from the log if it reports one, as for the closing-line value. Null: not begun. */
  async function closedAt({ sport, matchId, kickoffAt }: StoredLeg, now: number): Promise<number | null> {
    const reported = await startOf(sport, matchId);
    if (reported !== null) return reported;
    if (now < kickoffAt) return null;
    const [row] = await matches.rowsOf(sport, [matchId]);
    return row && phaseOf(row) === "notStarted" ? null : kickoffAt;
  }

  /** The sealed company first, the others in their order. */
  async function sealedOdds(leg: StoredLeg, at: number): Promise<SealedOdds> {
    const now = clock.now();
    const startAt = await closedAt(leg, now);
    const nowAt = startAt === null ? now : Math.min(now, startAt - 1);
    const [then, current] = await Promise.all([rowsAt(leg, at), rowsAt(leg, nowAt)]);
    const companies = [...new Set([leg.company, ...then.map(({ company }) => company)])].slice(0, COMPANIES_SHOWN);
    return {
      matchId: leg.matchId,
      sport: leg.sport,
      market: leg.market,
      at,
      nowAt,
      isClosing: startAt !== null && now >= startAt,
      rows: companies.map((company) => {
        const last = current.find((row) => row.company === company)?.current;
        return {
          company: { id: company, name: companyOf(company).name },
          isSealed: company === leg.company,
          then: then.find((row) => row.company === company)?.current.price ?? null,
          now: last?.price ?? null,
          isSuspended: last?.suspended ?? false,
        };
      }),
    };
  }

  async function settlesAt(plan: StoredPlan): Promise<number | null> {
    if (plan.state !== "open") return null;
    const { rows } = await sql<{ due: number | null }>`
      select max(m.due_at) as due from plan_leg l join plan_match m on m.sport = l.sport and m.match_id = l.match_id
      where l.plan_id = ${plan.id}::int8 and not m.is_done`.execute(db);
    const { due } = onlyRow(rows);
    return due === null || due >= plan.closesAt + VOID_AFTER_MS ? null : due;
  }

  async function isChainWhole(expertId: string, upTo: number): Promise<boolean> {
    const { rows } = await sql<{ whole: boolean }>`
      select count(*) = ${upTo} and coalesce(bool_and(c.n = c.place and c.previous_seal = c.before), true) as whole from (
        select n, previous_seal, row_number() over (order by n) as place, coalesce(lag(seal) over (order by n), '') as before
        from plan where expert_id = ${expertId}::int8 and n <= ${upTo}) c`.execute(db);
    return onlyRow(rows).whole;
  }

  async function sameMatch(viewer: string | null, plan: StoredPlan): Promise<PlanView["sameMatch"]> {
    const [leg] = plan.legs;
    if (!leg) return { total: 0, list: [] };
    const where = sql`p.id <> ${plan.id}::int8 and exists (
      select 1 from plan_leg l where l.plan_id = p.id and l.sport = ${leg.sport} and l.match_id = ${leg.matchId})`;
    const [total, list] = await Promise.all([
      plans.count(where),
      plans.list({ where, order: sql`p.sold desc, p.id desc`, limit: SAME_MATCH_SHOWN }),
    ]);
    return { total, list: await views.withExperts(viewer, list) };
  }

  async function recentOf(viewer: string | null, plan: StoredPlan) {
    const where = sql`p.expert_id = ${plan.expertId}::int8 and p.state = 'settled' and p.id <> ${plan.id}::int8`;
    return views.cards(viewer, await plans.list({ where, order: sql`p.n desc`, limit: RECENT_SHOWN }));
  }

  async function countOf(expertId: string): Promise<number> {
    return plans.count(sql`p.expert_id = ${expertId}::int8`);
  }

  const unknown = () => refuse(ErrorCode.notFound, "没有这个方案");

  return {
    isChainWhole,
    async view(viewer, id) {
      const plan = await plans.find(id);
      if (!plan) return unknown();
      const now = clock.now();
      const [cards, hidden, settlements, money, paid, rows, due, isWhole, beside, recent, totalOfExpert] = await Promise.all([
        views.withExperts(viewer, [plan]),
        plans.hiddenFor(viewer, [id], now),
        plans.settlements(id),
        plans.money([id]),
        plans.paid([id]),
        Promise.all(plan.legs.map((leg) => sealedOdds(leg, plan.publishedAt))),
        settlesAt(plan),
        isChainWhole(plan.expertId, plan.n),
        sameMatch(viewer, plan),
        recentOf(viewer, plan),
        countOf(plan.expertId),
      ]);
      const [card] = cards;
      if (!card) return unknown();
      const own = hidden.get(id);
      const isHeld = !plan.buyersRefunded && !plan.expertPaid;
      return ok({
        ...card,
        seal: plan.seal,
        previousSeal: plan.previousSeal,
        isChainWhole: isWhole,
        reason: own && !own.isReasonHeld ? own.reason : null,
        review: plan.review === "passed" ? null : plan.review,
        reviewNote: plan.expertId === viewer ? plan.reviewNote : "",
        reasonLength: plan.reasonLength,
        odds: rows,
        settlements: settlements.map((one) => settlementView(one, plan, money.get(id) ?? [])),
        settlesAt: due,
        releasesAt: plan.releaseAt,
        escrow: { currency: plan.currency, amount: formatMinor(isHeld ? (paid.get(id) ?? 0n) : 0n) },
        sameMatch: beside,
        recent,
        totalOfExpert,
        now,
      });
    },

    async proof(viewer, id) {
      const plan = await plans.find(id);
      if (!plan) return unknown();
      const [hidden, chain, settlements, money] = await Promise.all([
        plans.hiddenFor(viewer, [id], clock.now()),
        plans.chain(plan.expertId, plan.n, CHAIN_SHOWN),
        plans.settlements(id),
        plans.money([id]),
      ]);
      const own = hidden.get(id);
      return ok({
        id,
        n: plan.n,
        seal: plan.seal,
        previousSeal: plan.previousSeal,
        sealed: own && !own.isReasonHeld ? sealedOf(plan, own) : null,
        chain: chain.map(({ n, seal, previousSeal, publishedAt }) => ({ n, seal, previousSeal, publishedAt })),
        settlements: settlements.map((one) => settlementView(one, plan, money.get(id) ?? [])),
      });
    },
  };
}
