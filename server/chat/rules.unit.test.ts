import { expect, test } from "vitest";
import type { Speaker } from "../../contract/feed/room.ts";
import { manualClock } from "../kit/clock.ts";
import type { Room } from "../room/types.ts";
import { createRules } from "./rules.ts";

test("whoever has no level yet is below the first", async () => {
  const rules = createRules({
    clock: manualClock(),
    isFollowing: async () => true,
    repository: { banOf: async () => null },
    speakingOf: async () => null,
  });
  const room = (minLevel: number) => ({ rules: { minLevel }, anchorId: "1", keywords: [] }) as unknown as Room;
  const speaker: Speaker = { id: "2", name: "新来的", portrait: "", level: null, noble: null, role: "user" };
  const speaking = { speaker, title: null };
  expect(await rules.against(room(0), speaking, "好球")).toBeNull();
  expect(await rules.against(room(1), speaking, "好球")).toMatchObject({ error: { message: "等级达到1级才能发言" } });
  expect(rules.isLinkHeld(speaking, "http://a.example")).toBe(true);
});
