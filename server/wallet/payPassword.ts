import { sql } from "kysely";
import type { Static } from "typebox";
import { ERROR_MESSAGE } from "../../contract/codes/errorMessages.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { PayPasswordBody } from "../../contract/http/pay.ts";
import { PAY_PASSWORD_LOCK_MS, PAY_PASSWORD_TRIES, PHONE_NEW_MS, WITHDRAWALS_HELD_MS } from "../../contract/limits.ts";
import { ok } from "../../contract/result.ts";
import { paymentPasswordProblems } from "../../contract/rules/paymentPassword.ts";
import { holderOf, visitorOf } from "../http/visitor.ts";
import type { Clock } from "../kit/clock.ts";
import { type Db, onlyRow } from "../kit/database.ts";
import type { Passwords } from "../user/passwords.ts";
import type { Audit, Caller, NotifyUser, OneTimeKeys, SmsCodes } from "../user/types.ts";

export interface PayPasswords {
  /** Sets or replaces the password and ends a lock: 100224 for a bad key, 400 for its length, 10012 for a wrong code. */
  change(userId: string, body: Static<typeof PayPasswordBody>, caller: Caller): Promise<CallResult<Record<string, never>>>;
  /** 10023 not set; 10021 wrong, with the tries left; 10022 locked for an hour from the fifth wrong one on. */
  verify(userId: string, password: string, ip: string): Promise<CallResult<null>>;
}

export interface PayPasswordDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: OneTimeKeys;
  readonly codes: SmsCodes;
  readonly passwords: Passwords;
  readonly audit: Audit;
  /** Notifies open pages that a payment password is set. */
  readonly notify: NotifyUser;
  /** Null: no phone is bound. */
  mobileOf(userId: string): Promise<string | null>;
}

const KIND = "pay-password";
const SET_CODE = 5;
const CODE = /^\d{6}$/;
export const NO_PHONE = "请先绑定手机号";

/** Column `pay_password_hash` of `app_user`; wrong tries are counted in table `attempt`. */
export function createPayPasswords(deps: PayPasswordDeps): PayPasswords {
  const { db, clock, keys, codes, passwords, audit } = deps;

  /** Counts a try before the comparison, so that a thousand at once are still five. Returns the count, six once locked. */
  async function take(userId: string): Promise<number> {
    const now = new Date(clock.now());
    const endsAt = new Date(clock.now() + PAY_PASSWORD_LOCK_MS);
    const { rows } = await sql<{ count: number }>`
      insert into attempt as a (kind, subject, count, window_ends_at) values (${KIND}, ${userId}, 1, ${endsAt})
      on conflict (kind, subject) do update set
        count = case when a.window_ends_at <= ${now} then 1 else least(a.count, ${PAY_PASSWORD_TRIES}::int) + 1 end,
        window_ends_at = case when a.window_ends_at > ${now} and a.count >= ${PAY_PASSWORD_TRIES} then a.window_ends_at
          else excluded.window_ends_at end
      returning count`.execute(db);
    return onlyRow(rows).count;
  }

  /** Takes a try back that could not be verified because too many waited. */
  async function giveBack(userId: string): Promise<void> {
    await sql`update attempt set count = count - 1 where kind = ${KIND} and subject = ${userId} and count > 0`.execute(db);
  }

  async function isRight(userId: string, stored: string, password: string): Promise<boolean> {
    try {
      return await passwords.verify(stored, password);
    } catch (error) {
      await giveBack(userId);
      throw error;
    }
  }

  async function clear(userId: string): Promise<void> {
    await sql`delete from attempt where kind = ${KIND} and subject = ${userId}`.execute(db);
  }

  async function hashOf(userId: string): Promise<string | null> {
    const { rows } = await sql<{ hash: string | null }>`
      select pay_password_hash as hash from app_user where id = ${userId}::int8`.execute(db);
    return rows[0]?.hash ?? null;
  }

  return {
    async change(userId, { newPassword, iv, verifyCode }, caller) {
      const { ip } = caller;
      const record = (outcome: string) => audit.record({ action: "pay-password", outcome, userId, ip, detail: { how: "set" } });
      const mobile = await deps.mobileOf(userId);
      if (mobile === null) return refuse(ErrorCode.conflict, NO_PHONE);
      if (verifyCode === "") return refuse(ErrorCode.badRequest, "请输入验证码");
      const [password] = (await keys.open(visitorOf(caller), iv, [newPassword])) ?? [];
      if (password === undefined) return refuse(ErrorCode.dynamicKeyRefused);
      const problem = paymentPasswordProblems({ password, newPassword: password, verifyCode }).password;
      if (problem !== undefined) return refuse(ErrorCode.badRequest, problem);
      if (!CODE.test(verifyCode) || !(await codes.take(mobile, SET_CODE, verifyCode, holderOf(caller, userId)))) {
        await record("wrong");
        return refuse(ErrorCode.codeWrong);
      }
      const hash = await passwords.hash(password);
      // Set through a recently changed phone: whoever bound it must not get the money at once.
      const now = clock.now();
      await sql`
        update app_user set pay_password_hash = ${hash},
          withdrawals_held_until = case when mobile_changed_at > ${new Date(now - PHONE_NEW_MS)}
            then ${new Date(now + WITHDRAWALS_HELD_MS)} else withdrawals_held_until end
        where id = ${userId}::int8`.execute(db);
      await Promise.all([clear(userId), record("ok")]);
      await deps.notify(userId, "profile", {});
      return ok({});
    },

    async verify(userId, password, ip) {
      const record = (outcome: string) => audit.record({ action: "pay-password", outcome, userId, ip, detail: { how: "verify" } });
      const stored = await hashOf(userId);
      if (stored === null) return refuse(ErrorCode.payPasswordUnset);
      const count = await take(userId);
      if (count > PAY_PASSWORD_TRIES) {
        await record("locked");
        return refuse(ErrorCode.payPasswordLocked);
      }
      if (await isRight(userId, stored, password)) {
        await clear(userId);
        return ok(null);
      }
      await record("wrong");
      const left = PAY_PASSWORD_TRIES - count;
      if (left === 0) return refuse(ErrorCode.payPasswordLocked);
      return refuse(ErrorCode.payPasswordWrong, `${ERROR_MESSAGE[ErrorCode.payPasswordWrong]}，还可输入${left}次`);
    },
  };
}
