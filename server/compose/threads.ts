import type { Sport } from "../../contract/feed/channels.ts";
import type { FeedHub } from "../feed/types.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import type { MatchAt } from "../match/matchStates.ts";
import { type MinuteOf, createTimeAt } from "../match/minuteOf.ts";
import type { MomentCards } from "../moment/types.ts";
import { createEmbeds } from "../news/embeds.ts";
import { createMineOf } from "../thread/mineReads.ts";
import { createSummaryReads } from "../thread/summaryReads.ts";
import { createThreadRepository } from "../thread/threadRepository.ts";
import { type ThreadWriter, createThreadWriter } from "../thread/threadWriter.ts";
import { createThreads } from "../thread/threads.ts";
import { registerThreadCalls } from "../thread/thread.routes.ts";

export interface ThreadsDeps {
  readonly db: Db;
  readonly hub: Pick<FeedHub, "publish" | "redact" | "position" | "read" | "provideSnapshot">;
  readonly clock: Clock;
  readonly log: Log;
  readonly matchAt: MatchAt;
  readonly minuteOf: MinuteOf;
  readonly moments: MomentCards;
  readonly isMatch: (match: { readonly sport: Sport; readonly matchId: string }) => Promise<boolean>;
}

/** Threads of matches: the posts about a match, as events of its channel. */
export function composeThreads(
  registry: CallRegistry,
  { db, hub, clock, log, matchAt, minuteOf, moments, isMatch }: ThreadsDeps,
): ThreadWriter {
  const repository = createThreadRepository(db);
  const reads = createSummaryReads(db);
  const threads = createThreads({
    hub,
    repository,
    reads,
    mineOf: createMineOf(db),
    clock,
    isMatch,
    minuteOf,
    timeAt: createTimeAt(matchAt),
    embeds: createEmbeds(matchAt, moments),
  });
  registerThreadCalls(registry, threads);
  return createThreadWriter({ hub, repository, clock, log });
}
