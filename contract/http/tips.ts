import { type Static, Type } from "typebox";
import { Id, MatchId, RowId } from "../idSchemas.ts";
import { ID_PATTERN } from "../ids.ts";
import { PLAN_PRICE } from "../rules/tipRules.ts";
import { get, post } from "./call.ts";
import { IdempotencyKey } from "./idempotencyKey.ts";
import { type Page, pageFields, pageQuery } from "./page.ts";
import type {
  ExpertCard,
  ExpertHead,
  MatchFilter,
  PlanProof,
  PlanRecord,
  PlanView,
  PlanWithExpert,
  PublishMatch,
  PublishOffer,
  RankedExpert,
  RecordTotals,
  PlanCard,
} from "./tipTypes.ts";
import { withDefault } from "./withDefault.ts";
import { logNumber, momentMs } from "../numberSchemas.ts";

/**
 * Calls of the tips family (docs/product.md 7; their replies, and those under /tj/plan, are ours). Until its kick-off, a plan
 * that the caller has not bought appears in no reply with its pick, price of the pick, reason or salt.
 */

const object = <T>() => Type.Unsafe<T>({ type: "object", additionalProperties: true });
const SportField = Type.Union([Type.Literal("fb"), Type.Literal("bk")]);
const betTypeField = Type.Union([Type.Literal("eu"), Type.Literal("ah"), Type.Literal("ou"), Type.Literal("single"), Type.Literal("2in1")]);
const MarketField = Type.Union([Type.Literal("eu"), Type.Literal("ah"), Type.Literal("ou")]);
const Currency = Type.Union([Type.Literal("diamond"), Type.Literal("ticket")]);
const Cursor = Type.String({ pattern: "^[0-9a-z.-]{1,64}$" });
const Window = Type.Union([Type.Literal(7), Type.Literal(15), Type.Literal(30), Type.Literal(0)]);

/** Head of an expert's page (docs/product.md 3); records newest first, outcomes `W HW P HL L`. Without an id: the caller's own. */
export const ExpertInfo = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Plans sold in total. */
  favors: Type.Integer(),
  fans: Type.Integer(),
  description: Type.String(),
  fifteenRecords: Type.Array(Type.String()),
  sevenRecords: Type.Array(Type.String()),
});
export type ExpertInfo = Static<typeof ExpertInfo>;

const ofExpert = { id: Type.Optional(Type.String({ pattern: ID_PATTERN })) };

const PlanListState = Type.Union([Type.Literal("open"), Type.Literal("settled"), Type.Literal("all")]);

/** Filter for lists of plans; absent fields do not filter. `open`: on sale now; `settled`: with an outcome. */
export const PlanFilter = Type.Object({
  sport: Type.Optional(SportField),
  matchId: Type.Optional(MatchId),
  leagueId: Type.Optional(Id),
  betType: Type.Optional(betTypeField),
  price: Type.Optional(Type.Union([Type.Literal("free"), Type.Literal("diamond"), Type.Literal("ticket")])),
  isRefundable: Type.Optional(Type.Boolean()),
  state: withDefault(PlanListState, "open"),
  /** `hot`: by the experts' hit rate and the number of buyers; `new`: by number; `kickoff`: next kick-off first. */
  sort: withDefault(Type.Union([Type.Literal("hot"), Type.Literal("new"), Type.Literal("kickoff")]), "hot"),
  ...pageFields(20),
});
export type PlanFilter = Static<typeof PlanFilter>;

/** A leg as published: what the expert saw. `price` of the picked side, `line` as in the feed (null in eu). */
export const PublishLeg = Type.Object({
  sport: SportField,
  matchId: MatchId,
  market: MarketField,
  side: Type.Union([Type.Literal("home"), Type.Literal("away"), Type.Literal("draw"), Type.Literal("over"), Type.Literal("under")]),
  company: Type.String({ pattern: ID_PATTERN }),
  line: Type.Union([Type.Number({ minimum: -1_000, maximum: 1_000 }), Type.Null()]),
  price: Type.Number({ minimum: 0, maximum: 10_000 }),
  odds: Type.Object({ e: Type.String({ maxLength: 64 }), s: logNumber() }),
});
export type PublishLeg = Static<typeof PublishLeg>;

export const PublishBody = Type.Object({
  key: IdempotencyKey,
  betType: betTypeField,
  legs: Type.Array(PublishLeg, { minItems: 1, maxItems: 2 }),
  /** A `RichDoc` (contract/rules/richText.ts) of 50 to 2,000 characters. */
  reason: Type.Unknown(),
  price: Type.Object({ currency: Currency, /** Whole units; 0 is free. */ amount: Type.Integer({ minimum: 0, maximum: PLAN_PRICE.max }) }),
  isRefundable: Type.Boolean(),
});
export type PublishBody = Static<typeof PublishBody>;

export const tipsCalls = {
  tjExpertInfo: post("tapi", "/tj/expert/info", "any", { body: Type.Object(ofExpert), reply: ExpertInfo }),
  /**
   * Publishes a plan. 409 if the match has begun or begins within five minutes, the price is suspended or has moved (then
   * `data` is a `MovedPrice`), the market or its opposite is already published, or five were published today (北京时间).
   */
  tjRecommend: post("tapi", "/tj/recommend", "expert", { body: PublishBody, reply: object<PlanView>() }),
  /** Plans for the home page. */
  tjExpertHomeRec: post("tapi", "/tj/expert/home/rec", "any", {
    body: Type.Object({ size: withDefault(Type.Integer({ minimum: 1, maximum: 20 }), 6) }),
    reply: object<{ readonly list: readonly PlanWithExpert[] }>(),
  }),
  /** Experts for a sidebar: the best ranked of those with plans on sale first. */
  tjExpertPcRec: post("tapi", "/tj/expert/pc/rec", "any", {
    body: Type.Object({ sport: Type.Optional(SportField), size: withDefault(Type.Integer({ minimum: 1, maximum: 20 }), 8) }),
    reply: object<{ readonly list: readonly ExpertCard[] }>(),
  }),
  /** Plans by filter. */
  tjExpertRecommends: post("tapi", "/tj/expert/recommends", "any", { body: PlanFilter, reply: object<Page<PlanWithExpert>>() }),
  /** Latest plans by cursor, without duplicates while new ones arrive. */
  tjExpertMore: post("tapi", "/tj/expert/more", "any", {
    body: Type.Object({
      sport: Type.Optional(SportField),
      cursor: Type.Optional(Cursor),
      pageSize: withDefault(Type.Integer({ minimum: 1, maximum: 50 }), 20),
    }),
    reply: object<{ readonly list: readonly PlanWithExpert[]; readonly cursor: string | null }>(),
  }),
  /** Leaderboard of experts, by Wilson's bound from ten settled plans on; `window` 0 is all. Those below ten follow unranked. */
  tjExpertExperts: post("tapi", "/tj/expert/experts", "any", {
    body: Type.Object({
      sport: Type.Optional(SportField),
      window: withDefault(Window, 0),
      sort: withDefault(
        Type.Union([Type.Literal("bound"), Type.Literal("return"), Type.Literal("streak"), Type.Literal("closing"), Type.Literal("fans")]),
        "bound",
      ),
      /** A word of the name or description. */
      word: Type.Optional(Type.String({ maxLength: 40 })),
      ...pageFields(20),
    }),
    reply: object<Page<RankedExpert>>(),
  }),
  /** Plans on a match, for the page 方案. `at`: set by a page in the past; the experts' records are as of then. */
  tjExpertMatch: post("tapi", "/tj/expert/match", "any", {
    body: Type.Object({
      sport: SportField,
      matchId: MatchId,
      at: Type.Optional(momentMs()),
      ...pageFields(20),
    }),
    reply: object<Page<PlanWithExpert>>(),
  }),
  /** Head, statistics and curve of an expert's page; without an id: the caller's own. */
  tjExpertCenterHead: post("tapi", "/tj/expert/center/head", "any", { body: Type.Object(ofExpert), reply: object<ExpertHead>() }),
  /** Every plan of an expert, newest first, including void ones. */
  tjExpertCenterRecommends: post("tapi", "/tj/expert/center/recommends", "any", {
    body: Type.Object({
      ...ofExpert,
      state: withDefault(
        Type.Union([Type.Literal("all"), Type.Literal("selling"), Type.Literal("won"), Type.Literal("lost"), Type.Literal("void")]),
        "all",
      ),
      betType: Type.Optional(betTypeField),
      ...pageFields(20),
    }),
    reply: object<Page<PlanCard>>(),
  }),
  /** The front page /guide: hot plans, free plans, and the top of the leaderboard. */
  tjExpertV2IndexRecommends: post("tapi", "/tj/expert/v2/index/recommends", "any", {
    body: Type.Object({ sport: Type.Optional(SportField) }),
    reply: object<{
      readonly hot: readonly PlanWithExpert[];
      readonly free: readonly PlanWithExpert[];
      readonly experts: readonly RankedExpert[];
      readonly settled: readonly PlanWithExpert[];
    }>(),
  }),
  /** A plan's page. */
  tjRecommendId: get("tapi", "/tj/recommend/{id}", "any", { query: Type.Object({}), reply: object<PlanView>() }),
  /** Matches an expert may publish on: not begun, priced, more than five minutes away; at most 60, by kick-off. Others see no `taken`. */
  tjMatch: get("tapi", "/tj/match", "any", {
    query: Type.Object({
      /** 1 football, 2 basketball. */
      matchType: withDefault(Type.Union([Type.Literal(1), Type.Literal(2)]), 1),
      /** A word of a team's or league's name. */
      searchValue: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    reply: object<{ readonly list: readonly PublishMatch[] }>(),
  }),
  /** Filter options for plans in a state, with counts over the latest 5,000; at most 100 matches: on sale next first, else latest first. */
  tjMatchFilter: get("tapi", "/tj/match/filter", "any", {
    query: Type.Object({ sport: Type.Optional(SportField), state: withDefault(PlanListState, "open") }),
    reply: object<MatchFilter>(),
  }),

  /** Live prices of a match to publish with. */
  tjPlanOffer: get("tapi", "/tj/plan/offer", "expert", {
    query: Type.Object({ sport: SportField, matchId: MatchId }),
    reply: object<PublishOffer>(),
  }),
  /**
   * Buys a plan; opening a free one counts as a purchase too. A repeated key returns the plan and moves no money.
   * 409: already bought with another key, one's own plan, or after kick-off. 10020: insufficient balance.
   */
  tjPlanBuy: post("tapi", "/tj/plan/buy", "user", {
    body: Type.Object({ id: RowId, key: IdempotencyKey }),
    reply: object<PlanView>(),
  }),
  /** Proof of a plan; `sealed` is included once the caller may read it. */
  tjPlanProof: get("tapi", "/tj/plan/proof", "any", { query: Type.Object({ id: RowId }), reply: object<PlanProof>() }),
  /** Plans the caller has bought, newest first. */
  tjPlanMine: get("tapi", "/tj/plan/mine", "user", {
    query: pageQuery({ sport: Type.Optional(SportField) }, 20),
    reply: object<Page<PlanWithExpert>>(),
  }),
  /** The expert's own plans with income, newest first; `totals` over all plans, by currency. */
  tjPlanRecords: get("tapi", "/tj/plan/records", "expert", {
    query: pageQuery({}, 20),
    reply: object<
      Page<PlanRecord> & {
        readonly totals: RecordTotals;
        /** Plans the expert may still publish today. */
        readonly leftToday: number;
      }
    >(),
  }),
};
