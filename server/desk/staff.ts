import { randomBytes } from "node:crypto";
import { ErrorCode } from "../../contract/codes/errors.ts";
import type { StaffRole } from "../../contract/codes/staff.ts";
import type { StaffRow } from "../../contract/desk/staff.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import { nickNameCharacterProblem } from "../../contract/rules/nickName.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Passwords } from "../user/passwords.ts";
import { LOCKED } from "./signIn.ts";
import type { StaffRepository } from "./staffRepository.ts";
import type { StaffIdentity, StaffSessions } from "./staffSessions.ts";

export interface WithPassword {
  readonly staff: StaffRow;
  /** Shown only once. */
  readonly password: string;
}

/** Staff accounts: managed by administrators at the desk, and from a shell (`npm run -s staff`). */
export interface StaffAccounts {
  list(): Promise<readonly StaffRow[]>;
  add(name: string, roles: readonly StaffRole[], by: string): Promise<CallResult<WithPassword>>;
  setRoles(id: string, roles: readonly StaffRole[]): Promise<CallResult<StaffRow>>;
  /** `by`: nobody can disable their own account; null from a shell. */
  disable(id: string, isDisabled: boolean, by: string | null): Promise<CallResult<StaffRow>>;
  /** Sets a new password and removes the second factor, until it is set up again. */
  reset(id: string): Promise<CallResult<WithPassword>>;
  changePassword(who: StaffIdentity, password: string, newPassword: string): Promise<CallResult<Record<string, never>>>;
}

export interface StaffAccountsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly staff: StaffRepository;
  readonly sessions: StaffSessions;
  readonly passwords: Passwords;
}

const PASSWORD_BYTES = 12;
const unknown = () => refuse(ErrorCode.notFound, "没有这个账号");
const LAST = "至少要有一名可用的管理员";

export function createStaffAccounts({ db, clock, staff, sessions, passwords }: StaffAccountsDeps): StaffAccounts {
  const made = (): string => randomBytes(PASSWORD_BYTES).toString("base64url");

  /** Changes an existing row; `check` sees it before and may refuse. */
  function change(
    id: string,
    check: (row: StaffRow, others: () => Promise<number>) => Promise<CallResult<null>>,
    write: (trx: Db) => Promise<void>,
  ): Promise<CallResult<StaffRow>> {
    return db.transaction().execute(async (trx) => {
      // Administrators are locked first, in a fixed order: if two disable each other, only one succeeds.
      const others = await staff.othersWith(trx, "administrator", id);
      const row = await staff.row(id, trx);
      if (!row) return unknown();
      const checked = await check(row, async () => others);
      if (!checked.ok) return checked;
      await write(trx);
      return ok((await staff.row(id, trx)) as StaffRow);
    });
  }

  const wouldLoseLast = async (row: StaffRow, others: () => Promise<number>): Promise<boolean> =>
    row.roles.includes("administrator") && !row.isDisabled && (await others()) === 0;

  return {
    list: () => staff.list(),

    async add(typed, roles, by) {
      const name = typed.trim();
      const problem = name === "" ? "请输入名字" : nickNameCharacterProblem(name);
      if (problem !== null) return refuse(ErrorCode.badRequest, problem.replace("昵称", "名字"));
      const password = made();
      const passwordHash = await passwords.hash(password);
      const id = await staff.add({ name, passwordHash, roles, mustChangePassword: true, at: clock.now(), by });
      if (id === null) return refuse(ErrorCode.nickNameTaken, "已有同名账号");
      return ok({ staff: (await staff.row(id)) as StaffRow, password });
    },

    setRoles: (id, roles) =>
      change(
        id,
        async (row, others) =>
          !roles.includes("administrator") && (await wouldLoseLast(row, others)) ? refuse(ErrorCode.conflict, LAST) : ok(null),
        (trx) => staff.setRoles(trx, id, roles),
      ),

    disable: (id, isDisabled, by) =>
      change(
        id,
        async (row, others) => {
          if (!isDisabled) return ok(null);
          if (id === by) return refuse(ErrorCode.conflict, "不能停用自己的账号");
          return (await wouldLoseLast(row, others)) ? refuse(ErrorCode.conflict, LAST) : ok(null);
        },
        async (trx) => {
          await staff.setDisabled(trx, id, isDisabled ? clock.now() : null);
          if (isDisabled) await sessions.endAll(id, null, trx);
        },
      ),

    async reset(id) {
      const password = made();
      const hash = await passwords.hash(password);
      const changed = await change(
        id,
        async () => ok(null),
        async (trx) => {
          await staff.setPassword(trx, id, hash, { mustChange: true, isTotpReset: true });
          await sessions.endAll(id, null, trx);
        },
      );
      return changed.ok ? ok({ staff: changed.value, password }) : changed;
    },

    async changePassword({ id, sessionId }, password, newPassword) {
      const found = await staff.byId(id);
      if (found && !(await staff.takeTry(id, clock.now()))) return refuse(ErrorCode.tooManyRequests, LOCKED);
      if (!found || !(await passwords.verify(found.passwordHash, password))) return refuse(ErrorCode.loginFailed, "当前密码错误");
      await staff.returnTry(id);
      if (password === newPassword) return refuse(ErrorCode.badRequest, "新密码不能与当前密码相同");
      const hash = await passwords.hash(newPassword);
      await db.transaction().execute(async (trx) => {
        await staff.setPassword(trx, id, hash, { mustChange: false, isTotpReset: false });
        await sessions.endAll(id, sessionId, trx);
      });
      return ok({});
    },
  };
}
