import { sql } from "kysely";
import { phaseOf } from "../../contract/codes/matchPhase.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { againstClosing } from "../../contract/rules/tipPick.ts";
import { CORRECTED_WITHIN_MS, VOID_AFTER_MS } from "../../contract/rules/tipRules.ts";
import { type LegResult, VOID_LEG, rule, settleLeg, settlePlan } from "../../contract/rules/tipSettlement.ts";
import type { Hub } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { type Job, createJob } from "../kit/job.ts";
import type { Log } from "../kit/log.ts";
import type { Matches } from "../match/match.ts";
import type { ClosingPrices } from "../odds/readClosings.ts";
import { NO_FACTS, type ReadFacts, readFacts } from "./matchFacts.ts";
import { PLAN_COLUMNS, planOf } from "./planRepository.ts";
import { holdForPeople } from "./heldPlans.ts";
import type { NewSettlement, Settling } from "./settlePlan.ts";
import type { Hidden, Ruling, StoredLeg, StoredPlan } from "./types.ts";

/**
 * Settlement by the log (docs/product.md, tips): the database names the matches that are due, their logs give the facts, and
 * each plan is settled in its own transaction. No state is kept between rounds, so after a kill the next process continues
 * from the database.
 */
export interface Settlement extends Job {
  /** Runs one round; resolves with the number of versions written and of experts paid. */
  round(): Promise<{ readonly settled: number; readonly released: number }>;
}

export interface SettlementDeps {
  readonly db: Db;
  readonly hub: Pick<Hub, "readPage">;
  readonly clock: Clock;
  readonly log: Log;
  readonly settling: Settling;
  readonly rowsOf: Matches["rowsOf"];
  readonly closingPrices: ClosingPrices;
  /** Called after a settlement: statistics have to be read again. */
  readonly onSettled?: () => void;
  /** Plans of a match that are read at a time; 500 by default. */
  readonly plansAtOnce?: number;
}

const EVERY_MS = 5_000;
const MATCHES_LOOKED_AT = 5_000;
const PLANS_AT_ONCE = 500;
/** Four transactions at once: more do not make the same plans faster, and goals wait behind them (bench:tips). */
const PARALLEL = 2;
const MATCHES_AT_ONCE = 2;
const RELEASES_A_ROUND = 500;

type PlanAndHidden = StoredPlan & { readonly hidden: Hidden };

interface DueMatch {
  readonly sport: Sport;
  readonly match_id: string;
  readonly kickoff_at: number;
}

/** Finished or abnormal, by its row on the board. */
function isOver(row: BoardRow): boolean {
  const phase = phaseOf(row);
  return phase === "finished" || phase === "abnormal";
}

/** Result of ruling a match's legs; `until`: when the match has to be checked again. */
interface RulingResult {
  readonly until: number | null;
  readonly isWaiting: boolean;
}

export function legResult(leg: StoredLeg, ruling: Ruling, pick: Hidden["picks"][number]): LegResult {
  if (ruling.kind === "score") return settleLeg({ ...leg, ...pick }, ruling.score);
  return VOID_LEG;
}

/** The settlement of a plan whose legs all have rulings. */
export function settlementOf(plan: PlanAndHidden, rulings: readonly Exclude<Ruling, { kind: "people" }>[]): NewSettlement {
  const results = plan.legs.map((leg, i) => {
    const [ruling, pick] = [rulings[i], plan.hidden.picks[i]];
    if (!ruling || !pick) throw new Error(`plan ${plan.id} has a leg without a ruling or pick`);
    return legResult(leg, ruling, pick);
  });
  const { outcome, returned } = settlePlan(results);
  const against = plan.legs.flatMap((leg, i) => {
    const pick = plan.hidden.picks[i];
    return leg.closing && pick ? [againstClosing(leg.market, pick, leg.lineQuarters, leg.closing)] : [];
  });
  const sum = against.reduce<number>((total, one) => total + one, 0);
  return {
    outcome,
    returned,
    closing: against.length < plan.legs.length ? null : (Math.sign(sum) as -1 | 0 | 1),
    legs: rulings.map((ruling, i) => ({
      outcome: results[i]?.outcome ?? "V",
      void: ruling.kind === "void" ? ruling.why : null,
      score: ruling.kind === "score" ? ruling.score : null,
      e: ruling.e,
      s: ruling.s,
    })),
    reason: plan.version === 0 ? "" : "赛果更正",
  };
}

/** `lost`: another transaction changed the plan. `behind`: its other match's log has unread events. `failed`: retried later. */
type Settled = "settled" | "nothing" | "lost" | "behind" | "failed";

interface ReadPlan {
  readonly plan: PlanAndHidden;
  /** The content of its last settlement. */
  readonly last: string | null;
  readonly isBehind: boolean;
}

export function createSettlement(deps: SettlementDeps): Settlement {
  const { db, hub, clock, log, settling, rowsOf, closingPrices, onSettled, plansAtOnce = PLANS_AT_ONCE } = deps;

  /** Matches to check: over, called off or long past, and not done; or changed after they were done. */
  async function due(now: number): Promise<readonly DueMatch[]> {
    const { rows } = await sql<DueMatch & { readonly is_done: boolean }>`
      select pm.sport, pm.match_id, pm.kickoff_at, pm.is_done from plan_match pm
      left join event_channel c on c.ch = pm.sport || ':' || pm.match_id
      where not pm.is_done
          and (pm.due_at is null or pm.due_at <= ${new Date(now)}::timestamptz or c.last_seq <> pm.seq or c.epoch <> pm.epoch)
        or pm.is_done and pm.kickoff_at > ${new Date(now - CORRECTED_WITHIN_MS)}::timestamptz
          and (c.last_seq <> pm.seq or c.epoch <> pm.epoch)
      order by pm.kickoff_at limit ${MATCHES_LOOKED_AT}`.execute(db);
    const boards = await Promise.all(
      (["fb", "bk"] as const).map((sport) => {
        const ids = rows.filter((row) => row.sport === sport && !row.is_done).map((row) => row.match_id);
        return ids.length === 0 ? [] : rowsOf(sport, ids);
      }),
    );
    const over = new Set(
      boards
        .flat()
        .filter(isOver)
        .map((row) => `${row.sport}:${row.id}`),
    );
    return rows.filter((row) => row.is_done || row.kickoff_at <= now - VOID_AFTER_MS || over.has(`${row.sport}:${row.match_id}`));
  }

  /** Stores the closing prices of the legs' companies, once for a match. */
  async function storeClosings({ sport, match_id: matchId }: DueMatch): Promise<void> {
    const { rows } = await sql<{ kickoff_at: number; company: string; market: string }>`
      select distinct kickoff_at, company, market from plan_leg
      where sport = ${sport} and match_id = ${matchId} and closing is null`.execute(db);
    for (const [kickoffAt, lines] of Map.groupBy(rows, (row) => row.kickoff_at)) {
      const prices = await closingPrices(sport, matchId, kickoffAt);
      const known = lines.flatMap(({ company, market }) => {
        const price = prices.get(`${company}/${market}`);
        return price ? [{ company, market, closing: price.map((one) => Math.round(one * 1_000)) }] : [];
      });
      if (known.length === 0) continue;
      await sql`
        update plan_leg l set closing = n.closing from json_to_recordset(${JSON.stringify(known)}::json) as n(company text, market text, closing int[])
        where l.sport = ${sport} and l.match_id = ${matchId} and l.kickoff_at = ${new Date(kickoffAt)}::timestamptz
          and l.company = n.company and l.market = n.market and l.closing is null`.execute(db);
    }
  }

  /** Stores the log's ruling on every leg of the match. */
  async function ruleLegs({ sport, match_id: matchId }: DueMatch, read: ReadFacts | null, now: number): Promise<RulingResult> {
    const { rows } = await sql<{ kickoff_at: number; home: string; away: string; published_at: number; ids: bigint[] }>`
      select l.kickoff_at, l.home, l.away, p.published_at, array_agg(p.id) as ids from plan_leg l join plan p on p.id = l.plan_id
      where l.sport = ${sport} and l.match_id = ${matchId} group by 1, 2, 3, 4`.execute(db);
    const { e, s } = read?.position ?? { e: "", s: 0 };
    let until: number | null = null;
    let isWaiting = false;
    const waiting: string[] = [];
    const ruled: { readonly ids: readonly string[]; readonly ruling: Ruling }[] = [];
    for (const { kickoff_at: kickoffAt, home, away, published_at: publishedAt, ids } of rows) {
      const facts = read?.facts ?? { ...NO_FACTS, home, away };
      const found = rule({ facts, leg: { kickoffAt, home, away }, publishedAt, now });
      if (found.kind === "wait") {
        isWaiting = true;
        waiting.push(...ids.map(String));
        if (found.until !== null) until = Math.min(until ?? found.until, found.until);
        continue;
      }
      ruled.push({ ids: ids.map(String), ruling: { ...found, e, s } });
    }
    // A ruling from before the latest correction is removed, so that nothing is settled by it.
    if (waiting.length > 0) {
      await sql`
        update plan_leg set ruling = null where sport = ${sport} and match_id = ${matchId} and plan_id = any(${waiting}::int8[])
          and ruling is not null and coalesce(ruling ->> 'why', '') <> 'desk'`.execute(db);
    }
    for (const { ids, ruling } of ruled) {
      await sql`
        update plan_leg set ruling = ${JSON.stringify(ruling)}::jsonb
        where sport = ${sport} and match_id = ${matchId} and plan_id = any(${ids}::int8[])
          and coalesce(ruling ->> 'why', '') <> 'desk' and ruling is distinct from ${JSON.stringify(ruling)}::jsonb`.execute(db);
    }
    return { until, isWaiting };
  }

  const isSame = (plan: PlanAndHidden, next: NewSettlement, last: string | null): boolean =>
    plan.version > 0 && plan.outcome === next.outcome && plan.returned === next.returned && last === versionKeyOf(next.legs);

  /** A plan that cannot be settled does not block the others. */
  async function trySettle(one: ReadPlan): Promise<Settled> {
    try {
      return await settleOne(one);
    } catch (error) {
      log.error({ err: error, plan: one.plan.id }, "a plan could not be settled; it is tried again");
      return "failed";
    }
  }

  async function settleOne({ plan, last, isBehind }: ReadPlan): Promise<Settled> {
    const rulings = plan.legs.map(({ ruling }) => ruling);
    if (rulings.some((ruling) => ruling === null)) return "nothing";
    if (isBehind) return "behind";
    if (rulings.some((ruling) => ruling?.kind === "people")) {
      // An earlier settlement stands until the plan has been reviewed.
      if (plan.state !== "held") await holdForPeople(db, plan.id);
      return "nothing";
    }
    const next = settlementOf(plan, rulings as readonly Exclude<Ruling, { kind: "people" }>[]);
    if (isSame(plan, next, last)) {
      if (plan.state === "held") await sql`update plan set state = 'settled' where id = ${plan.id}::int8`.execute(db);
      return "nothing";
    }
    return (await settling.settle(plan, next)) ? "settled" : "lost";
  }

  /** For a row `p` of `plan`: whether the log of another leg's match has unread events. */
  const isBehind = ({ sport, match_id: matchId }: DueMatch, now: number) => sql`exists (
    select 1 from plan_leg o join plan_match m on m.sport = o.sport and m.match_id = o.match_id
      join event_channel c on c.ch = m.sport || ':' || m.match_id
    where o.plan_id = p.id and (o.sport, o.match_id) <> (${sport}, ${matchId}) and (c.last_seq <> m.seq or c.epoch <> m.epoch)
      and (not m.is_done or m.kickoff_at > ${new Date(now - CORRECTED_WITHIN_MS)}::timestamptz))`;

  async function settlePlans(match: DueMatch, now: number): Promise<Readonly<Record<Settled, number>>> {
    const { sport, match_id: matchId } = match;
    const counts: Record<Settled, number> = { settled: 0, nothing: 0, lost: 0, behind: 0, failed: 0 };
    for (let after = 0n; ;) {
      type Row = Parameters<typeof planOf>[0] & { hidden: Hidden; last: NewSettlement["legs"] | null; behind: boolean };
      const { rows } = await sql<Row>`
        select ${PLAN_COLUMNS}, json_build_object('salt', h.salt, 'reason', h.reason, 'picks', h.picks) as hidden,
          (select s.legs from plan_settlement s where s.plan_id = p.id order by s.version desc limit 1) as last,
          ${isBehind(match, now)} as behind
        from plan p join plan_hidden h on h.plan_id = p.id
        where p.id > ${String(after)}::int8 and exists (select 1 from plan_leg l where l.plan_id = p.id and l.sport = ${sport} and l.match_id = ${matchId})
        order by p.id limit ${plansAtOnce}`.execute(db);
      const plans = rows.map(({ hidden, last, behind, ...row }): ReadPlan => {
        return { plan: { ...planOf(row), hidden }, last: last && versionKeyOf(last), isBehind: behind };
      });
      let next = 0;
      const worker = async (): Promise<void> => {
        for (let one = plans[next++]; one; one = plans[next++]) counts[await trySettle(one)] += 1;
      };
      await Promise.all(Array.from({ length: PARALLEL }, worker));
      const lastRow = rows.at(-1);
      if (!lastRow || rows.length < plansAtOnce) return counts;
      after = lastRow.id;
    }
  }

  async function matchRound(match: DueMatch, now: number): Promise<number> {
    const { sport, match_id: matchId } = match;
    const read = await readFacts(hub, sport, matchId);
    const { until, isWaiting } = await ruleLegs(match, read, now);
    const { e, s } = read?.position ?? { e: "", s: 0 };
    await storeClosings(match);
    const { settled, lost, behind, failed } = await settlePlans(match, now);
    const isAgain = lost + behind + failed > 0;
    const dueAt = until === null || isAgain ? null : new Date(until);
    if (lost > 0) log.info({ sport, matchId, lost }, "plans changed while they were settled; the next round settles them");
    // The match is not done while a plan was bought, paid or published during its settlement, waits for its other match to be
    // read, or failed: the next round handles it.
    await sql`
      update plan_match m set epoch = ${e}, seq = ${String(s)}::int8, due_at = ${dueAt}, is_done = ${!isWaiting && !isAgain}
        and not exists (select 1 from plan_leg l where l.sport = m.sport and l.match_id = m.match_id and l.ruling is null)
      where sport = ${sport} and match_id = ${matchId}`.execute(db);
    return settled;
  }

  async function round(): Promise<{ readonly settled: number; readonly released: number }> {
    const now = clock.now();
    let settled = 0;
    const matches = await due(now);
    let next = 0;
    const worker = async (): Promise<void> => {
      for (let match = matches[next++]; match; match = matches[next++]) {
        try {
          const done = await matchRound(match, now);
          settled += done;
        } catch (error) {
          const { sport, match_id: matchId } = match;
          log.error({ err: error, sport, matchId }, "plans of a match could not be settled; they are tried again");
        }
      }
    };
    await Promise.all(Array.from({ length: MATCHES_AT_ONCE }, worker));
    const released = await settling.release(RELEASES_A_ROUND, (plan, error) =>
      log.error({ err: error, plan }, "the expert of a plan could not be paid; it is tried again"),
    );
    if (settled > 0) onSettled?.();
    return { settled, released };
  }

  const job = createJob({ clock, log, everyMs: EVERY_MS, work: async () => void (await round()), trouble: "plans could not be settled" });
  return { ...job, round };
}

/** The part of a settlement that makes a new version if it differs; the log's position is not part of it. */
function versionKeyOf(legs: NewSettlement["legs"]): string {
  return JSON.stringify(legs.map(({ outcome, void: why, score }) => [outcome, why, score]));
}
