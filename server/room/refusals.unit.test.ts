import { expect, test } from "vitest";
import { NO_PROFILE, NO_RULES } from "../../contract/room/room.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { createRefusals } from "./refusals.ts";
import type { Room } from "./types.ts";

const room = (roomId: string, anchorId: string | null): Room => ({
  ...{ roomId, anchorId, profile: NO_PROFILE, notice: "", rules: NO_RULES },
  ...{ keywords: [], sessionId: null, isFlowing: false },
});

function setUp() {
  const clock = manualClock();
  const told: unknown[] = [];
  const warned: unknown[] = [];
  const isFeedDown = { value: false };
  const rooms = new Map([room("680001", "7"), room("680002", "8"), room("fb-m1", null)].map((one) => [one.roomId, one]));
  const { onRefused } = createRefusals({
    clock,
    log: { ...silentLog(), warn: (...line: unknown[]) => void warned.push(line) },
    directory: {
      async find(roomId) {
        if (roomId === "down") throw new Error("the database is gone");
        return rooms.get(roomId) ?? null;
      },
    },
    async notify(...notice) {
      if (isFeedDown.value) throw new Error("too much waits");
      told.push(notice);
    },
  });
  const refuse = async (...refused: Parameters<typeof onRefused>) => {
    onRefused(...refused);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { clock, told, warned, isFeedDown, refuse };
}

test("the anchor is told which room and why, and nothing of what the program sent", async () => {
  const { told, refuse } = setUp();
  await refuse("680001", "codec", "video HEVC is not served");
  expect(told).toEqual([["7", "publish.refused", { roomId: "680001", why: "codec" }]]);
});

test("every five seconds at most, each room by itself", async () => {
  const { clock, told, refuse } = setUp();
  await refuse("680001", "key", "");
  clock.advance(4_999);
  await refuse("680001", "key", "");
  await refuse("680002", "busy", "");
  expect(told).toHaveLength(2);
  clock.advance(1);
  await refuse("680001", "expired", "");
  expect(told.at(-1)).toEqual(["7", "publish.refused", { roomId: "680001", why: "expired" }]);
});

test("nobody is told of a room there is not, of a match's, or while rooms cannot be read", async () => {
  const { told, refuse } = setUp();
  for (const roomId of ["999999", "fb-m1", "down"]) await refuse(roomId, "key", "");
  expect(told).toEqual([]);
});

test("what cannot be told is in the log, and the server goes on", async () => {
  const { warned, isFeedDown, told, refuse } = setUp();
  isFeedDown.value = true;
  await refuse("680001", "key", "");
  expect(warned).toHaveLength(1);
  isFeedDown.value = false;
  await refuse("680002", "key", "");
  expect(told).toHaveLength(1);
});
