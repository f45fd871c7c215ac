import { expect, test } from "vitest";
import { manualClock } from "./clock.ts";
import { createStopRequest } from "./stopping.ts";

test("echoes of one request to stop are not taken for impatience; a later one is, once", () => {
  const clock = manualClock();
  const told: string[] = [];
  const request = createStopRequest({ stop: (reason) => told.push(reason), hurry: () => told.push("hurry") }, clock);
  request("SIGTERM");
  request("SIGTERM");
  clock.advance(1_499);
  request("SIGINT");
  expect(told).toEqual(["SIGTERM"]);
  clock.advance(1);
  request("SIGINT");
  request("SIGINT");
  clock.advance(60_000);
  request("SIGINT");
  expect(told).toEqual(["SIGTERM", "hurry"]);
});
