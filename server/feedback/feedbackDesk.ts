import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { isRowId } from "../../contract/ids.ts";
import { FEEDBACK_ANSWER_MAX_LENGTH } from "../../contract/limits.ts";
import { ok } from "../../contract/result.ts";
import { dropUnseenInLines } from "../../contract/rules/text.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { writeHorn } from "../kit/writeHorn.ts";
import { type Feedback, type FeedbackState, createFeedbackRepository } from "./feedbackRepository.ts";

export interface FeedbackPage {
  readonly total: number;
  readonly list: readonly Feedback[];
  /** Cursor of the next page; null: this was the last. */
  readonly cursor: string | null;
}

/** Operators' actions on feedback. */
export interface FeedbackDesk {
  /** Waiting feedback oldest first, answered feedback newest first. 400 for an invalid cursor. */
  list(which: { readonly state: FeedbackState; readonly cursor?: string | undefined }): Promise<CallResult<FeedbackPage>>;
  find(id: string): Promise<CallResult<Feedback>>;
  /**
   * Answers once: 404 for unknown feedback, 409 if it is answered already. A user gets the answer as a horn, written in the
   * same transaction. A visitor only left a contact, which the operator has to use.
   */
  answer(id: string, text: string, by: string): Promise<CallResult<Feedback>>;
}

export interface FeedbackDeskDeps {
  readonly db: Db;
  readonly clock: Clock;
}

const PAGE_SIZE = 30;
const TITLE = "您的反馈有了答复";
const SHANGHAI_DAY = new Intl.DateTimeFormat("zh-CN", { timeZone: "Asia/Shanghai", month: "long", day: "numeric" });

/** Text of the horn: the answer first, since a ticker shows only the beginning, then the question. */
function hornText(answer: string, question: { readonly content: string; readonly at: number }): string {
  return `${answer}\n\n您 ${SHANGHAI_DAY.format(question.at)}的反馈：\n“${question.content}”`;
}

export function createFeedbackDesk({ db, clock }: FeedbackDeskDeps): FeedbackDesk {
  const repository = createFeedbackRepository(db);

  async function find(id: string): Promise<CallResult<Feedback>> {
    const found = isRowId(id) ? await repository.find(id) : null;
    return found ? ok(found) : refuse(ErrorCode.notFound, "反馈不存在");
  }

  return {
    async list({ state, cursor }) {
      if (cursor !== undefined && !isRowId(cursor)) return refuse(ErrorCode.badRequest, "页码不正确");
      const [total, found] = await Promise.all([
        repository.count(state),
        repository.list(state, { after: cursor ?? null, limit: PAGE_SIZE + 1 }),
      ]);
      const list = found.slice(0, PAGE_SIZE);
      return ok({ total, list, cursor: found.length > PAGE_SIZE ? (list.at(-1)?.id ?? null) : null });
    },

    find,

    async answer(id, typed, by) {
      const text = dropUnseenInLines(typed);
      if (text === "") return refuse(ErrorCode.badRequest, "请输入答复内容");
      if (text.length > FEEDBACK_ANSWER_MAX_LENGTH) return refuse(ErrorCode.badRequest, `答复最多 ${FEEDBACK_ANSWER_MAX_LENGTH} 个字`);
      const before = await find(id);
      if (!before.ok) return before;
      const at = clock.now();
      const isDone = await db.transaction().execute(async (trx) => {
        const rows = createFeedbackRepository(trx);
        const question = await rows.answer({ id, text, by, at });
        if (question === null) return false;
        const { userId } = question;
        const hornId = userId === null ? null : await writeHorn(trx, { userId, title: TITLE, content: hornText(text, question), at });
        if (hornId !== null) await rows.setHorn(id, hornId);
        await sql`
          insert into audit (at, action, outcome, user_id, subject, detail)
          values (${new Date(at)}::timestamptz, 'feedback.answer', 'ok', ${userId}::int8, ${by},
            ${JSON.stringify({ feedback: id, horn: hornId })}::jsonb)`.execute(trx);
        return true;
      });
      return isDone ? find(id) : refuse(ErrorCode.conflict, "这条反馈已经答复过了");
    },
  };
}
