import type { Page } from "../../../contract/http/page.ts";
import type { PlanWithExpert } from "../../../contract/http/tipTypes.ts";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { MatchId } from "../../../contract/ids.ts";
import type { Result } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { plansOfMatch } from "../../api/tips.ts";
import { pageParam } from "../../hooks/pageParam.ts";
import type { Portal } from "../../hooks/portal.ts";

export interface PlansOfMatch {
  /** Server time it was read at, epoch ms. */
  readonly now: number;
  readonly plans: Result<Page<PlanWithExpert>, ApiFailure>;
}

/** The plans of a match as its page's address asks for them. */
export async function loadMatchPlans(
  { api, now }: Pick<Portal, "api" | "now">,
  sport: Sport,
  matchId: MatchId,
  url: string,
): Promise<PlansOfMatch> {
  const page = pageParam(new URL(url, "http://page").searchParams);
  return { now: now(), plans: await plansOfMatch(api, sport, matchId, page, { isQuiet: true }) };
}
