import { beforeEach, expect, test } from "vitest";
import { NO_PROFILE, NO_RULES } from "../../contract/room/room.ts";
import { manualClock } from "../kit/clock.ts";
import { createDirectory } from "./directory.ts";
import type { RoomRow } from "./roomRepository.ts";
import { createSerialQueue } from "../kit/serialQueue.ts";

const clock = manualClock();
const ROOM: RoomRow = {
  roomId: "680001",
  anchorId: "1",
  profile: NO_PROFILE,
  notice: "",
  rules: NO_RULES,
  keywords: [],
  sessionId: null,
  isFlowing: false,
  startedAt: null,
  recordKey: null,
  endedBy: null,
  key: null,
  sample: null,
};
let asked: string[] = [];
let isGone = false;

const directory = createDirectory({
  clock,
  repository: {
    async find(roomId) {
      asked.push(roomId);
      if (isGone) throw new Error("the database is gone");
      return roomId === ROOM.roomId ? ROOM : null;
    },
    byAnchor: async () => ROOM,
    isManager: async (_, userId) => userId === "2",
  },
  matches: {
    async exists(sport, id) {
      asked.push(`${sport} ${id}`);
      return sport === "fb" && id === "sim-fb-1";
    },
  },
});

beforeEach(() => {
  clock.advance(10_000);
  asked = [];
  isGone = false;
});

test("an answer is kept for a second and no longer, of rooms that are there and of those that are not", async () => {
  for (const roomId of ["680001", "680002"]) {
    asked = [];
    await Promise.all(Array.from({ length: 100 }, () => directory.find(roomId)));
    clock.advance(999);
    await directory.find(roomId);
    expect(asked).toHaveLength(1);
    clock.advance(1);
    await directory.find(roomId);
    expect(asked).toHaveLength(2);
  }
});

test("a room that has changed is asked for again at once", async () => {
  await directory.find("680001");
  directory.forget("680001");
  await directory.find("680001");
  expect(asked).toHaveLength(2);
});

test("an error is not kept", async () => {
  isGone = true;
  await expect(directory.find("680001")).rejects.toThrow("gone");
  isGone = false;
  expect(await directory.find("680001")).toMatchObject({ roomId: "680001" });
});

test("the chat of a match is there when the match is", async () => {
  expect(await directory.find("fb-sim-fb-1")).toMatchObject({ anchorId: null, profile: { match: { matchId: "sim-fb-1", matchType: 1 } } });
  expect(await directory.find("bk-sim-fb-1")).toBeNull();
  expect(await directory.find("fb-")).toBeNull();
  expect(asked).toContain("bk sim-fb-1");
});

test("the anchor is the anchor, a manager a manager, anybody else a user", async () => {
  expect(await directory.roleOf(ROOM, "1")).toBe("anchor");
  expect(await directory.roleOf(ROOM, "2")).toBe("manager");
  expect(await directory.roleOf(ROOM, "3")).toBe("user");
  const chat = await directory.find("fb-sim-fb-1");
  expect(chat && (await directory.roleOf(chat, "3"))).toBe("user");
});

test("turns of one thing come one after another, also past one that fails; other things do not wait", async () => {
  const inTurn = createSerialQueue();
  const done: string[] = [];
  const slow = Promise.withResolvers<void>();
  const first = inTurn("a", async () => {
    await slow.promise;
    done.push("a1");
    throw new Error("failed");
  });
  const second = inTurn("a", async () => void done.push("a2"));
  await inTurn("b", async () => void done.push("b1"));
  slow.resolve();
  await expect(first).rejects.toThrow("failed");
  await second;
  expect(done).toEqual(["b1", "a1", "a2"]);
});
