import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { RoomCard } from "../../../contract/http/room.ts";
import { ok } from "../../../contract/result.ts";
import { BUSY, NOW, type Reply, worldOf } from "../../hooks/testing/portal.tsx";
import { MatchRooms } from "./MatchRooms.tsx";
import { room } from "./testing.ts";

const PATH = "/api/match/pcAnchorByMatch";
const list = (...rooms: RoomCard[]): Reply => ok({ list: rooms });
const hrefs = () =>
  within(screen.getByRole("list", { name: "本场直播间" }))
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

function show(answer: () => Reply) {
  const onLive = vi.fn();
  let time = NOW;
  const world = worldOf(<MatchRooms sport="bk" matchId="m1" onLive={onLive} />, { [PATH]: answer }, { now: () => time });
  render(world.element);
  return { ...world, onLive, pass: (ms: number) => void (time += ms) };
}

afterEach(() => void vi.useRealTimers());

describe("rooms of a match", () => {
  it("are shown, and those on air told", async () => {
    const { api, onLive } = show(() => list(room("680001"), room("680002"), room("680003", { isLive: false })));
    expect(screen.getByRole("status", { name: "加载中" })).toBeTruthy();
    await screen.findByText("主播680001");
    expect(hrefs()).toEqual(["/live/room/680001", "/live/room/680002", "/live/room/680003"]);
    expect(onLive.mock.lastCall).toEqual([["680001", "680002"]]);
    expect(api.sent[0]?.input.query).toEqual({ matchId: "m1", matchType: 2 });
  });

  it("say when there are none, and are asked for again a minute later", async () => {
    vi.useFakeTimers();
    let answer = list();
    const { onLive, pass } = show(() => answer);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByText("暂无直播间")).toBeTruthy();
    expect(onLive.mock.lastCall).toEqual([[]]);
    answer = list(room("680001"));
    pass(60_000);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(hrefs()).toEqual(["/live/room/680001"]);
    expect(onLive.mock.lastCall).toEqual([["680001"]]);
  });

  it("that cannot be loaded are asked for on demand", async () => {
    let answer: Reply = BUSY;
    const { onLive } = show(() => answer);
    const again = await screen.findByRole("button", { name: "重试" });
    expect(onLive).not.toHaveBeenCalled();
    answer = list(room("680001"));
    await userEvent.click(again);
    expect(await screen.findByText("主播680001")).toBeTruthy();
  });
});
