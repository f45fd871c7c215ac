import type { Sport } from "../../contract/feed/channels.ts";
import { writeDemoComment } from "../comment/writeDemoComment.ts";
import { createCircleRepository } from "../community/circleRepository.ts";
import { GENERAL_CIRCLES } from "../community/circles.ts";
import { registerCommunityCalls } from "../community/community.routes.ts";
import { seedPostComments } from "../community/demoPostComments.ts";
import { seedPosts } from "../community/demoPosts.ts";
import { type PostCounters, createPostCounters } from "../community/postCounters.ts";
import { createPostKind, postsAboutMatches } from "../community/postKind.ts";
import { createPostRepository } from "../community/postRepository.ts";
import { type Posting, createPosting } from "../community/posting.ts";
import { type Posts, createPosts } from "../community/posts.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { createLikes } from "../kit/likes.ts";
import { readMentions } from "../kit/mentions.ts";
import type { Log } from "../kit/log.ts";
import type { Earning } from "../level/types.ts";
import type { MatchAt } from "../match/matchStates.ts";
import type { MinuteOf } from "../match/minuteOf.ts";
import type { Moderation } from "../moderation/moderation.ts";
import type { Moments } from "../moment/types.ts";
import { createEmbeds } from "../news/embeds.ts";
import type { Uploads } from "../upload/uploads.ts";
import type { Limiter } from "../user/types.ts";
import { DEMO_USERS } from "../user/demoUserList.ts";

export interface CommunityDeps {
  readonly db: Db;
  readonly matchAt: MatchAt;
  readonly clock: Clock;
  readonly log: Log;
  readonly limiter: Limiter;
  readonly moderation: Moderation;
  readonly uploads: Pick<Uploads, "add">;
  readonly earning?: Earning;
  readonly minuteOf: MinuteOf;
  readonly isMatch: (match: { readonly sport: Sport; readonly matchId: string }) => Promise<boolean>;
  readonly moments: Moments;
  /** Called after a post was written, changed or removed. */
  readonly onWritten?: () => void;
}

export interface Community {
  readonly posting: Posting;
  readonly posts: Pick<Posts, "byIds">;
  readonly counters: PostCounters;
  /** Posts of the demo's users and the comments under them, once. */
  seedDemo(): Promise<void>;
  start(): Promise<void>;
  /** Sends pending notices of likes at once. */
  flushLikes(): Promise<void>;
  stop(): Promise<void>;
}

/** The same posting, which calls `onWritten` after each write. */
function notifyOnWrite(posting: Posting, onWritten: () => void): Posting {
  return {
    ...posting,
    save: (...args) => posting.save(...args).finally(onWritten),
    remove: (...args) => posting.remove(...args).finally(onWritten),
  };
}

/** Posts and circles; comments under posts are composed with the comments (compose/comments.ts). */
export function composeCommunity(registry: CallRegistry, deps: CommunityDeps): Community {
  const { db, matchAt, clock, log, limiter, moderation, uploads, earning, minuteOf, isMatch, moments } = deps;
  const counters = createPostCounters({ db, clock, log });
  const likes = createLikes({ db, clock, log, table: "post", aboutMatches: postsAboutMatches });
  moderation.addKind(createPostKind(counters, () => clock.now(), earning));
  const circles = createCircleRepository(db);
  const posts = createPosts({
    clock,
    repository: createPostRepository(db),
    embeds: createEmbeds(matchAt, moments),
    mentionsOf: (subjects) => readMentions(db, subjects),
    fatesOf: moderation.forTexts.fatesOf,
  });
  const posting = notifyOnWrite(
    createPosting({
      db,
      clock,
      posts,
      circles,
      counters,
      likes,
      moderation: moderation.forTexts,
      limiter,
      earning,
      minuteOf,
      isMatch,
      checkMoment: moments.check,
    }),
    deps.onWritten ?? (() => undefined),
  );
  registerCommunityCalls(registry, { posts, posting, circles, counters, appeals: moderation.appeals, uploads, clock });
  return {
    posting,
    posts,
    counters,
    async seedDemo() {
      await circles.seed(GENERAL_CIRCLES);
      await seedPosts(db, clock.now());
      await seedPostComments(db, clock.now(), { names: DEMO_USERS.map(({ nickName }) => nickName), write: writeDemoComment });
    },
    async start() {
      await circles.seed(GENERAL_CIRCLES);
      counters.start();
      likes.start();
    },
    flushLikes: () => likes.flush(),
    async stop() {
      await likes.stop();
      await counters.stop();
    },
  };
}
