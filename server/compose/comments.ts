import { registerCommentCalls } from "../comment/comment.routes.ts";
import { commentsAboutMatches, createCommentKind } from "../comment/commentKind.ts";
import { type Commenting, createCommenting } from "../comment/commenting.ts";
import { createComments } from "../comment/comments.ts";
import { createCommentCounters } from "../comment/counters.ts";
import { seedComments } from "../comment/demoComments.ts";
import type { CommentHost, CommentHosts } from "../comment/types.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { createLikes } from "../kit/likes.ts";
import { readMentions } from "../kit/mentions.ts";
import type { Log } from "../kit/log.ts";
import type { Earning } from "../level/types.ts";
import type { MinuteOf } from "../match/minuteOf.ts";
import { type Moderation, createModeration } from "../moderation/moderation.ts";
import { createArticleHost } from "../news/articleHost.ts";
import type { Moments } from "../moment/types.ts";
import type { Limiter } from "../user/types.ts";

export interface CommentsDeps {
  readonly db: Db;
  readonly minuteOf: MinuteOf;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly log: Log;
  readonly earning?: Earning;
  readonly moments: Moments;
  /** Further kinds of subjects of comments. */
  readonly hosts?: readonly CommentHost[];
}

export interface CommentParts {
  /** For users' reports, and for the desk. */
  readonly moderation: Moderation;
  readonly hosts: CommentHosts;
  readonly commenting: Commenting;
  /** Comments of the demo under its sample articles, once. */
  seedDemo(): Promise<void>;
  start(): Promise<void>;
  /** Sends pending notices of likes at once. */
  flushLikes(): Promise<void>;
  stop(): Promise<void>;
}

/** Comments, their moderation, and the subjects of comments: a new kind of subject is registered here. */
export function composeComments(
  registry: CallRegistry,
  { db, minuteOf, limiter, clock, log, earning, moments, hosts: others = [] }: CommentsDeps,
): CommentParts {
  const hosts: CommentHosts = new Map([createArticleHost(db, minuteOf, () => clock.now()), ...others].map((host) => [host.kind, host]));
  const moderation = createModeration({ db, clock, limiter });
  const counters = createCommentCounters({ db, clock, log, hosts });
  const likes = createLikes({ db, clock, log, table: "comment", aboutMatches: (trx, ids) => commentsAboutMatches(trx, hosts, ids) });
  moderation.addKind(createCommentKind({ hosts, counters, earning, now: () => clock.now() }));
  const { forTexts } = moderation;
  const comments = createComments({
    db,
    clock,
    hosts,
    momentCards: moments,
    fatesOf: forTexts.fatesOf,
    mentionsOf: (subjects) => readMentions(db, subjects),
    async mutedWords(userId) {
      const mute = await forTexts.muteOf(db, userId);
      return mute && forTexts.muteWords(mute);
    },
  });
  const commenting = createCommenting({
    db,
    clock,
    hosts,
    comments,
    counters,
    likes,
    moderation: forTexts,
    limiter,
    earning,
    checkMoment: moments.check,
  });
  registerCommentCalls(registry, { comments, commenting, appeals: moderation.appeals });
  return {
    moderation,
    hosts,
    commenting,
    seedDemo: () => seedComments(db, clock.now()),
    async start() {
      await moderation.rules.seed();
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
