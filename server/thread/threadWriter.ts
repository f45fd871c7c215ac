import type { NewEvent } from "../../contract/feed/frames.ts";
import { type ThreadCount, type ThreadPostData, threadChannel } from "../../contract/feed/thread.ts";
import type { FeedHub } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import type { ChangedPost, ThreadRepository, PublishedPost } from "./threadRepository.ts";

/**
 * Publishes changes of posts to the threads of matches. Each change is stored with its row (migration 041), so that none is
 * lost; each event has a key, so that none is published twice if the process is killed in between.
 */
export interface ThreadWriter {
  /** A post was written, edited or removed: publish at once instead of at the next poll. */
  wake(): void;
  /** Publishes all stored changes now. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface ThreadWriterDeps {
  readonly hub: Pick<FeedHub, "publish" | "redact">;
  readonly repository: ThreadRepository;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
}

/** Poll interval, since other processes (the desk, the command line) change posts too. */
const LOOK_EVERY_MS = 1_000;
/** Least time between updates of likes and comments. */
const COUNTS_EVERY_MS = 3_000;
const BATCH = 500;
const COUNTS_AN_EVENT = 100;

const channelOf = ({ sport, matchId }: ChangedPost): string => threadChannel(sport, matchId);

export function createThreadWriter({ hub, repository, clock, log }: ThreadWriterDeps): ThreadWriter {
  let stopTimer: (() => void) | null = null;
  let isStopped = true;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let countsAt = Number.NEGATIVE_INFINITY;

  async function takeAway(post: ChangedPost): Promise<PublishedPost> {
    const ch = channelOf(post);
    const { isIn, generation } = post.entry;
    const places = await repository.placesOf(ch, post.id);
    if (!isIn && places.length === 0) return { post, isIn: false, generation };
    // The log is redacted first, so that a reader who joins in between no longer gets the post.
    for (const s of places) await hub.redact(ch, s, { k: "removed", d: { id: post.id } });
    await hub.publish([{ ch, at: clock.now(), k: "removed", d: { id: post.id }, key: `removed/${post.id}/${generation}` }]);
    return { post, isIn: false, generation: generation + 1 };
  }

  async function publish(post: ChangedPost): Promise<PublishedPost> {
    const { id, author, text, minute, isSample, likes, comments, entry } = post;
    const { generation } = entry;
    const ch = channelOf(post);
    // The post is published as of when it was written, however late; likes and comments since then follow on their own, as of now.
    const counts = entry.isIn ? entry : generation === 0 ? { likes: 0, comments: 0 } : { likes, comments };
    let event: NewEvent | null = null;
    if (!entry.isIn) {
      const d: ThreadPostData = { id, author, ...text, minute, likes: counts.likes, comments: counts.comments, isSample };
      // A restored post is readable from now on; one that was edited before it was published, from the edit on.
      event = {
        ch,
        at: generation === 0 ? Math.max(post.at, post.editedAt ?? 0) : clock.now(),
        k: "post",
        d,
        key: `post/${id}/${generation}`,
      };
    } else if (post.editedAt !== null && post.editedAt !== entry.editedAt) {
      event = { ch, at: post.editedAt, k: "post.edited", d: { id, ...text }, key: `edit/${id}/${generation}/${post.editedAt}` };
    }
    if (event) await hub.publish([event]);
    return { post: { ...post, likes: counts.likes, comments: counts.comments }, isIn: true, generation };
  }

  async function publishTexts(): Promise<void> {
    for (;;) {
      const changed = await repository.changed(false, BATCH);
      if (changed.length === 0) return;
      // Published in order and at once, so that the log appends them as one batch.
      const published = await Promise.all(changed.map((post) => (post.isShown ? publish(post) : takeAway(post))));
      await repository.settle(published, false);
    }
  }

  async function publishCounts(): Promise<void> {
    for (;;) {
      const changed = await repository.changed(true, BATCH);
      if (changed.length === 0) return;
      const moved = changed.filter(
        ({ isShown, entry, likes, comments }) => isShown && entry.isIn && (entry.likes !== likes || entry.comments !== comments),
      );
      const events: NewEvent[] = [];
      for (const [ch, posts] of Map.groupBy(moved, channelOf)) {
        for (let i = 0; i < posts.length; i += COUNTS_AN_EVENT) {
          const counts = posts.slice(i, i + COUNTS_AN_EVENT).map(({ id, likes, comments }): ThreadCount => [id, likes, comments]);
          events.push({ ch, at: clock.now(), k: "counts", d: { posts: counts } });
        }
      }
      if (events.length > 0) await hub.publish(events);
      await repository.settle(
        changed.map((post) => ({
          // Edits of the text since then are not published yet.
          post: { ...post, editedAt: post.entry.editedAt },
          isIn: post.entry.isIn,
          generation: post.entry.generation,
        })),
        true,
      );
    }
  }

  async function look(isAll: boolean): Promise<void> {
    await publishTexts();
    if (!isAll && clock.now() < countsAt) return;
    countsAt = clock.now() + COUNTS_EVERY_MS;
    await publishCounts();
  }

  /** One run at a time; changes stored meanwhile are handled in the next. */
  function run(): void {
    if (isStopped) return;
    if (running) {
      isWanted = true;
      return;
    }
    stopTimer?.();
    isWanted = false;
    running = look(false)
      .catch((error: unknown) => log.warn({ reason: messageOf(error) }, "threads were not told; trying again"))
      .finally(() => {
        running = null;
        if (isStopped) return;
        stopTimer = clock.setTimer(isWanted ? 0 : LOOK_EVERY_MS, run);
      });
  }

  return {
    wake: run,
    async flush() {
      await running;
      await look(true);
    },
    start() {
      isStopped = false;
      run();
    },
    async stop() {
      isStopped = true;
      stopTimer?.();
      await running;
    },
  };
}
