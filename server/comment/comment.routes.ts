import { ErrorCode } from "../../contract/codes/errors.ts";
import { commentCalls } from "../../contract/http/comment.ts";
import { refuse } from "../../contract/http/failure.ts";
import { isRowId } from "../../contract/ids.ts";
import { ok } from "../../contract/result.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Appeals } from "../moderation/appeals.ts";
import type { Commenting } from "./commenting.ts";
import type { Comments } from "./comments.ts";

const notFound = () => Promise.resolve(refuse(ErrorCode.notFound, "评论不存在或已删除"));

/** The subject itself, or that of the post; null: the request named neither. */
function subjectOf({ subject, postId }: { readonly subject?: string; readonly postId?: string }): string | null {
  return subject ?? (postId === undefined ? null : `post:${postId}`);
}
const missingSubject = () => Promise.resolve(refuse(ErrorCode.badRequest, "缺少评论对象"));

/** Comments (docs/product.md 7, Inform). */
export function registerCommentCalls(
  registry: CallRegistry,
  {
    comments,
    commenting,
    appeals,
  }: { readonly comments: Comments; readonly commenting: Commenting; readonly appeals: Pick<Appeals, "file"> },
): void {
  registry.handle(commentCalls.informInfoCommentListByPost, ({ query: { postId, ...input }, context }) =>
    comments.list(`article:${postId}`, context.identity?.userId ?? null, input),
  );
  registry.handle(commentCalls.informCommentListByPost, ({ query, context }) => {
    const subject = subjectOf(query);
    const { page, pageSize, sort, cursor, at } = query;
    return subject === null
      ? missingSubject()
      : comments.list(subject, context.identity?.userId ?? null, { page, pageSize, sort, cursor, at });
  });
  registry.handle(commentCalls.informCommentReplies, ({ query: { id, ...input }, context }) =>
    comments.replies(id, context.identity?.userId ?? null, input),
  );
  registry.handle(commentCalls.informCommentNewer, ({ query: { subject, ...input }, context }) =>
    comments.newer(subject, context.identity?.userId ?? null, input),
  );
  registry.handle(commentCalls.informCommentReply, ({ body, context }) => {
    const subject = subjectOf(body);
    if (subject === null) return missingSubject();
    const { parentId = null, text, requestKey = null, seenAt = null, moment = null } = body;
    return commenting.reply(context.identity.userId, { subject, parentId, text, requestKey, seenAt, moment });
  });
  registry.handle(commentCalls.informCommentLikeId, ({ params: { id }, query, context }) =>
    isRowId(id) ? commenting.like(context.identity.userId, id, query.flag === 1) : notFound(),
  );
  registry.handle(commentCalls.informCommentEdit, ({ body: { id, text }, context }) => commenting.edit(context.identity.userId, id, text));
  registry.handle(commentCalls.informCommentDelete, ({ body: { id }, context }) => commenting.remove(context.identity.userId, id));
  registry.handle(commentCalls.informCommentAppeal, async ({ body: { id, text }, context }) => {
    const { userId } = context.identity;
    const caseId = await commenting.caseOf(userId, id);
    return caseId === null ? refuse(ErrorCode.notFound, "没有可申诉的决定") : appeals.file(userId, caseId, text);
  });
  registry.handle(commentCalls.informCommentBest, async ({ query, context }) =>
    ok({ list: await comments.best(context.identity?.userId ?? null, query) }),
  );
  registry.handle(commentCalls.informShieldUser, ({ body: { userId, flag }, context }) =>
    commenting.shield(context.identity.userId, userId, flag === 1),
  );
  registry.handle(commentCalls.informShieldList, async ({ context }) => ok({ list: await comments.shielded(context.identity.userId) }));
}
