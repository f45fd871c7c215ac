import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ok } from "../../../../contract/result.ts";
import { Scope } from "../../../../streams/kit/scope.ts";
import { fakeFeed } from "../../../../streams/testing/fakeFeed.ts";
import { createSpoilers } from "../../../hooks/spoilers.ts";
import { staticSession } from "../../../hooks/staticSession.ts";
import { sessionOf, userInfo } from "../../../hooks/testing/people.ts";
import { boardRow } from "../../../hooks/testing/matches.ts";
import { NOW, fakeApi } from "../../../hooks/testing/portal.tsx";
import { startReminders } from "./remind.tsx";

const note = vi.fn();
class FakeNotification extends EventTarget {
  static permission = "granted";
  constructor(title: string, options: NotificationOptions) {
    super();
    note(title, options);
  }
}
let scope = new Scope();
beforeEach(() => {
  scope = new Scope();
  note.mockClear();
  FakeNotification.permission = "granted";
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("Notification", FakeNotification);
});
afterEach(() => {
  act(() => scope.end());
  vi.unstubAllGlobals();
});

async function start(isVeiled = false) {
  const row = boardRow("m1", { kickoffAt: NOW - 1_000, state: 2 });
  const api = fakeApi({ "/api/match/reserveMatchByUser": () => ok({ matches: [{ matchId: "m1", matchType: 1, at: 0 }], rows: [row] }) });
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  const session = staticSession(sessionOf(userInfo({ id: "7" })));
  const { feed, say } = fakeFeed();
  await act(async () =>
    startReminders(
      scope,
      { api, session, now: () => NOW, spoilers: createSpoilers({ isOn: isVeiled, write: () => undefined }), tvFeed: feed },
      storage,
    ),
  );
  return { storage, say };
}

it("a match that begins is told on the page and by the browser, and remembered", async () => {
  const { storage } = await start();
  expect((await screen.findByRole("link", { name: "去看比赛" })).getAttribute("href")).toBe("/football/live/m1");
  expect(note).toHaveBeenCalledExactlyOnceWith(
    "主队m1 VS 客队m1",
    expect.objectContaining({ body: "英超 比赛已经开始", tag: "reserve:1:m1", lang: "zh-CN", data: { path: "/football/live/m1" } }),
  );
  expect(storage.getItem("fulltime.reminded.7")).toBe("1:m1");
});

it("without the reader's leave, on the page alone; it goes with the page", async () => {
  FakeNotification.permission = "denied";
  await start();
  expect(await screen.findByText("主队m1 VS 客队m1")).toBeTruthy();
  expect(note).not.toHaveBeenCalled();
  act(() => scope.end());
  expect(screen.queryByText("主队m1 VS 客队m1")).toBeNull();
});

it("a browser that allows notifications to service workers alone still has the page's", async () => {
  note.mockImplementationOnce(() => {
    throw new TypeError("Illegal constructor");
  });
  await start();
  expect(await screen.findByText("主队m1 VS 客队m1")).toBeTruthy();
});

it("a room that goes on air is told the same way", async () => {
  const { storage, say } = await start();
  const d = { roomId: "680001", sessionId: "9", anchor: "老张解说", title: "英超夜场", match: null };
  act(() => say("user:7", { type: "event", e: "e", event: { ch: "user:7", s: 1, at: NOW, k: "live", d } }));
  expect((await screen.findByRole("link", { name: "进入直播间" })).getAttribute("href")).toBe("/live/room/680001");
  expect(note).toHaveBeenLastCalledWith(
    "老张解说 开播了",
    expect.objectContaining({ body: "英超夜场", tag: "reserve:room:9", lang: "zh-CN" }),
  );
  expect(storage.getItem("fulltime.reminded.7")).toBe("1:m1,room:9");
});

it("a new plan of an expert is told, and what came back of one that was bought; of the outcome nothing", async () => {
  const { say } = await start();
  const tell = (s: number, d: object) =>
    act(() => say("user:7", { type: "event", e: "e", event: { ch: "user:7", s, at: NOW, k: "tip", d: d as never } }));
  tell(1, { planId: "12", what: "published", title: "国际米兰 vs 那不勒斯 让球", expert: "数据派老陈" });
  expect(await screen.findByText("数据派老陈 发布了新方案")).toBeTruthy();
  expect((await screen.findByRole("link", { name: "看方案" })).getAttribute("href")).toBe("/guide/expert/plan?id=12");
  tell(2, { planId: "13", what: "refunded", title: "拜仁 vs 莱比锡 大小球", outcome: "L", amount: "38.00", currency: "diamond" });
  expect(await screen.findByText("方案已结算，退回 38 球钻")).toBeTruthy();
});

it("under 不剧透 a settlement says neither outcome nor money", async () => {
  const { say } = await start(true);
  const d = { planId: "13", what: "refunded", title: "拜仁 vs 莱比锡 大小球", outcome: "L", amount: "38.00", currency: "diamond" } as const;
  act(() => say("user:7", { type: "event", e: "e", event: { ch: "user:7", s: 1, at: NOW, k: "tip", d } }));
  expect(await screen.findByText("方案已结算")).toBeTruthy();
  expect(screen.queryByText(/退回/)).toBeNull();
});
