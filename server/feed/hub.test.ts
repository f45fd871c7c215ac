import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { parseChannel } from "../../contract/feed/channels.ts";
import type { NewEvent } from "../../contract/feed/frames.ts";
import { FEED } from "../../contract/limits.ts";
import { manualClock, systemClock } from "../kit/clock.ts";
import { createDatabase } from "../kit/database.ts";
import { startEmbeddedPostgres } from "../kit/embeddedPostgres.ts";
import { silentLog } from "../kit/log.ts";
import { migrate } from "../kit/migrate.ts";
import { freshDatabase, type TestDatabase } from "../kit/testDatabase.ts";
import { createCheckpoints } from "./checkpoints.ts";
import { createEventLog } from "./eventLog.ts";
import { createHub } from "./hub.ts";
import { testSubscriber, type TestSubscriber } from "./testSubscriber.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

const log = silentLog();
const always = (): boolean => true;
const event = (ch: string, n: number): NewEvent => ({ ch, at: 1_000 + n, k: "text", d: { n }, key: `${n}` });

type Step =
  | { readonly do: "publish"; readonly count: number }
  | { readonly do: "publish again" }
  | { readonly do: "come" | "go"; readonly reader: number }
  | { readonly do: "tick" }
  | { readonly do: "restart"; readonly isClean: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("publish" as const), count: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("publish again" as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("come" as const, "go" as const), reader: fc.integer({ min: 0, max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("tick" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("restart" as const), isClean: fc.boolean() }) },
);

test("whatever is published, whoever comes and goes, and however often the server restarts: each event once, in order, no gap", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), fc.integer({ min: 4, max: 40 }), async (steps, historyEvents) => {
      run += 1;
      const ch = `fb:property-${run}`;
      const clock = manualClock();
      const newHub = () => createHub({ log, eventLog: createEventLog(database.db), clock, historyEvents });
      let hub = newHub();
      let n = 0;
      const readers: TestSubscriber[] = Array.from({ length: 4 }, testSubscriber);
      const here = new Set<TestSubscriber>();
      const published: Promise<unknown>[] = [];
      const publish = (from: number, to: number): void => {
        published.push(hub.publish(Array.from({ length: to - from }, (_, i) => event(ch, from + i))));
      };
      const come = async (reader: TestSubscriber): Promise<void> => {
        here.add(reader);
        await hub.join(ch, reader.position, reader, always);
      };
      await hub.publish([event(ch, 0)]);
      for (const one of steps) {
        const reader = "reader" in one ? readers[one.reader] : undefined;
        if (one.do === "publish") publish(n + 1, (n += one.count) + 1);
        else if (one.do === "publish again") publish(Math.max(0, n - 3), n + 1);
        else if (one.do === "tick") clock.advance(FEED.tickMs);
        else if (one.do === "come" && reader && !here.has(reader)) await come(reader);
        else if (one.do === "go" && reader && here.delete(reader)) hub.leave(ch, reader);
        else if (one.do === "restart") {
          await Promise.all(published);
          // A killed hub fans out nothing more, and everything it acknowledged is in the log.
          for (const gone of here) hub.leave(ch, gone);
          here.clear();
          if (one.isClean) await hub.close();
          hub = newHub();
        }
      }
      await Promise.all(published);
      for (const reader of readers) if (!here.has(reader)) await come(reader);
      clock.advance(FEED.tickMs);
      const position = await createEventLog(database.db).position(ch);
      expect(position.s).toBe(n + 1);
      for (const reader of readers) {
        expect(reader.faults).toEqual([]);
        expect(reader.position).toEqual(position);
        // The data of each event is that published with its number.
        expect(reader.events.every((e) => (e.d as { n: number }).n === e.s - 1)).toBe(true);
      }
      await hub.close();
    }),
    { numRuns: 60 },
  );
});

test("a channel resumes from the log alone, page by page, after a restart", async () => {
  const clock = manualClock();
  const first = createHub({ log, eventLog: createEventLog(database.db), clock });
  await first.publish(Array.from({ length: 2_300 }, (_, n) => event("fb:long", n)));
  const { e } = await first.position("fb:long");
  const second = createHub({ log, eventLog: createEventLog(database.db), clock });
  const reader = testSubscriber();
  reader.position = { e, s: 7 };
  const joining = second.join("fb:long", { e, s: 7 }, reader, always);
  // Events committed while the pages are read follow after them.
  const published = second.publish([event("fb:long", 2_300)]);
  await Promise.all([joining, published]);
  clock.advance(FEED.tickMs);
  expect(reader.faults).toEqual([]);
  expect(reader.snapshots).toBe(0);
  expect(reader.events.map((x) => x.s)).toEqual(Array.from({ length: 2_294 }, (_, i) => i + 8));
  await Promise.all([first.close(), second.close()]);
});

test("checkpoints are folded from the log every so many events, from the one before", async () => {
  const eventLog = createEventLog(database.db);
  const hub = createHub({ log, eventLog, clock: systemClock });
  let folded = 0;
  const checkpoints = createCheckpoints({
    hub,
    eventLog,
    clock: systemClock,
    log,
    every: 10,
    fold(_ch, state, events) {
      folded += events.length;
      return { sum: events.reduce((sum, x) => sum + (x.d as { n: number }).n, (state as { sum: number } | null)?.sum ?? 0) };
    },
  });
  for (let n = 0; n < 25; n += 1) await hub.publish([event("fb:check", n), event("odds:fb:check", n)]);
  await checkpoints.settled();
  expect(await eventLog.checkpoint("fb:check", 25)).toEqual({ s: 20, state: { sum: 190 } });
  expect(await eventLog.checkpoint("fb:check", 19)).toEqual({ s: 10, state: { sum: 45 } });
  expect(folded).toBe(20);
  expect(parseChannel("odds:fb:check")?.kind === "match" || (await eventLog.checkpoint("odds:fb:check", 25))).toBeNull();
  await checkpoints.stop();
  await hub.close();
});

test("the database stopped and started again during publishing: nothing lost, nothing doubled, readers stay", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "fulltime-outage-"));
  let postgres = await startEmbeddedPostgres({ dataDir, log, isSupervised: false });
  const own = createDatabase(postgres.url, { log, maxConnections: 4 });
  try {
    await migrate(own.db, log);
    const hub = createHub({ log, eventLog: createEventLog(own.db), clock: systemClock });
    const received: number[] = [];
    hub.onCommitted((events) => received.push(...events.map((e) => (e.d as { n: number }).n)));
    await hub.publish([{ ch: "fb:o", at: 1, k: "text", d: { n: 0 } }]);
    const reader = testSubscriber();
    await hub.join("fb:o", null, reader, always);
    const published: Promise<unknown>[] = [];
    let n = 0;
    const burst = (): void => {
      // Events without keys: only the batch id prevents a repeated append from duplicating them.
      for (let i = 0; i < 50; i += 1) published.push(hub.publish([{ ch: "fb:o", at: 1, k: "text", d: { n: (n += 1) } }]));
    };
    burst();
    const pid = postgres.pid();
    if (pid !== null) process.kill(pid, "SIGQUIT");
    burst();
    await postgres.stop();
    burst();
    expect(hub.waiting).toBeGreaterThan(0);
    postgres = await startEmbeddedPostgres({ dataDir, log, isSupervised: false });
    burst();
    await Promise.all(published);
    expect(received).toEqual(Array.from({ length: 201 }, (_, i) => i));
    expect((await createEventLog(own.db).read("fb:o", 0, 1_000)).map((e) => (e.d as { n: number }).n)).toEqual(received);
    await hub.close();
    // The reader that was subscribed all the time has each of them once.
    const last = await createEventLog(own.db).position("fb:o");
    expect(reader.faults).toEqual([]);
    expect(reader.position).toEqual(last);
  } finally {
    await own.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
