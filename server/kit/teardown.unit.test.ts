import { expect, test } from "vitest";
import { manualClock } from "./clock.ts";
import { silentLog } from "./log.ts";
import { Teardown } from "./teardown.ts";

const nothing = (): Promise<void> => Promise.resolve();
const never = (): Promise<void> => new Promise(() => undefined);
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function setUp() {
  const clock = manualClock();
  const teardown = new Teardown(silentLog(), clock);
  const order: string[] = [];
  const noted = (name: string, then: () => Promise<void> = nothing) => {
    return async () => {
      order.push(name);
      await then();
    };
  };
  return { clock, teardown, order, noted };
}

test("what was started last ends first, and one that fails does not keep the others", async () => {
  const { teardown, order, noted } = setUp();
  teardown.add("a", noted("a"));
  teardown.add(
    "b",
    noted("b", () => Promise.reject(new Error("broken"))),
  );
  teardown.add("c", noted("c"));
  await teardown.run();
  expect(order).toEqual(["c", "b", "a"]);
});

test("after six seconds what does not end is left, but what would outlive the process is waited for", async () => {
  const { clock, teardown, order, noted } = setUp();
  const database = Promise.withResolvers<void>();
  let hurried = false;
  teardown.addLasting("database", async (hurry) => {
    hurried = hurry.aborted;
    await database.promise;
    order.push("database");
  });
  teardown.add("slow", noted("slow", never));
  teardown.add("slower", noted("slower", never));
  let isOver = false;
  const running = teardown.run().then(() => (isOver = true));
  clock.advance(5_999);
  await settled();
  expect(order).toEqual(["slower"]);
  clock.advance(1);
  await settled();
  expect({ order, hurried, isOver }).toEqual({ order: ["slower", "slow"], hurried: true, isOver: false });
  database.resolve();
  await running;
  expect(order.at(-1)).toBe("database");
});

test("asked to hurry, nothing more is waited for", async () => {
  const { teardown } = setUp();
  teardown.add("slow", never);
  const running = teardown.run();
  teardown.hurry();
  await running;
});
