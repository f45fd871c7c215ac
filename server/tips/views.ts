import { sql } from "kysely";
import type { PlanState } from "../../contract/codes/tips.ts";
import { companyOf } from "../../contract/odds/companies.ts";
import type {
  ExpertCard,
  PlanCard,
  PlanLeg,
  PlanWithExpert,
  RankedExpert,
  SettlementView,
  TipMatch,
} from "../../contract/http/tipTypes.ts";
import { formatMinor } from "../../contract/money.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { lineQuartersOf, priceOfSide } from "../../contract/rules/tipPick.ts";
import { RETURN_SCALE } from "../../contract/rules/tipSettlement.ts";
import type { TipWindow } from "../../contract/rules/tipStatistics.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Matches } from "../match/match.ts";
import type { Expert, ExpertRepository } from "./expertRepository.ts";
import type { PlanRepository } from "./planRepository.ts";
import type { ExpertRecord, StatisticsBook } from "./statisticsBook.ts";
import type { Hidden, StoredLeg, StoredMoney, StoredPlan, StoredSettlement } from "./types.ts";

export interface ViewDeps {
  readonly db: Db;
  readonly clock: Pick<Clock, "now">;
  readonly plans: PlanRepository;
  readonly experts: ExpertRepository;
  readonly book: StatisticsBook;
  readonly matches: Pick<Matches, "rowsOf">;
}

/** Plans and experts as the viewer may see them. */
export interface Views {
  cards(viewer: string | null, plans: readonly StoredPlan[]): Promise<readonly PlanCard[]>;
  /** `at`: the experts' records as of that moment. */
  withExperts(viewer: string | null, plans: readonly StoredPlan[], at?: number): Promise<readonly PlanWithExpert[]>;
  /** In the order of the records. */
  experts(viewer: string | null, records: readonly ExpertRecord[]): Promise<readonly ExpertCard[]>;
  ranked(
    viewer: string | null,
    records: readonly { readonly record: ExpertRecord; readonly rank: number | null }[],
    last?: number | null,
  ): Promise<readonly RankedExpert[]>;
}

const LAST_FIFTEEN = 15;

export function matchOf(row: BoardRow): TipMatch {
  const { id, sport, league, round, kickoffAt, home, away, state, overtime, score, half, regular, clock } = row;
  return {
    id,
    sport,
    league,
    round,
    kickoffAt,
    home,
    away,
    state,
    overtime,
    score,
    half,
    ...(regular === undefined ? {} : { regular }),
    clock,
  };
}

export function stateOf(plan: Pick<StoredPlan, "state" | "closesAt" | "review">, now: number): PlanState {
  if (plan.state === "open" && plan.review === "waiting") return "held";
  if (plan.state !== "open") return plan.state;
  return now < plan.closesAt ? "selling" : "playing";
}

/** The last fifteen that are not void, newest first. */
export function fifteenOf({ tips }: Pick<ExpertRecord, "tips">) {
  return tips
    .filter(({ outcome }) => outcome !== "V")
    .slice(-LAST_FIFTEEN)
    .map(({ outcome }) => outcome)
    .toReversed();
}

export function windowOf({ statistics }: Pick<ExpertRecord, "statistics">, last: number | null): TipWindow {
  const found = statistics.windows.find((window) => window.last === last) ?? statistics.windows.at(-1);
  if (!found) throw new Error("statistics without windows");
  return found;
}

function legOf(leg: StoredLeg, match: BoardRow | undefined, pick: Hidden["picks"][number] | undefined): PlanLeg {
  const { sport, matchId, kickoffAt, market, lineQuarters, company, odds, closing } = leg;
  return {
    sport,
    matchId,
    match: match ? matchOf(match) : null,
    kickoffAt,
    market,
    lineQuarters,
    company: { id: company, name: companyOf(company).name },
    odds,
    pick: pick ? { side: pick.side, price: pick.priceThousandths / 1_000 } : null,
    closing: pick && closing ? { price: priceOfSide(closing, pick.side), lineQuarters: lineQuartersOf(market, closing) } : null,
    result: null,
  };
}

export function settlementView(settlement: StoredSettlement, plan: StoredPlan, money: readonly StoredMoney[]): SettlementView {
  const { version, at, outcome, returned, legs, reason } = settlement;
  return {
    version,
    at,
    outcome,
    returned: returned / RETURN_SCALE,
    legs: legs.map((leg) => ({ outcome: leg.outcome, void: leg.void, score: leg.score })),
    positions: legs.map(({ e, s }) => ({ e, s })),
    reason,
    money: money
      .filter((one) => one.version === version)
      .map(({ kind, at: movedAt, amountMinor, buyers }) => {
        return {
          kind,
          at: movedAt,
          amount: formatMinor(amountMinor),
          currency: kind.startsWith("release") ? "diamond" : plan.currency,
          buyers,
        };
      }),
  };
}

export function createViews({ db, clock, plans: repository, experts: people, book, matches }: ViewDeps): Views {
  async function rowsOf(plans: readonly StoredPlan[]): Promise<ReadonlyMap<string, BoardRow>> {
    const legs = plans.flatMap((plan) => plan.legs);
    const found = await Promise.all(
      (["fb", "bk"] as const).map((sport) => {
        const ids = [...new Set(legs.filter((leg) => leg.sport === sport).map(({ matchId }) => matchId))];
        return ids.length === 0 ? [] : matches.rowsOf(sport, ids);
      }),
    );
    return new Map(found.flat().map((row) => [`${row.sport}:${row.id}`, row]));
  }

  async function settledLegs(ids: readonly string[]): Promise<ReadonlyMap<string, StoredSettlement["legs"]>> {
    if (ids.length === 0) return new Map();
    const { rows } = await sql<{ id: bigint; legs: StoredSettlement["legs"] }>`
      select s.plan_id as id, s.legs from plan_settlement s join plan p on p.id = s.plan_id and p.version = s.version
      where s.plan_id = any(${ids}::int8[])`.execute(db);
    return new Map(rows.map(({ id, legs }) => [String(id), legs]));
  }

  async function cards(viewer: string | null, plans: readonly StoredPlan[]): Promise<readonly PlanCard[]> {
    const now = clock.now();
    const ids = plans.map(({ id }) => id);
    const [rows, hidden, bought, results] = await Promise.all([
      rowsOf(plans),
      repository.hiddenFor(viewer, ids, now),
      repository.boughtOf(viewer, ids),
      settledLegs(plans.filter(({ version }) => version > 0).map(({ id }) => id)),
    ]);
    return plans.map((plan): PlanCard => {
      const { id, n, title, betType, sport, publishedAt, closesAt, isRefundable, sold, currency, priceMinor, outcome, returned, version } =
        plan;
      const own = hidden.get(id);
      const legResults = results.get(id);
      return {
        id,
        n,
        title,
        betType,
        sport,
        publishedAt,
        closesAt,
        state: stateOf(plan, now),
        price: { currency, amount: formatMinor(priceMinor) },
        isRefundable,
        sold,
        legs: plan.legs.map((leg, i) => {
          const result = legResults?.[i];
          const view = legOf(leg, rows.get(`${leg.sport}:${leg.matchId}`), own?.picks[i]);
          return result ? { ...view, result: { outcome: result.outcome, void: result.void, score: result.score } } : view;
        }),
        result:
          outcome === null || returned === null || plan.settledAt === null
            ? null
            : { outcome, returned: returned / RETURN_SCALE, version, at: plan.settledAt },
        isBought: bought.has(id),
        isOwn: plan.expertId === viewer,
        isOpen: own !== undefined,
      };
    });
  }

  async function sellingOf(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await sql<{ id: bigint; n: number }>`
      select expert_id as id, count(*)::int as n from plan where expert_id = any(${ids}::int8[])
        and closes_at > ${new Date(clock.now())}::timestamptz and sale_ended_at is null group by 1`.execute(db);
    return new Map(rows.map(({ id, n }) => [String(id), n]));
  }

  function expertCard(person: Expert, record: ExpertRecord, selling: number): ExpertCard {
    const { id, name, portrait, description, fans, isFollowed } = person;
    return {
      id,
      name,
      portrait,
      description,
      fans,
      plans: record.plans,
      selling,
      fifteen: fifteenOf(record),
      window: windowOf(record, LAST_FIFTEEN),
      streak: record.statistics.streak,
      bound: record.statistics.bound,
      isFollowed,
    };
  }

  async function experts(viewer: string | null, records: readonly ExpertRecord[]): Promise<readonly ExpertCard[]> {
    const ids = records.map(({ expertId }) => expertId);
    const [known, selling] = await Promise.all([people.findMany(ids, viewer), sellingOf(ids)]);
    return records.flatMap((record) => {
      const person = known.get(record.expertId);
      return person ? [expertCard(person, record, selling.get(record.expertId) ?? 0)] : [];
    });
  }

  return {
    cards,
    experts,
    async withExperts(viewer, plans, at) {
      const ids = [...new Set(plans.map(({ expertId }) => expertId))];
      const pendingRecords = at === undefined ? Promise.all(ids.map((id) => book.of(id))) : book.asOf(ids, at);
      const [views, records] = await Promise.all([cards(viewer, plans), pendingRecords]);
      const known = new Map((await experts(viewer, records)).map((card) => [String(card.id), card]));
      return views.flatMap((view, i) => {
        const card = known.get(plans[i]?.expertId ?? "");
        if (!card) return [];
        const { id, name, portrait, fifteen, window, streak } = card;
        return [{ ...view, expert: { id, name, portrait, fifteen, window, streak } }];
      });
    },
    async ranked(viewer, records, last = null) {
      const found = new Map(
        (
          await experts(
            viewer,
            records.map(({ record }) => record),
          )
        ).map((card) => [String(card.id), card]),
      );
      return records.flatMap(({ record, rank }) => {
        const card = found.get(record.expertId);
        return card ? [{ ...card, rank, all: windowOf(record, null), ranked: windowOf(record, last) }] : [];
      });
    },
  };
}
