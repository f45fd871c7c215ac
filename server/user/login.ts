import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { LoginBody } from "../../contract/http/user.ts";
import { accountProblem, phoneProblem } from "../../contract/rules/login.ts";
import { nickNameKey } from "../../contract/rules/nickName.ts";
import { ok } from "../../contract/result.ts";
import { createAddressGate, openPasswords, takeCode } from "./attempts.ts";
import type { UserDeps } from "./deps.ts";
import { accountOf, createLoginLock } from "./loginLock.ts";
import { createWithGivenName } from "./nickNames.ts";
import type { Caller } from "./types.ts";
import { createUserRepository } from "./userRepository.ts";

export interface LoggedIn {
  readonly token: string;
}

export interface Login {
  /** Mode 0: password, by nickname or mobile; mode 1: SMS code, which creates the user on the first login. */
  login(body: LoginBody, caller: Caller): Promise<CallResult<LoggedIn>>;
}

const LOGIN_CODE = 3;
/** Longest key looked up: no user has a longer one, and index keys are limited. */
const KEY_LENGTH = 200;

export function createLogin(deps: UserDeps): Login {
  const { clock, sessions, keys, codes, passwords, audit, registrations } = deps;
  const users = createUserRepository(deps.db);
  const lock = createLoginLock(deps);
  const address = createAddressGate(deps.limiter, deps.addressTries);

  function how(body: LoginBody, { ip, userAgent }: Caller) {
    return { isPersistent: body.auto === 1, ip, userAgent };
  }

  /** Unknown users and wrong passwords get the same response for the same work: one look-up, one count, one hash. */
  async function byPassword(body: LoginBody, caller: Caller): Promise<CallResult<LoggedIn>> {
    const typed = (body.username ?? body.mobile ?? "").trim();
    const problem = accountProblem(typed);
    if (problem !== null) return refuse(ErrorCode.badRequest, problem);
    if (body.password === undefined || body.iv === undefined) return refuse(ErrorCode.badRequest, "缺少参数 password");
    const record = (outcome: string, userId?: string) =>
      audit.record({ action: "login", outcome, userId, subject: typed, ip: caller.ip, visitorId: caller.visitorId, detail: { mode: 0 } });

    const opened = await openPasswords(keys, caller, body.iv, [body.password]);
    if (!opened.ok) {
      await record("refused");
      return opened;
    }
    const nickKey = nickNameKey(typed).slice(0, KEY_LENGTH);
    const user = await users.credentialsByAccount(nickKey, nickKey);
    const account = accountOf(user?.id ?? null, nickKey);
    const attempt = await lock.take(account, caller.ip);
    if (!attempt.isOpen) {
      await record("locked", user?.id);
      return refuse(ErrorCode.loginFailed);
    }
    const isRight = await passwords.verify(user?.passwordHash ?? null, opened.value[0] ?? "");
    if (!isRight || user === null || user.passwordHash === null) {
      await record("wrong", user?.id);
      if (attempt.isLast) await audit.record({ action: "lock", outcome: "ok", userId: user?.id, subject: typed, ip: caller.ip });
      return refuse(ErrorCode.loginFailed);
    }
    const token = await sessions.issueFor(user.id, user.passwordHash, how(body, caller));
    if (token === null) {
      await record("changed", user.id);
      return refuse(ErrorCode.loginFailed);
    }
    await Promise.all([lock.clear(attempt.place), address.wasRight(caller.ip), record("ok", user.id)]);
    return ok({ token });
  }

  async function byCode(body: LoginBody, caller: Caller): Promise<CallResult<LoggedIn>> {
    const mobile = (body.mobile ?? body.username ?? "").trim();
    const problem = phoneProblem(mobile);
    if (problem !== null) return refuse(ErrorCode.badRequest, problem);
    const record = (outcome: string, userId?: string) =>
      audit.record({ action: "login", outcome, userId, subject: mobile, ip: caller.ip, visitorId: caller.visitorId, detail: { mode: 1 } });

    if (!(await takeCode(codes, { mobile, type: LOGIN_CODE, code: body.verifyCode ?? "" }, caller))) {
      await record("wrong");
      return refuse(ErrorCode.codeWrong);
    }
    const known = await users.credentialsByMobile(mobile);
    if (!known && !(await registrations.take(caller))) {
      await record("limited");
      return refuse(ErrorCode.tooManyRequests);
    }
    const created = known ? null : await createWithGivenName(users, { mobile, passwordHash: null, at: clock.now() });
    // Created by another request after the look-up: that request has shown a code for this mobile too.
    const userId = known?.id ?? created ?? (await users.credentialsByMobile(mobile))?.id;
    if (userId === undefined) return refuse(ErrorCode.conflict);
    const token = await sessions.issue(userId, how(body, caller));
    if (created !== null) {
      const { ip, visitorId } = caller;
      await Promise.all([
        registrations.made(),
        audit.record({ action: "register", outcome: "ok", userId, subject: mobile, ip, visitorId }),
      ]);
    }
    await Promise.all([address.wasRight(caller.ip), record("ok", userId)]);
    return ok({ token });
  }

  return {
    async login(body, caller) {
      if (!(await address.isOpen(caller.ip))) {
        const subject = body.username ?? body.mobile;
        await audit.record({ action: "login", outcome: "limited", subject, ip: caller.ip });
        return refuse(ErrorCode.tooManyRequests);
      }
      return body.mode === 0 ? byPassword(body, caller) : byCode(body, caller);
    },
  };
}
