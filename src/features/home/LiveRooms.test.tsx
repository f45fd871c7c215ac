import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { RoomCard } from "../../../contract/http/room.ts";
import { worldOf } from "../../hooks/testing/portal.tsx";
import { LiveRooms } from "./LiveRooms.tsx";

function room(roomId: string, over: Partial<RoomCard> = {}): RoomCard {
  const anchor = { id: roomId, nickName: `主播${roomId}`, portrait: "", level: 6 };
  return {
    roomId,
    title: `标题${roomId}`,
    cover: "",
    categoryId: "2",
    anchor,
    isLive: true,
    viewers: 52_000,
    heat: 9,
    match: null,
    startedAt: 0,
    ...over,
  };
}

it("the hottest room is shown in large; each leads into its room with anchor, category and viewers", () => {
  render(worldOf(<LiveRooms rooms={[room("680001"), room("680002", { title: "" })]} boards={null} />, {}).element);
  expect(screen.getByRole("link", { name: /^标题680001 .*进入直播间$/ }).getAttribute("href")).toBe("/live/room/680001");
  const [first, second] = within(screen.getByRole("list", { name: "热门直播间" })).getAllByRole("link");
  expect(first?.getAttribute("aria-current")).toBe("true");
  expect(second?.getAttribute("href")).toBe("/live/room/680002");
  for (const words of ["篮球", "主播680002的直播间", "5.2万"]) expect(second?.textContent).toContain(words);
});
