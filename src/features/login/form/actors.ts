import { fromPromise } from "xstate";
import { type CodeEnd, codeEndIn } from "../../../../machines/code/codeEnd.ts";
import { findPasswordMachine } from "../../../../machines/login/findPasswordMachine.ts";
import { type LoginAnswer, type LoginRequest, loginMachine } from "../../../../machines/login/loginMachine.ts";
import { nickNameCheckMachine } from "../../../../machines/login/nickNameCheckMachine.ts";
import { type RegisterAnswer, type RegisterRequest, registerMachine } from "../../../../machines/login/registerMachine.ts";
import { type SetPasswordAnswer, setPasswordMachine } from "../../../../machines/login/setPasswordMachine.ts";
import { err } from "../../../../contract/result.ts";
import type { Api } from "../../../api/client.ts";
import { verifyCode } from "../../../api/inform.ts";
import { checkNickName } from "../../../api/profile.ts";
import { sealPasswords } from "../../../api/secret.ts";
import { loginByAccount, loginByPhone, initPassword, registerAccount, registerPhone, retrievePassword } from "../../../api/user.ts";
import { sessionStore } from "../../../hooks/storage.ts";
import { smsCountdown } from "../../../parts/code/smsCountdown.ts";
import { cookieRefusal } from "./cookies.ts";

/** The machines of this feature, connected to their calls. */

/** Stores the end of a countdown for the tab's lifetime. */
export function codeEndOf(purpose: "login" | "register" | "password"): CodeEnd {
  return codeEndIn(sessionStore, purpose);
}

async function logIn(api: Api, request: LoginRequest): Promise<LoginAnswer> {
  const rest = { loginType: 1, auto: request.isPersistent ? 1 : 0 } as const;
  if (request.tab === "phone") return loginByPhone(api, { mobile: request.mobile, verifyCode: request.code, ...rest });
  const secret = await sealPasswords(api, [request.password]);
  if (!secret.ok) return secret;
  const [password = ""] = secret.value.sealed;
  return loginByAccount(api, { username: request.account, password, iv: secret.value.iv, ...rest });
}

export function loginLogic(api: Api, end: CodeEnd) {
  return loginMachine.provide({
    actors: {
      logIn: fromPromise<LoginAnswer, LoginRequest>(async ({ input }) => cookieRefusal() ?? logIn(api, input)),
      countdown: smsCountdown(api, 3, end),
    },
  });
}

async function setPassword(api: Api, text: string): Promise<SetPasswordAnswer> {
  const secret = await sealPasswords(api, [text]);
  if (!secret.ok) return err({ at: "key", ...secret.error });
  const [password = ""] = secret.value.sealed;
  const answer = await initPassword(api, { password, iv: secret.value.iv });
  return answer.ok ? answer : err({ at: "call", ...answer.error });
}

export function setPasswordLogic(api: Api) {
  return setPasswordMachine.provide({
    actors: { setPassword: fromPromise<SetPasswordAnswer, { readonly password: string }>(({ input }) => setPassword(api, input.password)) },
  });
}

async function register(api: Api, request: RegisterRequest): Promise<RegisterAnswer> {
  const secret = cookieRefusal() ?? (await sealPasswords(api, [request.password]));
  if (!secret.ok) return err({ at: "key", ...secret.error });
  const [password = ""] = secret.value.sealed;
  const { iv } = secret.value;
  const { nickName, way } = request;
  const answer =
    way === "nickName"
      ? await registerAccount(api, { nickName, password, iv, captchaVerification: request.captchaVerification })
      : await registerPhone(api, {
          mobile: request.mobile,
          verifyCode: request.code,
          password,
          iv,
          ...(nickName === "" ? {} : { nickName }),
        });
  return answer.ok ? answer : err({ at: "call", ...answer.error });
}

export function registerLogic(api: Api, end: CodeEnd) {
  return registerMachine.provide({
    actors: {
      register: fromPromise<RegisterAnswer, RegisterRequest>(({ input }) => register(api, input)),
      countdown: smsCountdown(api, 1, end),
      nickNameCheck: nickNameCheckMachine.provide({
        actors: { checkNickName: fromPromise(({ input, signal }) => checkNickName(api, input.nickName, { signal })) },
      }),
    },
  });
}

export function findPasswordLogic(api: Api, end: CodeEnd) {
  return findPasswordMachine.provide({
    actors: {
      tryCode: fromPromise(({ input: { mobile, code } }) => verifyCode(api, { mobile, verifyCode: code, type: 2 })),
      resetPassword: fromPromise(async ({ input: { mobile, code, password: text } }) => {
        const secret = await sealPasswords(api, [text]);
        if (!secret.ok) return secret;
        const [password = ""] = secret.value.sealed;
        return retrievePassword(api, { mobile, verifyCode: code, password, iv: secret.value.iv });
      }),
      countdown: smsCountdown(api, 2, end),
    },
  });
}
