import { sql } from "kysely";
import type { Sport } from "../../contract/feed/channels.ts";
import { matchChannel, oddsChannel } from "../../contract/feed/channels.ts";
import type { Pair } from "../../contract/feed/sport.ts";
import { ALL_CALLS } from "../../contract/http/index.ts";
import type { PlanView } from "../../contract/http/tipTypes.ts";
import type { PublishBody, PublishLeg } from "../../contract/http/tips.ts";
import type { Price } from "../../contract/odds/odds.ts";
import { richOfParagraphs } from "../../contract/rules/richText.ts";
import { tipsCalls } from "../../contract/http/tips.ts";
import { composeMatches } from "../../server/compose/matches.ts";
import { composeTips } from "../../server/compose/tips.ts";
import type { Hub } from "../../server/feed/types.ts";
import { type Answer, type TestPortal, testPortal } from "../../server/follow/testing.ts";
import type { CallRegistry } from "../../server/http/registry.ts";
import { createCallRegistry } from "../../server/http/registry.ts";
import { readConfig } from "../../server/kit/config.ts";
import { silentLog } from "../../server/kit/log.ts";
import { createMetrics } from "../../server/kit/metrics.ts";
import { judgeText } from "../../server/moderation/judge.ts";
import { createTextFilter } from "../../server/moderation/textFilter.ts";
import { Teardown } from "../../server/kit/teardown.ts";
import { fixtureOf } from "../../server/odds/testing.ts";
import { type TestMoney, testMoney } from "../../server/wallet/money.testing.ts";

/** A portal with its own matches, prices, plans and money: everything but pages. */

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** A word for which the filter holds a text for review. */
export const HELD_WORD = "内部消息";
const filter = createTextFilter([{ kind: "ad", word: HELD_WORD, action: "hold" }]);
/** The board's tick, and a little more. */
const TICK = 20;
export const REASON =
  "这段理由写得很长，说清楚为什么看好这一边，也说清楚风险在哪里：定位球、伤停、轮换和天气都算进去了，最后还看了盘口的变化。";

export interface TipsWorld {
  readonly money: TestMoney;
  readonly portal: TestPortal;
  readonly tips: ReturnType<typeof composeTips> & { readonly parts: { readonly hub: Pick<Hub, "publish" | "readPage"> } };
  expert(name?: string): Promise<string>;
  fan(diamonds?: bigint): Promise<string>;
  /** A match announced now, priced by three companies, with kick-off after `inMs`. */
  match(id: string, inMs?: number, sport?: Sport, over?: Parameters<typeof fixtureOf>[1]): Promise<void>;
  /** A match with a new id; returns the id. */
  nextMatch(inMs?: number, sport?: Sport): Promise<string>;
  price(id: string, company: string, market: "ah" | "ou" | "eu", price: Price, suspended?: boolean, sport?: Sport): Promise<void>;
  state(id: string, state: number, sport?: Sport): Promise<void>;
  score(id: string, score: Pair, sport?: Sport): Promise<void>;
  incident(id: string, kind: "incident" | "incident.revoked", data: object): Promise<void>;
  fixture(id: string, over: object): Promise<void>;
  /** A leg at the current prices. */
  leg(id: string, over?: Partial<PublishLeg>): Promise<PublishLeg>;
  body(legs: readonly PublishLeg[], over?: Partial<PublishBody>): PublishBody;
  /** Publishes a plan on 让球, home side; returns its id. */
  publish(expert: string, id: string, over?: Partial<PublishBody>, leg?: Partial<PublishLeg>): Promise<string>;
  /** Publishes a body; returns the answer, refused or not. */
  tryPublish(as: string, body: PublishBody): Promise<Answer<PlanView>>;
  /** A plan's page as seen by `as`, or by a visitor. */
  view(id: string, as?: string): Promise<PlanView>;
  /** Hundredths. */
  diamonds(user: string): Promise<bigint>;
  /** What a user's notices of plans are about, oldest first: a settlement names its plan, new plans share the subject "". */
  notices(user: string): Promise<readonly string[]>;
  buy(user: string, plan: string, key?: string): Promise<{ readonly code: number; readonly message: string }>;
  /** Kick-off, a final of this score, and ten minutes. */
  play(id: string, score: Pair): Promise<void>;
  round(): Promise<{ readonly settled: number; readonly released: number }>;
  /** Balance of `plans` or `corrections` in diamonds. */
  platform(kind: string): Promise<bigint>;
  end(): Promise<void>;
}

export async function tipsWorld(databaseUrl: string): Promise<TipsWorld> {
  const money = await testMoney(databaseUrl);
  const { database, clock, ledger } = money;
  const log = silentLog();
  const teardown = new Teardown(log, clock);
  const registry: CallRegistry = createCallRegistry();
  const config = { ...readConfig({ DEMO: "0", DATA_DIR: "/nowhere" }), isDemo: false };
  const { hub, boards, matches, repository, odds } = await composeMatches(registry, {
    config,
    database,
    clock,
    log,
    metrics: createMetrics(),
    teardown,
  });
  const tips = composeTips(registry, {
    db: database.db,
    hub,
    ledger,
    matches,
    repository,
    odds,
    clock,
    log,
    judge: async (text) => judgeText(filter, text, "known"),
    hasTips: true,
    onCounted: boards.setTips,
  });
  const experts = new Set<string>();
  const portal = await testPortal(
    ALL_CALLS.filter((call) => registry.find(call) !== undefined),
    (own) => void Object.assign(own, registry),
    [],
    (userId) => experts.has(userId),
  );
  let keys = 0;
  let matchCount = 0;
  const key = (): string => `key-${String((keys += 1)).padStart(16, "0")}`;
  const kickoffs = new Map<string, number>();
  const publishEvent = async (ch: string, k: string, d: object): Promise<void> => {
    await hub.publish([{ ch, at: clock.now(), k, d, key: key() }]);
  };

  const world: TipsWorld = {
    money,
    portal,
    tips: { ...tips, parts: { hub } },
    async expert(name) {
      const id = await money.addUser();
      await sql`update app_user set is_expert = true, nick_name = coalesce(${name ?? null}, nick_name) where id = ${id}::int8`.execute(
        database.db,
      );
      experts.add(id);
      return id;
    },
    async fan(diamonds = 100_000n) {
      const id = await money.addUser();
      if (diamonds > 0n) await money.fund(id, "diamond", diamonds);
      return id;
    },
    async match(id, inMs = HOUR, sport = "fb", over = {}) {
      const kickoffAt = clock.now() + inMs;
      kickoffs.set(id, kickoffAt);
      const fixture = fixtureOf(id, {
        sport,
        kickoffAt,
        home: { id: `${id}-h`, name: "国际米兰" },
        away: { id: `${id}-a`, name: "那不勒斯" },
        ...over,
      });
      await boards.registerFixtures([{ fixture }]);
      await publishEvent(matchChannel(sport, id), "fixture", fixture);
      for (const company of ["b365", "crown"]) {
        await world.price(id, company, "ah", [0.92, -0.25, 0.96], false, sport);
        await world.price(id, company, "ou", [0.9, 2.5, 0.98], false, sport);
        await world.price(id, company, "eu", [2.1, 3.2, 3.5], false, sport);
      }
      await world.price(id, "jc", "eu", [2, 3.1, 3.3], false, sport);
    },
    async nextMatch(inMs, sport) {
      const id = `m${(matchCount += 1)}`;
      await world.match(id, inMs, sport);
      return id;
    },
    price: (id, company, market, price, suspended = false, sport = "fb") =>
      publishEvent(oddsChannel(sport, id), "odds.batch", { quotes: [{ company, market, price, ...(suspended ? { suspended } : {}) }] }),
    async state(id, state, sport = "fb") {
      await publishEvent(matchChannel(sport, id), "state", { state });
      // Its first event may still be loading into memory, over a connection that is still being opened.
      await matches.detail(sport, id);
      await new Promise(setImmediate);
      clock.advance(TICK);
      // The board has the state a tick later.
      await new Promise(setImmediate);
    },
    score: (id, score, sport = "fb") => publishEvent(matchChannel(sport, id), "score", { score }),
    incident: (id, kind, data) => publishEvent(matchChannel("fb", id), kind, data),
    async fixture(id, over) {
      await publishEvent(matchChannel("fb", id), "fixture", { ...fixtureOf(id, { kickoffAt: kickoffs.get(id) ?? 0 }), ...over });
    },
    async leg(id, over = {}) {
      const found = await matches.odds(over.sport ?? "fb", id);
      if (!found.ok) throw new Error(found.error.message);
      const { e, state } = found.value;
      return {
        sport: "fb",
        matchId: id,
        market: "ah",
        side: "home",
        company: "crown",
        line: -0.25,
        price: 0.92,
        odds: { e, s: state.seq },
        ...over,
      };
    },
    body: (legs, over = {}) => ({
      key: key(),
      betType: "ah",
      legs: [...legs],
      reason: richOfParagraphs([REASON]),
      price: { currency: "diamond", amount: 38 },
      isRefundable: true,
      ...over,
    }),
    async publish(expert, id, over = {}, leg = {}) {
      const answer = await world.tryPublish(expert, world.body([await world.leg(id, leg)], over));
      if (answer.code !== 200) throw new Error(answer.message);
      return answer.data.id;
    },
    tryPublish: (as, body) => portal.call(tipsCalls.tjRecommend, { as, body }),
    async view(id, as) {
      return (await portal.call(tipsCalls.tjRecommendId, { params: { id }, ...(as === undefined ? {} : { as }) })).data;
    },
    diamonds: (user) => money.balance(user, "diamond"),
    async notices(user) {
      const { rows } = await sql<{ subject: string }>`
        select subject from notice where user_id = ${user}::int8 and kind = 'tip' order by id`.execute(money.database.db);
      return rows.map(({ subject }) => subject);
    },
    async buy(user, plan, own = key()) {
      const { code, message } = await portal.call(tipsCalls.tjPlanBuy, { as: user, body: { id: plan, key: own } });
      return { code, message };
    },
    async play(id, score) {
      clock.advance(Math.max(0, (kickoffs.get(id) ?? 0) - clock.now()));
      await world.state(id, 2);
      await world.score(id, score);
      clock.advance(105 * MINUTE);
      await world.state(id, 3);
      await world.state(id, 4);
      await world.state(id, 8);
      clock.advance(10 * MINUTE - TICK);
    },
    round: () => tips.round(),
    async platform(kind) {
      const { rows } = await sql<{ balance_minor: bigint }>`
        select balance_minor from ledger_account where owner_id is null and kind = ${kind} and currency = 'diamond'`.execute(database.db);
      return rows[0]?.balance_minor ?? 0n;
    },
    async end() {
      await portal.app.close();
      await teardown.run();
      await money.end();
    },
  };
  return world;
}
