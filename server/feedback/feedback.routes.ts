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

/** Feedback of visitors and users (docs/product.md 7), kept as plain text. */
export function registerFeedbackCalls(registry: CallRegistry, { db, clock, limiter }: FeedbackDeps): void {
  const repository = createFeedbackRepository(db);

  registry.handle(informCalls.informFeedbackAdd, async ({ body, context }) => {
    const content = dropUnseenInLines(body.content);
    if (content === "") return refuse(ErrorCode.badRequest, "请输入反馈内容");
    if (!(await limiter.take("feedback", context.ip, FEEDBACKS_AN_HOUR, HOUR_MS))) return refuse(ErrorCode.tooManyRequests);
    const id = await repository.add({
      userId: context.identity?.userId ?? null,
      content,
      contact: dropUnseen(body.contact ?? ""),
      ip: context.ip,
      at: clock.now(),
    });
    return ok({ id });
  });
}
