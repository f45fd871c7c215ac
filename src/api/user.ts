import type { Static } from "typebox";
import type {
  AccountRegisterBody,
  InitPasswordBody,
  LoginBody,
  LoginReply,
  RegisterBody,
  RetrievePasswordBody,
} from "../../contract/http/user.ts";
import type { Result } from "../../contract/result.ts";
import type { Api, ApiFailure, WireCall } from "./client.ts";

/** Getting in: login, registration and passwords (contract/http/user.ts). */
export const USER_CALLS = {
  userLogin: { method: "POST", segment: "tapi", path: "/user/login", access: "any" },
  userAccountRegister: { method: "POST", segment: "tapi", path: "/user/account/register", access: "any" },
  userRegister: { method: "POST", segment: "tapi", path: "/user/register", access: "any" },
  userCenterRetrievePassword: { method: "POST", segment: "tapi", path: "/user/center/retrievePassword", access: "any" },
  userCenterInitPassword: { method: "POST", segment: "tapi", path: "/user/center/initPassword", access: "user" },
} as const satisfies Record<string, WireCall>;

type Answer<T> = Promise<Result<T, ApiFailure>>;
type Token = Static<typeof LoginReply>;

/** Mode 1 by phone code, mode 0 by password. */
export function login(api: Api, body: Static<typeof LoginBody>): Answer<Token> {
  return api.send(USER_CALLS.userLogin, { body });
}

/** By nickname, behind a captcha of purpose `register`. */
export function registerAccount(api: Api, body: Static<typeof AccountRegisterBody>): Answer<Token> {
  return api.send(USER_CALLS.userAccountRegister, { body });
}

/** By phone, with a code of type 1. */
export function registerPhone(api: Api, body: Static<typeof RegisterBody>): Answer<Token> {
  return api.send(USER_CALLS.userRegister, { body });
}

/** With a code of type 2. */
export function retrievePassword(api: Api, body: Static<typeof RetrievePasswordBody>): Answer<object> {
  return api.send(USER_CALLS.userCenterRetrievePassword, { body });
}

/** The first password of a session's user; 409 when there is one. */
export function initPassword(api: Api, body: Static<typeof InitPasswordBody>): Answer<object> {
  return api.send(USER_CALLS.userCenterInitPassword, { body });
}
