import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import type { UserDeps } from "./deps.ts";
import { accountOf, createLoginLock } from "./loginLock.ts";

const WRONG = "原密码输入错误，超过五次将被锁定！";

/** Asks for the present password before actions with which a stolen session could take over the account. */
export interface PresentPassword {
  /** Counts as a login attempt and shares its lock. `stored`: the hash to verify against. */
  check(
    userId: string,
    stored: string,
    present: string,
    about: { readonly action: string; readonly ip: string },
  ): Promise<CallResult<null>>;
}

export function createPresentPassword(deps: Pick<UserDeps, "db" | "clock" | "passwords" | "audit">): PresentPassword {
  const { passwords, audit } = deps;
  const lock = createLoginLock(deps);
  return {
    async check(userId, stored, present, { action, ip }) {
      const account = accountOf(userId, "");
      const attempt = await lock.take(account, ip);
      if (!attempt.isOpen) {
        await audit.record({ action, outcome: "locked", userId, ip });
        return refuse(ErrorCode.loginFailed, WRONG);
      }
      if (!(await passwords.verify(stored, present))) {
        await audit.record({ action, outcome: "wrong", userId, ip });
        if (attempt.isLast) await audit.record({ action: "lock", outcome: "ok", userId, ip });
        return refuse(ErrorCode.loginFailed, WRONG);
      }
      await lock.clear(attempt.place);
      return ok(null);
    },
  };
}
