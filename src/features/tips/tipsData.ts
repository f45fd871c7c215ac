import { type BetType, BET_TYPES } from "../../../contract/codes/tips.ts";
import { ErrorCode } from "../../../contract/codes/errors.ts";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { Page } from "../../../contract/http/page.ts";
import type { ExpertHead, MatchFilter, PlanCard, PlanView, PlanWithExpert, RankedExpert } from "../../../contract/http/tipTypes.ts";
import type { MatchId } from "../../../contract/ids.ts";
import { ID_PATTERN, asMatchId, asUserId, isRowId } from "../../../contract/ids.ts";
import type { Result } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import {
  EXPERT_PLAN_STATES,
  EXPERT_SORTS,
  type ExpertPlanState,
  type ExpertSort,
  boughtPlans,
  expertHead,
  expertPlans,
  listExperts,
  listPlans,
  planFilters,
  readPlan,
  tipsFront,
} from "../../api/tips.ts";
import { NOT_FOUND_MESSAGE, needTips } from "../../hooks/notFound.ts";
import { pageParam } from "../../hooks/pageParam.ts";
import type { Portal } from "../../hooks/portal.ts";
import { wordParam } from "../../ui/surface/WordSearch.tsx";

/** Loaders of the tips pages. All choices are in the URL: a list can be shared, and Back works. */

type LoaderPorts = Pick<Portal, "api" | "now" | "brand">;

const QUIET = { isQuiet: true };
const LEAGUE = new RegExp(ID_PATTERN);

function notFound(): Response {
  return new Response(NOT_FOUND_MESSAGE, { status: 404, statusText: "Not Found" });
}

/** The answer's value, or a thrown response: a page about one thing has nothing to show without it. */
function need<T>(answer: Result<T, ApiFailure>): T {
  if (answer.ok) return answer.value;
  if (answer.error.code === ErrorCode.notFound) throw notFound();
  throw new Response(answer.error.message, { status: 503, statusText: "Service Unavailable" });
}

const paramsOf = (url: string): URLSearchParams => new URL(url, "http://page").searchParams;

function oneOf<T extends string>(all: readonly T[], text: string | null): T | undefined {
  return all.find((one) => one === text);
}

export const sportOfParams = (params: URLSearchParams): Sport | undefined => oneOf(["fb", "bk"] as const, params.get("sport"));

export interface TipsFront {
  readonly hot: readonly PlanWithExpert[];
  readonly free: readonly PlanWithExpert[];
  readonly experts: readonly RankedExpert[];
  readonly settled: readonly PlanWithExpert[];
}

export interface GuideData {
  /** Server time, epoch ms. */
  readonly now: number;
  readonly sport: Sport | undefined;
  readonly front: Result<TipsFront, ApiFailure>;
}

export async function loadGuide(portal: LoaderPorts, url: string): Promise<GuideData> {
  needTips(portal);
  const { api, now } = portal;
  const sport = sportOfParams(paramsOf(url));
  return { now: now(), sport, front: await tipsFront(api, sport, QUIET) };
}

export const WINDOWS = [0, 7, 15, 30] as const;
export type BoardWindow = (typeof WINDOWS)[number];

export interface ExpertsData {
  readonly now: number;
  readonly sport: Sport | undefined;
  readonly window: BoardWindow;
  readonly sort: ExpertSort;
  readonly word: string;
  readonly experts: Result<Page<RankedExpert>, ApiFailure>;
}

export async function loadExperts(portal: LoaderPorts, url: string): Promise<ExpertsData> {
  needTips(portal);
  const { api, now } = portal;
  const params = paramsOf(url);
  const sport = sportOfParams(params);
  const window = WINDOWS.find((one) => String(one) === params.get("window")) ?? 0;
  const sort = oneOf(EXPERT_SORTS, params.get("sort")) ?? "bound";
  const word = wordParam(params);
  const query = { sport, window, sort, word: word === "" ? undefined : word, page: pageParam(params) };
  return { now: now(), sport, window, sort, word, experts: await listExperts(api, query, QUIET) };
}

/** `mine`: plans the reader has bought. */
export const PLAN_LIST_STATES = ["open", "settled", "all", "mine"] as const;
export const PLAN_SORTS = ["hot", "new", "kickoff"] as const;
export const PLAN_PRICES = ["free", "diamond", "ticket"] as const;

export interface PlansView {
  readonly sport: Sport | undefined;
  readonly state: (typeof PLAN_LIST_STATES)[number];
  readonly sort: (typeof PLAN_SORTS)[number];
  readonly price: (typeof PLAN_PRICES)[number] | undefined;
  readonly betType: BetType | undefined;
  readonly leagueId: string | undefined;
  readonly matchId: MatchId | undefined;
  readonly isRefundable: boolean;
}

export interface PlansData {
  readonly kind: "list";
  readonly now: number;
  readonly view: PlansView;
  readonly plans: Result<Page<PlanWithExpert>, ApiFailure>;
  /** Null: could not be loaded; the list is shown without filters. */
  readonly filters: MatchFilter | null;
}

function plansView(params: URLSearchParams): PlansView {
  return {
    sport: sportOfParams(params),
    state: oneOf(PLAN_LIST_STATES, params.get("state")) ?? "open",
    sort: oneOf(PLAN_SORTS, params.get("sort")) ?? "hot",
    price: oneOf(PLAN_PRICES, params.get("price")),
    betType: oneOf(BET_TYPES, params.get("bet")),
    leagueId: LEAGUE.test(params.get("league") ?? "") ? (params.get("league") ?? undefined) : undefined,
    matchId: asMatchId(params.get("match") ?? "") ?? undefined,
    isRefundable: params.get("refund") === "1",
  };
}

async function loadPlans({ api, now }: LoaderPorts, params: URLSearchParams): Promise<PlansData> {
  const view = plansView(params);
  const { isRefundable, state, ...rest } = view;
  if (state === "mine") {
    const plans = await boughtPlans(api, view.sport, pageParam(params), QUIET);
    return { kind: "list", now: now(), view, plans, filters: null };
  }
  const [plans, filters] = await Promise.all([
    listPlans(api, { ...rest, state, isRefundable: isRefundable ? true : undefined, page: pageParam(params) }, QUIET),
    planFilters(api, view.sport, state, QUIET),
  ]);
  return { kind: "list", now: now(), view, plans, filters: filters.ok ? filters.value : null };
}

export interface PlanData {
  readonly kind: "plan";
  readonly plan: PlanView;
}

/** With `?id=` one plan, without it the list of plans. */
export async function loadPlanPage(portal: LoaderPorts, url: string): Promise<PlansData | PlanData> {
  needTips(portal);
  const params = paramsOf(url);
  const id = params.get("id");
  if (id === null) return loadPlans(portal, params);
  if (!isRowId(id)) throw notFound();
  return { kind: "plan", plan: need(await readPlan(portal.api, id, QUIET)) };
}

export function planPageTitle(data: unknown): string {
  const found = data as PlansData | PlanData;
  return found.kind === "plan" ? `${found.plan.title} ${found.plan.expert.name}第 ${found.plan.n} 单` : "专家方案";
}

export interface ExpertData {
  readonly now: number;
  readonly head: ExpertHead;
  readonly state: ExpertPlanState;
  readonly betType: BetType | undefined;
  readonly plans: Result<Page<PlanCard>, ApiFailure>;
}

export async function loadExpert(portal: LoaderPorts, id: string | undefined, url: string): Promise<ExpertData> {
  needTips(portal);
  const { api, now } = portal;
  const userId = asUserId(id ?? "");
  if (userId === null) throw notFound();
  const params = paramsOf(url);
  const state = oneOf(EXPERT_PLAN_STATES, params.get("state")) ?? "all";
  const betType = oneOf(BET_TYPES, params.get("bet"));
  const [head, plans] = await Promise.all([
    expertHead(api, userId, QUIET),
    expertPlans(api, { id: userId, state, betType, page: pageParam(params) }, QUIET),
  ]);
  return { now: now(), head: need(head), state, betType, plans };
}

export function expertTitle(data: unknown): string {
  return (data as ExpertData).head.name;
}

/** Parameters that name something of one sport; dropped when the sport changes. */
const OF_A_SPORT = ["bet", "match", "league"];

/** The query with one parameter changed, back on the first page. */
export function withParam(search: string, name: string, value: string | undefined): `?${string}` {
  const params = new URLSearchParams(search);
  for (const dropped of name === "sport" ? ["page", ...OF_A_SPORT] : ["page"]) params.delete(dropped);
  if (value === undefined) params.delete(name);
  else params.set(name, value);
  return `?${params}`;
}
