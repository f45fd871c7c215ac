import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { err, ok } from "../../../contract/result.ts";
import { pageOf } from "../../hooks/testing/pages.ts";
import { BUSY, type Replies, fakeApi, worldOf } from "../../hooks/testing/portal.tsx";
import { CategoriesPage, RecordingsPage, RoomRecordingsPage } from "./PlaybackPages.tsx";
import { durationText, loadCategories, loadRecordings, loadRoomRecordings, loadVideo, startOf } from "./recordings.ts";
import { FIRST_FRAME_AT, detailOf, recording, said } from "./testing.ts";
import type { RecordedRoom } from "./useRecordedRoom.ts";
import { VideoPage } from "./VideoPage.tsx";

const LIST = "/api/back/pageByRoom";
const EVENTS = "/api/back/events";
const none = (): void => undefined;

function show(...given: Parameters<typeof worldOf>): ReturnType<typeof worldOf> {
  const world = worldOf(...given);
  render(world.element);
  return world;
}

describe("lists of recordings", () => {
  it("have cards with who, when, how long and how often, each a way to the recording", async () => {
    const match = { matchId: "m1", matchType: 1, text: "英超 阿森纳 VS 切尔西" };
    const api = fakeApi({ [LIST]: () => ok(pageOf([recording("3", { match: match as never })], { total: 31 })) });
    const data = await loadRecordings(api, "1", "http://x/playback/1?word=%20英超%20");
    expect(api.sent[0]?.input.body).toEqual({ page: 1, pageSize: 30, categoryId: "1", word: "英超", roomId: undefined });
    show(<RecordingsPage data={data} onRetry={none} />, {}, { at: "/playback/1?word=英超" });
    const card = within(screen.getByRole("list", { name: "足球回放" })).getByRole("link");
    expect(card.getAttribute("href")).toBe("/playback/video/3");
    for (const words of ["回放3", "老周说球", "2026-11-21", "10:00", "1.2万", "英超 阿森纳 VS 切尔西"])
      expect(card.textContent).toContain(words);
    expect(decodeURIComponent(screen.getByRole("link", { name: "下一页" }).getAttribute("href") ?? "")).toBe(
      "/playback/1?word=英超&page=2",
    );
    expect(decodeURIComponent(screen.getByRole("link", { name: "篮球" }).getAttribute("href") ?? "")).toBe("/playback/2?word=英超");
    expect(screen.getByRole("link", { name: "足球" }).getAttribute("aria-current")).toBe("page");
  });

  it("that are empty or failed say so; an unknown category is a 404", async () => {
    const retry = vi.fn();
    const empty = await loadRecordings(fakeApi({ [LIST]: () => ok(pageOf([])) }), null, "http://x/playback?word=abc");
    const { unmount } = render(worldOf(<RecordingsPage data={empty} onRetry={none} />, {}, { at: "/playback?word=abc" }).element);
    expect(screen.getByText("没有找到与“abc”有关的回放")).toBeTruthy();
    expect(screen.getByRole("link", { name: "清除筛选" }).getAttribute("href")).toBe("/playback");
    unmount();
    show(<RecordingsPage data={await loadRecordings(fakeApi({}), null, "http://x/playback")} onRetry={retry} />, {});
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(retry).toHaveBeenCalledOnce();
    await expect(loadRecordings(fakeApi({}), "7", "http://x/playback/7")).rejects.toMatchObject({ status: 404 });
  });

  it("by category have four of each, and each may fail by itself", async () => {
    const five = ["1", "2", "3", "4", "5"].map((id) => recording(id));
    const api = fakeApi({
      [LIST]: ({ body }) => {
        const { categoryId } = body as { categoryId: string };
        return categoryId === "1" ? ok(pageOf(five)) : categoryId === "2" ? BUSY : ok(pageOf([]));
      },
    });
    show(<CategoriesPage data={await loadCategories(api)} onRetry={none} />, {}, { at: "/playback/tab" });
    expect(within(screen.getByRole("list", { name: "足球回放" })).getAllByRole("listitem")).toHaveLength(4);
    expect(screen.getByRole("link", { name: "更多足球回放" }).getAttribute("href")).toBe("/playback/1");
    expect(screen.getByText("（500）")).toBeTruthy();
    expect(screen.getAllByText("暂无数据")).toHaveLength(2);
  });

  it("of a room name its anchor and lead into the room; an unknown room is a 404", async () => {
    const server: Replies = {
      [LIST]: () => ok(pageOf([recording("3")])),
      "/api/room/info": () => ok({ roomId: "680001", anchor: recording("3").anchor, isLive: true }),
    };
    const api = fakeApi(server);
    show(<RoomRecordingsPage data={await loadRoomRecordings(api, "680001", "http://x/playback/list/680001")} onRetry={none} />, {});
    expect(api.sent.find(({ path }) => path === LIST)?.input.body).toMatchObject({ roomId: "680001" });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("老周说球的回放");
    expect(screen.getByRole("link", { name: "正在直播" }).getAttribute("href")).toBe("/live/room/680001");
    const gone = fakeApi({ ...server, "/api/room/info": () => err({ code: 404, message: "" }) });
    await expect(loadRoomRecordings(gone, "1", "http://x")).rejects.toMatchObject({ status: 404 });
    await expect(loadRoomRecordings(gone, "x", "http://x")).rejects.toMatchObject({ status: 404 });
  });

  it("write durations as players do", () => {
    expect([0, 59_999, 600_000, 3_729_000].map(durationText)).toEqual(["00:00", "00:59", "10:00", "1:02:09"]);
  });
});

describe("a recording", () => {
  const talk = [said(1, 1_000, "开球了"), said(2, 10_000, "好球"), said(3, 20_000, "进了进了")];

  /** The page with a player whose frames the test reports. */
  async function watch(server: Replies) {
    let room: RecordedRoom | null = null;
    const arrived: string[] = [];
    const stage = (ports: { readonly room: RecordedRoom }) => {
      if (room !== ports.room) {
        room = ports.room;
        ports.room.view.arrivals$.subscribe((event) => event.k === "chat" && arrived.push(event.d.text));
      }
      return <video aria-label="画面" />;
    };
    const line = (one: { readonly s: number; readonly d: object }) => <li key={one.s}>{(one.d as { text: string }).text}</li>;
    const data = ok({ detail: detailOf("3"), others: [recording("2")], highlights: [] });
    const world = show(<VideoPage data={data} parts={{ stage, line }} onRetry={none} />, server);
    await screen.findByLabelText("画面");
    const frame = (afterMs: number, isPlaying = true) => act(async () => room?.onFrame({ at: FIRST_FRAME_AT + afterMs, isPlaying }));
    const lines = () =>
      screen
        .queryAllByRole("listitem")
        .map(({ textContent }) => textContent)
        .filter((text) => !text.includes("回放"));
    return { ...world, frame, lines, arrived };
  }
  const server: Replies = {
    [EVENTS]: ({ query }) => (query?.after === 0 ? ok({ events: talk.slice(0, 2), next: 2 }) : ok({ events: talk.slice(2), next: null })),
  };

  it("says who, when, how long and how often", async () => {
    await watch(server);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("回放3");
    const head = screen.getByRole("heading", { level: 1 }).closest("header")?.textContent ?? "";
    for (const words of ["老周说球", "2026-11-21 19:00", "时长 10:00", "1.2万 次观看"]) expect(head).toContain(words);
    expect(screen.getByRole("link", { name: "进入直播间" }).getAttribute("href")).toBe("/live/room/680001");
    expect(
      within(screen.getByRole("list", { name: "更多回放" }))
        .getByRole("link")
        .getAttribute("href"),
    ).toBe("/playback/video/2");
  });

  it("brings the chat back in its own time: nothing is said before the picture is there", async () => {
    const { frame, lines, arrived } = await watch(server);
    await frame(999);
    expect(lines()).toEqual([]);
    expect(screen.getByText("这一刻还没有人说话")).toBeTruthy();
    await frame(1_250);
    await frame(9_999);
    expect(lines()).toEqual(["开球了"]);
    await frame(10_000);
    expect([lines(), arrived]).toEqual([
      ["开球了", "好球"],
      ["开球了", "好球"],
    ]);
  });

  it("moves the chat with the picture, both ways; what a jump passes over does not fly", async () => {
    const { frame, lines, arrived } = await watch(server);
    await frame(500_000, false);
    expect([lines(), arrived]).toEqual([["开球了", "好球", "进了进了"], []]);
    await frame(5_000);
    expect(lines()).toEqual(["开球了"]);
    await frame(0);
    expect(lines()).toEqual([]);
    await frame(1_000);
    expect(arrived).toEqual(["开球了"]);
  });

  it("does not take back a line for a clock that is refined, but does for a reader who steps back", async () => {
    const { frame, lines } = await watch(server);
    await frame(10_000);
    await frame(9_900);
    expect(lines()).toEqual(["开球了", "好球"]);
    await frame(9_900, false);
    expect(lines()).toEqual(["开球了"]);
  });

  it("without its chat plays on, and the chat can be asked for again from where it stopped", async () => {
    let tries = 0;
    const { frame, lines, api } = await watch({ [EVENTS]: (input) => ((tries += 1) === 2 ? BUSY : (server[EVENTS]?.(input) ?? BUSY)) });
    await frame(30_000);
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByText("进了进了")).toBeTruthy();
    expect(lines()).toHaveLength(3);
    expect(api.sent.map(({ input }) => input.query?.after)).toEqual([0, 2, 2]);
  });

  it("leads on to others of its room, then of its kind", async () => {
    const ofRoom = ok(pageOf([recording("3"), recording("2")]));
    const ofKind = ok(pageOf(["9", "3", "2", "8"].map((id) => recording(id))));
    const api = fakeApi({
      "/api/back/detail": () => ok(detailOf("3")),
      [LIST]: ({ body }) => ((body as { roomId?: string }).roomId ? ofRoom : ofKind),
    });
    const loaded = await loadVideo(api, "3");
    expect(loaded.ok && loaded.value.others.map(({ id }) => id)).toEqual(["2", "9", "8"]);
  });

  it.each([
    ["t=83", 83],
    ["", 0],
    ["t=600", 0],
    ["t=-1", 0],
    ["t=1e2", 0],
    ["t=%3Cb%3E", 0],
  ])("asked for at ?%s begins at %i s", (search, startS) => expect(startOf(new URLSearchParams(search), 600_000)).toBe(startS));

  it("that does not exist is a 404; one that cannot be loaded says so", async () => {
    const DETAIL = "/api/back/detail";
    await expect(loadVideo(fakeApi({ [DETAIL]: () => err({ code: 404, message: "" }) }), "3")).rejects.toMatchObject({ status: 404 });
    await expect(loadVideo(fakeApi({}), "../3")).rejects.toMatchObject({ status: 404 });
    const retry = vi.fn();
    show(<VideoPage data={await loadVideo(fakeApi({}), "3")} parts={{ stage: () => null, line: () => null }} onRetry={retry} />, {});
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(retry).toHaveBeenCalledOnce();
  });
});
