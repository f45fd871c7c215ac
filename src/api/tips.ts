import type { BetType } from "../../contract/codes/tips.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { PlanFilter, PublishBody } from "../../contract/http/tips.ts";
import type { MatchId, UserId } from "../../contract/ids.ts";
import type { Api, CallOptions } from "./client.ts";

/** Plans and experts (docs/product.md 7, tips). Only `buyPlan` moves money, once per idempotency key. */

const PAGE_SIZE = 20;

export function tipsFront(api: Api, sport: Sport | undefined, options: CallOptions = {}) {
  return api.send("POST /tapi/tj/expert/v2/index/recommends", { ...options, body: { sport } });
}

/** Plans on sale, for the home page. */
export function homePlans(api: Api, size: number, options: CallOptions = {}) {
  return api.send("POST /tapi/tj/expert/home/rec", { ...options, body: { size } });
}

export type PlansQuery = Pick<PlanFilter, "state" | "sort" | "page"> & {
  readonly [K in "sport" | "matchId" | "leagueId" | "betType" | "price" | "isRefundable"]?: PlanFilter[K] | undefined;
};

export function listPlans(api: Api, query: PlansQuery, options: CallOptions = {}) {
  return api.send("POST /tapi/tj/expert/recommends", { ...options, body: { ...query, pageSize: PAGE_SIZE } });
}

export function planFilters(api: Api, sport: Sport | undefined, state: PlanFilter["state"], options: CallOptions = {}) {
  return api.send("GET /tapi/tj/match/filter", { ...options, query: { sport, state } });
}

export const EXPERT_SORTS = ["bound", "return", "streak", "closing", "fans"] as const;
export type ExpertSort = (typeof EXPERT_SORTS)[number];

export interface ExpertsQuery {
  readonly sport?: Sport | undefined;
  /** Days; 0: all time. */
  readonly window: 0 | 7 | 15 | 30;
  readonly sort: ExpertSort;
  readonly word?: string | undefined;
  readonly page: number;
}

export function listExperts(api: Api, query: ExpertsQuery, options: CallOptions = {}) {
  return api.send("POST /tapi/tj/expert/experts", { ...options, body: { ...query, pageSize: PAGE_SIZE } });
}

export function expertHead(api: Api, id: UserId, options: CallOptions = {}) {
  return api.send("POST /tapi/tj/expert/center/head", { ...options, body: { id } });
}

export const EXPERT_PLAN_STATES = ["all", "selling", "won", "lost", "void"] as const;
export type ExpertPlanState = (typeof EXPERT_PLAN_STATES)[number];

export interface ExpertPlansQuery {
  readonly id: UserId;
  readonly state: ExpertPlanState;
  readonly betType?: BetType | undefined;
  readonly page: number;
}

export function expertPlans(api: Api, query: ExpertPlansQuery, options: CallOptions = {}) {
  return api.send("POST /tapi/tj/expert/center/recommends", { ...options, body: { ...query, pageSize: PAGE_SIZE } });
}

/** `at`: with the experts' records at that moment; null: the current ones. */
export function plansOfMatch(
  api: Api,
  { sport, matchId, page, at }: { readonly sport: Sport; readonly matchId: MatchId; readonly page: number; readonly at: number | null },
  options: CallOptions = {},
) {
  const body = { sport, matchId, page, pageSize: PAGE_SIZE, ...(at === null ? {} : { at }) };
  return api.send("POST /tapi/tj/expert/match", { ...options, body });
}

export function readPlan(api: Api, id: string, options: CallOptions = {}) {
  return api.send("GET /tapi/tj/recommend/{id}", { ...options, params: { id } });
}

export function buyPlan(api: Api, id: string, key: string) {
  return api.send("POST /tapi/tj/plan/buy", { body: { id, key } });
}

export function planProof(api: Api, id: string) {
  return api.send("GET /tapi/tj/plan/proof", { query: { id } });
}

export function boughtPlans(api: Api, sport: Sport | undefined, page: number, options: CallOptions = {}) {
  return api.send("GET /tapi/tj/plan/mine", { ...options, query: { sport, page, pageSize: PAGE_SIZE } });
}

export function ownPlans(api: Api, page: number, options: CallOptions = {}) {
  return api.send("GET /tapi/tj/plan/records", { ...options, query: { page, pageSize: PAGE_SIZE } });
}

export function publishMatches(api: Api, sport: Sport, word: string, options: CallOptions = {}) {
  return api.send("GET /tapi/tj/match", {
    ...options,
    query: { matchType: sport === "fb" ? 1 : 2, searchValue: word === "" ? undefined : word },
  });
}

export function publishOffer(api: Api, sport: Sport, matchId: MatchId, options: CallOptions = {}) {
  return api.send("GET /tapi/tj/plan/offer", { ...options, query: { sport, matchId } });
}

export function publishPlan(api: Api, body: PublishBody) {
  return api.send("POST /tapi/tj/recommend", { body });
}
