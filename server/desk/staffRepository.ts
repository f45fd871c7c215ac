import { sql } from "kysely";
import type { StaffRole } from "../../contract/codes/staff.ts";
import type { StaffRow } from "../../contract/desk/staff.ts";
import { nickNameKey } from "../../contract/rules/nickName.ts";
import type { Db } from "../kit/database.ts";

const TRIES = 5;
const LOCK_MS = 15 * 60_000;

export interface StaffCredentials {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
  /** Encrypted. */
  readonly totpSecret: Buffer | null;
  readonly isTotpConfirmed: boolean;
  readonly isDisabled: boolean;
}

export interface NewStaff {
  readonly name: string;
  readonly passwordHash: string;
  readonly roles: readonly StaffRole[];
  readonly mustChangePassword: boolean;
  readonly at: number;
  readonly by: string;
}

export interface StaffRepository {
  byName(name: string): Promise<StaffCredentials | null>;
  byId(id: string): Promise<StaffCredentials | null>;
  /** Null: the name is taken. */
  add(staff: NewStaff): Promise<string | null>;
  list(): Promise<readonly StaffRow[]>;
  row(id: string, trx?: Db): Promise<StaffRow | null>;
  setRoles(trx: Db, id: string, roles: readonly StaffRole[]): Promise<void>;
  setDisabled(trx: Db, id: string, at: number | null): Promise<void>;
  /** `isTotpReset` removes the second factor. */
  setPassword(trx: Db, id: string, hash: string, change: { readonly mustChange: boolean; readonly isTotpReset: boolean }): Promise<void>;
  /** Replaces the secret while it is unconfirmed; once it is confirmed, changes nothing and returns false. */
  setTotp(id: string, sealed: Buffer): Promise<boolean>;
  /** Marks a time step as used, and confirms the second factor; false: the step was used before. */
  spendStep(trx: Db, id: string, step: number, at: number): Promise<boolean>;
  /**
   * Counts a try at a password or code before it is checked, so that concurrent ones are limited too. False: the account is
   * locked. The fifth in a row locks it for 15 minutes.
   */
  takeTry(id: string, now: number): Promise<boolean>;
  /** Uncounts a try that was right, and the lock it may have caused. */
  returnTry(id: string): Promise<void>;
  clearTries(trx: Db, id: string): Promise<void>;
  /** Number of enabled accounts with that role, except `id`; locked so that concurrent changes see each other. */
  othersWith(trx: Db, role: StaffRole, id: string): Promise<number>;
}

interface CredentialRow {
  readonly id: bigint;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly password_hash: string;
  readonly must_change_password: boolean;
  readonly totp_secret: Buffer | null;
  readonly totp_confirmed_at: number | null;
  readonly disabled_at: number | null;
}

function credentialsOf(row: CredentialRow | undefined): StaffCredentials | null {
  return row === undefined
    ? null
    : {
        id: String(row.id),
        name: row.name,
        roles: row.roles,
        passwordHash: row.password_hash,
        mustChangePassword: row.must_change_password,
        totpSecret: row.totp_secret,
        isTotpConfirmed: row.totp_confirmed_at !== null,
        isDisabled: row.disabled_at !== null,
      };
}

const CREDENTIALS = sql`id, name, roles, password_hash, must_change_password, totp_secret, totp_confirmed_at, disabled_at`;
const LISTED = sql`
  select s.id::text as id, s.name, s.roles, s.totp_confirmed_at is not null as "hasSecondFactor",
    s.must_change_password as "mustChangePassword", s.disabled_at is not null as "isDisabled", s.created_at as "createdAt",
    (select max(e.last_at) from staff_session e where e.staff_id = s.id) as "lastSeenAt"
  from staff s`;

export function createStaffRepository(db: Db): StaffRepository {
  return {
    async byName(name) {
      const { rows } = await sql<CredentialRow>`select ${CREDENTIALS} from staff where name_key = ${nickNameKey(name)}`.execute(db);
      return credentialsOf(rows[0]);
    },
    async byId(id) {
      const { rows } = await sql<CredentialRow>`select ${CREDENTIALS} from staff where id = ${id}::int8`.execute(db);
      return credentialsOf(rows[0]);
    },
    async add({ name, passwordHash, roles, mustChangePassword, at, by }) {
      const { rows } = await sql<{ id: bigint }>`
        insert into staff (name, name_key, password_hash, roles, must_change_password, created_at, created_by)
        values (${name}, ${nickNameKey(name)}, ${passwordHash}, ${[...roles]}, ${mustChangePassword}, ${new Date(at)}, ${by})
        on conflict (name_key) do nothing returning id`.execute(db);
      return rows[0] ? String(rows[0].id) : null;
    },
    async list() {
      return (await sql<StaffRow>`${LISTED} order by s.id`.execute(db)).rows;
    },
    async row(id, trx = db) {
      return (await sql<StaffRow>`${LISTED} where s.id = ${id}::int8`.execute(trx)).rows[0] ?? null;
    },
    async setRoles(trx, id, roles) {
      await sql`update staff set roles = ${[...roles]} where id = ${id}::int8`.execute(trx);
    },
    async setDisabled(trx, id, at) {
      await sql`update staff set disabled_at = ${at === null ? null : new Date(at)} where id = ${id}::int8`.execute(trx);
    },
    async setPassword(trx, id, hash, { mustChange, isTotpReset }) {
      await sql`
        update staff set password_hash = ${hash}, must_change_password = ${mustChange}, failed = 0, locked_until = null,
          totp_secret = case when ${isTotpReset} then null else totp_secret end,
          totp_confirmed_at = case when ${isTotpReset} then null else totp_confirmed_at end
        where id = ${id}::int8`.execute(trx);
    },
    async setTotp(id, sealed) {
      const { rows } = await sql`
        update staff set totp_secret = ${sealed} where id = ${id}::int8 and totp_confirmed_at is null returning id`.execute(db);
      return rows.length > 0;
    },
    async spendStep(trx, id, step, at) {
      const { rows } = await sql`
        update staff set totp_step = ${step}, totp_confirmed_at = coalesce(totp_confirmed_at, ${new Date(at)})
        where id = ${id}::int8 and totp_step < ${step} returning id`.execute(trx);
      return rows.length > 0;
    },
    async takeTry(id, now) {
      // A lock that is over begins the count anew.
      const tries = sql`case when locked_until is null then failed + 1 else 1 end`;
      const { rows } = await sql`
        update staff set failed = ${tries},
          locked_until = case when ${tries} >= ${TRIES} then ${new Date(now + LOCK_MS)}::timestamptz end
        where id = ${id}::int8 and (locked_until is null or locked_until <= ${new Date(now)}) returning id`.execute(db);
      return rows.length > 0;
    },
    async returnTry(id) {
      await sql`
        update staff set failed = failed - 1, locked_until = case when failed - 1 >= ${TRIES} then locked_until end
        where id = ${id}::int8 and failed > 0`.execute(db);
    },
    async clearTries(trx, id) {
      await sql`update staff set failed = 0, locked_until = null where id = ${id}::int8`.execute(trx);
    },
    async othersWith(trx, role, id) {
      const { rows } = await sql`
        select id from staff where ${role} = any(roles) and disabled_at is null order by id for update`.execute(trx);
      return (rows as { id: bigint }[]).filter((row) => String(row.id) !== id).length;
    },
  };
}
