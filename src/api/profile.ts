import type { Static } from "typebox";
import type { Page } from "../../contract/http/page.ts";
import type { BindPhoneBody, RealName, RealNameBody, UpdatePasswordBody, UserCard, UserInfo } from "../../contract/http/user.ts";
import { PAGE_SIZE_ATTENTION, PERSONAL_REQUEST_TIMEOUT_MS } from "../../contract/limits.ts";
import type { Result } from "../../contract/result.ts";
import type { Api, ApiFailure, CallInput, WireCall } from "./client.ts";

/** The user's own data (contract/http/user.ts): the personal centre, whose calls may take 40 s (spec section 7). */
export const PROFILE_CALLS = {
  userCheckNickName: { method: "GET", segment: "tapi", path: "/user/check/nick-name", access: "any" },
  userCenterUpdateNickName: { method: "GET", segment: "tapi", path: "/user/center/updateNickName", access: "user" },
  userCenterUpdateInfo: { method: "POST", segment: "tapi", path: "/user/center/updateInfo", access: "user" },
  userCenterUpdatePortrait: { method: "GET", segment: "tapi", path: "/user/center/updatePortrait", access: "user" },
  userCenterUpdatePassword: { method: "POST", segment: "tapi", path: "/user/center/updatePassword", access: "user" },
  userCenterRealName: { method: "GET", segment: "tapi", path: "/user/center/real-name", access: "user" },
  postUserCenterRealName: { method: "POST", segment: "tapi", path: "/user/center/real-name", access: "user" },
  userCenterBindPhone: { method: "POST", segment: "tapi", path: "/user/center/bind/phone", access: "user" },
  userInfoAttention: { method: "GET", segment: "tapi", path: "/user/info/attention", access: "any" },
} as const satisfies Record<string, WireCall>;

type Answer<T> = Promise<Result<T, ApiFailure>>;
type Options = Pick<CallInput, "signal" | "isQuiet">;
const timeoutMs = PERSONAL_REQUEST_TIMEOUT_MS;

export interface NickNameAnswer {
  readonly isAvailable: boolean;
  /** The sentence to show when not available, else "". */
  readonly problem: string;
}

/** Whether the nickname is free; the caller's own counts as free. */
export function checkNickName(api: Api, nickName: string, options: Options = {}): Answer<NickNameAnswer> {
  return api.send(PROFILE_CALLS.userCheckNickName, { isQuiet: true, ...options, query: { nickName } });
}

export function updateNickName(api: Api, nickName: string): Answer<UserInfo> {
  return api.send(PROFILE_CALLS.userCenterUpdateNickName, { timeoutMs, query: { nickName } });
}

export function updateInfo(api: Api, body: { readonly description: string }): Answer<UserInfo> {
  return api.send(PROFILE_CALLS.userCenterUpdateInfo, { timeoutMs, body });
}

/** `portraitUrl`: one that `uploadImages` gave this user. */
export function updatePortrait(api: Api, portraitUrl: string): Answer<UserInfo> {
  return api.send(PROFILE_CALLS.userCenterUpdatePortrait, { timeoutMs, query: { portraitUrl } });
}

/** Both sealed under the same one-time key; ends every other session of the user. */
export function updatePassword(api: Api, body: Static<typeof UpdatePasswordBody>): Answer<object> {
  return api.send(PROFILE_CALLS.userCenterUpdatePassword, { timeoutMs, body });
}

/** Masked; `isSet` false while none was given. */
export function realName(api: Api, options: Options = {}): Answer<Static<typeof RealName>> {
  return api.send(PROFILE_CALLS.userCenterRealName, { timeoutMs, ...options });
}

/** Once: 409 after. */
export function saveRealName(api: Api, body: Static<typeof RealNameBody>): Answer<Static<typeof RealName>> {
  return api.send(PROFILE_CALLS.postUserCenterRealName, { timeoutMs, body });
}

/** With a code of type 4 that went to the new phone. */
export function bindPhone(api: Api, body: Static<typeof BindPhoneBody>): Answer<UserInfo> {
  return api.send(PROFILE_CALLS.userCenterBindPhone, { timeoutMs, body });
}

/** Type 1 = whom the user follows, 2 = the user's fans. */
export function userAttention(api: Api, userId: string, type: 1 | 2, page: number, options: Options = {}): Answer<Page<UserCard>> {
  return api.send(PROFILE_CALLS.userInfoAttention, { ...options, query: { userId, type, page, pageSize: PAGE_SIZE_ATTENTION } });
}
