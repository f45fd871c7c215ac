import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Sport, oddsChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { emptyOdds, foldOdds, lineKey } from "../../contract/odds/odds.ts";
import { lineQuartersOf, priceOfSide, thousandths } from "../../contract/rules/tipPick.ts";
import { rule } from "../../contract/rules/tipSettlement.ts";
import { sealText } from "../../contract/rules/tipSeal.ts";
import { type SettledTip, statisticsOf } from "../../contract/rules/tipStatistics.ts";
import type { Hub } from "../feed/types.ts";
import type { Db } from "../kit/database.ts";
import type { ClosingPrices } from "../odds/readClosings.ts";
import { type ReadFacts, readFacts } from "./matchFacts.ts";
import { PLAN_COLUMNS, planOf } from "./planRepository.ts";
import { sealedOf } from "./planPage.ts";
import { settlementOf } from "./settlement.ts";
import type { Hidden, Ruling, StoredPlan, StoredSettlement } from "./types.ts";
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
  /** Legs whose price was found at its position in the log of odds. */
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

/** Collects faults, at most twenty of a rule by name. */
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

/**
 * Proves every plan anew (docs/product.md, tips): its seal and place in the chain, the price at its position in the log of odds,
 * its settlement by the log of its matches, the statistics over all, and every amount by the ledger. Reads only; may run beside the
 * portal.
 */
export async function verifyTips({ db, hub, closingPrices, now }: VerifyDeps): Promise<TipsReport> {
  const { faults, add, close } = faultList();
  const byMatch = new Map<string, LegAt[]>();
  const heads = new Map<string, { n: number; seal: string }>();
  const tips = new Map<string, { readonly stored: SettledTip[]; readonly proved: SettledTip[] }>();
  const settledPlans: Checked[] = [];
  let plans = 0;

  function checkChain(plan: Checked): void {
    const head = heads.get(plan.expertId) ?? { n: 0, seal: "" };
    if (plan.n !== head.n + 1) add("chain", `expert ${plan.expertId}: number ${head.n + 1} is missing before ${nameOf(plan)}`);
    else if (plan.previousSeal !== head.seal) add("chain", `${nameOf(plan)} does not name the seal before it`);
    heads.set(plan.expertId, { n: plan.n, seal: plan.seal });
  }

  function checkSeal(plan: Checked): void {
    if (!plan.hidden) return add("seal", `${nameOf(plan)} has nothing that was sealed`);
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
    type Row = Parameters<typeof planOf>[0] & { readonly hidden: Hidden | null; readonly last: Checked["last"] };
    const { rows }: { rows: Row[] } = await sql<Row>`
      select ${PLAN_COLUMNS}, case when h.plan_id is null then null else json_build_object('salt', h.salt, 'reason', h.reason, 'picks', h.picks) end as hidden,
        (select json_build_object('version', s.version, 'outcome', s.outcome, 'returned', s.returned, 'legs', s.legs, 'reason', s.reason)
          from plan_settlement s where s.plan_id = p.id order by s.version desc limit 1) as last
      from plan p left join plan_hidden h on h.plan_id = p.id
      where (p.expert_id, p.n) > (${after.expert}::int8, ${after.n}) order by p.expert_id, p.n limit ${PAGE}`.execute(db);
    for (const { hidden, last, ...row } of rows) {
      const plan: Checked = { ...planOf(row), hidden, last };
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

  /** The sealed price stood at its position in the odds of the match, and was for sale. */
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
    // A leg that is void may be so before anybody knows when its match begins.
    const kept = legs.filter(({ plan, place }) => plan.legs[place]?.closing && plan.last && plan.last.legs[place]?.void === null);
    const kickoffs = Map.groupBy(kept, ({ plan, place }) => plan.legs[place]?.kickoffAt ?? 0);
    for (const [kickoffAt, own] of kickoffs) {
      const known = await closingPrices(sport, matchId, kickoffAt);
      for (const { plan, place } of own) {
        const leg = plan.legs[place];
        const price = leg && known.get(lineKey(leg.company, leg.market));
        const isSame = price && leg.closing?.every((one, i) => thousandths(one) === thousandths(price[i as 0 | 1 | 2]));
        if (!isSame) add("odds", `${nameOf(plan)}: its closing price is not that of the log`);
      }
    }
  }

  for (const plan of settledPlans) {
    const rulings: (Exclude<Ruling, { kind: "people" }> | null)[] = plan.legs.map((leg, i) => {
      const last = plan.last?.legs[i];
      const read = facts.get(`${leg.sport}:${leg.matchId}`);
      const at = { e: last?.e ?? "", s: last?.s ?? 0 };
      // Void by two people: the log was asked and could not say.
      if (last?.void === "desk") return { kind: "void", why: "desk", ...at };
      if (!read) return last?.void === "late" ? { kind: "void", why: "late", ...at } : null;
      const found = rule({ facts: read.facts, leg, publishedAt: plan.publishedAt, now });
      // More has come since: it is settled anew when it is due.
      if (found.kind === "wait" || found.kind === "people")
        return last?.score ? { kind: "score", score: last.score, ...at } : last?.void ? { kind: "void", why: last.void, ...at } : null;
      return { ...found, ...at };
    });
    const record = tips.get(plan.expertId) ?? { stored: [], proved: [] };
    tips.set(plan.expertId, record);
    if (plan.outcome !== null && plan.returned !== null)
      record.stored.push({ outcome: plan.outcome, returned: plan.returned, closing: plan.closing });
    if (!plan.hidden || rulings.some((one) => one === null)) {
      add("settlement", `${nameOf(plan)} was settled, and the log does not say by what`);
      continue;
    }
    const proved = settlementOf({ ...plan, hidden: plan.hidden }, rulings as Exclude<Ruling, { kind: "people" }>[]);
    record.proved.push(proved);
    if (proved.outcome !== plan.outcome || proved.returned !== plan.returned)
      add("settlement", `${nameOf(plan)} was settled ${plan.outcome} ${plan.returned}, the log says ${proved.outcome} ${proved.returned}`);
  }
  for (const [expertId, { stored, proved }] of tips) {
    if (JSON.stringify(statisticsOf(stored)) !== JSON.stringify(statisticsOf(proved)))
      add("statistics", `expert ${expertId}: the statistics are not those of the log`);
  }
  for (const fault of await moneyFaults(db, NAMED)) add(fault.rule, fault.what);
  close();
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from plan_purchase`.execute(db);
  return {
    plans,
    experts: heads.size,
    matches: byMatch.size,
    settled: settledPlans.length,
    purchases: counted[0]?.n ?? 0,
    prices,
    faults,
  };
}
