import { expect, test } from "vitest";
import { manualClock } from "../kit/clock.ts";
import { always, event, settle, setUp } from "./hub.testing.ts";
import { createMemoryEventLog } from "./memoryEventLog.ts";
import { testSubscriber } from "./testSubscriber.ts";

const gone = (): Error => Object.assign(new Error("Connection terminated unexpectedly"), { code: "57P01" });

/** A log whose look-ups are answered by hand. */
function slowLog() {
  const eventLog = createMemoryEventLog();
  const asked: { readonly ch: string; readonly answer: () => void; readonly fail: (error: Error) => void }[] = [];
  const has = (ch: string) =>
    new Promise<boolean>((resolve, reject) => {
      asked.push({ ch, answer: () => void eventLog.has(ch).then(resolve, reject), fail: reject });
    });
  return { eventLog: { ...eventLog, has }, asked };
}

test("appends go on while a client asks for many channels that are not there: four look-ups at once, one for each name", async () => {
  const { eventLog, asked } = slowLog();
  const { hub, tick } = setUp({ eventLog });
  await hub.publish([event("fb:1")]);
  const reader = testSubscriber();
  const joined = hub.join("fb:1", null, reader, always);
  await settle();
  for (const { answer } of asked.splice(0)) answer();
  await joined;
  const answers = Array.from({ length: 100 }, (_, n) => hub.has(`fb:${1_000 + (n % 50)}`));
  await settle();
  expect(asked).toHaveLength(4);
  await hub.publish([event("fb:1", 1)]);
  tick();
  expect(reader.events.at(-1)?.d).toEqual({ n: 1 });
  const names: string[] = [];
  for (; asked.length > 0; await settle()) {
    for (const { ch, answer } of asked.splice(0)) {
      names.push(ch);
      answer();
    }
  }
  expect(new Set(await Promise.all(answers))).toEqual(new Set([false]));
  expect(names).toHaveLength(50);
});

test("a channel whose first event was published before the question is there", async () => {
  const { hub } = setUp();
  const published = hub.publish([event("fb:1")]);
  expect(await Promise.all([hub.has("fb:1"), hub.has("fb:2")])).toEqual([true, false]);
  await published;
});

test("a look-up is repeated while the database is gone, and fails with any other error", async () => {
  const { eventLog, asked } = slowLog();
  const clock = manualClock();
  const { hub } = setUp({ eventLog, clock });
  const answer = hub.has("fb:1");
  await settle();
  asked.shift()?.fail(gone());
  await settle();
  expect(asked).toHaveLength(0);
  clock.advance(500);
  await settle();
  asked.shift()?.answer();
  expect(await answer).toBe(false);
  const failing = hub.has("fb:1");
  await settle();
  asked.shift()?.fail(new Error("no such column"));
  await expect(failing).rejects.toThrow("no such column");
});
