import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { ErrorCode } from "../../../../contract/codes/errors.ts";
import { matchChannel, oddsChannel } from "../../../../contract/feed/channels.ts";
import type { NewEvent } from "../../../../contract/feed/frames.ts";
import type { MatchEvent } from "../../../../contract/feed/sport.ts";
import type { CallResult } from "../../../../contract/http/failure.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { rowOfFixture } from "../../../../contract/match/boardRows.ts";
import { emptyMatch, reduceMatch } from "../../../../contract/match/fold.ts";
import { emptyOdds, foldOdds } from "../../../../contract/odds/odds.ts";
import { ok } from "../../../../contract/result.ts";
import { richOfParagraphs } from "../../../../contract/rules/richText.ts";
import { PLAN_VOID } from "../../../../contract/desk/plans.ts";
import { createApprovals } from "../../../../server/desk/approvals.ts";
import type { Hub } from "../../../../server/feed/types.ts";
import { type Clock, systemClock } from "../../../../server/kit/clock.ts";
import type { Database } from "../../../../server/kit/database.ts";
import { silentLog } from "../../../../server/kit/log.ts";
import { fixtureOf } from "../../../../server/odds/testing.ts";
import { createClosingPrices } from "../../../../server/odds/readClosings.ts";
import { createBuying } from "../../../../server/tips/buying.ts";
import { createPlanRepository } from "../../../../server/tips/planRepository.ts";
import { createPublishing } from "../../../../server/tips/publish.ts";
import { createSettlement } from "../../../../server/tips/settlement.ts";
import { createSettling } from "../../../../server/tips/settlePlan.ts";
import { createHeldPlans } from "../../../../server/tips/heldPlans.ts";
import { createReportedStarts } from "../../../../server/odds/closingMoment.ts";
import { createVoidKind } from "../../../../server/tips/voidApproval.ts";
import { createHighlightPurchases } from "../../../../server/wallet/highlightPurchases.ts";
import type { LedgerRepository } from "../../../../server/wallet/ledgerRepository.ts";
import { announceBalances } from "../../../../server/wallet/moneyTransaction.ts";
import { writeOperatorAudit } from "../../../../server/wallet/operatorAudit.ts";
import type { WireAnswer } from "../wire.ts";
import type { BankHighlight, WireTip } from "./wire.ts";

/** The portal's own use cases for plans and highlights, on the bank's ledger, by the run's clock. */
export interface TipsDesk {
  run(tip: WireTip): Promise<WireAnswer>;
  highlights(users: readonly string[]): Promise<readonly BankHighlight[]>;
}

const SPORT = "fb";
const LINE = { company: "crown", market: "ah", price: [0.92, -0.25, 0.96] } as const;
const MINUTE = 60_000;
const READ = 1_000;
const HIGHLIGHTS = 60;
const REASON = richOfParagraphs([
  "开盘以来主队一方水位一路走低，盘口没有动，客队三天前刚踢过加时；风险是主队中卫停赛，定位球防守要打折扣，请量力而行。",
]);
const STAFF = ["bank-one", "bank-two"] as const;

export interface TipsDeskDeps {
  readonly database: Database;
  readonly hub: Hub;
  readonly ledger: LedgerRepository;
  readonly wake: () => void;
}

export function createTipsDesk({ database: { db }, hub, ledger, wake }: TipsDeskDeps): TipsDesk {
  const log = silentLog();
  let now = 0;
  const clock: Clock = { ...systemClock, now: () => now };
  const rows = new Map<string, BoardRow>();

  async function rowOf(matchId: string): Promise<BoardRow> {
    const known = rows.get(matchId);
    if (known) return known;
    const page = await hub.readPage(matchChannel(SPORT, matchId), 0, READ);
    const match = page.events.reduce((state, event) => reduceMatch(state, event as MatchEvent), emptyMatch(SPORT, matchId));
    const row = { ...rowOfFixture(match.fixture ?? fixtureOf(matchId)), state: match.state } as BoardRow;
    rows.set(matchId, row);
    return row;
  }
  const rowsOf = (_sport: string, ids: readonly string[]): Promise<readonly BoardRow[]> => Promise.all(ids.map(rowOf));

  async function oddsOf(matchId: string) {
    const page = await hub.readPage(oddsChannel(SPORT, matchId), 0, READ);
    return { e: page.asOf.e, state: foldOdds(emptyOdds(matchId), page.events) };
  }

  const plans = createPlanRepository(db);
  const settling = createSettling({ db, clock, ledger, announceBalances });
  const settlement = createSettlement({
    db,
    hub,
    clock,
    log,
    settling,
    rowsOf: rowsOf as Parameters<typeof createSettlement>[0]["rowsOf"],
    closingPrices: createClosingPrices({ db, hub }),
  });
  const matches = { rowsOf, odds: async (_sport: string, matchId: string) => ok(await oddsOf(matchId)) } as unknown as Parameters<
    typeof createPublishing
  >[0]["matches"];
  const publishing = createPublishing({
    db,
    clock,
    matches,
    salt: () => randomBytes(32).toString("hex"),
    judge: async (text) => ({ kind: "taken", text, isHeld: false, hits: [] }),
  });
  const buying = createBuying({ db, clock, ledger, announceBalances, plans, matches });
  const purchases = createHighlightPurchases({ db, clock, ledger });
  const startOf = createReportedStarts(db);
  const held = createHeldPlans({ db, clock, plans, startOf });
  const voiding = createVoidKind({ db, clock, plans, settling, startOf, writeAudit: writeOperatorAudit, nameOf: async () => "bank" });
  const approvals = createApprovals({ db, clock, kinds: [voiding] });

  function answerOf<T>(result: CallResult<T>, of: (value: T) => WireAnswer): WireAnswer {
    if (result.ok) return of(result.value);
    return { kind: result.error.code === ErrorCode.insufficientBalance ? "insufficient" : "refused", id: null };
  }
  const posted = (id: string | null = null): WireAnswer => ({ kind: "posted", id });

  async function publish({ expert, matchId, at, kickoffAt, price, isRefundable, key }: WireTip & { what: "publish" }) {
    const fixture = fixtureOf(matchId, {
      kickoffAt,
      home: { id: `${matchId}-h`, name: "主队" },
      away: { id: `${matchId}-a`, name: "客队" },
    });
    await hub.publish([
      { ch: matchChannel(SPORT, matchId), at: at - 2 * MINUTE, k: "fixture", d: fixture, key: "fixture" },
      { ch: oddsChannel(SPORT, matchId), at: at - 2 * MINUTE, k: "odds.batch", d: { quotes: [LINE] }, key: "odds" },
    ]);
    rows.delete(matchId);
    const { e, state } = await oddsOf(matchId);
    const leg = {
      sport: SPORT,
      matchId,
      ...LINE,
      side: "home",
      line: LINE.price[1],
      price: LINE.price[0],
      odds: { e, s: state.seq },
    } as const;
    const body = { key, betType: "ah", legs: [leg], reason: REASON, price, isRefundable } as const;
    return answerOf(await publishing.publish(expert, body as unknown as Parameters<typeof publishing.publish>[1]), posted);
  }

  async function tell({ matchId, at, telling, key }: WireTip & { what: "tell" }): Promise<WireAnswer> {
    const told: (readonly [at: number, k: string, d: object])[] = [];
    const { kind, score, isFirst } = telling;
    const goal = { id: key, type: "goal", side: "away", minute: 10, score: [0, 1] };
    if (kind === "cancelled") told.push([at, "state", { state: 12 }]);
    else {
      if (isFirst) told.push([at - 115 * MINUTE, "state", { state: 2 }]);
      if (kind === "contradicted") told.push([isFirst ? at - 105 * MINUTE : at, "incident", goal]);
      if (isFirst) told.push([at - 70 * MINUTE, "state", { state: 3 }], [at - 55 * MINUTE, "state", { state: 4 }]);
      told.push([at, "score", { score }]);
      if (isFirst) told.push([at, "state", { state: 8 }]);
    }
    const ch = matchChannel(SPORT, matchId);
    await hub.publish(told.map(([when, k, d], i): NewEvent => ({ ch, at: when, k, d, key: `${key}/${i}` })));
    rows.delete(matchId);
    return posted();
  }

  async function staff(): Promise<readonly { readonly id: string; readonly name: string }[]> {
    await sql`
      insert into staff (name, name_key, password_hash, roles, created_at, created_by)
      select n, n, '', '{finance}', now(), 'bank' from unnest(${[...STAFF]}::text[]) n on conflict (name_key) do nothing`.execute(db);
    const { rows: found } = await sql<{ id: bigint; name: string }>`
      select id, name from staff where name_key = any(${[...STAFF]}::text[]) order by name`.execute(db);
    return found.map(({ id, name }) => ({ id: String(id), name }));
  }

  /** One person requests it, once per key, and another approves it. */
  async function voidPlan({ planId, key }: WireTip & { what: "void" }): Promise<WireAnswer> {
    const [asker, other] = await staff();
    if (!asker || !other) throw new Error("two people void a plan");
    const id = await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(trx);
      const { rows: found } = await sql<{ id: bigint }>`select id from approval where reason = ${key}`.execute(trx);
      if (found[0]) return String(found[0].id);
      if (!(await held.isHeld(planId))) return null;
      const requested = await createApprovals({ db: trx, clock, kinds: [voiding] }).request(PLAN_VOID, { planId }, key, asker);
      return requested.ok ? requested.value.id : null;
    });
    if (id === null) return { kind: "refused", id: null };
    const done = await approvals.approve(id, other);
    if (done.ok) return done.value.state === "approved" ? posted() : { kind: "refused", id: null };
    const { rows: now } = await sql<{ state: string }>`select state from approval where id = ${id}::int8`.execute(db);
    return { kind: now[0]?.state === "approved" ? "repeated" : "refused", id: null };
  }

  async function run(tip: WireTip): Promise<WireAnswer> {
    switch (tip.what) {
      case "publish":
        return publish(tip);
      case "buy":
        return answerOf(await buying.buy(tip.user, tip.planId, tip.key), () => posted());
      case "tell":
        return tell(tip);
      case "round": {
        const { settled, released } = await settlement.round();
        return posted(settled + released === 0 ? null : String(settled + released));
      }
      case "void":
        return voidPlan(tip);
      case "highlight": {
        const { user, highlightId, price, key } = tip;
        const paid = await purchases.buy(user, highlightId, { price, key });
        return answerOf(paid, ({ isNew }) => ({ kind: isNew ? "posted" : "repeated", id: null }));
      }
      default:
        return tip satisfies never;
    }
  }

  return {
    async run(tip) {
      now = Math.max(now, tip.now);
      const answer = await run(tip);
      wake();
      return answer;
    },

    async highlights([anchor = ""]) {
      await sql`
        with made as (
          insert into room (anchor_id, at) select ${anchor}::int8, now()
          where not exists (select 1 from room where anchor_id = ${anchor}::int8) returning id
        )
        insert into highlight (room_id, sport, match_id, key, kind, title, clock, score, league_id, league_name, home, away, moment_at,
          segments, price_minor, state, rev, planned_at)
        select made.id, 'fb', 'bank-film', 'goal:' || n, 'goal', n || '′ 进球', n || '′', '{1,0}', 'l1', '联赛', '{}', '{}', n, '[]',
          100 * (1 + n % 5), 'ready', 1, now() from made, generate_series(1, ${HIGHLIGHTS}::int) n`.execute(db);
      const { rows: found } = await sql<{ id: bigint; price_minor: bigint }>`select id, price_minor from highlight order by id`.execute(db);
      return found.map(({ id, price_minor }) => ({ id: String(id), priceMinor: Number(price_minor) }));
    },
  };
}
