import { sql } from "kysely";
import { isRowId } from "../../contract/ids.ts";
import { entryOfDay } from "../kit/experienceOfDay.ts";
import type { Db } from "../kit/database.ts";
import { withDocuments, writeNameDocuments, writeUserDocuments } from "../kit/search/documents.ts";
import { codeOf } from "../kit/errors.ts";

/** A user's row with the counts shown beside it. */
export interface UserRow {
  readonly id: string;
  readonly nickName: string;
  readonly portrait: string;
  readonly mobile: string | null;
  readonly hasPassword: boolean;
  readonly hasPayPassword: boolean;
  readonly isAnchor: boolean;
  readonly isExpert: boolean;
  readonly description: string;
  readonly experience: number;
  readonly fansCount: number;
  readonly attentionCount: number;
  /** Withdrawals wait until then, epoch ms; null: they never had to. */
  readonly withdrawalsHeldUntil: number | null;
}

/** Data for logging in. */
export interface Credentials {
  readonly id: string;
  readonly passwordHash: string | null;
  /** Epoch ms from which the password proves identity; null: always. */
  readonly passwordProvesFrom: number | null;
}

export interface NewUser {
  readonly nickName: string;
  readonly nickKey: string;
  readonly mobile: string | null;
  readonly passwordHash: string | null;
  readonly at: number;
}

export interface SealedRealName {
  readonly realName: Buffer;
  readonly idCard: Buffer;
}

/** The user of a session. */
export interface SessionUserRow extends UserRow {
  readonly hasVisitedToday: boolean;
}

export interface UserRepository {
  find(userId: string): Promise<UserRow | null>;
  /** The sessions' users in order, in one statement; null if a session has ended. `storedTokens`: sessions.ts; `day`: `2026-11-21`. */
  findBySessions(storedTokens: readonly Buffer[], at: number, day: string): Promise<readonly (SessionUserRow | null)[]>;
  /** By mobile or by nickname key; no nickname key can be a mobile. */
  credentialsByAccount(mobile: string, nickKey: string): Promise<Credentials | null>;
  credentialsByMobile(mobile: string): Promise<Credentials | null>;
  credentials(userId: string): Promise<Credentials | null>;
  /** The new id; null if the nickname or the mobile is taken. */
  create(user: NewUser): Promise<string | null>;
  isMobileTaken(mobile: string): Promise<boolean>;
  /** Taken by a user other than `userId`. */
  isNickNameTaken(nickKey: string, userId: string | null): Promise<boolean>;
  /**
   * False if the stored hash is no longer `expected` (null = none set). `provesFrom`: epoch ms from which the password proves
   * identity; null: as for the password before it.
   */
  setPassword(userId: string, passwordHash: string, expected: string | null, provesFrom?: number | null): Promise<boolean>;
  /** Replaces any password. */
  resetPassword(userId: string, passwordHash: string): Promise<void>;
  setDescription(userId: string, description: string): Promise<void>;
  /** False if another user has it. */
  setNickName(userId: string, nickName: string, nickKey: string): Promise<boolean>;
  /** False if the upload is not the user's. */
  setPortrait(userId: string, url: string, uploadName: string): Promise<boolean>;
  /** Binds the first number. False if another user has it, or the user has bound one meanwhile. */
  setMobile(userId: string, mobile: string): Promise<boolean>;
  /** Replaces `from`; withdrawals then wait. False if another user has the new number, or the user no longer has `from`. */
  changeMobile(userId: string, from: string, mobile: string, at: number, heldUntil: number): Promise<boolean>;
  /** Null if not given yet. */
  realName(userId: string): Promise<SealedRealName | null>;
  /** False if one was given before. */
  setRealName(userId: string, sealed: SealedRealName): Promise<boolean>;
  /** Experience after the first visit of the day, null for later ones. */
  countVisit(userId: string, of: { readonly day: string; readonly at: number; readonly earned: number }): Promise<number | null>;
}

const UNIQUE_VIOLATION = "23505";

type Stored<R extends UserRow> = Omit<R, "id"> & { readonly id: bigint };

const USER_COLUMNS = sql`
  u.id, u.nick_name as "nickName", u.portrait, u.mobile, u.password_hash is not null as "hasPassword",
  u.pay_password_hash is not null as "hasPayPassword", u.is_anchor as "isAnchor", u.is_expert as "isExpert", u.description,
  u.experience, u.withdrawals_held_until as "withdrawalsHeldUntil",
  (select count(*)::int from user_follow where target_id = u.id) as "fansCount",
  (select count(*)::int from user_follow where user_id = u.id) as "attentionCount"`;

/** Ids arrive as text; one that is not a number matches no user, without a database error. */
function rowId(userId: string): string {
  return isRowId(userId) ? userId : "0";
}

async function orTaken(change: Promise<{ readonly rows: readonly unknown[] }>): Promise<boolean> {
  try {
    return (await change).rows.length === 1;
  } catch (error) {
    // For concurrent requests for one name the unique index decides.
    if (codeOf(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** Table `app_user`. `db` may be a transaction. */
export function createUserRepository(db: Db): UserRepository {
  async function credentialsWhere(condition: ReturnType<typeof sql>): Promise<Credentials | null> {
    const { rows } = await sql<{ id: bigint; password_hash: string | null; proves_from: number | null }>`
      select id, password_hash, password_proves_from as proves_from from app_user where ${condition} limit 1`.execute(db);
    const row = rows[0];
    return row ? { id: String(row.id), passwordHash: row.password_hash, passwordProvesFrom: row.proves_from } : null;
  }

  async function changed(statement: ReturnType<typeof sql>): Promise<boolean> {
    return (await statement.execute(db)).rows.length === 1;
  }

  return {
    async find(userId) {
      const { rows } = await sql<Stored<UserRow>>`select ${USER_COLUMNS} from app_user u where u.id = ${rowId(userId)}`.execute(db);
      const row = rows[0];
      return row ? { ...row, id: String(row.id) } : null;
    },
    async findBySessions(storedTokens, at, day) {
      const { rows } = await sql<Stored<SessionUserRow> & { readonly place: number }>`
        select ${USER_COLUMNS}, coalesce(u.last_visit_on >= ${day}::date, false) as "hasVisitedToday", asked.place::int4 as place
        from unnest(${storedTokens}::bytea[]) with ordinality asked (token_hash, place)
        join user_session s on s.token_hash = asked.token_hash
        join app_user u on u.id = s.user_id
        where s.revoked_at is null and s.expires_at > ${new Date(at)}`.execute(db);
      const found = new Map(rows.map((row) => [row.place, { ...row, id: String(row.id) }]));
      return storedTokens.map((_token, i) => found.get(i + 1) ?? null);
    },
    credentialsByAccount: (mobile, nickKey) => credentialsWhere(sql`mobile = ${mobile} or nick_key = ${nickKey}`),
    credentialsByMobile: (mobile) => credentialsWhere(sql`mobile = ${mobile}`),
    credentials: (userId) => credentialsWhere(sql`id = ${rowId(userId)}`),
    async create({ nickName, nickKey, mobile, passwordHash, at }) {
      return withDocuments(db, async (trx) => {
        const { rows } = await sql<{ id: bigint }>`
          insert into app_user (nick_name, nick_key, mobile, password_hash, created_at)
          values (${nickName}, ${nickKey}, ${mobile}, ${passwordHash}, ${new Date(at)})
          on conflict do nothing returning id`.execute(trx);
        if (!rows[0]) return null;
        await writeUserDocuments(trx, [rows[0].id]);
        return String(rows[0].id);
      });
    },
    async isMobileTaken(mobile) {
      return (await credentialsWhere(sql`mobile = ${mobile}`)) !== null;
    },
    async isNickNameTaken(nickKey, userId) {
      return (await credentialsWhere(sql`nick_key = ${nickKey} and id <> ${rowId(userId ?? "")}`)) !== null;
    },
    setPassword: (userId, passwordHash, expected, provesFrom = null) =>
      changed(sql`
        update app_user set password_hash = ${passwordHash},
          password_proves_from = coalesce(${provesFrom === null ? null : new Date(provesFrom)}::timestamptz, password_proves_from)
        where id = ${rowId(userId)} and password_hash is not distinct from ${expected}::text returning id`),
    async resetPassword(userId, passwordHash) {
      await sql`update app_user set password_hash = ${passwordHash}, password_proves_from = null where id = ${rowId(userId)}`.execute(db);
    },
    async setDescription(userId, description) {
      await withDocuments(db, async (trx) => {
        await sql`update app_user set description = ${description} where id = ${rowId(userId)}`.execute(trx);
        await writeUserDocuments(trx, [rowId(userId)]);
      });
    },
    setNickName: (userId, nickName, nickKey) =>
      orTaken(
        withDocuments(db, async (trx) => {
          const changed = await sql`
            update app_user set nick_name = ${nickName}, nick_key = ${nickKey} where id = ${rowId(userId)} returning id`.execute(trx);
          await writeNameDocuments(trx, rowId(userId));
          return changed;
        }),
      ),
    setPortrait: (userId, url, uploadName) =>
      changed(sql`
        update app_user u set portrait = ${url}
        where id = ${rowId(userId)} and exists (select 1 from upload where name = ${uploadName} and user_id = u.id) returning id`),
    setMobile: (userId, mobile) =>
      orTaken(sql`update app_user set mobile = ${mobile} where id = ${rowId(userId)} and mobile is null returning id`.execute(db)),
    changeMobile: (userId, from, mobile, at, heldUntil) =>
      orTaken(
        sql`
          update app_user set mobile = ${mobile}, mobile_changed_at = ${new Date(at)}, withdrawals_held_until = ${new Date(heldUntil)}
          where id = ${rowId(userId)} and mobile = ${from} returning id`.execute(db),
      ),
    async realName(userId) {
      const { rows } = await sql<{ real_name_sealed: Buffer | null; id_card_sealed: Buffer | null }>`
        select real_name_sealed, id_card_sealed from app_user where id = ${rowId(userId)}`.execute(db);
      const row = rows[0];
      if (!row?.real_name_sealed || !row.id_card_sealed) return null;
      return { realName: row.real_name_sealed, idCard: row.id_card_sealed };
    },
    setRealName: (userId, { realName, idCard }) =>
      changed(sql`
        update app_user set real_name_sealed = ${realName}, id_card_sealed = ${idCard}
        where id = ${rowId(userId)} and real_name_sealed is null returning id`),
    async countVisit(userId, { day, at, earned }) {
      const { rows } = await sql<{ experience: number }>`
        with earned as (
          update app_user set last_visit_on = ${day}::date, experience = experience + ${earned}
          where id = ${rowId(userId)} and (last_visit_on is null or last_visit_on < ${day}::date) returning id, experience
        ), ${entryOfDay("visit", { day, points: earned, at })}
        select experience from earned`.execute(db);
      return rows[0]?.experience ?? null;
    },
  };
}
