import { expect, test } from "vitest";
import { manualClock } from "../kit/clock.ts";
import { RENDERS, createRenderQueue } from "./renderQueue.ts";

/** `mayBegin`: whether the process has time. */
function setting(mayBegin: () => boolean = () => true) {
  const clock = manualClock();
  const queue = createRenderQueue({
    now: () => clock.now(),
    after: (ms, action) => clock.setTimer(ms, action),
    budget: { begin: () => (mayBegin() ? () => undefined : null) },
  });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const render = (visitor: string, name: string) =>
    queue.run(visitor, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    for (let i = 0; i < 10; i += 1) await Promise.resolve();
  };
  return { clock, queue, begun, render, end };
}

test("places go round: who waits longest is not whoever asked most", async () => {
  const { begun, render, end } = setting();
  for (let i = 0; i < 10; i += 1) void render("a", `a${i}`);
  for (const visitor of ["b", "c", "d", "e"]) for (let i = 0; i < 3; i += 1) void render(visitor, `${visitor}${i}`);
  expect(begun).toEqual(["a0", "a1", "b0", "b1", "c0", "c1", "d0", "d1"]);
  await end("b0");
  // The first in turn who may have one more: neither a, who has two in hand, nor b before him.
  expect(begun.at(-1)).toBe("b2");
  await end("a0");
  expect(begun.at(-1)).toBe("a2");
  await end("c0");
  await end("d0");
  expect(begun.slice(-2).toSorted()).toEqual(["c2", "d2"]);
  await end("a1");
  expect(begun.at(-1)).toBe("e0");
});

test("a wait ends after 5 s, is refused then, and its work never begins", async () => {
  const { clock, begun, render, end } = setting();
  void render("a", "a0");
  void render("a", "a1");
  const third = render("a", "a2");
  clock.advance(RENDERS.waitMs - 1);
  const fourth = render("a", "a3");
  clock.advance(1);
  expect(await third).toEqual({ ok: false, retryAfterS: 5 });
  await end("a0");
  expect(begun).toEqual(["a0", "a1", "a3"]);
  await end("a3");
  expect(await fourth).toEqual({ ok: true, value: "a3" });
  expect(clock.pending).toBe(0);
});

test("60 in a row, then three a second", async () => {
  const { clock, queue } = setting();
  const work = () => Promise.resolve(1);
  for (let i = 0; i < RENDERS.burst; i += 1) expect((await queue.run("a", work)).ok).toBe(true);
  expect(await queue.run("a", work)).toEqual({ ok: false, retryAfterS: 1 });
  expect((await queue.run("b", work)).ok).toBe(true);
  clock.advance(1_000);
  for (let i = 0; i < 3; i += 1) expect((await queue.run("a", work)).ok).toBe(true);
  expect((await queue.run("a", work)).ok).toBe(false);
});

test("work that fails gives its place back", async () => {
  const { queue, begun, render } = setting();
  for (let i = 0; i < 4; i += 1) await expect(queue.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  void render("a", "a0");
  expect(begun).toEqual(["a0"]);
});

test("while the process has no time for them they wait; the first in line is the first to begin", async () => {
  let hasTime = false;
  const { clock, begun, render } = setting(() => hasTime);
  void render("a", "a0");
  void render("a", "a1");
  void render("b", "b0");
  clock.advance(1_000);
  expect(begun).toEqual([]);
  hasTime = true;
  // Nobody is overtaken, not even in the moment before the queue checks again.
  void render("c", "c0");
  for (let i = 0; i < 10; i += 1) await Promise.resolve();
  expect(begun.slice(0, 2)).toEqual(["a0", "b0"]);
  expect(begun.slice(2).toSorted()).toEqual(["a1", "c0"]);
});

test("the line is looked at again by itself", async () => {
  let hasTime = false;
  const { clock, begun, render } = setting(() => hasTime);
  void render("a", "a0");
  hasTime = true;
  clock.advance(RENDERS.retryMs - 1);
  await Promise.resolve();
  expect(begun).toEqual([]);
  clock.advance(1);
  await Promise.resolve();
  expect(begun).toEqual(["a0"]);
});

test("who would not have his turn in time is refused at once, and nobody new is let in then", async () => {
  // One turn in 400 ms: twelve are served within 5 s.
  let nextAt = 0;
  const { clock, queue, begun } = setting(() => {
    if (clock.now() < nextAt) return false;
    nextAt = clock.now() + 400;
    return true;
  });
  const ask = (visitor: string) =>
    queue.run(visitor, () => {
      begun.push(visitor);
      return Promise.resolve(visitor);
    });
  let n = 0;
  const crowd: ReturnType<typeof ask>[] = [];
  const steps = 2_000;
  for (let i = 0; i < steps; i += 1) {
    if (!queue.isFull()) crowd.push(ask(`v${n}`));
    n += 1;
    clock.advance(10);
    for (let k = 0; k < 10; k += 1) await Promise.resolve();
  }
  // 20 s: one render each 400 ms.
  expect(begun.length).toBeGreaterThanOrEqual(48);
  expect(begun.length).toBeLessThanOrEqual(52);
  clock.advance(RENDERS.waitMs);
  const answers = await Promise.all(crowd);
  const late = answers.filter((answer) => !answer.ok).length;
  // How long a turn takes is unknown before anybody was served: those of the first seconds wait in vain.
  expect(late).toBeLessThanOrEqual(RENDERS.waiting);
  expect(n - crowd.length).toBeGreaterThan(steps * 0.8);
  // Of those let in after that, all but a few are served.
  expect(answers.slice(RENDERS.waiting + 1).filter((answer) => !answer.ok).length).toBeLessThan(12);
});

test("a visitor who was refused is not remembered as one in line", async () => {
  const { clock, queue, render } = setting(() => false);
  for (let i = 0; i < RENDERS.waiting; i += 1) void render(`v${i}`, `v${i}`);
  expect(queue.isFull()).toBe(true);
  expect(await render("late", "late")).toEqual({ ok: false, retryAfterS: 5 });
  clock.advance(RENDERS.waitMs);
  expect(queue.isFull()).toBe(false);
});
