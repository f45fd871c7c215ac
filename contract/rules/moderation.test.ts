import { expect, test } from "vitest";
import { muteSpanMs } from "./moderation.ts";

test("a mute is longer the more was hidden or deleted before: a day, three, seven, thirty", () => {
  const days = Array.from({ length: 10 }, (_, before) => muteSpanMs(before) / 86_400_000);
  expect(days).toEqual([1, 1, 3, 3, 7, 7, 7, 30, 30, 30]);
});
