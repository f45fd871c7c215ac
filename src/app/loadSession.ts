import { SSR_REQUEST_TIMEOUT_MS } from "../../contract/limits.ts";
import type { Api } from "../api/client.ts";
import { ownBalances, ownExpertInfo, ownInfo } from "../api/session.ts";
import { type SessionView, VISITOR } from "../hooks/session.ts";

const OPTIONS = { timeoutMs: SSR_REQUEST_TIMEOUT_MS };

/**
 * Whom a page is rendered for (spec section 4, session): the user on code 200, with balances and, for an expert, expert
 * info, whose failures are ignored. On any other code or failure it is a visitor's page.
 */
export async function loadSession(api: Api, token: string): Promise<SessionView> {
  if (token === "") return VISITOR;
  const [user, balances] = await Promise.all([ownInfo(api, OPTIONS), ownBalances(api, OPTIONS)]);
  if (!user.ok) return VISITOR;
  const expert = user.value.isExpert === 1 ? await ownExpertInfo(api, OPTIONS) : null;
  return {
    status: "active",
    user: user.value,
    balances: balances.ok ? balances.value : null,
    expert: expert?.ok ? expert.value : null,
  };
}
