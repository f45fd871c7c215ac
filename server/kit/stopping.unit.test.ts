import { expect, test } from "vitest";
import { manualClock } from "./clock.ts";
import { createStopRequest } from "./stopping.ts";

test("echoes of one wish to stop are not taken for impatience; a later one is, once", () => {
  const clock = manualClock();
  const told: string[] = [];
  const wish = createStopRequest({ stop: (reason) => told.push(reason), hurry: () => told.push("hurry") }, clock);
  wish("SIGTERM");
  wish("SIGTERM");
  clock.advance(1_499);
  wish("SIGINT");
  expect(told).toEqual(["SIGTERM"]);
  clock.advance(1);
  wish("SIGINT");
  wish("SIGINT");
  clock.advance(60_000);
  wish("SIGINT");
  expect(told).toEqual(["SIGTERM", "hurry"]);
});
