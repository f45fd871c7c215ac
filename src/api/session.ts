import { ErrorCode } from "../../contract/codes/errors.ts";
import type { Balances } from "../../contract/http/pay.ts";
import type { ExpertInfo } from "../../contract/http/tips.ts";
import type { UserInfo } from "../../contract/http/user.ts";
import { PERSONAL_REQUEST_TIMEOUT_MS } from "../../contract/limits.ts";
import { type Result, ok } from "../../contract/result.ts";
import type { Api, ApiFailure, CallInput, WireCall } from "./client.ts";

/** What the session asks of the server (contract/http/{user,pay,tips}.ts). */
export const SESSION_CALLS = {
  userCenterInfo: { method: "GET", segment: "tapi", path: "/user/center/info", access: "user" },
  userLogout: { method: "GET", segment: "tapi", path: "/user/logout", access: "user" },
  payBalances: { method: "GET", segment: "tapi", path: "/pay/balances", access: "user" },
  tjExpertInfo: { method: "POST", segment: "tapi", path: "/tj/expert/info", access: "any" },
} as const satisfies Record<string, WireCall>;

type Answer<T> = Promise<Result<T, ApiFailure>>;
type Options = Pick<CallInput, "timeoutMs">;

/** The caller's own information; failure in silence (spec section 8). */
export function ownInfo(api: Api, options: Options = {}): Answer<UserInfo> {
  return api.send(SESSION_CALLS.userCenterInfo, { isQuiet: true, timeoutMs: PERSONAL_REQUEST_TIMEOUT_MS, ...options });
}

export function ownBalances(api: Api, options: Options = {}): Answer<Balances> {
  return api.send(SESSION_CALLS.payBalances, { isQuiet: true, ...options });
}

/** The caller's own head as an expert. */
export function ownExpertInfo(api: Api, options: Options = {}): Answer<ExpertInfo> {
  return api.send(SESSION_CALLS.tjExpertInfo, { isQuiet: true, body: {}, ...options });
}

/** 20001, already logged out, is success too (spec section 7). */
export async function logOut(api: Api, userId: string | null): Answer<object> {
  const answer = await api.send<object>(SESSION_CALLS.userLogout, { isQuiet: true, query: { userId: userId ?? undefined } });
  return !answer.ok && answer.error.code === ErrorCode.alreadyLoggedOut ? ok({}) : answer;
}
