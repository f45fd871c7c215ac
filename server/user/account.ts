import type { Static } from "typebox";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type {
  AccountRegisterBody,
  InitPasswordBody,
  RegisterBody,
  RetrievePasswordBody,
  UpdatePasswordBody,
} from "../../contract/http/user.ts";
import { PASSWORD_UNPROVEN_MS } from "../../contract/limits.ts";
import { phoneProblem } from "../../contract/rules/login.ts";
import { ok } from "../../contract/result.ts";
import type { Identity } from "../http/registry.ts";
import { visitorOf } from "../http/visitor.ts";
import { createAddressGate, openPasswords, takeCode } from "./attempts.ts";
import type { UserDeps } from "./deps.ts";
import type { LoggedIn } from "./login.ts";
import { accountOf, createLoginLock } from "./loginLock.ts";
import { createWithGivenName, wantedNickName } from "./nickNames.ts";
import { createPresentPassword } from "./presentPassword.ts";
import { endSessions } from "./sessions.ts";
import type { Caller } from "./types.ts";
import { createUserRepository } from "./userRepository.ts";

type Done = Record<string, never>;

export interface Account {
  /** By phone: 10012 for a wrong code; 10015 for a taken mobile, only after a right code; 10014 for a taken nickname. */
  register(body: Static<typeof RegisterBody>, caller: Caller): Promise<CallResult<LoggedIn>>;
  /** By nickname, with a captcha (10013). */
  registerByAccount(body: Static<typeof AccountRegisterBody>, caller: Caller): Promise<CallResult<LoggedIn>>;
  /** Ends every session. An unknown number gets the same answer as a wrong code: 10012. */
  retrievePassword(body: Static<typeof RetrievePasswordBody>, caller: Caller): Promise<CallResult<Done>>;
  /** Ends every other session. A wrong present password counts as a wrong login. */
  updatePassword(body: Static<typeof UpdatePasswordBody>, identity: Identity, caller: Caller): Promise<CallResult<Done>>;
  /** Only while no password is set: else 409. */
  initPassword(body: Static<typeof InitPasswordBody>, identity: Identity, caller: Caller): Promise<CallResult<Done>>;
  logout(identity: Identity, caller: Caller): Promise<void>;
}

const REGISTER_CODE = 1;
const RETRIEVE_CODE = 2;
const PASSWORD_SET = "密码已设置";
const NO_PASSWORD = "尚未设置密码";

export function createAccount(deps: UserDeps): Account {
  const { db, clock, sessions, keys, captcha, codes, passwords, audit, registrations, notify } = deps;
  const users = createUserRepository(db);
  const lock = createLoginLock(deps);
  const presentPassword = createPresentPassword(deps);
  const address = createAddressGate(deps.limiter, deps.addressTries);

  /** Logs the new user in persistently, since the form has no check box for it. */
  async function registered(userId: string, subject: string, { ip, userAgent, visitorId }: Caller): Promise<CallResult<LoggedIn>> {
    const entry = { action: "register", outcome: "ok", userId, subject, ip, visitorId };
    await Promise.all([address.wasRight(ip), registrations.made(), audit.record(entry)]);
    return ok({ token: await sessions.issue(userId, { isPersistent: true, ip, userAgent }) });
  }

  async function refuseRegister(outcome: string, code: ErrorCode, subject: string, caller: Caller): Promise<CallResult<never>> {
    await audit.record({ action: "register", outcome, subject, ip: caller.ip, visitorId: caller.visitorId });
    return refuse(code);
  }

  /** Counts a registration for its address and browser while it runs. */
  async function counted(subject: string, caller: Caller, make: () => Promise<CallResult<LoggedIn>>): Promise<CallResult<LoggedIn>> {
    if (!(await registrations.take(caller))) return refuseRegister("limited", ErrorCode.tooManyRequests, subject, caller);
    const result = await make();
    if (!result.ok) await registrations.giveBack(caller);
    return result;
  }

  /** Sets the password and ends the sessions in one transaction; open pages are notified afterwards. */
  async function replace(userId: string, hash: string, expected: string | null | "any", except: string | null): Promise<boolean> {
    const at = clock.now();
    const which = except === null ? {} : { except };
    const ended = await db.transaction().execute(async (trx) => {
      const own = createUserRepository(trx);
      if (expected === "any") await own.resetPassword(userId, hash);
      else if (!(await own.setPassword(userId, hash, expected))) return null;
      return endSessions(trx, userId, which, at);
    });
    if (ended !== null) await sessions.announce({ userId, sessionIds: ended, reason: "password" }, except);
    return ended !== null;
  }

  async function register(body: Static<typeof RegisterBody>, caller: Caller): Promise<CallResult<LoggedIn>> {
    const { mobile } = body;
    const problem = phoneProblem(mobile);
    if (problem !== null) return refuse(ErrorCode.badRequest, problem);
    if (!(await address.isOpen(caller.ip))) return refuseRegister("limited", ErrorCode.tooManyRequests, mobile, caller);
    const isNamed = body.nickName !== undefined && body.nickName.trim() !== "";
    const wanted = isNamed ? wantedNickName(body.nickName ?? "", { isLongAllowed: true }) : ok(null);
    if (!wanted.ok) return wanted;
    const opened = await openPasswords(keys, caller, body.iv, [body.password]);
    if (!opened.ok) return opened;
    // Checked before the code is used up: another name can be typed at once, another code takes a minute.
    if (wanted.value && (await users.isNickNameTaken(wanted.value.nickKey, null))) {
      return refuseRegister("taken", ErrorCode.nickNameTaken, mobile, caller);
    }
    if (!(await takeCode(codes, { mobile, type: REGISTER_CODE, code: body.verifyCode }, caller))) {
      return refuseRegister("wrong", ErrorCode.codeWrong, mobile, caller);
    }
    if (await users.isMobileTaken(mobile)) return refuseRegister("taken", ErrorCode.mobileTaken, mobile, caller);
    const user = { mobile, passwordHash: await passwords.hash(opened.value[0] ?? ""), at: clock.now() };
    const userId = wanted.value ? await users.create({ ...user, ...wanted.value }) : await createWithGivenName(users, user);
    if (userId !== null) return registered(userId, mobile, caller);
    const isMobile = await users.isMobileTaken(mobile);
    return refuseRegister("taken", isMobile ? ErrorCode.mobileTaken : ErrorCode.nickNameTaken, mobile, caller);
  }

  async function registerByAccount(body: Static<typeof AccountRegisterBody>, caller: Caller): Promise<CallResult<LoggedIn>> {
    const wanted = wantedNickName(body.nickName);
    if (!wanted.ok) return wanted;
    const subject = wanted.value.nickName;
    if (!(await address.isOpen(caller.ip))) return refuseRegister("limited", ErrorCode.tooManyRequests, subject, caller);
    const opened = await openPasswords(keys, caller, body.iv, [body.password]);
    if (!opened.ok) return opened;
    if (await users.isNickNameTaken(wanted.value.nickKey, null)) {
      return refuseRegister("taken", ErrorCode.nickNameTaken, subject, caller);
    }
    const verdict = await captcha.verify(visitorOf(caller), "register", body.captchaVerification);
    if (verdict === "fallback") return refuseRegister("captcha", ErrorCode.captchaFallback, subject, caller);
    if (verdict === "refused") return refuseRegister("captcha", ErrorCode.captchaRefused, subject, caller);
    const passwordHash = await passwords.hash(opened.value[0] ?? "");
    const userId = await users.create({ ...wanted.value, mobile: null, passwordHash, at: clock.now() });
    return userId === null ? refuseRegister("taken", ErrorCode.nickNameTaken, subject, caller) : registered(userId, subject, caller);
  }

  return {
    register: (body, caller) => counted(body.mobile, caller, () => register(body, caller)),
    registerByAccount: (body, caller) => counted(body.nickName, caller, () => registerByAccount(body, caller)),

    async retrievePassword(body, caller) {
      const { mobile } = body;
      const { ip } = caller;
      const record = (outcome: string, userId?: string) =>
        audit.record({ action: "password", outcome, userId, subject: mobile, ip, detail: { how: "retrieve" } });
      const problem = phoneProblem(mobile);
      if (problem !== null) return refuse(ErrorCode.badRequest, problem);
      if (!(await address.isOpen(ip))) {
        await record("limited");
        return refuse(ErrorCode.tooManyRequests);
      }
      const opened = await openPasswords(keys, caller, body.iv, [body.password]);
      if (!opened.ok) return opened;
      const isRight = await takeCode(codes, { mobile, type: RETRIEVE_CODE, code: body.verifyCode }, caller);
      const user = await users.credentialsByMobile(mobile);
      if (!isRight || user === null) {
        await record("wrong", user?.id);
        return refuse(ErrorCode.codeWrong);
      }
      await replace(user.id, await passwords.hash(opened.value[0] ?? ""), "any", null);
      await Promise.all([lock.clearAll(accountOf(user.id, "")), address.wasRight(ip), record("ok", user.id)]);
      await audit.record({ action: "revoke", outcome: "ok", userId: user.id, ip, detail: { sessions: "all" } });
      return ok({});
    },

    async updatePassword(body, identity, caller) {
      const { ip } = caller;
      const { userId, sessionId } = identity;
      const record = (outcome: string) => audit.record({ action: "password", outcome, userId, ip, detail: { how: "update" } });
      if (!(await address.isOpen(ip))) {
        await record("limited");
        return refuse(ErrorCode.tooManyRequests);
      }
      const opened = await openPasswords(keys, caller, body.iv, [body.password, body.newPassword]);
      if (!opened.ok) return opened;
      const [present = "", wanted = ""] = opened.value;
      const stored = (await users.credentials(userId))?.passwordHash ?? null;
      if (stored === null) return refuse(ErrorCode.conflict, NO_PASSWORD);
      const checked = await presentPassword.check(userId, stored, present, { action: "password", ip });
      if (!checked.ok) return checked;
      if (!(await replace(userId, await passwords.hash(wanted), stored, sessionId))) return refuse(ErrorCode.conflict);
      await Promise.all([address.wasRight(ip), record("ok")]);
      await audit.record({ action: "revoke", outcome: "ok", userId, ip, detail: { sessions: "others" } });
      return ok({});
    },

    async initPassword(body, identity, caller) {
      const { userId } = identity;
      const opened = await openPasswords(keys, caller, body.iv, [body.password]);
      if (!opened.ok) return opened;
      if ((await users.credentials(userId))?.passwordHash !== null) return refuse(ErrorCode.conflict, PASSWORD_SET);
      // The caller has shown only an open session, so for a day the password proves no more than that (bindPhone).
      const provesFrom = clock.now() + PASSWORD_UNPROVEN_MS;
      const isSet = await users.setPassword(userId, await passwords.hash(opened.value[0] ?? ""), null, provesFrom);
      await audit.record({ action: "password", outcome: isSet ? "ok" : "conflict", userId, ip: caller.ip, detail: { how: "init" } });
      if (!isSet) return refuse(ErrorCode.conflict, PASSWORD_SET);
      await notify(userId, "profile", {});
      return ok({});
    },

    async logout(identity, caller) {
      await sessions.revoke(identity.userId, { only: identity.sessionId, reason: "logout" });
      await audit.record({ action: "logout", outcome: "ok", userId: identity.userId, ip: caller.ip });
    },
  };
}
