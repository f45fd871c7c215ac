import { ErrorCode } from "../../contract/codes/errors.ts";
import { refuse } from "../../contract/http/failure.ts";
import { informCalls } from "../../contract/http/inform.ts";
import { ok } from "../../contract/result.ts";
import { dropUnseen, dropUnseenInLines } from "../../contract/rules/text.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Limiter } from "../user/types.ts";
import { createFeedbackRepository } from "./feedbackRepository.ts";

export interface FeedbackDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly limiter: Limiter;
}

const FEEDBACKS_AN_HOUR = 10;
const HOUR_MS = 3_600_000;

/** Feedback of visitors and users (docs/product.md 7), stored as plain text. A retry with the same key returns the first one. */
export function registerFeedbackCalls(registry: CallRegistry, { db, clock, limiter }: FeedbackDeps): void {
  const repository = createFeedbackRepository(db);

  registry.handle(informCalls.informFeedbackAdd, async ({ body, context }) => {
    const content = dropUnseenInLines(body.content);
    if (content === "") return refuse(ErrorCode.badRequest, "请输入反馈内容");
    const userId = context.identity?.userId ?? null;
    const requestKey = body.idempotencyKey ?? null;
    const known = requestKey === null ? null : await repository.byKey(requestKey);
    // Looked up before the limit: a retry after a lost response does not count.
    if (known) return known.userId === userId && known.content === content ? ok({ id: known.id }) : refuse(ErrorCode.conflict);
    if (!(await limiter.take("feedback", context.ip, FEEDBACKS_AN_HOUR, HOUR_MS))) {
      return refuse(ErrorCode.tooManyRequests, `一小时内最多反馈 ${FEEDBACKS_AN_HOUR} 次，请稍后再试`);
    }
    const id = await repository.add({
      userId,
      kind: body.kind ?? "other",
      content,
      contact: dropUnseen(body.contact ?? ""),
      page: dropUnseen(body.page ?? ""),
      ip: context.ip,
      requestKey,
      at: clock.now(),
    });
    return ok({ id });
  });
}
