import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BehaviorSubject } from "rxjs";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { RoomCard } from "../../../contract/http/room.ts";
import { ok } from "../../../contract/result.ts";
import type { Playhead } from "../../../streams/clock/types.ts";
import { fakeFeed } from "../../../streams/testing/fakeFeed.ts";
import { BUSY, NOW, type Reply, worldOf } from "../../hooks/testing/portal.tsx";
import { MatchRooms } from "./MatchRooms.tsx";
import { room } from "../../features/live/testing.ts";

const PATH = "/api/match/pcAnchorByMatch";
const CH = "audience:bk-m1";
const list = (...rooms: RoomCard[]): Reply => ok({ list: rooms });
const hrefs = () =>
  within(screen.getByRole("list", { name: "本场直播间" }))
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

function show(answer: () => Reply, first: Partial<Playhead> = {}) {
  const onLive = vi.fn();
  const { feed, say } = fakeFeed();
  const playhead$ = new BehaviorSubject<Playhead>({ at: NOW, rate: 1, mode: "live", ...first });
  const props = { sport: "bk", matchId: "m1", playhead$, onLive } as const;
  const world = worldOf(<MatchRooms {...props} />, { [PATH]: answer }, { tvFeed: feed });
  render(world.element);
  let s = 0;
  return {
    ...world,
    onLive,
    playhead$,
    /** Sends the number of rooms on the chat of the match, with a thousand viewers. */
    tell(rooms: number, at = NOW) {
      s += 1;
      say(CH, { type: "event", e: "e", event: { ch: CH, s, at, k: "audience", d: { viewers: 1_000, heat: 0, rooms } } });
    },
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

afterEach(() => void vi.useRealTimers());

describe("rooms of a match", () => {
  it("are shown, and those on air told", async () => {
    const { api, onLive } = show(() => list(room("680001"), room("680002"), room("680003", { isLive: false, startedAt: null })));
    expect(screen.getByRole("status", { name: "加载中" })).toBeTruthy();
    await screen.findByText("主播680001");
    expect(hrefs()).toEqual(["/live/room/680001", "/live/room/680002", "/live/room/680003"]);
    expect(onLive.mock.lastCall).toEqual([["680001", "680002"]]);
    expect(api.sent[0]?.input.query).toEqual({ matchId: "m1", matchType: 2 });
  });

  it("say when there are none, and come and go as it happens, asked for by all pages one after the other", async () => {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    let answer = list();
    const { api, onLive, tell } = show(() => answer);
    await pass(0);
    expect(screen.getByText("还没有主播直播这场比赛")).toBeTruthy();
    expect(onLive.mock.lastCall).toEqual([[]]);
    tell(0);
    answer = list(room("680001"));
    tell(1);
    await pass(999);
    expect(api.sent).toHaveLength(1);
    await pass(1);
    expect(hrefs()).toEqual(["/live/room/680001"]);
    expect(onLive.mock.lastCall).toEqual([["680001"]]);
    // An unchanged number causes no request.
    tell(1);
    await pass(60_000);
    expect(api.sent).toHaveLength(2);
    answer = list(room("680001", { isLive: false, startedAt: null }));
    tell(0);
    await pass(1_000);
    expect(onLive.mock.lastCall).toEqual([[]]);
  });

  it("that went on air after the page's moment come when it reaches them", async () => {
    vi.useFakeTimers();
    let answer = list(room("680001"), room("680002", { startedAt: NOW - 10_000 }));
    const { api, onLive, playhead$, tell } = show(() => answer, { at: NOW - 18_000, mode: "held" });
    await pass(0);
    expect(hrefs()).toEqual(["/live/room/680001"]);
    expect(onLive.mock.lastCall).toEqual([["680001"]]);
    answer = list(room("680001"));
    tell(1, NOW - 5_000);
    act(() => playhead$.next({ at: NOW - 10_000, rate: 1, mode: "held" }));
    await pass(2_000);
    expect(hrefs()).toEqual(["/live/room/680001", "/live/room/680002"]);
    act(() => playhead$.next({ at: NOW - 5_000, rate: 1, mode: "held" }));
    await pass(2_000);
    expect([hrefs(), api.sent.length]).toEqual([["/live/room/680001"], 2]);
  });

  it("say nothing of now beside an earlier moment, and are asked for when it is live again", async () => {
    vi.useFakeTimers();
    let answer = list(room("680001", { title: "客队三球领先" }), room("680002", { startedAt: NOW - 30_000 }));
    const { api, playhead$, tell } = show(() => answer, { at: NOW - 40_000, rate: 0, mode: "replay" });
    await pass(0);
    expect(hrefs()).toEqual(["/live/room/680001"]);
    expect(screen.getByText("主播680001的直播间")).toBeTruthy();
    expect(screen.queryByText("客队三球领先")).toBeNull();
    answer = list(room("680001", { title: "客队三球领先" }));
    tell(1);
    await pass(600_000);
    expect(api.sent).toHaveLength(1);
    act(() => playhead$.next({ at: NOW, rate: 1, mode: "live" }));
    await pass(2_000);
    expect(screen.getByText("客队三球领先")).toBeTruthy();
    expect([hrefs(), api.sent.length]).toEqual([["/live/room/680001"], 2]);
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
