import { expect, test } from "vitest";
import { manualClock } from "../kit/clock.ts";
import { createSharing } from "./sharing.ts";

function shared(most = 10, keepsMs = 0) {
  const clock = manualClock();
  const sharing = createSharing<string>({ now: () => clock.now(), most, keepsMs });
  let made = 0;
  const take = (key: string, lastsMs = 1_000) =>
    sharing.take(
      key,
      async () => {
        made += 1;
        return `${key}${made}`;
      },
      lastsMs,
    );
  return { clock, sharing, take, made: () => made };
}

test("whoever asks within the time gets what was made for the first; after it, what is made anew", async () => {
  const { clock, sharing, take } = shared();
  expect(await Promise.all([take("a"), take("a"), take("b")])).toEqual(["a1", "a1", "b2"]);
  clock.advance(999);
  expect(await take("a")).toBe("a1");
  expect(sharing.find("a")).toBeDefined();
  clock.advance(1);
  expect(sharing.find("a")).toBeUndefined();
  expect(await take("a")).toBe("a3");
});

test("what could not be made is nobody's but theirs who waited for it", async () => {
  const { sharing, take } = shared();
  const failing = () => sharing.take("a", () => Promise.reject(new Error("gone")), 1_000);
  const both = await Promise.allSettled([failing(), take("a")]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await take("a")).toBe("a1");
});

test("of a flood of different keys the newest are kept", async () => {
  const { sharing, take } = shared(3);
  for (const key of ["a", "b", "c", "d"]) await take(key);
  expect(["a", "b", "c", "d"].map((key) => sharing.find(key) !== undefined)).toEqual([false, true, true, true]);
});

test("of a flood those stay that are asked for", async () => {
  const { sharing, take } = shared(3);
  for (const key of ["a", "b", "c"]) await take(key);
  expect(sharing.find("a")).toBeDefined();
  await take("d");
  expect(["a", "b", "c", "d"].map((key) => sharing.find(key) !== undefined)).toEqual([true, false, true, true]);
});

test("what is over is found as an old one for its time, and is no fresh one", async () => {
  const { clock, sharing, take } = shared(10, 10_000);
  await take("a");
  clock.advance(10_999);
  expect(sharing.find("a")).toBeUndefined();
  expect(await sharing.findOld("a")).toBe("a1");
  expect(await take("b")).toBe("b2");
  clock.advance(1);
  expect(sharing.findOld("a")).toBeUndefined();
  expect(await take("a")).toBe("a3");
});

test("what does not last is shared while it is being made, however long that takes, and is gone then", async () => {
  const { clock, sharing, take } = shared();
  const slow = Promise.withResolvers<string>();
  const first = sharing.take("a", () => slow.promise, 0);
  clock.advance(60_000);
  await take("b");
  const second = take("a", 0);
  slow.resolve("slow");
  expect(await Promise.all([first, second])).toEqual(["slow", "slow"]);
  expect(sharing.find("a")).toBeUndefined();
  expect(await take("a", 0)).toBe("a2");
});
