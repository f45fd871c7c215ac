import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { Page } from "../../contract/http/page.ts";
import type { PersonalSpace, UserCard } from "../../contract/http/user.ts";
import { rowIdOf } from "../../contract/ids.ts";
import { ok } from "../../contract/result.ts";
import { EXPERIENCE, levelOf } from "../../contract/rules/level.ts";
import { nickNameKey } from "../../contract/rules/nickName.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { takeBack, addNotices } from "../kit/notices.ts";
import type { NotifyUser } from "../user/types.ts";
import { type PageOf, createCardRepository } from "./cardRepository.ts";
import { createFollowRepository } from "./followRepository.ts";

export interface FollowsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly notify: NotifyUser;
}

export interface FollowState {
  readonly isFollowed: boolean;
  readonly fansCount: number;
}

/** Users following users (docs/product.md 6 and 7). `viewer` is the caller's id, null for a visitor. */
export interface Follows {
  follow(userId: string, targetId: string): Promise<CallResult<FollowState>>;
  unfollow(userId: string, targetId: string): Promise<CallResult<FollowState>>;
  space(viewer: string | null, id: string): Promise<CallResult<PersonalSpace>>;
  /** Users that a user follows, or the user's fans, latest first. */
  listOf(viewer: string | null, id: string, which: "followed" | "fans", page: PageOf): Promise<CallResult<Page<UserCard>>>;
  mine(userId: string, who: "anchors" | "experts" | "everybody", page: PageOf): Promise<Page<UserCard>>;
  recommended(viewer: string | null): Promise<readonly UserCard[]>;
  hot(viewer: string | null, who: "anchors" | "experts", size: number): Promise<readonly UserCard[]>;
  named(viewer: string | null, word: string, page: PageOf): Promise<Page<UserCard>>;
}

const RECOMMENDED = 10;

export function createFollows({ db, clock, notify }: FollowsDeps): Follows {
  const cards = createCardRepository(db);
  const follows = createFollowRepository(db);
  const unknownUser = () => refuse(ErrorCode.notFound, "用户不存在");
  const viewerOf = (id: string | null): bigint | null => (id === null ? null : rowIdOf(id));

  return {
    async follow(userId, targetId) {
      if (userId === targetId) return refuse(ErrorCode.badRequest, "不能关注自己");
      const target = rowIdOf(targetId);
      if (target === null) return unknownUser();
      const at = clock.now();
      const done = await db.transaction().execute(async (trx) => {
        const follow = createFollowRepository(trx);
        if (await follow.isShielded(BigInt(userId), target)) return null;
        const added = await follow.add(BigInt(userId), target, at);
        if (added.isNew) {
          await addNotices(trx, [
            { userId: targetId, kind: "follow", groupKey: "follow", subject: "", isMatch: false, actorId: userId, ref: "", at },
          ]);
        }
        return added;
      });
      if (done === null) return refuse(ErrorCode.forbidden, "对方已屏蔽您，不能互动");
      const { experience } = done;
      const fansCount = await follows.fansCount(target);
      if (fansCount === null) return unknownUser();
      if (experience !== null && levelOf(experience) !== levelOf(experience - EXPERIENCE.follow.points))
        await notify(userId, "level", { level: levelOf(experience) ?? 0, experience });
      return ok({ isFollowed: true, fansCount });
    },

    async unfollow(userId, targetId) {
      if (userId === targetId) return refuse(ErrorCode.badRequest, "不能关注自己");
      const target = rowIdOf(targetId);
      if (target === null) return unknownUser();
      await db.transaction().execute(async (trx) => {
        await createFollowRepository(trx).remove(BigInt(userId), target);
        await takeBack(trx, [{ userId: targetId, groupKey: "follow", actorId: userId }], clock.now());
      });
      const fansCount = await follows.fansCount(target);
      return fansCount === null ? unknownUser() : ok({ isFollowed: false, fansCount });
    },

    async space(viewer, id) {
      const userId = rowIdOf(id);
      if (userId === null) return unknownUser();
      const [card, attentionCount, roomId] = await Promise.all([
        cards.find(viewerOf(viewer), userId),
        follows.attentionCount(userId),
        follows.roomId(userId),
      ]);
      return card ? ok({ ...card, attentionCount, roomId }) : unknownUser();
    },

    async listOf(viewer, id, which, page) {
      const userId = rowIdOf(id);
      if (userId === null || (await follows.fansCount(userId)) === null) return unknownUser();
      const by = viewerOf(viewer);
      return ok(await (which === "fans" ? cards.fans(by, userId, page) : cards.followed(by, userId, "everybody", page)));
    },

    mine: (userId, who, page) => cards.followed(BigInt(userId), BigInt(userId), who, page),
    recommended: (viewer) => cards.recommended(viewerOf(viewer), RECOMMENDED),
    hot: (viewer, who, size) => cards.hot(viewerOf(viewer), who, size),
    named: (viewer, word, page) => cards.named(viewerOf(viewer), nickNameKey(dropUnseen(word)), page),
  };
}
