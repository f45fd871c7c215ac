import { ErrorCode } from "../../contract/codes/errors.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import { attentionCalls } from "../../contract/http/attention.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { liveCalls } from "../../contract/http/live.ts";
import { matchCalls } from "../../contract/http/match.ts";
import type { Page } from "../../contract/http/page.ts";
import { userCalls } from "../../contract/http/user.ts";
import { ok } from "../../contract/result.ts";
import type { CallContext, CallRegistry } from "../http/registry.ts";
import type { Follows } from "./follows.ts";
import type { UserMatches } from "./userMatches.ts";

const UNDO = 2;
const FOLLOWED = { 1: "anchors", 2: "experts", 3: "everybody" } as const;

const viewerOf = ({ identity }: CallContext): string | null => identity?.userId ?? null;
/** A mutable copy, as the reply schema needs it. */
const mutable = <T>({ list, ...page }: Page<T>): Omit<Page<T>, "list"> & { list: T[] } => ({ ...page, list: [...list] });

function withSport<T>(text: string, answer: (sport: Sport) => Promise<CallResult<T>>): Promise<CallResult<T>> {
  if (text === "fb" || text === "bk") return answer(text);
  return Promise.resolve(refuse(ErrorCode.notFound, "没有这个项目"));
}

/** Calls about following users. */
function registerFollows(registry: CallRegistry, follows: Follows): void {
  registry.handle(attentionCalls.attentionPageAttention, async ({ query: { attentionType, ...page }, context }) =>
    ok(mutable(await follows.mine(context.identity.userId, FOLLOWED[attentionType], page))),
  );
  registry.handle(attentionCalls.userRecommend, async ({ context }) => ok({ list: [...(await follows.recommended(viewerOf(context)))] }));
  registry.handle(attentionCalls.userHot, async ({ query, context }) =>
    ok({ list: [...(await follows.hot(viewerOf(context), FOLLOWED[query.type], query.size))] }),
  );
  registry.handle(attentionCalls.userPageList, async ({ query: { word, ...page }, context }) =>
    ok(mutable(await follows.named(viewerOf(context), word, page))),
  );
  registry.handle(userCalls.userInfoPersonalSpace, ({ query, context }) => follows.space(viewerOf(context), query.id));
  registry.handle(userCalls.userInfoAttention, async ({ query: { userId, type, ...page }, context }) => {
    const found = await follows.listOf(viewerOf(context), userId, type === 1 ? "followed" : "fans", page);
    return found.ok ? ok(mutable(found.value)) : found;
  });
}

/** Calls about starred and reserved matches. */
function registerUserMatches(registry: CallRegistry, matches: UserMatches): void {
  registry.handle(attentionCalls.attentionGetAttentionMatchByUser, async ({ context }) =>
    ok(await matches.followed(context.identity.userId)),
  );
  registry.handle(liveCalls.matchCollect, ({ params, body, context }) =>
    withSport(params.sport, (sport) => matches.collect(context.identity.userId, sport, body.matchIds)),
  );
  registry.handle(liveCalls.matchCancelCollect, ({ params, body, context }) =>
    withSport(params.sport, async (sport) => ok(await matches.uncollect(context.identity.userId, sport, body.matchIds))),
  );
  registry.handle(liveCalls.matchCollectList, ({ params, context }) =>
    withSport(params.sport, async (sport) => ok(await matches.collected(context.identity.userId, sport))),
  );
  registry.handle(matchCalls.matchReserve, async ({ body: { matchId, matchType, operateType }, context }) => {
    const { userId } = context.identity;
    if (operateType === UNDO) {
      await matches.unreserve(userId, matchType, matchId);
      return ok({ isReserved: false });
    }
    const reserved = await matches.reserve(userId, matchType, matchId);
    return reserved.ok ? ok({ isReserved: true }) : reserved;
  });
  registry.handle(matchCalls.matchReserveMatchByUser, async ({ context }) => ok(await matches.reserved(context.identity.userId)));
}

/** The attention calls except `userInfo` and `userCoin`, personal spaces, and users' matches (docs/product.md 7). */
export function registerFollowCalls(registry: CallRegistry, follows: Follows, matches: UserMatches): void {
  registerFollows(registry, follows);
  registerUserMatches(registry, matches);
  registry.handle(attentionCalls.attentionOperAttention, async ({ query: { type, operateType, targetId, matchType }, context }) => {
    const { userId } = context.identity;
    if (type === 1) return operateType === UNDO ? follows.unfollow(userId, targetId) : follows.follow(userId, targetId);
    if (matchType === undefined) return refuse(ErrorCode.badRequest, "缺少参数 matchType");
    if (operateType === UNDO) {
      await matches.unfollow(userId, matchType, targetId);
      return ok({ isFollowed: false, fansCount: 0 });
    }
    const followed = await matches.follow(userId, matchType, targetId);
    return followed.ok ? ok({ isFollowed: true, fansCount: 0 }) : followed;
  });
}
