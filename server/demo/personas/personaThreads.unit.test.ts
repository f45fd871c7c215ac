import { expect, test } from "vitest";
import type { FeedEvent } from "../../../contract/feed/frames.ts";
import { programmeDayOf } from "../../ingest/simulator/calendar.ts";
import { matchesOfDay } from "../../ingest/simulator/schedule.ts";
import { manualClock } from "../../kit/clock.ts";
import { silentLog } from "../../kit/log.ts";
import { createPersonaThreads } from "./personaThreads.ts";
import { PERSONAS } from "./personaList.ts";
import type { PersonaWrites } from "./personaWrites.ts";
import { eventsOf } from "./talk.testing.ts";

/** One match as it is played, and a fake portal that records who wrote what and when. */

const MINUTE = 60_000;
const match =
  matchesOfDay("fb", "fulltime", programmeDayOf(Date.parse("2026-11-21T12:00:00Z"))).find(
    ({ isHot, fate }) => isHot && fate === "played",
  ) ?? expect.fail("no match");
const log = eventsOf(match);

function setup(from: number, texts: readonly string[] = []) {
  const clock = manualClock(from);
  const posts: { readonly at: number; readonly text: string }[] = [];
  const past: { readonly at: number; readonly text: string }[] = [];
  const likes: string[] = [];
  const replies: string[] = [];
  const essays: string[] = [];
  let isDown = false;
  let listener: (events: readonly FeedEvent[]) => void = () => undefined;
  const writes: PersonaWrites = {
    async names() {
      if (isDown) throw new Error("no database");
      return new Set(PERSONAS.map(({ nickName }) => nickName));
    },
    texts: async () => texts,
    async post(_key, { text }) {
      posts.push({ at: clock.now(), text });
      return String(posts.length);
    },
    async past(_key, lines) {
      if (texts.length > 0) return false;
      past.push(...lines);
      return true;
    },
    like: async (nickName, postId) => void likes.push(`${nickName} ${postId}`),
    reply: async (_nickName, _postId, text) => void replies.push(text),
    essay: async (_key, { essay }) => void essays.push(essay.title),
  };
  const threads = createPersonaThreads({
    hub: {
      read: async (_ch, after, limit) => log.filter(({ s, at }) => s > after && at <= clock.now()).slice(0, limit),
      onCommitted(next) {
        listener = next;
        return () => (listener = () => undefined);
      },
    },
    clock,
    log: silentLog(),
    seed: "test",
    writes,
    recent: async () => [],
    ensureLog: async () => true,
  });
  const stop = threads.start();
  async function run(until: number): Promise<void> {
    for (let next = log.findIndex(({ at }) => at > clock.now()); clock.now() < until;) {
      const event = log[next];
      const to = Math.min(clock.now() + 1_000, until, event?.at ?? until);
      clock.advance(to - clock.now());
      if (event !== undefined && event.at <= to) {
        listener([event]);
        next += 1;
      }
      for (let i = 0; i < 12; i += 1) await Promise.resolve();
    }
  }
  return { run, stop, posts, past, likes, replies, essays, setDown: (value: boolean) => (isDown = value) };
}

test("a match is talked about while it is played, with likes, answers and something in a circle", async () => {
  const t = setup(match.kickoffAt - 65 * MINUTE);
  await t.run(match.kickoffAt + 135 * MINUTE);
  expect(t.past).toEqual([]);
  expect(t.posts.length).toBeGreaterThan(50);
  expect(new Set(t.posts.map(({ text }) => text)).size).toBe(t.posts.length);
  expect(t.likes.length).toBeGreaterThan(t.posts.length / 4);
  expect(t.likes.length).toBeLessThan(t.posts.length * 4);
  expect(new Set(t.likes).size).toBe(t.likes.length);
  expect(t.replies.length).toBeGreaterThan(1);
  expect(new Set(t.replies).size).toBe(t.replies.length);
  expect(t.essays.length).toBeLessThan(12);
  await t.stop();
});

test("a first start in the middle fills what was said so far at its own times, and goes on; a later one does not say it again", async () => {
  const now = match.kickoffAt + 30 * MINUTE;
  const t = setup(now);
  await t.run(now + 20 * MINUTE);
  expect(t.past.length).toBeGreaterThan(20);
  expect(t.past.every(({ at }) => at <= now + MINUTE)).toBe(true);
  expect(t.posts.length).toBeGreaterThan(2);
  expect(t.posts.every(({ at }) => at > now)).toBe(true);
  const said = [...t.past, ...t.posts].map(({ text }) => text);
  expect(new Set(said).size).toBe(said.length);
  await t.stop();

  const again = setup(now + 20 * MINUTE, said);
  await again.run(now + 40 * MINUTE);
  expect(again.past).toEqual([]);
  for (const { text } of again.posts) expect(said).not.toContain(text);
  await again.stop();
});

test("goes on when the database is back, and says nothing after the end", async () => {
  const now = match.kickoffAt + 10 * MINUTE;
  const t = setup(now);
  t.setDown(true);
  await t.run(now + 5 * MINUTE);
  expect(t.past.length + t.posts.length).toBe(0);
  t.setDown(false);
  await t.run(now + 15 * MINUTE);
  expect(t.past.length).toBeGreaterThan(0);
  await t.stop();
  const { length } = t.posts;
  await t.run(now + 40 * MINUTE);
  expect(t.posts.length).toBe(length);
});
