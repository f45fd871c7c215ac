import type { UserId } from "../../contract/ids.ts";
import type { Static } from "typebox";
import type { BindPhoneBody, RealNameBody, UpdatePasswordBody } from "../../contract/http/user.ts";
import { PAGE_SIZE_ATTENTION, PERSONAL_REQUEST_TIMEOUT_MS } from "../../contract/limits.ts";
import type { Api, CallOptions } from "./client.ts";

/** The user's own data: the personal centre, whose calls may take 40 s (docs/product.md 7). */

const timeoutMs = PERSONAL_REQUEST_TIMEOUT_MS;

/** Whether the nickname is free; the caller's own counts as free. */
export function checkNickName(api: Api, nickName: string, options: CallOptions = {}) {
  return api.send("GET /tapi/user/check/nick-name", { isQuiet: true, ...options, query: { nickName } });
}

export function updateNickName(api: Api, nickName: string) {
  return api.send("GET /tapi/user/center/updateNickName", { timeoutMs, query: { nickName } });
}

export function updateInfo(api: Api, body: { readonly description: string }) {
  return api.send("POST /tapi/user/center/updateInfo", { timeoutMs, body });
}

/** `portraitUrl`: a URL that `uploadPortrait` returned to this user. */
export function updatePortrait(api: Api, portraitUrl: string) {
  return api.send("GET /tapi/user/center/updatePortrait", { timeoutMs, query: { portraitUrl } });
}

/** Both passwords are encrypted with the same one-time key. Ends every other session of the user. */
export function updatePassword(api: Api, body: Static<typeof UpdatePasswordBody>) {
  return api.send("POST /tapi/user/center/updatePassword", { timeoutMs, body });
}

/** Masked; `isSet` is false until a name was given. */
export function realName(api: Api, options: CallOptions = {}) {
  return api.send("GET /tapi/user/center/real-name", { timeoutMs, ...options });
}

/** Possible once: then 409. */
export function saveRealName(api: Api, body: Static<typeof RealNameBody>) {
  return api.send("POST /tapi/user/center/real-name", { timeoutMs, body });
}

/** With a code of type 4, sent to the new phone. */
export function bindPhone(api: Api, body: Static<typeof BindPhoneBody>) {
  return api.send("POST /tapi/user/center/bind/phone", { timeoutMs, body });
}

/** Type 1 = users that the user follows, 2 = the user's fans. */
export function userAttention(api: Api, userId: UserId, type: 1 | 2, page: number, options: CallOptions = {}) {
  return api.send("GET /tapi/user/info/attention", { ...options, query: { userId, type, page, pageSize: PAGE_SIZE_ATTENTION } });
}
