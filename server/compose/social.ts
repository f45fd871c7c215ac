import type { Sport } from "../../contract/feed/channels.ts";
import { createPostHost } from "../community/postKind.ts";
import { insertPost } from "../community/postWrites.ts";
import { type PersonaWrites, createPersonaWrites } from "../demo/personas/personaWrites.ts";
import type { FeedHub } from "../feed/types.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import { registerLevelCalls } from "../level/level.routes.ts";
import { createLevels } from "../level/levels.ts";
import type { Earning } from "../level/types.ts";
import type { Matches } from "../match/match.ts";
import { createMinuteOf } from "../match/minuteOf.ts";
import type { Moments } from "../moment/types.ts";
import { type CommentParts, composeComments } from "./comments.ts";
import { type Community, composeCommunity } from "./community.ts";
import { composeMessages } from "./messages.ts";
import type { People } from "./people.ts";
import { composeThreads } from "./threads.ts";

export interface SocialDeps {
  readonly db: Db;
  readonly hub: FeedHub;
  readonly clock: Clock;
  readonly log: Log;
  readonly people: People["parts"];
  readonly matches: Pick<Matches, "exists" | "at">;
  readonly moments: Moments;
}

export interface Social {
  readonly comments: CommentParts;
  readonly levels: Earning;
  readonly posts: Community["posts"];
  /** Writes of the demo's personas (compose/personas.ts). */
  readonly personaWrites: PersonaWrites;
  /** Comments and posts of the demo's users, once. */
  seedDemo(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Users' public and private texts, and the levels users earn by them. Each part has its own compose file. */
export function composeSocial(registry: CallRegistry, { db, hub, clock, log, people, matches, moments }: SocialDeps): Social {
  const { limiter, notify, uploads } = people;
  const minuteOf = createMinuteOf(matches.at);
  const isMatch = ({ sport, matchId }: { readonly sport: Sport; readonly matchId: string }) => matches.exists(sport, matchId);
  const levels = createLevels({ db, clock, log, notify });
  registerLevelCalls(registry, levels);
  const comments = composeComments(registry, {
    db,
    minuteOf,
    limiter,
    clock,
    log,
    earning: levels,
    moments,
    hosts: [createPostHost(db, minuteOf)],
  });
  const threads = composeThreads(registry, { db, hub, clock, log, matchAt: matches.at, minuteOf, moments, isMatch });
  const community = composeCommunity(registry, {
    db,
    matchAt: matches.at,
    clock,
    log,
    limiter,
    moderation: comments.moderation,
    uploads,
    earning: levels,
    minuteOf,
    isMatch,
    moments,
    onWritten: () => threads.wake(),
  });
  composeMessages(registry, { db, clock, moderation: comments.moderation, hosts: comments.hosts });
  return {
    comments,
    levels,
    posts: community.posts,
    personaWrites: createPersonaWrites({
      db,
      clock,
      insertPost,
      posting: community.posting,
      commenting: comments.commenting,
      counters: community.counters,
      onWritten: () => threads.wake(),
    }),
    async seedDemo() {
      await comments.seedDemo();
      await community.seedDemo();
    },
    async start() {
      levels.start();
      await comments.start();
      await community.start();
      threads.start();
    },
    async stop() {
      await threads.stop();
      await community.stop();
      await comments.stop();
      await levels.stop();
    },
  };
}
