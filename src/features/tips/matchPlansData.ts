import type { Page } from "../../../contract/http/page.ts";
import type { PlanWithExpert } from "../../../contract/http/tipTypes.ts";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { MatchId } from "../../../contract/ids.ts";
import { type Result, ok } from "../../../contract/result.ts";
import type { Api, ApiFailure, CallOptions } from "../../api/client.ts";
import { plansOfMatch } from "../../api/tips.ts";
import { pageParam } from "../../hooks/pageParam.ts";
import type { Portal } from "../../hooks/portal.ts";

/** The records of experts are requested again each time the page's clock passes a multiple of this. */
const STEP_MS = 600_000;

export interface PlansAsOf extends Page<PlanWithExpert> {
  /** The moment the experts' records are as of, at most ten minutes before the page's own; null: now. */
  readonly at: number | null;
}

export interface PlansOfMatch {
  /** Server time it was read at, epoch ms. */
  readonly now: number;
  /** The moment that was requested: `stepOf` the page's moment. */
  readonly at: number | null;
  readonly plans: Result<PlansAsOf, ApiFailure>;
}

/** The moment of the records shown by a page at `at`: never later than `at`. Null: the page is live. */
export const stepOf = (at: number | null): number | null => (at === null ? null : Math.max(0, Math.floor(at / STEP_MS) * STEP_MS));

export async function plansAsOf(
  api: Api,
  of: Parameters<typeof plansOfMatch>[1],
  options: CallOptions,
): Promise<Result<PlansAsOf, ApiFailure>> {
  const answer = await plansOfMatch(api, of, options);
  return answer.ok ? ok({ ...answer.value, at: of.at }) : answer;
}

/** The plans of a match for its page's URL. `at`: the page's moment, null when it is live. */
export async function loadMatchPlans(
  { api, now }: Pick<Portal, "api" | "now">,
  { sport, matchId, url, at }: { readonly sport: Sport; readonly matchId: MatchId; readonly url: string; readonly at: number | null },
): Promise<PlansOfMatch> {
  const page = pageParam(new URL(url, "http://page").searchParams);
  const of = { sport, matchId, page, at: stepOf(at) };
  return { now: now(), at: of.at, plans: await plansAsOf(api, of, { isQuiet: true }) };
}
