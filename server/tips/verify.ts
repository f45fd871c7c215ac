import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Sport, oddsChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { type Price, emptyOdds, foldOdds, lineKey } from "../../contract/odds/odds.ts";
import { lineQuartersOf, priceOfSide, thousandths } from "../../contract/rules/tipPick.ts";
import { rule } from "../../contract/rules/tipSettlement.ts";
import { sealText } from "../../contract/rules/tipSeal.ts";
import { type SettledTip, statisticsOf } from "../../contract/rules/tipStatistics.ts";
import type { Hub } from "../feed/types.ts";
import { type Db, onlyRow, safeNumber } from "../kit/database.ts";
import type { ClosingPrices } from "../odds/readClosings.ts";
import { type ReadFacts, readFacts } from "./matchFacts.ts";
import { PLAN_COLUMNS, planOf } from "./planRepository.ts";
import { sealedOf } from "./planPage.ts";
import { settlementOf } from "./settlement.ts";
import type { NewSettlement } from "./settlePlan.ts";
import type { Hidden, Ruling, StoredLeg, StoredPlan, StoredSettlement } from "./types.ts";
import { dueAtOf, overdueBy, planDueAt } from "./verifyDue.ts";
import { type MoneyFault, moneyFaults } from "./verifyMoney.ts";

export type TipsRule = "seal" | "chain" | "odds" | "settlement" | "statistics" | MoneyFault["rule"];

export interface TipsFault {
  readonly rule: TipsRule;
  readonly what: string;
}

export interface TipsReport {
  readonly plans: number;
  readonly experts: number;
  readonly matches: number;
  readonly settled: number;
  readonly purchases: number;
  /** Number of legs whose price was found at its position in the odds log. */
  readonly prices: number;
  readonly faults: readonly TipsFault[];
}

export interface VerifyDeps {
  readonly db: Db;
  readonly hub: Pick<Hub, "readPage">;
  readonly closingPrices: ClosingPrices;
  readonly now: number;
}

type Checked = StoredPlan & {
  readonly hidden: Hidden | null;
  readonly last: (Omit<StoredSettlement, "returned"> & { readonly returned: number }) | null;
};

const PAGE = 5_000;
const READ_LIMIT = 5_000;
const NAMED = 20;

interface LegAt {
  readonly plan: Checked;
  readonly place: number;
}

/** Collects faults; names at most twenty for each rule. */
function faultList() {
  const counts = new Map<TipsRule, number>();
  const faults: TipsFault[] = [];
  return {
    faults,
    add(of: TipsRule, what: string): void {
      const n = (counts.get(of) ?? 0) + 1;
      counts.set(of, n);
      if (n <= NAMED) faults.push({ rule: of, what });
    },
    close(): void {
      for (const [of, n] of counts) if (n > NAMED) faults.push({ rule: of, what: `and ${n - NAMED} more` });
    },
  };
}

const nameOf = ({ id, expertId, n }: Pick<StoredPlan, "id" | "expertId" | "n">): string => `plan ${id} (expert ${expertId}, number ${n})`;

type Settleable = Exclude<Ruling, { kind: "people" }>;

/** A settlement's ruling on a leg. */
function storedRulingOf({ void: why, score, e, s }: StoredSettlement["legs"][number]): Settleable | null {
  return score ? { kind: "score", score, e, s } : why ? { kind: "void", why, e, s } : null;
}

/** Settlements that were corrected later. */
async function earlierVersions(db: Db, planIds: readonly string[]) {
  const { rows } = await sql<Pick<StoredSettlement, "version" | "outcome" | "legs"> & { readonly id: bigint; readonly returned: bigint }>`
    select s.plan_id as id, s.version, s.outcome, s.returned, s.legs from plan_settlement s join plan p on p.id = s.plan_id
    where s.plan_id = any(${planIds}::int8[]) and s.version < p.version`.execute(db);
  return rows.map(({ id, returned, ...row }) => ({ ...row, id: String(id), returned: safeNumber(returned) }));
}

/** Null if a leg has no ruling, or could not have been published. */
function provedBy(plan: Checked & { readonly hidden: Hidden }, rulings: readonly (Settleable | null)[]): NewSettlement | null {
  const known = rulings.filter((one) => one !== null);
  if (known.length === 0 || known.length < rulings.length) return null;
  try {
    return settlementOf(plan, known);
  } catch {
    return null;
  }
}

function isSamePrice(a: Price | null, b: Price | null): boolean {
  return a === null || b === null ? a === b : a.every((one, i) => thousandths(one) === thousandths(b[i] ?? Number.NaN));
}

/**
 * Verifies every plan from scratch (docs/product.md, tips): its seal and place in the chain, its price at the position in
 * the odds log, its settlement by the log of its matches, the statistics over all, and every amount by the ledger. Read-only;
 * may run beside the server.
 */
export async function verifyTips({ db, hub, closingPrices, now }: VerifyDeps): Promise<TipsReport> {
  const { faults, add, close } = faultList();
  const byMatch = new Map<string, LegAt[]>();
  const heads = new Map<string, { n: number; seal: string }>();
  const tips = new Map<string, { readonly stored: SettledTip[]; readonly proved: SettledTip[] }>();
  const settledPlans: Checked[] = [];
  const openPlans: Checked[] = [];
  let plans = 0;

  function checkChain(plan: Checked): void {
    const head = heads.get(plan.expertId) ?? { n: 0, seal: "" };
    if (plan.n !== head.n + 1) add("chain", `expert ${plan.expertId}: number ${head.n + 1} is missing before ${nameOf(plan)}`);
    else if (plan.previousSeal !== head.seal) add("chain", `${nameOf(plan)} does not name the seal before it`);
    heads.set(plan.expertId, { n: plan.n, seal: plan.seal });
  }

  function checkSeal(plan: Checked): void {
    if (!plan.hidden) return add("seal", `${nameOf(plan)} has nothing that was sealed`);
    if (plan.hidden.picks.length !== plan.legs.length)
      return add("seal", `${nameOf(plan)} has ${plan.legs.length} matches for ${plan.hidden.picks.length} picks`);
    const seal = createHash("sha256")
      .update(sealText(sealedOf(plan, plan.hidden)))
      .digest("hex");
    if (seal !== plan.seal) add("seal", `${nameOf(plan)} is not what was sealed`);
  }

  function checkState(plan: Checked): void {
    const { last } = plan;
    if (plan.version === 0 ? last !== null : last?.version !== plan.version)
      return add("settlement", `${nameOf(plan)}: its version is not that of its settlements`);
    if (last && (last.outcome !== plan.outcome || last.returned !== plan.returned))
      add("settlement", `${nameOf(plan)} says ${plan.outcome} ${plan.returned}, its settlement ${last.outcome} ${last.returned}`);
  }

  for (let after: { expert: string; n: number } | null = { expert: "0", n: 0 }; after !== null;) {
    type StoredRow = Parameters<typeof planOf>[0];
    type Row = Omit<StoredRow, "legs"> & {
      readonly legs: StoredRow["legs"] | null;
      readonly hidden: Hidden | null;
      readonly last: Checked["last"];
    };
    const { rows }: { rows: Row[] } = await sql<Row>`
      select ${PLAN_COLUMNS}, case when h.plan_id is null then null else json_build_object('salt', h.salt, 'reason', h.reason, 'picks', h.picks) end as hidden,
        (select json_build_object('version', s.version, 'outcome', s.outcome, 'returned', s.returned, 'legs', s.legs, 'reason', s.reason)
          from plan_settlement s where s.plan_id = p.id order by s.version desc limit 1) as last
      from plan p left join plan_hidden h on h.plan_id = p.id
      where (p.expert_id, p.n) > (${after.expert}::int8, ${after.n}) order by p.expert_id, p.n limit ${PAGE}`.execute(db);
    for (const { hidden, last, ...row } of rows) {
      const plan: Checked = { ...planOf({ ...row, legs: row.legs ?? [] }), hidden, last };
      plans += 1;
      checkChain(plan);
      checkSeal(plan);
      checkState(plan);
      if (plan.hidden) {
        for (const [place, { sport, matchId }] of plan.legs.entries()) {
          const key = `${sport}:${matchId}`;
          const legs = byMatch.get(key);
          if (legs) legs.push({ plan, place });
          else byMatch.set(key, [{ plan, place }]);
        }
        if (plan.version > 0) settledPlans.push(plan);
        else openPlans.push(plan);
      }
    }
    const end = rows.at(-1);
    after = rows.length < PAGE || !end ? null : { expert: String(end.expertId), n: end.n };
  }
  const { rows: experts } = await sql<{ id: bigint; n: number; seal: string }>`select user_id as id, n, seal from expert`.execute(db);
  for (const { id, n, seal } of experts) {
    const head = heads.get(String(id)) ?? { n: 0, seal: "" };
    if (head.n !== n || head.seal !== seal) add("chain", `expert ${id}: the chain ends at ${head.n} and not at ${n}`);
  }

  let prices = 0;
  const facts = new Map<string, ReadFacts | null>();
  for (const [key, legs] of byMatch) {
    const [sport, matchId] = [key.slice(0, 2) as Sport, key.slice(3)];
    facts.set(key, await readFacts(hub, sport, matchId));
    prices += await checkPrices(sport, matchId, legs);
    await checkClosings(sport, matchId, legs);
  }

  /** Checks that the sealed price was at its position in the odds of the match, and for sale. */
  async function checkPrices(sport: Sport, matchId: string, legs: readonly LegAt[]): Promise<number> {
    const sorted = legs.toSorted((a, b) => (a.plan.legs[a.place]?.odds.s ?? 0) - (b.plan.legs[b.place]?.odds.s ?? 0));
    const events: FeedEvent[] = [];
    let e = "";
    const last = sorted.at(-1);
    const until = last?.plan.legs[last.place]?.odds.s ?? 0;
    for (let after: number | null = 0; after !== null && (events.at(-1)?.s ?? 0) < until;) {
      const page: Awaited<ReturnType<typeof hub.readPage>> = await hub.readPage(oddsChannel(sport, matchId), after, READ_LIMIT);
      e = page.asOf.e;
      events.push(...page.events);
      after = page.next;
    }
    let odds = emptyOdds(matchId);
    let next = 0;
    let proved = 0;
    for (const { plan, place } of sorted) {
      const leg = plan.legs[place];
      const pick = plan.hidden?.picks[place];
      if (!leg || !pick) continue;
      const from = next;
      while (next < events.length && (events[next]?.s ?? 0) <= leg.odds.s) next += 1;
      odds = foldOdds(odds, events.slice(from, next));
      const line = odds.lines[lineKey(leg.company, leg.market)]?.current;
      const isSame =
        e === leg.odds.e &&
        line !== undefined &&
        !line.suspended &&
        thousandths(priceOfSide(line.price, pick.side)) === pick.priceThousandths &&
        lineQuartersOf(leg.market, line.price) === leg.lineQuarters;
      if (isSame) proved += 1;
      else add("odds", `${nameOf(plan)}: the log of odds has another price at ${leg.odds.e}/${leg.odds.s}`);
    }
    return proved;
  }

  async function checkClosings(sport: Sport, matchId: string, legs: readonly LegAt[]): Promise<void> {
    // Void legs are left out: a leg may be void before its match's start is known.
    const remaining = legs.filter(({ plan, place }) => plan.last?.legs[place]?.void === null);
    const kickoffs = Map.groupBy(remaining, ({ plan, place }) => plan.legs[place]?.kickoffAt ?? 0);
    for (const [kickoffAt, own] of kickoffs) {
      const known = await closingPrices(sport, matchId, kickoffAt);
      for (const { plan, place } of own) {
        const leg = plan.legs[place];
        const price = leg && known.get(lineKey(leg.company, leg.market));
        if (!isSamePrice(leg?.closing ?? null, price ?? null)) add("odds", `${nameOf(plan)}: its closing price is not that of the log`);
      }
    }
  }

  const isOverdue = await overdueBy(db, now);
  const factsOf = ({ sport, matchId }: StoredLeg): ReadFacts | null => facts.get(`${sport}:${matchId}`) ?? null;
  for (const plan of openPlans) {
    const dueAt = planDueAt(plan, factsOf, now);
    if (dueAt !== null && isOverdue(dueAt)) add("settlement", `${nameOf(plan)} could be settled since ${new Date(dueAt).toISOString()}`);
  }

  /** The log's current ruling on a settled leg; null: nothing that could have settled it. */
  function rulingOf(plan: Checked, leg: StoredLeg, place: number): Settleable | null {
    const last = plan.last?.legs[place];
    const read = factsOf(leg);
    const at = { e: last?.e ?? "", s: last?.s ?? 0 };
    const before = last ? storedRulingOf(last) : null;
    // Voided by two people: the log was checked and could not settle it.
    if (last?.void === "desk") return before;
    if (!read) return last?.void === "late" ? before : null;
    const found = rule({ facts: read.facts, leg, publishedAt: plan.publishedAt, now });
    // Later events have reopened it: it is settled again when it is due.
    if (found.kind === "wait" || found.kind === "people") return before;
    const dueAt = dueAtOf(found, leg, read.facts);
    // Corrected since: the next round settles it again.
    return before && dueAt > (plan.settledAt ?? 0) && !isOverdue(dueAt) ? before : { ...found, ...at };
  }

  for (const plan of settledPlans) {
    const rulings = plan.legs.map((leg, place) => rulingOf(plan, leg, place));
    const record = tips.get(plan.expertId) ?? { stored: [], proved: [] };
    tips.set(plan.expertId, record);
    if (plan.outcome !== null && plan.returned !== null)
      record.stored.push({ outcome: plan.outcome, returned: plan.returned, closing: plan.closing });
    const proved = plan.hidden && provedBy({ ...plan, hidden: plan.hidden }, rulings);
    if (!proved) {
      add("settlement", `${nameOf(plan)} was settled, and the log does not say by what`);
      continue;
    }
    record.proved.push(proved);
    if (proved.outcome !== plan.outcome || proved.returned !== plan.returned)
      add("settlement", `${nameOf(plan)} was settled ${plan.outcome} ${plan.returned}, the log says ${proved.outcome} ${proved.returned}`);
  }
  const corrected = new Map(settledPlans.filter(({ version }) => version > 1).map((plan) => [plan.id, plan]));
  for (const { id, ...earlier } of await earlierVersions(db, [...corrected.keys()])) {
    const plan = corrected.get(id);
    const replayed = plan?.hidden && provedBy({ ...plan, hidden: plan.hidden }, earlier.legs.map(storedRulingOf));
    if (plan && (replayed?.outcome !== earlier.outcome || replayed.returned !== earlier.returned))
      add("settlement", `${nameOf(plan)}: version ${earlier.version} is not what its own scores say`);
  }
  for (const [expertId, { stored, proved }] of tips) {
    if (JSON.stringify(statisticsOf(stored)) !== JSON.stringify(statisticsOf(proved)))
      add("statistics", `expert ${expertId}: the statistics are not those of the log`);
  }
  for (const fault of await moneyFaults(db, NAMED, isOverdue)) add(fault.rule, fault.what);
  close();
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from plan_purchase`.execute(db);
  return {
    plans,
    experts: heads.size,
    matches: byMatch.size,
    settled: settledPlans.length,
    purchases: onlyRow(counted).n,
    prices,
    faults,
  };
}
