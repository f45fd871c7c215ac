import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import type { SignInStep, Staff } from "../../contract/desk/staff.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Passwords } from "../user/passwords.ts";
import type { Sealer } from "../user/seal.ts";
import type { StaffActions } from "./staffActions.ts";
import type { StaffCredentials, StaffRepository } from "./staffRepository.ts";
import { type StaffSessions, hashOfToken, newToken } from "./staffSessions.ts";
import { newTotpSecret, totpStep, totpUri } from "./totp.ts";

export interface Caller {
  readonly ip: string;
  readonly userAgent: string;
}

export interface SignedIn {
  readonly token: string;
  readonly staff: Staff;
}

/** Two steps: a password gives a challenge, a code turns the challenge into a session. */
export interface SignIn {
  password(name: string, password: string, caller: Caller): Promise<CallResult<SignInStep>>;
  code(challenge: string, code: string, caller: Caller): Promise<CallResult<SignedIn>>;
}

export interface SignInDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly staff: StaffRepository;
  readonly sessions: StaffSessions;
  readonly actions: StaffActions;
  readonly passwords: Passwords;
  /** Encrypts the secrets of second factors. */
  readonly sealer: Sealer;
  /** Name of the issuer in authenticator apps. */
  readonly issuer: string;
}

/** Of the codes for one right password. */
const TRIES = 5;
const CHALLENGE_MS = 5 * 60_000;
const WRONG = "账号或密码错误";
export const LOCKED = "尝试次数过多，账号已锁定 15 分钟";
const CODE_WRONG = "动态码错误或已用过";
const EXPIRED = "登录已超时，请重新输入密码";

export function createSignIn({ db, clock, staff, sessions, actions, passwords, sealer, issuer }: SignInDeps): SignIn {
  const secretOf = (found: StaffCredentials): string | null =>
    found.totpSecret === null ? null : sealer.open(found.totpSecret, `staff ${found.id}`);

  /** Issues a new secret at each attempt until a code has been right once. */
  async function enrol(found: StaffCredentials): Promise<SignInStep["enrolment"]> {
    const secret = newTotpSecret();
    await staff.setTotp(found.id, sealer.seal(secret, `staff ${found.id}`));
    return { secret, uri: totpUri(secret, found.name, issuer) };
  }

  async function challengeFor(staffId: string): Promise<string> {
    const token = newToken();
    const now = clock.now();
    await sql`delete from staff_challenge where expires_at <= ${new Date(now)}`.execute(db);
    await sql`
      insert into staff_challenge (token_hash, staff_id, expires_at)
      values (${hashOfToken(token)}, ${staffId}::int8, ${new Date(now + CHALLENGE_MS)})`.execute(db);
    return token;
  }

  return {
    async password(name, password, caller) {
      const found = await staff.byName(name);
      if (found && !(await staff.takeTry(found.id, clock.now()))) {
        await actions.record({ staff: found, ip: caller.ip, action: "session.password", detail: {} }, "locked");
        return refuse(ErrorCode.tooManyRequests, LOCKED);
      }
      const isRight = await passwords.verify(found?.passwordHash ?? null, password);
      if (found && isRight) await staff.returnTry(found.id);
      if (!found || !isRight || found.isDisabled) {
        await actions.record({ staff: found, ip: caller.ip, action: "session.password", detail: { name } }, "wrong");
        return refuse(ErrorCode.loginFailed, WRONG);
      }
      return ok({ challenge: await challengeFor(found.id), enrolment: found.isTotpConfirmed ? null : await enrol(found) });
    },

    async code(challenge, code, caller) {
      const now = clock.now();
      // An attempt is counted before it is checked: concurrent attempts are limited to five, too.
      const { rows } = await sql<{ staff_id: bigint }>`
        update staff_challenge set tries = tries + 1
        where token_hash = ${hashOfToken(challenge)} and expires_at > ${new Date(now)} and tries < ${TRIES}
        returning staff_id`.execute(db);
      const found = rows[0] ? await staff.byId(String(rows[0].staff_id)) : null;
      if (!found || found.isDisabled) return refuse(ErrorCode.loginFailed, EXPIRED);
      // Codes can be guessed like passwords: both count, and a challenge issued before the lock does not bypass it.
      if (!(await staff.takeTry(found.id, now))) {
        await actions.record({ staff: found, ip: caller.ip, action: "session.code", detail: {} }, "locked");
        return refuse(ErrorCode.tooManyRequests, LOCKED);
      }
      const secret = secretOf(found);
      const step = secret === null ? null : totpStep(secret, code, now);
      const isSpent =
        step !== null &&
        (await db.transaction().execute(async (trx) => {
          if (!(await staff.spendStep(trx, found.id, step, now))) return false;
          await staff.clearTries(trx, found.id);
          await sql`delete from staff_challenge where token_hash = ${hashOfToken(challenge)}`.execute(trx);
          return true;
        }));
      if (!isSpent) {
        await actions.record({ staff: found, ip: caller.ip, action: "session.code", detail: {} }, "wrong");
        return refuse(ErrorCode.codeWrong, CODE_WRONG);
      }
      const token = await sessions.begin(found.id, caller);
      await actions.record({ staff: found, ip: caller.ip, action: "session.begin", detail: {} }, "ok");
      const { id, name, roles } = found;
      return ok({ token, staff: { id, name, roles: [...roles] } });
    },
  };
}
