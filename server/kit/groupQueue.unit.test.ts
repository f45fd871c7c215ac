import { expect, test } from "vitest";
import { createGroupQueue } from "./groupQueue.ts";

interface UnderWay {
  readonly jobs: readonly string[];
  readonly end: (answers?: readonly string[]) => void;
  readonly fail: (error: Error) => void;
}

/** A job is its key and a number: `a1`. */
function setUp(maxAtOnce = 1) {
  const groups: UnderWay[] = [];
  const queue = createGroupQueue<string, string>({
    run: (jobs) =>
      new Promise((resolve, reject) => {
        groups.push({ jobs, end: (answers = jobs.map((job) => `${job} done`)) => resolve(answers), fail: reject });
      }),
    keyOf: (job) => job.slice(0, 1),
    maxGroup: 4,
    maxAtOnce,
  });
  return { queue, groups, seen: () => groups.map(({ jobs }) => jobs.join(" ")) };
}

/** Resolves at the end of this turn of the event loop: no timer has run. */
const turn = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

const unreachable = Object.assign(new Error("gone"), { code: "57P01" });

test("who comes alone goes at once, who comes meanwhile is the next group, in order, at most so many", async () => {
  const { queue, groups, seen } = setUp();
  const first = queue.add("a1");
  await turn();
  expect(seen()).toEqual(["a1"]);
  const others = ["b1", "c1", "d1", "e1", "f1"].map((job) => queue.add(job));
  await turn();
  expect(groups).toHaveLength(1);
  groups[0]?.end();
  expect(await first).toBe("a1 done");
  await turn();
  expect(seen()).toEqual(["a1", "b1 c1 d1 e1"]);
  groups[1]?.end();
  await turn();
  groups[2]?.end();
  expect(await Promise.all(others)).toEqual(["b1 done", "c1 done", "d1 done", "e1 done", "f1 done"]);
  expect(seen()[2]).toBe("f1");
});

test("who asks in the same turn comes along, and as many groups are under way as may be", async () => {
  const { queue, groups, seen } = setUp(2);
  void Promise.all(["a1", "b1"].map((job) => queue.add(job)));
  await turn();
  void queue.add("c1");
  await turn();
  void queue.add("d1");
  await turn();
  expect(seen()).toEqual(["a1 b1", "c1"]);
  groups[1]?.end();
  await turn();
  await turn();
  expect(seen()[2]).toBe("d1");
});

test("two of one key never share a group", async () => {
  const { queue, groups, seen } = setUp();
  const all = Promise.all(["a1", "a2", "b1", "a3"].map((job) => queue.add(job)));
  for (const i of [0, 1, 2]) {
    await turn();
    await turn();
    groups[i]?.end();
  }
  expect(await all).toEqual(["a1 done", "a2 done", "b1 done", "a3 done"]);
  expect(seen()).toEqual(["a1 b1", "a2", "a3"]);
});

test("a group that was refused is tried one by one: each has its own answer or error", async () => {
  const { queue, groups, seen } = setUp();
  const all = Promise.allSettled(["a1", "b1"].map((job) => queue.add(job)));
  await turn();
  groups[0]?.fail(new Error("refused"));
  await turn();
  groups[1]?.end();
  await turn();
  groups[2]?.fail(new Error("b1 is bad"));
  expect(await all).toEqual([
    { status: "fulfilled", value: "a1 done" },
    { status: "rejected", reason: new Error("b1 is bad") },
  ]);
  expect(seen()).toEqual(["a1 b1", "a1", "b1"]);
});

test("where nobody knows whether it was done all are told so, and nothing is tried again", async () => {
  const { queue, groups } = setUp();
  const all = Promise.allSettled(["a1", "b1"].map((job) => queue.add(job)));
  await turn();
  groups[0]?.fail(unreachable);
  expect(await all).toEqual(["a1", "b1"].map(() => ({ status: "rejected", reason: unreachable })));
  expect(groups).toHaveLength(1);
  const later = queue.add("c1");
  await turn();
  await turn();
  groups[1]?.end();
  expect(await later).toBe("c1 done");
});

test("answers that do not fit the group are a bug, never another's answer", async () => {
  const { queue, groups } = setUp();
  const one = queue.add("a1");
  await turn();
  groups[0]?.end([]);
  await expect(one).rejects.toThrow("0 answers for a group of 1");
});

test("where jobs have no keys, equal ones share a group and each has its answer", async () => {
  const groups: string[] = [];
  const queue = createGroupQueue<string, string>({
    run: async (jobs) => {
      groups.push(jobs.join(" "));
      return jobs.map((job, i) => `${job} ${i}`);
    },
    maxGroup: 3,
    maxAtOnce: 1,
  });
  expect(await Promise.all(["a", "b", "a", "c"].map((job) => queue.add(job)))).toEqual(["a 0", "b 1", "a 2", "c 0"]);
  expect(groups).toEqual(["a b a", "c"]);
});
