import type { Static } from "typebox";
import type { AccountRegisterBody, InitPasswordBody, LoginBody, RegisterBody, RetrievePasswordBody } from "../../contract/http/user.ts";
import type { Api } from "./client.ts";

/** Login, registration and passwords. */

/** By phone code. */
export function loginByPhone(api: Api, body: Omit<Static<typeof LoginBody>, "mode">) {
  return api.send("POST /tapi/user/login", { body: { ...body, mode: 1 } });
}

/** By nickname or phone, with the password. */
export function loginByAccount(api: Api, body: Omit<Static<typeof LoginBody>, "mode">) {
  return api.send("POST /tapi/user/account/login", { body: { ...body, mode: 0 } });
}

/** By nickname, behind a captcha of purpose `register`. */
export function registerAccount(api: Api, body: Static<typeof AccountRegisterBody>) {
  return api.send("POST /tapi/user/account/register", { body });
}

/** By phone, with a code of type 1. */
export function registerPhone(api: Api, body: Static<typeof RegisterBody>) {
  return api.send("POST /tapi/user/register", { body });
}

/** With a code of type 2. */
export function retrievePassword(api: Api, body: Static<typeof RetrievePasswordBody>) {
  return api.send("POST /tapi/user/center/retrievePassword", { body });
}

/** The first password of the session's user; 409 when one exists. */
export function initPassword(api: Api, body: Static<typeof InitPasswordBody>) {
  return api.send("POST /tapi/user/center/initPassword", { body });
}
