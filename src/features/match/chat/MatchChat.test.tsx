import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BehaviorSubject, type Subject } from "rxjs";
import { describe, expect, it, vi } from "vitest";
import type { RoomEvent } from "../../../../contract/feed/room.ts";
import type { MatchChatPage } from "../../../../contract/http/chat.ts";
import { err, ok } from "../../../../contract/result.ts";
import { emptyRoom, reduceRoom } from "../../../../contract/room/room.ts";
import type { Playhead } from "../../../../streams/clock/types.ts";
import { fakeFeed } from "../../../../streams/testing/fakeFeed.ts";
import { NoticeContext } from "../../../hooks/notice.ts";
import { type SessionView, VISITOR, type AfterLogin } from "../../../hooks/session.ts";
import { BUSY, NOW, type Replies, type Sent, worldOf } from "../../../hooks/testing/portal.tsx";
import { ME, event, said, speaker } from "../../room/testing/room.tsx";
import { MatchChat } from "./MatchChat.tsx";

const PAGE = "/chat/page";
const SAY = "/chat/msg";
const CH = "room:bk-sim-bk-1";
const MATCH = { matchType: 2, matchId: "sim-bk-1" };

function pageOf(events: readonly RoomEvent[], next: number | null = null, s = events.at(-1)?.s ?? 0): MatchChatPage {
  return { events, next, asOf: { e: "e1", s } };
}

interface Setting {
  readonly view?: SessionView;
  readonly replies?: Replies;
  /** Replies to the calls for a page, in order. */
  readonly pages?: readonly ReturnType<Replies[string]>[];
}

async function show({ view = ME, replies = {}, pages = [ok(pageOf([said(1)]))] }: Setting = {}) {
  const { feed, asked, say: tellFeed } = fakeFeed();
  const wanted: AfterLogin[] = [];
  const turns = [...pages];
  const playhead$ = new BehaviorSubject<Playhead>({ at: NOW, rate: 1, mode: "live" });
  const world = worldOf(
    <MatchChat sport="bk" matchId="sim-bk-1" playhead$={playhead$} />,
    {
      [PAGE]: () => turns.shift() ?? BUSY,
      "/chat/notice": () => ok({ text: "请文明发言" }),
      "/chat/welcome": () => ok({ text: "", role: "user", ban: null }),
      ...replies,
    },
    {
      view,
      tvFeed: feed,
      session: {
        require(one) {
          if (world.view$.value.user) return true;
          if (one) wanted.push(one);
          return false;
        },
      },
    },
  );
  const notices: string[] = [];
  const { unmount } = render(<NoticeContext value={(text) => void notices.push(text)}>{world.element}</NoticeContext>);
  await waitFor(() => expect(screen.queryByRole("status", { name: "加载中" })).toBeNull());
  return {
    ...world,
    notices,
    asked,
    playhead$,
    wanted,
    unmount,
    isListening: () => (feed.channel(CH) as Subject<unknown>).observed,
    tell: (...events: readonly RoomEvent[]) => act(() => events.forEach((one) => tellFeed(CH, { type: "event", e: "e1", event: one }))),
    restart: (...events: readonly RoomEvent[]) =>
      act(() =>
        tellFeed(CH, { type: "snapshot", e: "e2", s: events.length, at: NOW, d: events.reduce(reduceRoom, emptyRoom("bk-sim-bk-1")) }),
      ),
    sentTo: (path: string) => world.api.sent.filter((one) => one.path === path).map(({ input }) => input.body as Record<string, unknown>),
  };
}

const lines = () =>
  within(screen.getByRole("list", { name: "聊天" }))
    .queryAllByRole("listitem")
    .map((line) => line.textContent ?? "")
    .filter((line) => !line.startsWith("公告"));
const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "聊天内容" });

describe("the chat of a match", () => {
  it("begins with the latest lines under the house's words, and goes on with what the feed tells", async () => {
    const { tell, sentTo, asked } = await show({ pages: [ok(pageOf([said(3), said(5)], null, 7))] });
    expect(sentTo(PAGE)).toEqual([MATCH]);
    expect(await screen.findByText("请文明发言")).toBeTruthy();
    expect(asked).toContainEqual({ ch: CH, since: { e: "e1", s: 7 } });
    tell(said(8, "压哨绝杀"));
    expect(lines()).toEqual([expect.stringContaining("第3句"), expect.stringContaining("第5句"), expect.stringContaining("压哨绝杀")]);
  });

  it("has earlier lines put before, to the beginning", async () => {
    const { sentTo } = await show({ pages: [ok(pageOf([said(21)], 21)), ok(pageOf([said(11)], 11)), ok(pageOf([said(1)]))] });
    const older = () => screen.queryByRole("button", { name: "查看更早的消息" });
    fireEvent.click(older() as HTMLElement);
    await waitFor(() => expect(lines()).toHaveLength(2));
    fireEvent.click(older() as HTMLElement);
    await waitFor(() => expect(lines()).toHaveLength(3));
    expect(lines()[0]).toContain("第1句");
    expect(sentTo(PAGE)).toEqual([MATCH, { ...MATCH, before: 21 }, { ...MATCH, before: 11 }]);
    expect(older()).toBeNull();
  });

  it("stands in a replay as it stood then: what was said at minute 30 is not there at minute 29, however far back that lies", async () => {
    const minute = (m: number) => NOW - 5_400_000 + m * 60_000;
    const at = (s: number, m: number) => said(s, `第${m}分钟`, speaker("老李"), minute(m));
    const pages = [ok(pageOf([at(5, 80), at(6, 89)], 5)), ok(pageOf([at(3, 30), at(4, 70)], 3)), ok(pageOf([at(1, 3), at(2, 28)]))];
    const { playhead$, sentTo } = await show({ pages });
    const go = (m: number) => act(() => playhead$.next({ at: minute(m), rate: 0, mode: "replay" }));
    expect(lines()).toEqual([expect.stringContaining("第80分钟"), expect.stringContaining("第89分钟")]);
    go(29);
    await waitFor(() => expect(lines()).toEqual([expect.stringContaining("第3分钟"), expect.stringContaining("第28分钟")]));
    expect(sentTo(PAGE)).toEqual([MATCH, { ...MATCH, before: 5, pageSize: 100 }, { ...MATCH, before: 3, pageSize: 100 }]);
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.getByText("正在回看，聊天停在当时；回到实时后可以发言")).toBeTruthy();
    go(30);
    expect(lines().at(-1)).toContain("第30分钟");
    go(2);
    expect(lines()).toEqual([]);
    act(() => playhead$.next({ at: NOW, rate: 1, mode: "live" }));
    expect(lines()).toHaveLength(6);
    expect(field()).toBeTruthy();
  });

  it("is held to the video with the page: what is said of a goal waits until the goal is seen", async () => {
    const { tell, playhead$ } = await show();
    act(() => playhead$.next({ at: NOW - 18_000, rate: 1, mode: "held" }));
    tell(said(2, "进了！", speaker("老李"), NOW - 1_000));
    expect(lines()).toEqual([expect.stringContaining("第1句")]);
    act(() => playhead$.next({ at: NOW - 1_000, rate: 1, mode: "held" }));
    expect(lines()).toEqual([expect.stringContaining("第1句"), expect.stringContaining("进了！")]);
  });

  it("loses a line that is removed", async () => {
    const { tell } = await show({ pages: [ok(pageOf([said(1), said(2)]))] });
    tell(event(3, "removed", { id: "c1", by: "user" }));
    expect(lines()).toEqual([expect.stringContaining("第2句")]);
  });

  it("says that there is nothing, until something is said", async () => {
    const { tell } = await show({ pages: [ok(pageOf([]))] });
    expect(screen.getByText("暂无数据")).toBeTruthy();
    tell(said(1));
    expect(screen.queryByText("暂无数据")).toBeNull();
    expect(lines()).toHaveLength(1);
  });

  it("can be asked for again when it could not be loaded", async () => {
    await show({ pages: [BUSY, ok(pageOf([said(1)]))] });
    expect(screen.queryByRole("textbox")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    await waitFor(() => expect(lines()).toHaveLength(1));
  });

  it("listens while it is there, and no longer", async () => {
    const { isListening, unmount } = await show();
    expect(isListening()).toBe(true);
    unmount();
    expect(isListening()).toBe(false);
  });
});

describe("saying something about a match", () => {
  it("shows one's own line at once, and once", async () => {
    const { tell, sentTo } = await show({ replies: { [SAY]: () => ok({ id: "c2", s: 2 }) } });
    await userEvent.type(field(), "好球{Enter}");
    await waitFor(() => expect(lines()).toHaveLength(2));
    expect(lines()[1]).toContain("看台老周好球");
    expect(field().value).toBe("");
    expect(sentTo(SAY)).toEqual([{ ...MATCH, content: "好球", idempotencyKey: expect.stringMatching(/^[\w-]{16,}$/) }]);
    tell(said(2, "好球", speaker("看台老周", { id: "7" })));
    expect(lines()).toHaveLength(2);
  });

  it("repeats a refusal in the server's words and keeps what was typed", async () => {
    await show({ replies: { [SAY]: () => err({ code: 10031, message: "发言太快，请 3 秒后再试" }) } });
    await userEvent.type(field(), "好球{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("发言太快，请 3 秒后再试");
    expect(field().value).toBe("好球");
    expect(lines()).toHaveLength(1);
  });

  it("asks a visitor to log in first, keeps the words meanwhile, then says them and greets", async () => {
    const { view$, wanted, sentTo } = await show({
      view: VISITOR,
      replies: { [SAY]: () => ok({ id: "c2", s: 2 }), "/chat/welcome": () => ok({ text: "您是房管", role: "manager", ban: null }) },
    });
    await userEvent.type(field(), "好球{Enter}");
    expect(wanted).toHaveLength(1);
    expect(field().value).toBe("好球");
    expect(sentTo(SAY)).toEqual([]);
    expect(sentTo("/chat/welcome")).toEqual([]);
    await act(async () => {
      view$.next(ME);
      const [one] = wanted;
      if (one?.kind === "do") await one.run();
    });
    expect(lines().join()).toContain("看台老周好球");
    expect(field().value).toBe("");
    expect(sentTo("/chat/welcome")).toEqual([MATCH]);
    expect(screen.getByText("您是房管")).toBeTruthy();
  });
});

const HERE = "bk-sim-bk-1";
const FORBID = "/api/forbid/add";
const welcome = (mine: object) => ({ "/chat/welcome": () => ok({ text: "", role: "user", ban: null, ...mine }) });
const menuOf = async (name: string) => {
  await userEvent.click(screen.getByRole("button", { name: `对 ${name} 这条消息的操作` }));
  return screen.getAllByRole("menuitem").map((item) => item.textContent);
};
const press = (name: string) => userEvent.click(screen.getByRole("menuitem", { name }));
const lastQuery = (api: { readonly sent: readonly Sent[] }, path: string) => api.sent.findLast((one) => one.path === path)?.input.query;

describe("keeping order in the chat of a match", () => {
  const pages = [
    ok(pageOf([said(1), said(2, "我说的", speaker("看台老周", { id: "7" })), said(3, "管事的", speaker("房管甲", { role: "manager" }))])),
  ];

  it("is no matter of a fan's, who answers, copies, reports, and takes back their own", async () => {
    const { sentTo, notices } = await show({ pages, replies: { "/api/chat/remove": () => ok({}), [SAY]: () => ok({ id: "c9", s: 9 }) } });
    expect(screen.queryByRole("button", { name: "禁言名单" })).toBeNull();
    expect(await menuOf("老李")).toEqual(["回复", "复制", "举报"]);
    await press("回复");
    await userEvent.type(field(), "同意{Enter}");
    await waitFor(() => expect(sentTo(SAY)).toMatchObject([{ ...MATCH, content: "同意", replyTo: "c1" }]));
    expect((await screen.findByText("房管")).dataset["role"]).toBe("manager");
    await userEvent.click(screen.getAllByRole("button", { name: "对 看台老周 这条消息的操作" })[0] as HTMLElement);
    await press("删除这条消息");
    await press("再按一次删除");
    await waitFor(() => expect(notices).toEqual(["已删除"]));
    expect(sentTo("/api/chat/remove")).toEqual([{ roomId: HERE, id: "c2" }]);
  });

  it("is a moderator's, who is told that a ban holds in the chats of all matches, and who lets speak again", async () => {
    const ban = { id: "5", userId: "老李", nickName: "老李", portrait: "", at: NOW, until: NOW + 600_000, span: "10m", by: "看台老周" };
    const { api, notices } = await show({
      pages,
      replies: {
        ...welcome({ role: "manager", text: "您是房管" }),
        [FORBID]: () => ok(ban),
        "/api/forbid/list": () => ok({ total: 1, page: 1, pageSize: 20, list: [ban] }),
        "/api/forbid/remove": () => ok({}),
      },
    });
    expect(await screen.findByText("您是房管")).toBeTruthy();
    expect(await menuOf("老李")).toEqual(["回复", "复制", "举报", "删除这条消息", "禁言"]);
    await press("禁言");
    expect(screen.getByRole("group", { name: "禁言时长" }).textContent).toBe("10 分钟1 小时永久将在所有比赛聊天中禁言");
    await press("10 分钟");
    await press("确定");
    await waitFor(() => expect(notices).toEqual(["已禁言"]));
    expect(lastQuery(api, FORBID)).toEqual({ roomId: HERE, nickName: "老李", span: "10m" });
    expect(await menuOf("房管甲")).toEqual(["回复", "复制", "举报"]);
    await userEvent.keyboard("{Escape}");
    await userEvent.click(screen.getByRole("button", { name: "禁言名单" }));
    await userEvent.click(await screen.findByRole("button", { name: "解除禁言 老李" }));
    await waitFor(() => expect(notices).toContain("已解除 老李 的禁言"));
    expect(lastQuery(api, "/api/forbid/remove")).toEqual({ id: "5" });
  });

  it("tells whoever is banned, as they come and while they read, and when it is over", async () => {
    const until = NOW + 600_000;
    const { tell } = await show({ replies: welcome({ ban: { until } }) });
    expect((await screen.findByRole("alert")).textContent).toBe("您已被禁言，20:10 解除");
    expect(field().disabled).toBe(true);
    tell(event(2, "unban", { userId: "7", name: "看台老周" }));
    expect(field().disabled).toBe(false);
    tell(event(3, "ban", { userId: "老李", name: "老李", until: null }));
    expect(field().disabled).toBe(false);
    tell(event(4, "ban", { userId: "7", name: "看台老周", until: null }));
    expect(screen.getByRole("alert").textContent).toBe("您已被永久禁言");
  });

  it("asks again for whoever reads on after too much was missed", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const bans = [{ until: null }, null];
    const { restart } = await show({ replies: { "/chat/welcome": () => ok({ text: "", role: "user", ban: bans.shift() ?? null }) } });
    await waitFor(() => expect(field().disabled).toBe(true));
    restart(said(1), said(2));
    await waitFor(() => expect(field().disabled).toBe(false));
  });
});
