import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import { APPEAL_MAX_LENGTH, APPEAL_WITHIN_MS } from "../../contract/rules/moderation.ts";
import { dropUnseenInLines } from "../../contract/rules/text.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { writeHorn } from "../kit/writeHorn.ts";
import { writeAction } from "./actions.ts";
import { findCase } from "./caseRepository.ts";
import { type Sanctions, muteWords } from "./sanctions.ts";
import { type Fate, type Staff, type SubjectKinds, subjectOf } from "./types.ts";

export interface AppealRow {
  readonly id: string;
  readonly caseId: string;
  readonly subject: string;
  readonly user: { readonly id: string; readonly nickName: string };
  readonly text: string;
  /** Epoch ms. */
  readonly at: number;
  /** The decision appealed against: who made it, and its reason. */
  readonly against: { readonly by: string; readonly reasonCode: number | null };
  /** Null: not decided yet. */
  readonly decided: { readonly at: number; readonly isGranted: boolean; readonly answer: string; readonly by: string } | null;
}

/** One appeal for each decision, within seven days (docs/product.md 6). */
export interface Appeals {
  file(userId: string, caseId: string, text: string): Promise<CallResult<object>>;
  /** Undecided appeals, oldest first; `after`: the id that the previous page ended with. */
  list(where: { readonly limit: number; readonly after?: string }): Promise<readonly AppealRow[]>;
  /** `on`: the caller's transaction, where it has one. */
  ofCase(caseId: string, on?: Db): Promise<AppealRow | null>;
  /** State of the appeal for each decision, as its author sees it. */
  fatesOf(caseIds: readonly string[]): Promise<ReadonlyMap<string, Fate>>;
  /** Granted: the text is shown, its author may write again. Already decided: 409. */
  decide(id: string, input: { readonly isGranted: boolean; readonly answer: string }, by: Staff): Promise<CallResult<object>>;
}

export interface AppealsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly kinds: SubjectKinds;
  readonly sanctions: Pick<Sanctions, "liftWith" | "muteOf">;
}

interface Row {
  readonly id: bigint;
  readonly case_id: bigint;
  readonly subject: string;
  readonly user_id: bigint;
  readonly nick_name: string;
  readonly text: string;
  readonly at: number;
  readonly against: string | null;
  readonly reason_code: number | null;
  readonly decided_at: number | null;
  readonly is_granted: boolean | null;
  readonly answer: string | null;
  readonly by_name: string | null;
}
const appealOf = (row: Row): AppealRow => ({
  id: String(row.id),
  caseId: String(row.case_id),
  subject: row.subject,
  user: { id: String(row.user_id), nickName: row.nick_name },
  text: row.text,
  at: row.at,
  against: { by: row.against ?? "", reasonCode: row.reason_code },
  decided:
    row.decided_at === null
      ? null
      : { at: row.decided_at, isGranted: row.is_granted === true, answer: row.answer ?? "", by: row.by_name ?? "" },
});
const APPEALS = sql`
  select a.*, c.subject, c.by_name as against, c.reason_code, u.nick_name
  from appeal a join review_case c on c.id = a.case_id join app_user u on u.id = a.user_id`;

function fateOf(row: { readonly decided_at: number; readonly is_waiting: boolean | null }, now: number): Fate {
  const until = row.decided_at + APPEAL_WITHIN_MS;
  if (row.is_waiting !== null) return { appeal: row.is_waiting ? "waiting" : "refused", until };
  return { appeal: now > until ? "late" : "open", until };
}

export function createAppeals({ db, clock, kinds, sanctions }: AppealsDeps): Appeals {
  return {
    async file(userId, caseId, typed) {
      const text = dropUnseenInLines(typed);
      if (text === "") return refuse(ErrorCode.badRequest, "请填写申诉理由");
      if ([...text].length > APPEAL_MAX_LENGTH) return refuse(ErrorCode.badRequest, `申诉理由最多${APPEAL_MAX_LENGTH}个字`);
      return db.transaction().execute(async (trx): Promise<CallResult<object>> => {
        const known = await findCase(trx, caseId);
        const subject = known && subjectOf(kinds, known.subject);
        if (!subject || known.author.id !== userId) return refuse(ErrorCode.notFound, "没有可申诉的决定");
        if ((await subject.kind.lock(trx, subject.id)) === null) return refuse(ErrorCode.conflict, "内容已删除，不能申诉");
        const found = await findCase(trx, caseId, true);
        if (!found) return refuse(ErrorCode.notFound, "没有可申诉的决定");
        const { decided } = found;
        if (decided?.decision !== "hide" && decided?.decision !== "delete") return refuse(ErrorCode.conflict, "没有可申诉的决定");
        const at = clock.now();
        if (at - decided.at > APPEAL_WITHIN_MS) return refuse(ErrorCode.conflict, "已超过 7 天，不能申诉");
        const { rows } = await sql`
          insert into appeal (case_id, user_id, text, at) values (${caseId}::int8, ${userId}::int8, ${text}, ${new Date(at)})
          on conflict (case_id) do nothing returning id`.execute(trx);
        if (rows.length === 0) return refuse(ErrorCode.conflict, "每个决定只能申诉一次");
        await writeAction(trx, { at, by: null, action: "appeal", subject: found.subject, userId, caseId, why: text });
        return ok({});
      });
    },

    async list({ limit, after }) {
      const { rows } = await sql<Row>`
        ${APPEALS} where a.decided_at is null and (${after ?? null}::int8 is null or a.id > ${after ?? null}::int8) order by a.id limit ${limit}`.execute(
        db,
      );
      return rows.map(appealOf);
    },

    async ofCase(caseId, on = db) {
      const { rows } = await sql<Row>`${APPEALS} where a.case_id = ${caseId}::int8`.execute(on);
      return rows[0] ? appealOf(rows[0]) : null;
    },

    async fatesOf(caseIds) {
      const { rows } = await sql<{ id: bigint; decided_at: number; is_waiting: boolean | null }>`
        select c.id, c.decided_at, case when a.id is not null then a.decided_at is null end as is_waiting from review_case c
        left join appeal a on a.case_id = c.id where c.id = any(${caseIds}::int8[]) and c.decided_at is not null`.execute(db);
      return new Map(rows.map((row) => [String(row.id), fateOf(row, clock.now())]));
    },

    async decide(id, { isGranted, answer: typed }, by) {
      const answer = dropUnseenInLines(typed);
      const { result, changed } = await db
        .transaction()
        .execute(async (trx): Promise<{ result: CallResult<object>; changed?: () => void }> => {
          const first = await sql<{ case_id: bigint }>`select case_id from appeal where id = ${id}::int8`.execute(trx);
          const caseId = first.rows[0] ? String(first.rows[0].case_id) : null;
          const known = caseId === null ? null : await findCase(trx, caseId);
          const subject = known && subjectOf(kinds, known.subject);
          if (caseId === null || !known || !subject) return { result: refuse(ErrorCode.notFound, "申诉不存在") };
          const standing = await subject.kind.lock(trx, subject.id);
          await findCase(trx, caseId, true);
          const at = clock.now();
          const { rows } = await sql`
          update appeal set decided_at = ${new Date(at)}, is_granted = ${isGranted}, answer = ${answer}, by_id = ${by.id}, by_name = ${by.name}
          where id = ${id}::int8 and decided_at is null returning id`.execute(trx);
          if (rows.length === 0) return { result: refuse(ErrorCode.conflict, "该申诉已处理") };
          const { noun } = subject.kind;
          // The text may be hidden by another decision by now: that one stays.
          const isOfThis = standing?.hiddenCase === caseId;
          if (isGranted) {
            if (isOfThis) {
              await subject.kind.set(trx, subject.id, {
                hiddenReason: null,
                hiddenCode: null,
                hiddenCase: null,
                isHeld: false,
                approvedAt: at,
              });
              // The reports count as wrong, as after an approval.
              await subject.kind.setReports(trx, subject.id, 0);
            }
            if (known.sanctionId !== null) await sanctions.liftWith(trx, known.sanctionId, by, "申诉成立");
          }
          await writeAction(trx, {
            at,
            by,
            action: isGranted ? "appeal-granted" : "appeal-refused",
            subject: known.subject,
            userId: known.author.id,
            caseId,
            why: answer,
          });
          const still = isGranted && known.sanctionId !== null ? await sanctions.muteOf(trx, known.author.id) : null;
          const lifted = known.sanctionId === null ? "" : still ? `，该项禁言已解除。${muteWords(still, "仍")}` : "，禁言已解除";
          const words = isGranted ? `${isOfThis ? `您的${noun}已恢复显示` : "原决定已撤销"}${lifted}。` : "维持原决定。";
          await writeHorn(trx, {
            userId: known.author.id,
            title: isGranted ? "申诉成立" : "申诉未通过",
            content: answer === "" ? words : `${words}${answer}`,
            at,
          });
          return { result: ok({}), changed: () => subject.kind.onChanged(String(subject.id)) };
        });
      changed?.();
      return result;
    },
  };
}
