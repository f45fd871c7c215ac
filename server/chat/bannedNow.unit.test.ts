import { expect, test } from "vitest";
import { manualClock } from "../kit/clock.ts";
import { createBannedNow } from "./bannedNow.ts";

test("who was banned is known for a minute, in that room, whoever is banned meanwhile", () => {
  const clock = manualClock();
  const banned = createBannedNow(clock);
  banned.add("680001", "7");
  clock.advance(30_000);
  banned.add("680001", "8");
  const known = () => ["7", "8"].map((id) => [banned.has("680001", id), banned.has("680002", id)]);
  expect(known()).toEqual([
    [true, false],
    [true, false],
  ]);
  clock.advance(30_000);
  expect(known()[0]).toEqual([true, false]);
  clock.advance(1);
  banned.add("680001", "9");
  expect(known()).toEqual([
    [false, false],
    [true, false],
  ]);
});
