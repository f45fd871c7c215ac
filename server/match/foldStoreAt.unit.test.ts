import fc from "fast-check";
import { expect, test } from "vitest";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { type FoldSource, createFoldStore } from "./foldStore.ts";

/** States as of a moment: as much as readers who are behind may know. */

interface Sum {
  readonly seq: number;
  readonly sum: number;
  readonly at: number;
  readonly isComplete?: boolean;
}

const EMPTY: Sum = { seq: 0, sum: 0, at: 0 };
const reduce = (state: Sum, event: FeedEvent): Sum => ({ seq: event.s, sum: state.sum + (event.d as number), at: event.at });
/** A log of events at these moments; the value of each is its number. */
const logOf = (moments: readonly number[]): FeedEvent[] => moments.map((at, i) => ({ ch: "a", s: i + 1, at, k: "n", d: i + 1 }));
const stateAt = (events: readonly FeedEvent[], moment: number): Sum => events.filter(({ at }) => at <= moment).reduce(reduce, EMPTY);

/** A store over a log that can be replaced, with checkpoints after these numbers. */
function storeOver(events: readonly FeedEvent[], checkpoints: readonly { readonly s: number; readonly state: unknown }[] = []) {
  const log = { e: "e1", events, checkpoints, folded: 0, reads: 0, onRead: () => undefined as unknown };
  const source: FoldSource = {
    async read(_ch, after, limit) {
      log.reads += 1;
      const found = log.events.slice(after, after + limit);
      log.onRead();
      return found;
    },
    position: async () => ({ e: log.e, s: log.events.length }),
    checkpoint: async (_ch, atOrBefore) => log.checkpoints.findLast(({ s }) => s <= atOrBefore) ?? null,
  };
  const store = createFoldStore<Sum>(
    source,
    {
      empty: () => EMPTY,
      timeOf: ({ at }) => at,
      reduce(state, event) {
        log.folded += 1;
        return reduce(state, event);
      },
      complete: async (_ch, state) => ({ ...state, isComplete: true }),
    },
    10,
  );
  return { store, log };
}

test("a state as of any moment is folded from what had happened until then, wherever checkpoints are", async () => {
  const moments = fc
    .array(fc.nat(20), { maxLength: 40 })
    .map((steps) => steps.map((_, i) => steps.slice(0, i + 1).reduce((a, b) => a + b, 1)));
  const checkpoints = fc.array(fc.record({ s: fc.integer({ min: 1, max: 40 }), isOfOldBuild: fc.boolean() }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(moments, checkpoints, fc.array(fc.nat(900), { minLength: 1, maxLength: 5 }), async (times, kept, asked) => {
      const events = logOf(times);
      const stored = kept
        .filter(({ s }) => s <= events.length)
        .toSorted((a, b) => a.s - b.s)
        .map(({ s, isOfOldBuild }) => ({ s, state: isOfOldBuild ? { seq: s, sum: -1 } : events.slice(0, s).reduce(reduce, EMPTY) }));
      const { store } = storeOver(events, stored);
      for (const moment of asked) {
        const { isComplete, ...state } = await store.at("a", moment);
        expect(state).toEqual(stateAt(events, moment));
        expect(isComplete ?? false).toBe(state.seq > 0);
      }
    }),
  );
});

test("who has seen all that has happened gets the state in memory; who is behind, what follows the checkpoint before", async () => {
  const events = logOf(Array.from({ length: 1_200 }, (_, i) => 10 * (i + 1)));
  const stored = [500, 1_000].map((s) => ({ s, state: events.slice(0, s).reduce(reduce, EMPTY) }));
  const { store, log } = storeOver(events, stored);
  await store.get("a");
  const from = { folded: log.folded, reads: log.reads };
  expect((await store.at("a", 12_000)).seq).toBe(1_200);
  expect({ folded: log.folded, reads: log.reads }).toEqual(from);
  expect((await store.at("a", 11_999)).seq).toBe(1_199);
  expect(log.folded - from.folded).toBe(199);
  expect((await store.at("a", 9_999)).seq).toBe(999);
  expect(log.folded - from.folded).toBe(199 + 499);
});

test("a log longer than one read is read to the moment, and no further", async () => {
  const events = logOf(Array.from({ length: 6_500 }, (_, i) => i + 1));
  const { store, log } = storeOver(events);
  await store.get("a");
  const before = log.reads;
  expect(await store.at("a", 4_001)).toEqual({ ...stateAt(events, 4_001), isComplete: true });
  expect(log.reads - before).toBe(3);
});

test("a channel without events is empty at every moment, though more is known of it now", async () => {
  const { store } = storeOver([]);
  expect((await store.get("a")).state.isComplete).toBe(true);
  expect(await store.at("a", Number.MAX_SAFE_INTEGER)).toBe(EMPTY);
});

test("a reset while an earlier state is read leads to what the new epoch says of that moment", async () => {
  const old = logOf([10, 20, 30]);
  const { store, log } = storeOver(old);
  await store.get("a");
  log.onRead = () => {
    log.onRead = () => undefined;
    [log.e, log.events] = ["e2", logOf([15, 40])];
    store.drop("a");
  };
  expect(await store.at("a", 25)).toMatchObject({ seq: 1, sum: 1, at: 15 });
});
