import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { RouterProvider, createMemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { asMatchId } from "../../../contract/ids.ts";
import { err, ok } from "../../../contract/result.ts";
import { NoticeContext } from "../../hooks/notice.ts";
import { type Portal, PortalContext } from "../../hooks/portal.ts";
import { type SessionView, VISITOR } from "../../hooks/session.ts";
import { staticSession } from "../../hooks/staticSession.ts";
import { NOW, type Replies, fakeApi, portalOf } from "../../hooks/testing/portal.tsx";
import type { RoomData } from "./loadRoom.ts";
import { type RoomParts, RoomScreen } from "./RoomScreen.tsx";
import { fakeFeed } from "../../../streams/testing/fakeFeed.ts";
import { BALANCES, testBrowser, userOf, viewOf } from "../../parts/session/testing.ts";
import { ME, ROOM_ID, detailOf, event, said, speaker } from "./testing/room.tsx";

const PARTS: RoomParts = {
  stage: ({ onReport }) => (
    <button type="button" onClick={() => onReport({ id: "c9", text: "加我领红包" })}>
      举报弹幕
    </button>
  ),
  mini: ({ room: { match } }) => <p>{`比分 ${match?.matchId} ${match?.text}`}</p>,
  thread: ({ match }) => <p>{`大家的帖子 ${match?.matchId}`}</p>,
  others: () => null,
};
const PACKET = event(1, "packet", {
  packetId: "p1",
  from: speaker("丁"),
  currency: "diamond",
  total: "9",
  count: 3,
  words: "",
  expiresAt: NOW + 60_000,
});

interface World {
  readonly view?: SessionView;
  readonly replies?: Replies;
  readonly data?: RoomData;
  readonly portal?: Partial<Portal>;
}

async function open({ view = ME, replies = {}, data, portal = {} }: World = {}) {
  let loads = 0;
  let asked = 0;
  const notices: string[] = [];
  const detail = detailOf({ events: [PACKET] }, view);
  const api = fakeApi({ "/api/chat/welcome": () => ok({ text: "" }), "/api/room/detail": () => ok(detail), ...replies });
  const session = { ...staticSession(view), require: () => ((asked += 1), view.user !== null) };
  const router = createMemoryRouter(
    [
      {
        path: "/live/room/:id",
        loader: () => ((loads += 1), null),
        element: <RoomScreen data={data ?? { ok: true, detail, now: NOW }} parts={PARTS} />,
        hydrateFallbackElement: <p />,
      },
    ],
    { initialEntries: [`/live/room/${ROOM_ID}`] },
  );
  render(
    <PortalContext value={portalOf({ api, session, ...portal })}>
      <NoticeContext value={(text) => void notices.push(text)}>
        <RouterProvider router={router} />
      </NoticeContext>
    </PortalContext>,
  );
  await act(async () => undefined);
  const sentTo = (path: string) => api.sent.filter((one) => one.path === path).map(({ input }) => input.body);
  return { sentTo, notices, asked: () => asked, loads: () => loads };
}

const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

// Loaded beforehand, so that the tests do not wait for the lazy dialog.
beforeAll(async () => void (await import("../../parts/chat/ReportDialog.tsx")), 60_000);

describe("the page of a room", () => {
  it("that could not be loaded says why and loads again", async () => {
    const { loads } = await open({ data: { ok: false, error: { code: 500, message: "网络繁忙，请稍后再试" } } });
    expect(screen.getByText("网络繁忙，请稍后再试")).toBeTruthy();
    const before = loads();
    await press(/重试/);
    expect(loads()).toBe(before + 1);
  });

  it.each([
    [ok({ outcome: "grabbed", amount: "1.20", currency: "diamond" }), "抢到 1.20 球钻", "已抢"],
    [ok({ outcome: "empty", amount: "0.00", currency: "diamond" }), "来晚了，红包已抢完", "已抢完"],
    [err({ code: 500, message: "网络繁忙，请稍后再试" }), "网络繁忙，请稍后再试", "抢"],
  ])("takes a share of a red packet and says what came of it", async (reply, words, done) => {
    const { sentTo, notices } = await open({ replies: { "/api/packet/grab": () => reply } });
    await press(/的红包/);
    expect(sentTo("/api/packet/grab")).toEqual([{ roomId: ROOM_ID, packetId: "p1" }]);
    expect(notices).toEqual([words]);
    // The packet shows the outcome; after a failure it can be grabbed again.
    const packet = screen.getByRole<HTMLButtonElement>("button", { name: /的红包/ });
    expect([packet.disabled, packet.textContent?.endsWith(done)]).toEqual([done !== "抢", true]);
  });

  it("asks a visitor to log in before grabbing, reporting, sending a packet and following", async () => {
    const { sentTo, asked } = await open({ view: VISITOR });
    await press(/的红包/);
    await press("举报");
    await press("举报弹幕");
    await press("红包自定");
    await press("关注 老周聊枪手");
    expect(asked()).toBe(5);
    expect(sentTo("/api/packet/grab")).toEqual([]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("follows by keyboard: the button keeps the focus meanwhile, and names what the next press does", async () => {
    const FOLLOW = "/api/attention/operAttention";
    const waiting = Promise.withResolvers<void>();
    const { sentTo } = await open({
      replies: { [FOLLOW]: () => waiting.promise.then(() => ok({ isFollowed: true, fansCount: 8 })) },
    });
    screen.getByRole("button", { name: "关注 老周聊枪手" }).focus();
    await userEvent.keyboard("{Enter}{Enter}");
    const { activeElement } = document;
    expect([activeElement?.ariaDisabled, activeElement?.matches(":disabled"), sentTo(FOLLOW).length]).toEqual(["true", false, 1]);
    await act(async () => waiting.resolve());
    expect(await screen.findByRole("button", { name: "已关注 老周聊枪手，取消关注" })).toBe(document.activeElement);
  });

  it("opens the report of the room for a user, dark as the room", async () => {
    await open();
    await press("举报");
    const dialog = await screen.findByRole("dialog", { name: "举报直播间" });
    expect(dialog.closest<HTMLElement>("[data-theme]")?.dataset.theme).toBe("dark");
  });

  it("reports a line that flies, which it shows", async () => {
    await open();
    await press("举报弹幕");
    expect((await screen.findByRole("dialog")).textContent).toContain("加我领红包");
  });

  it("changes its tab, and says that a room is about no match", async () => {
    await open();
    const tab = screen.getByRole("tab", { name: "赛况" });
    fireEvent.click(tab);
    expect(tab.getAttribute("aria-selected")).toBe("true");
    expect(screen.getByText("本直播间没有关联比赛")).toBeTruthy();
    expect(screen.queryByText("比分")).toBeNull();
  });

  /** A room about a match. */
  function aboutMatch(): Extract<RoomData, { ok: true }> {
    const match = { matchId: asMatchId("m1") ?? expect.unreachable(), matchType: 1, text: "英超 阿森纳 VS 切尔西" } as const;
    const detail = detailOf({ events: [event(1, "profile", profileAbout("m1"))] }, ME);
    return { ok: true, detail: { ...detail, room: { ...detail.room, match } }, now: NOW };
  }
  const profileAbout = (id: string | null, title = "枪手主场") => ({
    title,
    cover: "",
    categoryId: "1",
    match: id === null ? null : { matchId: asMatchId(id) ?? expect.unreachable(), matchType: 1 as const },
  });

  it("of a match has its thread beside the chat, which is there when it is asked for; one without has no such tab", async () => {
    await open({ data: aboutMatch() });
    expect(screen.queryByText("大家的帖子 m1")).toBeNull();
    const tab = screen.getByRole("tab", { name: "讨论" });
    fireEvent.click(tab);
    expect(screen.getByRole("tabpanel", { name: "讨论" }).textContent).toBe("大家的帖子 m1");
    expect(tab.getAttribute("aria-selected")).toBe("true");
    cleanup();
    await open();
    expect(screen.queryByRole("tab", { name: "讨论" })).toBeNull();
  });

  it("follows its anchor to another match, under another title, and to none", async () => {
    const { feed, say } = fakeFeed();
    await open({ data: aboutMatch(), portal: { tvFeed: feed } });
    const shown = () => screen.queryByText(/^比分/)?.textContent;
    fireEvent.click(screen.getByRole("tab", { name: "讨论" }));
    expect([shown(), document.title]).toEqual(["比分 m1 英超 阿森纳 VS 切尔西", "枪手主场 - 老周聊枪手的直播间 - 全场体育"]);
    const tell = (s: number, profile: ReturnType<typeof profileAbout>) =>
      act(() => say(`room:${ROOM_ID}`, { type: "event", e: "e1", event: event(s, "profile", profile) }));
    tell(2, profileAbout("m1", "中场再聊"));
    expect([shown(), document.title]).toEqual(["比分 m1 英超 阿森纳 VS 切尔西", "中场再聊 - 老周聊枪手的直播间 - 全场体育"]);
    tell(3, profileAbout("m2", "下一场"));
    expect([shown(), screen.getByRole("tabpanel", { name: "讨论" }).textContent]).toEqual(["比分 m2 正在载入比赛", "大家的帖子 m2"]);
    tell(4, profileAbout(null, "闲聊"));
    expect(shown()).toBeUndefined();
    expect(screen.getByText("本直播间没有关联比赛")).toBeTruthy();
    expect(screen.queryByRole("tab", { name: "讨论" })).toBeNull();
    expect(screen.getByRole("tab", { name: "聊天" }).getAttribute("aria-selected")).toBe("true");
  });

  it("walks its tabs by keys, each over its panel", async () => {
    await open();
    const tabs = screen.getByRole("tablist", { name: "直播间" });
    within(tabs).getByRole("tab", { name: "聊天" }).focus();
    for (const [key, word] of [
      ["ArrowRight", "赛况"],
      ["End", "主播"],
      ["ArrowRight", "聊天"],
      ["ArrowLeft", "主播"],
      ["Home", "聊天"],
    ] as const) {
      fireEvent.keyDown(document.activeElement as HTMLElement, { key });
      const tab = within(tabs).getByRole("tab", { selected: true });
      expect([tab.textContent, document.activeElement]).toEqual([word, tab]);
      expect(tab.getAttribute("aria-controls")).toBe(screen.getByRole("tabpanel", { name: word }).id);
    }
    expect(
      within(tabs)
        .getAllByRole("tab")
        .map((tab) => tab.tabIndex),
    ).toEqual([0, -1, -1, -1]);
  });
});

describe("a page held to its picture", () => {
  afterEach(() => void vi.useRealTimers());

  it("shows what was said when the picture is there, and what one owns at once", async () => {
    const { jar, users, tab } = testBrowser();
    users.set("t1", userOf());
    jar.set("auth", "t1");
    const { session, asked, say } = tab(viewOf(userOf()));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    vi.useFakeTimers({ now: NOW });
    const room = fakeFeed();
    await open({ view: viewOf(userOf()), portal: { session, tvFeed: room.feed, now: Date.now } });

    const balance = { ch: "user:7", s: 1, at: NOW, k: "balance", d: { ...BALANCES, balance: "3460.55" } };
    act(() => {
      room.say(`room:${ROOM_ID}`, { type: "event", e: "e1", event: said(2, "绝杀", speaker("老李"), NOW) });
      say("user:7", { type: "event", e: "e", event: balance });
    });
    const shown = () => [screen.queryByText("3,460.55") !== null, screen.queryByText("绝杀") !== null];
    expect(shown()).toEqual([true, false]);
    // Before its first picture the page is held four seconds behind.
    act(() => void vi.advanceTimersByTime(3_750));
    expect(shown()).toEqual([true, false]);
    act(() => void vi.advanceTimersByTime(250));
    expect(shown()).toEqual([true, true]);
  });
});
