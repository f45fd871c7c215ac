import type { UserId } from "../../contract/ids.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { PERSONAL_REQUEST_TIMEOUT_MS } from "../../contract/limits.ts";
import { ok } from "../../contract/result.ts";
import type { Answer, Api, CallOptions } from "./client.ts";

/** The session's requests. */

/** The caller's own user info; a failure shows nothing (docs/product.md 8). */
export function ownInfo(api: Api, options: CallOptions = {}) {
  return api.send("GET /tapi/user/center/info", { isQuiet: true, timeoutMs: PERSONAL_REQUEST_TIMEOUT_MS, ...options });
}

export function ownBalances(api: Api, options: CallOptions = {}) {
  return api.send("GET /tapi/pay/balances", { isQuiet: true, ...options });
}

/** The caller's own expert profile. */
export function ownExpertInfo(api: Api, options: CallOptions = {}) {
  return api.send("POST /tapi/tj/expert/info", { isQuiet: true, body: {}, ...options });
}

/** 20001 (already logged out) counts as success (docs/product.md 7). */
export async function logOut(api: Api, userId: UserId | null): Answer<object> {
  const answer = await api.send("GET /tapi/user/logout", { isQuiet: true, query: { userId: userId ?? undefined } });
  return !answer.ok && answer.error.code === ErrorCode.alreadyLoggedOut ? ok({}) : answer;
}
