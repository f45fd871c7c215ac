import { expect, test } from "vitest";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import { NO_PROFILE, NO_RULES } from "../../contract/room/room.ts";
import { manualClock } from "../kit/clock.ts";
import type { HeldLines, StoredLine } from "../kit/heldLines.ts";
import type { Room } from "../room/types.ts";
import { createHeld } from "./held.ts";

const ROOM: Room = {
  roomId: "680001",
  anchorId: "1",
  profile: NO_PROFILE,
  notice: "",
  rules: NO_RULES,
  keywords: [],
  sessionId: "9",
  isFlowing: true,
};

test("a line whose sender was banned while it was being said is not said: it waits again, and whoever let it pass is told", async () => {
  const done: string[] = [];
  const line: StoredLine = {
    id: "5",
    roomId: "680001",
    keptUnder: "680001",
    userId: "7",
    key: "k",
    text: "a.com",
    style: null,
    replyTo: null,
    moment: null,
    state: "held",
    at: 0,
  };
  const banned = refuse(ErrorCode.chatBanned, "您已被禁言，10分钟后解除");
  let answer: typeof banned | ReturnType<typeof ok<{ id: string; s: number }>> = banned;
  const held = createHeld({
    clock: manualClock(),
    directory: { find: async () => ROOM, byAnchor: async () => ROOM, roleOf: async () => "anchor", forget: () => undefined },
    repository: { banOf: async () => null },
    speakingOf: async () => ({
      speaker: { id: "7", name: "看台老周", portrait: "", level: 1, noble: null, role: "user" },
      title: null,
    }),
    writer: { written: async () => null, quoted: async () => null, write: async () => answer },
    heldLines: {
      find: async () => line,
      decide: async () => true,
      markPublished: async (id) => void done.push(`said ${id}`),
      reopen: async (id) => void done.push(`waits ${id}`),
    } as Partial<HeldLines> as HeldLines,
  });
  expect(await held.decide("1", "5", true)).toEqual(banned);
  expect(done).toEqual(["waits 5"]);
  answer = ok({ id: "x", s: 1 });
  expect(await held.decide("1", "5", true)).toEqual(ok({}));
  expect(done).toEqual(["waits 5", "said 5"]);
});
