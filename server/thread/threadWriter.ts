import type { NewEvent } from "../../contract/feed/frames.ts";
import { type ThreadCount, type ThreadPostData, threadChannel } from "../../contract/feed/thread.ts";
import type { FeedHub } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import type { ChangedPost, ThreadRepository, Told } from "./threadRepository.ts";

/**
 * Tells the threads of matches what has changed of posts. The change is noted with the row (migration 041), so that none is
 * lost; what is told has a key, so that none comes twice, wherever a portal was killed between the two.
 */
export interface ThreadWriter {
  /** Something was posted, edited or taken away: told at once, not with the next look. */
  wake(): void;
  /** All that is noted, now. */
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

/** Others change posts too: the desk, the command line. */
const LOOK_EVERY_MS = 1_000;
/** Likes and comments are told no more often. */
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

  async function takeAway(post: ChangedPost): Promise<Told> {
    const ch = channelOf(post);
    const { isIn, generation } = post.told;
    const places = await repository.placesOf(ch, post.id);
    if (!isIn && places.length === 0) return { post, isIn: false, generation };
    // First out of the log: whoever comes between the two is not sent it any more.
    for (const s of places) await hub.redact(ch, s, { k: "removed", d: { id: post.id } });
    await hub.publish([{ ch, at: clock.now(), k: "removed", d: { id: post.id }, key: `removed/${post.id}/${generation}` }]);
    return { post, isIn: false, generation: generation + 1 };
  }

  async function tell(post: ChangedPost): Promise<Told> {
    const { id, author, text, minute, isSample, likes, comments, told } = post;
    const { generation } = told;
    const ch = channelOf(post);
    // As of when it was written, however late it is told: what became of it since is told by itself, as of now.
    const counts = told.isIn ? told : generation === 0 ? { likes: 0, comments: 0 } : { likes, comments };
    let event: NewEvent | null = null;
    if (!told.isIn) {
      const d: ThreadPostData = { id, author, ...text, minute, likes: counts.likes, comments: counts.comments, isSample };
      // What was put back can be read from now on; what was edited before it was told, from the edit on.
      event = {
        ch,
        at: generation === 0 ? Math.max(post.at, post.editedAt ?? 0) : clock.now(),
        k: "post",
        d,
        key: `post/${id}/${generation}`,
      };
    } else if (post.editedAt !== null && post.editedAt !== told.editedAt) {
      event = { ch, at: post.editedAt, k: "post.edited", d: { id, ...text }, key: `edit/${id}/${generation}/${post.editedAt}` };
    }
    if (event) await hub.publish([event]);
    return { post: { ...post, likes: counts.likes, comments: counts.comments }, isIn: true, generation };
  }

  async function tellTexts(): Promise<void> {
    for (;;) {
      const changed = await repository.changed(false, BATCH);
      if (changed.length === 0) return;
      // Handed on in order, together: the log takes them as one.
      const told = await Promise.all(changed.map((post) => (post.isShown ? tell(post) : takeAway(post))));
      await repository.settle(told, false);
    }
  }

  async function tellCounts(): Promise<void> {
    for (;;) {
      const changed = await repository.changed(true, BATCH);
      if (changed.length === 0) return;
      const moved = changed.filter(
        ({ isShown, told, likes, comments }) => isShown && told.isIn && (told.likes !== likes || told.comments !== comments),
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
          // What of its text has changed meanwhile is not told yet.
          post: { ...post, editedAt: post.told.editedAt },
          isIn: post.told.isIn,
          generation: post.told.generation,
        })),
        true,
      );
    }
  }

  async function look(isAll: boolean): Promise<void> {
    await tellTexts();
    if (!isAll && clock.now() < countsAt) return;
    countsAt = clock.now() + COUNTS_EVERY_MS;
    await tellCounts();
  }

  /** One at a time; what is noted meanwhile is looked at afterwards. */
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
