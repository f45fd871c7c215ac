import { expect, test } from "vitest";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { type FoldSource, createFoldStore } from "./foldStore.ts";

interface Sum {
  readonly seq: number;
  readonly sum: number;
}

const event = (ch: string, s: number): FeedEvent => ({ ch, s, at: s, k: "n", d: s });

/** A log whose answers wait until they are released, one at a time. */
function slowLog() {
  const logs = new Map<string, { e: string; events: FeedEvent[] }>();
  const gates: (() => void)[] = [];
  const gate = () => new Promise<void>((resolve) => gates.push(resolve));
  const logOf = (ch: string) => logs.get(ch) ?? { e: "none", events: [] };
  let reads = 0;
  const source: FoldSource = {
    async read(ch, after, limit) {
      reads += 1;
      const answer = logOf(ch).events.slice(after, after + limit);
      await gate();
      return answer;
    },
    position: async (ch) => ({ e: logOf(ch).e, s: logOf(ch).events.length }),
    checkpoint: async () => null,
  };
  return {
    source,
    write(ch: string, e: string, count: number) {
      logs.set(ch, { e, events: Array.from({ length: count }, (_, i) => event(ch, i + 1)) });
    },
    get reads() {
      return reads;
    },
    async open() {
      await new Promise((resolve) => setImmediate(resolve));
      gates.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
    async openAll() {
      for (let i = 0; i < 10; i += 1) await this.open();
    },
  };
}

function storeOf(source: FoldSource, max = 10) {
  return createFoldStore<Sum>(
    source,
    {
      empty: () => ({ seq: 0, sum: 0 }),
      timeOf: ({ seq }) => seq,
      reduce: (state, e) => ({ seq: e.s, sum: state.sum + (e.d as number) }),
      complete: async (_ch, state) => state,
    },
    max,
  );
}

/** A store that folds many at once, and the size of each batch. */
function batchStoreOf(source: FoldSource) {
  const batches: number[] = [];
  const store = createFoldStore<Sum>(
    source,
    {
      empty: () => ({ seq: 0, sum: 0 }),
      timeOf: ({ seq }) => seq,
      reduce: () => expect.fail("one by one"),
      reduceAll(state, events) {
        if (events.length > 0) batches.push(events.length);
        return { seq: events.at(-1)?.s ?? state.seq, sum: events.reduce((sum, e) => sum + (e.d as number), state.sum) };
      },
      complete: async (_ch, state) => state,
    },
    10,
  );
  return { store, batches };
}

test("events that are committed while the log is being read are folded once", async () => {
  const log = slowLog();
  log.write("a", "e1", 2);
  const store = storeOf(log.source);
  const promise = store.get("a");
  // The read has seen 1 and 2; 2 comes again from the hub, and 3 after it.
  log.write("a", "e1", 3);
  expect(store.apply(event("a", 2))).toBe(false);
  expect(store.apply(event("a", 3))).toBe(false);
  await log.openAll();
  expect(await promise).toEqual({ e: "e1", state: { seq: 3, sum: 6 } });
  expect([store.apply(event("a", 3)), store.peek("a")?.state.sum]).toEqual([true, 6]);
  expect([store.apply(event("a", 4)), store.peek("a")?.state.sum]).toEqual([true, 10]);
});

test("a reset during the reading leads to the state of the new epoch", async () => {
  const log = slowLog();
  log.write("a", "old", 5);
  const store = storeOf(log.source);
  const promise = store.get("a");
  await log.open();
  log.write("a", "new", 1);
  store.drop("a");
  await log.openAll();
  expect(await promise).toEqual({ e: "new", state: { seq: 1, sum: 1 } });
});

test("the first event of a channel gives the state the channel's real epoch", async () => {
  const log = slowLog();
  log.write("a", "before birth", 0);
  const store = storeOf(log.source);
  const empty = store.get("a");
  await log.openAll();
  expect((await empty).e).toBe("before birth");
  log.write("a", "born", 1);
  expect(store.apply(event("a", 1))).toBe(false);
  const promise = store.get("a");
  await log.openAll();
  expect(await promise).toEqual({ e: "born", state: { seq: 1, sum: 1 } });
});

test("an epoch that changes between the reading of position and events is noticed", async () => {
  const log = slowLog();
  log.write("a", "before birth", 0);
  const store = storeOf(log.source);
  const promise = store.get("a");
  log.write("a", "born", 1);
  await log.openAll();
  expect(await promise).toEqual({ e: "born", state: { seq: 1, sum: 1 } });
});

test("a hole in the numbers makes the state be folded again instead of skipping an event", async () => {
  const log = slowLog();
  log.write("a", "e1", 1);
  const store = storeOf(log.source);
  const first = store.get("a");
  await log.openAll();
  await first;
  log.write("a", "e1", 3);
  expect(store.apply(event("a", 3))).toBe(false);
  const promise = store.get("a");
  await log.openAll();
  expect((await promise).state).toEqual({ seq: 3, sum: 6 });
});

test("the least recently used state is dropped and folded again when asked for", async () => {
  const log = slowLog();
  for (const ch of ["a", "b", "c"]) log.write(ch, "e", 1);
  const store = storeOf(log.source, 2);
  for (const ch of ["a", "b", "a", "c"]) {
    const promise = store.get(ch);
    await log.openAll();
    await promise;
  }
  expect(store.peek("b")).toBeUndefined();
  expect(store.peek("a")?.state.sum).toBe(1);
  const reads = log.reads;
  const promise = store.get("b");
  await log.openAll();
  expect((await promise).state.sum).toBe(1);
  expect(log.reads).toBeGreaterThan(reads);
});

test("a failed reading rejects and the next one begins anew", async () => {
  const log = slowLog();
  log.write("a", "e1", 1);
  let isGone = true;
  const store = storeOf({
    ...log.source,
    read: (ch, after, limit) => (isGone ? Promise.reject(new Error("gone")) : log.source.read(ch, after, limit)),
  });
  await expect(store.get("a")).rejects.toThrow("gone");
  isGone = false;
  const promise = store.get("a");
  await log.openAll();
  expect((await promise).state.sum).toBe(1);
});

test("where many are folded at less cost than one by one, they wait until somebody looks", async () => {
  const log = slowLog();
  log.write("a", "e1", 2);
  const { store, batches } = batchStoreOf(log.source);
  const promise = store.get("a");
  // Committed while the log is read: the read has seen one, and not the other two.
  for (const s of [2, 3, 4]) store.apply(event("a", s));
  await log.openAll();
  const before = await promise;
  expect(before).toEqual({ e: "e1", state: { seq: 4, sum: 10 } });
  expect(batches).toEqual([2, 2]);

  for (const s of [4, 5, 6, 7]) expect(store.apply(event("a", s))).toBe(true);
  expect(batches).toHaveLength(2);
  const peeked = store.peek("a");
  expect(peeked?.state).toEqual({ seq: 7, sum: 28 });
  expect(store.peek("a")?.state).toBe(peeked?.state);
  expect(batches).toEqual([2, 2, 3]);
  // A state that was handed out does not change.
  expect(before.state).toEqual({ seq: 4, sum: 10 });
  // An event that does not follow the last one that waits.
  store.apply(event("a", 8));
  expect(store.apply(event("a", 10))).toBe(false);
  expect(store.peek("a")).toBeUndefined();
});

test("of a state nobody looks at a thousand events wait at most", async () => {
  const log = slowLog();
  log.write("a", "e1", 1);
  const { store, batches } = batchStoreOf(log.source);
  const promise = store.get("a");
  await log.openAll();
  await promise;
  for (let s = 2; s <= 1_001; s += 1) store.apply(event("a", s));
  expect(batches).toEqual([1, 1_000]);
});
