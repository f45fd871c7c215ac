import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { NewEvent } from "../../contract/feed/frames.ts";
import { freshDatabase, type TestDatabase } from "../kit/testDatabase.ts";
import { createEventLog } from "./eventLog.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

const event = (ch: string, over: Partial<NewEvent> = {}): NewEvent => ({ ch, at: 1_000, k: "text", d: { n: 1 }, ...over });

test("each channel is numbered on from where it stands, in the order given", async () => {
  const log = createEventLog(database.db);
  const first = await log.append([event("fb:a"), event("fb:b"), event("fb:a")]);
  expect(first.map((e) => [e?.ch, e?.s])).toEqual([
    ["fb:a", 1],
    ["fb:b", 1],
    ["fb:a", 2],
  ]);
  const second = await createEventLog(database.db).append([event("fb:b"), event("fb:a")]);
  expect(second.map((e) => e?.s)).toEqual([2, 3]);
  expect((await log.position("fb:a")).s).toBe(3);
});

test("an event with a known key is left out, in the log and within a batch; numbers keep no gap", async () => {
  const log = createEventLog(database.db);
  await log.append([event("fb:k", { key: "1" })]);
  const answer = await log.append([event("fb:k", { key: "1" }), event("fb:k", { key: "2" }), event("fb:k", { key: "2" }), event("fb:k")]);
  expect(answer.map((e) => e?.s ?? null)).toEqual([null, 2, null, 3]);
  expect((await log.append([event("fb:other", { key: "1" })])).map((e) => e?.s)).toEqual([1]);
});

test("time never goes back within a channel", async () => {
  const log = createEventLog(database.db);
  const answer = await log.append([event("fb:t", { at: 5_000 }), event("fb:t", { at: 4_000 }), event("fb:t", { at: 6_000 })]);
  expect(answer.map((e) => e?.at)).toEqual([5_000, 5_000, 6_000]);
  expect((await log.append([event("fb:t", { at: 1 })]))[0]?.at).toBe(6_000);
});

test("data comes back as it went in", async () => {
  const log = createEventLog(database.db);
  const data = { z: 1.1, a: [0.1, 1e21, -0.5, 9007199254740991], text: "射门\u0000\ud83d\ude00\"'\\", none: null };
  await log.append([event("fb:d", { d: data }), event("fb:d", { d: null }), event("fb:d", { d: "x" })]);
  const read = await log.read("fb:d", 0, 10);
  expect(read.map((e) => e.d)).toEqual([data, null, "x"]);
  expect(Object.keys(read[0]?.d as object)).toEqual(["z", "a", "text", "none"]);
  expect((await log.read("fb:d", 1, 1)).map((e) => e.s)).toEqual([2]);
  // Undefined becomes null, both in the answer of the append and when read.
  const [nothing] = await log.append([event("fb:d", { d: undefined })]);
  expect(nothing).toEqual({ ch: "fb:d", s: 4, at: 1_000, k: "text", d: null });
  expect(await log.read("fb:d", 3, 1)).toEqual([nothing]);
});

test("asked again with the same batch, the log writes nothing and answers the same", async () => {
  const log = createEventLog(database.db);
  const events = [event("fb:r"), event("fb:r", { key: "x" }), event("fb:r", { key: "x" })];
  const first = await log.append(events, "batch-1");
  expect(await log.append(events, "batch-1")).toEqual(first);
  expect((await log.position("fb:r")).s).toBe(2);
  expect((await log.append(events, "batch-2")).map((e) => e?.s ?? null)).toEqual([3, null, null]);
});

test("writers that wrote nothing for a day are forgotten with the first append of a life, and looked for no more in it", async () => {
  const db = database.db.withTables<{ event_writer: { writer: string; batch: string; written_at: Date } }>();
  /** An earlier process whose last append was this many hours ago. */
  const wrote = async (batch: string, hoursAgo: number) => {
    await createEventLog(database.db).append([event("fb:lives")], batch);
    const written_at = new Date(Date.now() - hoursAgo * 3_600_000);
    await db.updateTable("event_writer").set({ written_at }).where("batch", "=", batch).execute();
  };
  const known = async () =>
    (await db.selectFrom("event_writer").select("batch").where("batch", "like", "life-%").orderBy("batch").execute()).map(
      (row) => row.batch,
    );
  await wrote("life-1", 23);
  await wrote("life-2", 25);
  const log = createEventLog(database.db);
  await log.append([event("fb:lives")]);
  expect(await known()).toEqual(["life-1"]);
  await db
    .updateTable("event_writer")
    .set({ written_at: new Date(0) })
    .where("batch", "=", "life-1")
    .execute();
  await log.append([event("fb:lives")]);
  expect(await known()).toEqual(["life-1"]);
});

test("events that leave their rows while they are read are read from where they went; what is nowhere is an error", async () => {
  const { db } = database;
  const all = (await createEventLog(db).append([1, 2, 3, 4].map((n) => event("fb:p", { d: { n } })))).flatMap((one) => one ?? []);
  await db
    .withTables<{ event_log: { ch: string; seq: bigint } }>()
    .deleteFrom("event_log")
    .where("ch", "=", "fb:p")
    .where("seq", "<=", 2n)
    .execute();
  let asked = 0;
  // A reset in between: packed events of the old epoch are gone, and those of the new one appear at a later read.
  const packed = (from: number) => ({
    async read(_ch: string, after: number, limit: number) {
      asked += 1;
      return asked < from ? [] : all.slice(after, 2).slice(0, limit);
    },
  });
  for (const from of [1, 2, 3]) {
    asked = 0;
    expect(await createEventLog(db, packed(from)).read("fb:p", 0, 10), String(from)).toEqual(all);
    expect(asked).toBe(from);
  }
  // At most `limit` events from both places together.
  for (const limit of [1, 2, 3]) expect(await createEventLog(db, packed(1)).read("fb:p", 0, limit)).toEqual(all.slice(0, limit));
  asked = 0;
  await expect(createEventLog(db, packed(Number.POSITIVE_INFINITY)).read("fb:p", 0, 10)).rejects.toThrow("nothing is kept between 0 and 3");
  expect(asked).toBe(6);
});

test("what was packed in several pieces is read on from piece to piece, no more of it than was asked for", async () => {
  const { db } = database;
  const all = (await createEventLog(db).append([1, 2, 3, 4].map((n) => event("fb:pieces", { d: { n } })))).flatMap((one) => one ?? []);
  await db
    .withTables<{ event_log: { ch: string; seq: bigint } }>()
    .deleteFrom("event_log")
    .where("ch", "=", "fb:pieces")
    .where("seq", "<=", 3n)
    .execute();
  const packed = {
    read: async (_ch: string, after: number, limit: number) => all.slice(after, after === 0 ? 1 : 3).slice(0, limit),
  };
  for (const limit of [1, 2, 3, 4, 5]) {
    expect(await createEventLog(db, packed).read("fb:pieces", 0, limit), String(limit)).toEqual(all.slice(0, limit));
  }
});

test("no more than 10,000 events are read at once, and what is taken away leaves nothing where nothing stands in its place", async () => {
  const limits: number[] = [];
  const packed = { read: async (_ch: string, _after: number, limit: number) => (limits.push(limit), []) };
  const log = createEventLog(database.db, packed);
  expect(await log.read("fb:none", 0, 1_000_000)).toEqual([]);
  expect(limits).toEqual([10_000]);
  await log.append([event("fb:x")]);
  expect(await log.redact("fb:x", 1, { k: "removed", d: undefined })).toMatchObject({ k: "removed", d: null });
});

test("two writers at once on the same channels neither clash nor leave a gap", async () => {
  const logs = [createEventLog(database.db), createEventLog(database.db), createEventLog(database.db)];
  const channels = ["fb:p1", "fb:p2", "fb:p3"];
  await Promise.all(
    logs.flatMap((log, i) =>
      Array.from({ length: 20 }, () => log.append([...channels, ...channels.toReversed()].slice(i).map((ch) => event(ch)))),
    ),
  );
  for (const ch of channels) {
    const read = await log0().read(ch, 0, 1_000);
    expect(read.map((e) => e.s)).toEqual(read.map((_, i) => i + 1));
    expect((await log0().position(ch)).s).toBe(read.length);
  }
  function log0() {
    return createEventLog(database.db);
  }
});

test("a channel that is opened has the epoch its first event keeps, whoever opens it and however often", async () => {
  const log = createEventLog(database.db);
  const opened = await Promise.all([log.open("user:9"), log.open("user:9")]);
  expect(opened).toEqual([opened[0], opened[0]]);
  expect(opened[0]?.s).toBe(0);
  await log.append([event("user:9")]);
  expect([await log.open("user:9"), await log.position("user:9")]).toEqual([
    { e: opened[0]?.e, s: 1 },
    { e: opened[0]?.e, s: 1 },
  ]);
});

test("a reset forgets the events and the checkpoints and renews the epoch", async () => {
  const log = createEventLog(database.db);
  expect(await log.has("fb:z")).toBe(false);
  await log.append([event("fb:z", { at: 9_000, key: "1" }), event("fb:z")]);
  const before = await log.position("fb:z");
  await log.saveCheckpoint("fb:z", { e: before.e, s: 2 }, { folded: true });
  expect(await log.checkpoint("fb:z", 10)).toEqual({ s: 2, state: { folded: true } });
  expect(await log.checkpoint("fb:z", 1)).toBeNull();
  const after = await log.reset("fb:z");
  expect(after.s).toBe(0);
  expect(after.e).not.toBe(before.e);
  expect(await log.read("fb:z", 0, 10)).toEqual([]);
  expect(await log.checkpoint("fb:z", 10)).toBeNull();
  // A state folded before the reset is not saved any more.
  await log.saveCheckpoint("fb:z", { e: before.e, s: 2 }, { folded: true });
  expect(await log.checkpoint("fb:z", 10)).toBeNull();
  expect((await log.append([event("fb:z", { at: 10, key: "1" })]))[0]).toMatchObject({ s: 1, at: 10 });
  expect(await log.position("fb:z")).toEqual({ e: after.e, s: 1 });
  expect(await log.has("fb:z")).toBe(true);
});
