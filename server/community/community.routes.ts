import { ErrorCode } from "../../contract/codes/errors.ts";
import { refuse } from "../../contract/http/failure.ts";
import { postCalls } from "../../contract/http/post.ts";
import { isRowId } from "../../contract/ids.ts";
import { ok } from "../../contract/result.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Clock } from "../kit/clock.ts";
import type { Appeals } from "../moderation/appeals.ts";
import type { Uploads } from "../upload/uploads.ts";
import type { CircleRepository } from "./circleRepository.ts";
import type { PostCounters } from "./postCounters.ts";
import type { Posting } from "./posting.ts";
import type { Posts } from "./posts.ts";

const CIRCLES = 200;
const noPost = () => refuse(ErrorCode.notFound, "帖子不存在或已删除");
const incomplete = () => refuse(ErrorCode.badRequest, "参数 matchId 和 sport 需要一起提供");
const noCircle = () => refuse(ErrorCode.notFound, "圈子不存在");

export interface CommunityRoutesDeps {
  readonly posts: Posts;
  readonly posting: Posting;
  readonly circles: CircleRepository;
  readonly counters: PostCounters;
  readonly appeals: Pick<Appeals, "file">;
  readonly uploads: Pick<Uploads, "add">;
  readonly clock: Clock;
}

/** Posts and circles (docs/product.md 7, Inform). */
export function registerCommunityCalls(registry: CallRegistry, deps: CommunityRoutesDeps): void {
  const { posts, posting, circles, counters, appeals, uploads, clock } = deps;

  registry.handle(postCalls.informPostAddPicBase64, ({ body, context }) => uploads.add(context.identity.userId, body.images));
  registry.handle(postCalls.informPostAddSave, ({ body, context }) => {
    const { id, title, doc, pictures, topics, circleId, sport, matchId, seenAt, requestKey } = body;
    if ((sport === undefined) !== (matchId === undefined)) return incomplete();
    return posting.save(context.identity.userId, {
      id: id ?? null,
      title,
      doc,
      pictures,
      topics,
      circleId: circleId ?? null,
      match: sport === undefined || matchId === undefined ? null : { sport, matchId },
      seenAt: seenAt ?? null,
      requestKey: requestKey ?? null,
    });
  });
  registry.handle(postCalls.informPostListGeneral, ({ body: { sport, matchId, ...input }, context }) => {
    if ((sport === undefined) !== (matchId === undefined)) return incomplete();
    return posts.list(context.identity?.userId ?? null, {
      ...input,
      match: sport === undefined || matchId === undefined ? undefined : { sport, matchId },
    });
  });
  registry.handle(postCalls.informPostNewer, async ({ query, context }) =>
    ok({ newer: await posts.newer(context.identity?.userId ?? null, query) }),
  );
  registry.handle(postCalls.informPostListAnchor, ({ body: { anchorId, ...input }, context }) =>
    posts.ofAnchor(context.identity?.userId ?? null, { ...input, authorId: anchorId }),
  );
  registry.handle(postCalls.informPostListAnchorMy, ({ query, context }) => posts.own(context.identity.userId, query));
  registry.handle(postCalls.informPostListMy, ({ query, context }) => posts.own(context.identity.userId, query));
  registry.handle(postCalls.informPostAnchorDelete, ({ query, context }) => posting.remove(context.identity.userId, query.postId));
  registry.handle(postCalls.informPostDelete, ({ body, context }) => posting.remove(context.identity.userId, body.postId));
  registry.handle(postCalls.informPostAppeal, async ({ body: { postId, text }, context }) => {
    const { userId } = context.identity;
    const caseId = await posting.caseOf(userId, postId);
    return caseId === null ? refuse(ErrorCode.notFound, "没有可申诉的决定") : appeals.file(userId, caseId, text);
  });
  registry.handle(postCalls.informPostDetailId, async ({ params, query, context }) => {
    const userId = context.identity?.userId ?? null;
    const post = await posts.find(userId, params.id, query.at);
    return post ? ok({ post, sameMatch: await posts.sameMatch(userId, post, query.at) }) : noPost();
  });
  registry.handle(postCalls.informPostLikeIdN, async ({ params: { id, n }, context }) => {
    if (!isRowId(id)) return noPost();
    if (n !== "0" && n !== "1") return refuse(ErrorCode.badRequest, "参数 n 取值不正确");
    return posting.like(context.identity.userId, id, n === "1");
  });
  registry.handle(postCalls.informPostShield, ({ body, context }) => posting.shield(context.identity.userId, body.postId));
  registry.handle(postCalls.informTopicList, async ({ query, context }) =>
    ok({ list: await posts.topics(context.identity?.userId ?? null, query.at) }),
  );

  registry.handle(postCalls.informCircleList, async ({ query, context }) => {
    const userId = context.identity?.userId;
    return ok({ list: await circles.list(userId === undefined ? null : BigInt(userId), dropUnseen(query.word ?? ""), CIRCLES) });
  });
  registry.handle(postCalls.informCircleDetail, async ({ query, context }) => {
    const userId = context.identity?.userId;
    const circle = await circles.find(BigInt(query.id), userId === undefined ? null : BigInt(userId));
    return circle ? ok({ circle }) : noCircle();
  });
  registry.handle(postCalls.informCircleFollow, async ({ body: { id, isFollowed }, context }) => {
    const userId = BigInt(context.identity.userId);
    if (!(await circles.setFollowed(BigInt(id), userId, isFollowed, clock.now()))) return noCircle();
    counters.touchCircle(id);
    return ok({ isFollowed, members: (await circles.find(BigInt(id), userId))?.members ?? 0 });
  });
}
