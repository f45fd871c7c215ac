import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import { reasonOf } from "../../contract/rules/moderation.ts";
import { SHANGHAI_OFFSET_MS } from "../../contract/shanghai.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { writeHorn } from "../kit/writeHorn.ts";
import { writeAction } from "./actions.ts";
import type { Mute, Staff } from "./types.ts";

export interface SanctionRow {
  readonly id: string;
  readonly userId: string;
  readonly nickName: string;
  /** Epoch ms; `until` null: for good. */
  readonly at: number;
  readonly until: number | null;
  readonly reasonCode: number;
  readonly caseId: string | null;
  readonly by: string;
  readonly lifted: { readonly at: number; readonly by: string; readonly why: string } | null;
  readonly isInForce: boolean;
}

/** Mutes, for a time or for good. A muted user is told why and until when at every attempt to write. */
export interface Sanctions {
  /** The one that lasts longest; null: may write. */
  muteOf(db: Db, userId: string): Promise<Mute | null>;
  /** Runs in the caller's transaction; returns the id. The caller sends the horn. */
  mute(
    trx: Db,
    of: {
      readonly userId: string;
      readonly untilAt: number | null;
      readonly reasonCode: number;
      readonly caseId: string;
      readonly by: Staff;
    },
  ): Promise<string>;
  /** Lifts a sanction that a case imposed, in the caller's transaction. The caller sends the horn. */
  liftWith(trx: Db, id: string, by: Staff, why: string): Promise<void>;
  /** Latest first; `after`: the id that the previous page ended with. */
  list(where: { readonly isInForce: boolean; readonly limit: number; readonly after?: string }): Promise<readonly SanctionRow[]>;
  /** 409 if the sanction has ended or was lifted. The user is told. */
  lift(id: string, why: string, by: Staff): Promise<CallResult<object>>;
}

/** `11-28 21:50`, Shanghai time. */
export function untilText(at: number): string {
  return new Date(at + SHANGHAI_OFFSET_MS).toISOString().slice(5, 16).replace("T", " ");
}

/** `已`: for somebody who is muted; `仍`: for somebody who stays muted though another mute has ended. */
export function muteWords({ until, reasonCode }: Pick<Mute, "until" | "reasonCode">, adverb: "已" | "仍" = "已"): string {
  const why = reasonOf(reasonCode)?.label ?? "违反社区规范";
  return until === null ? `您${adverb}被永久禁言（${why}）` : `您${adverb}被禁言至 ${untilText(until)}（${why}）`;
}

export function createSanctions({ db, clock }: { readonly db: Db; readonly clock: Clock }): Sanctions {
  const isOn = () => sql`s.lifted_at is null and (s.until is null or s.until > ${new Date(clock.now())}::timestamptz)`;

  async function markLifted(
    trx: Db,
    id: string,
    by: Staff,
    why: string,
  ): Promise<{ readonly userId: string; readonly caseId: string | null } | null> {
    const { rows } = await sql<{ user_id: bigint; case_id: bigint | null }>`
      update sanction s set lifted_at = ${new Date(clock.now())}, lifted_by = ${by.name}, lifted_why = ${why}
      where s.id = ${id}::int8 and ${isOn()} returning user_id, case_id`.execute(trx);
    const [row] = rows;
    return row ? { userId: String(row.user_id), caseId: row.case_id === null ? null : String(row.case_id) } : null;
  }

  async function muteOf(on: Db, userId: string): Promise<Mute | null> {
    const { rows } = await sql<{ id: bigint; until: number | null; reason_code: number }>`
      select s.id, s.until, s.reason_code from sanction s where s.user_id = ${userId}::int8 and ${isOn()}
      order by s.until desc nulls first limit 1`.execute(on);
    const [row] = rows;
    return row ? { id: String(row.id), until: row.until, reasonCode: row.reason_code } : null;
  }

  return {
    muteOf,

    async mute(trx, { userId, untilAt, reasonCode, caseId, by }) {
      const { rows } = await sql<{ id: bigint }>`
        insert into sanction (user_id, kind, at, until, reason_code, case_id, by_id, by_name)
        values (${userId}::int8, 'mute', ${new Date(clock.now())}, ${untilAt === null ? null : new Date(untilAt)}, ${reasonCode}, ${caseId}::int8,
          ${by.id}, ${by.name}) returning id`.execute(trx);
      return String(rows[0]?.id);
    },

    async liftWith(trx, id, by, why) {
      await markLifted(trx, id, by, why);
    },

    async list({ isInForce, limit, after }) {
      const { rows } = await sql<{
        readonly id: bigint;
        readonly user_id: bigint;
        readonly nick_name: string;
        readonly at: number;
        readonly until: number | null;
        readonly reason_code: number;
        readonly case_id: bigint | null;
        readonly by_name: string;
        readonly lifted_at: number | null;
        readonly lifted_by: string | null;
        readonly lifted_why: string | null;
        readonly is_in_force: boolean;
      }>`
        select s.*, u.nick_name, (${isOn()}) as is_in_force from sanction s join app_user u on u.id = s.user_id
        where (${!isInForce} or (${isOn()})) and (${after ?? null}::int8 is null or s.id < ${after ?? null}::int8)
        order by s.id desc limit ${limit}`.execute(db);
      return rows.map((row) => ({
        id: String(row.id),
        userId: String(row.user_id),
        nickName: row.nick_name,
        at: row.at,
        until: row.until,
        reasonCode: row.reason_code,
        caseId: row.case_id === null ? null : String(row.case_id),
        by: row.by_name,
        lifted: row.lifted_at === null ? null : { at: row.lifted_at, by: row.lifted_by ?? "", why: row.lifted_why ?? "" },
        isInForce: row.is_in_force,
      }));
    },

    lift: (id, why, by) =>
      db.transaction().execute(async (trx) => {
        const found = await markLifted(trx, id, by, why);
        if (!found) return refuse(ErrorCode.conflict, "该处罚已解除或已到期");
        const at = clock.now();
        await writeAction(trx, {
          at,
          by,
          action: "lift",
          userId: found.userId,
          why,
          ...(found.caseId === null ? {} : { caseId: found.caseId }),
        });
        const still = await muteOf(trx, found.userId);
        const notice = still
          ? { title: "一项禁言已解除", content: `您的一项禁言已提前解除：${why}。${muteWords(still, "仍")}` }
          : { title: "禁言已解除", content: `您的禁言已提前解除：${why}` };
        await writeHorn(trx, { userId: found.userId, ...notice, at });
        return ok({});
      }),
  };
}
