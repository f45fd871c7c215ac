import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { LiveSession } from "../../../../contract/http/room.ts";
import type { RoomState } from "../../../../contract/room/room.ts";
import { err, ok } from "../../../../contract/result.ts";
import { VISITOR } from "../../../hooks/session.ts";
import { BUSY, NOW, type Replies } from "../../../hooks/testing/portal.tsx";
import { LIVE_STATE, OWN, ROOM_ID, anchorWorld, chatLine, detailOf, speaker } from "../testing.tsx";
import { ChatConsolePage } from "./ChatConsolePage.tsx";

const { publish: _publish, ...PLAIN } = OWN;
const SESSION: LiveSession = {
  ...{ id: "9", title: "", startedAt: NOW - 600_000, endedAt: null, peakViewers: 9, messages: 678, givers: 12 },
  ...{ diamonds: "1314.00", newFollowers: 0, recordingId: null },
};
const LINES = [chatLine(1, "球迷甲", "好球"), chatLine(2, "刷屏者", "加我微信")];

function show(replies: Replies = {}, state: Partial<RoomState> = { ...LIVE_STATE, lines: LINES }) {
  const said: string[] = [];
  const world = anchorWorld(<ChatConsolePage first={ok(PLAIN)} announce={(text) => said.push(text)} />, {
    "/api/room/detail": () => ok(detailOf(state, { viewers: 321, heat: 4_567 })),
    "/api/history/list": () => ok({ total: 1, page: 1, pageSize: 20, list: [SESSION] }),
    ...replies,
  });
  render(world.element);
  return { ...world, said };
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

describe("the console of the own room", () => {
  it("is nobody's without a login", () => {
    render(anchorWorld(<ChatConsolePage first={null} announce={() => undefined} />, {}, { view: VISITOR }).element);
    expect(screen.getByText("您还没有登录哦，请登录后查看！")).toBeTruthy();
  });

  it("could not be loaded, and is asked for again; nothing has been said", async () => {
    let isDown = true;
    show({ "/api/room/detail": () => (isDown ? BUSY : ok(detailOf())) });
    await screen.findByText("（500）");
    isDown = false;
    await press("重试");
    expect(await screen.findByText("暂无数据")).toBeTruthy();
    expect(screen.getByRole("link", { name: "去开播" })).toBeTruthy();
  });

  it("shows what is said as it is said, the audience, and the figures of the session", async () => {
    const { tell, say } = show();
    expect(await screen.findByText("好球")).toBeTruthy();
    const figures = within(await screen.findByLabelText("本场数据"));
    expect(figures.getByText("321")).toBeTruthy();
    expect(await figures.findByText("1,314")).toBeTruthy();
    act(() => {
      tell(4, "chat", { id: "m4", from: speaker("球迷乙", { role: "manager" }), text: "文明观赛" });
      tell(5, "gift", { id: "g", from: speaker("金主"), giftId: "rocket", count: 1, combo: 3, currency: "diamond", total: "29997" });
      const ch = `audience:${ROOM_ID}`;
      say(ch, { type: "event", e: "e", event: { ch, s: 1, at: NOW, k: "audience", d: { viewers: 12_345, heat: 9 } } });
    });
    expect(screen.getByText("文明观赛")).toBeTruthy();
    expect(screen.getByText("房管")).toBeTruthy();
    expect(screen.getByText("送出 火箭 ×3")).toBeTruthy();
    expect(figures.getByText("1.2万")).toBeTruthy();
    await press("礼物");
    expect(screen.queryByText("文明观赛")).toBeNull();
    expect(screen.getByText("送出 火箭 ×3")).toBeTruthy();
  });

  it("takes a line away after a second press, and everyone's when the feed says so", async () => {
    const { sentTo, tell } = show({ "/api/chat/remove": () => ok({}) });
    await press("删除 刷屏者 的消息");
    expect(sentTo("/api/chat/remove")).toEqual([]);
    await press("确定删除 刷屏者 的消息");
    await waitFor(() => expect(screen.queryByText("加我微信")).toBeNull());
    expect(sentTo("/api/chat/remove")).toEqual([{ roomId: ROOM_ID, id: "m2" }]);
    act(() => tell(4, "removed", { id: "m1", by: "manager" }));
    expect(screen.getByText("暂无数据")).toBeTruthy();
  });

  it("bans for a span", async () => {
    const { sentTo, said } = show({ "/api/forbid/add": () => ok({}) });
    await press("禁言 刷屏者");
    expect(document.activeElement?.textContent).toBe("10 分钟");
    await userEvent.keyboard("{Escape}");
    expect(document.activeElement?.textContent).toBe("禁言");
    await userEvent.keyboard("{Enter}");
    await press("1 小时");
    await waitFor(() => expect(said).toEqual(["已禁言 刷屏者"]));
    expect(sentTo("/api/forbid/add")).toEqual([{ roomId: ROOM_ID, nickName: "刷屏者", span: "1h" }]);
  });

  it("makes somebody a manager and takes it back, each after a second press", async () => {
    const { sentTo, said } = show({
      "/api/manager/list": () => ok({ list: [] }),
      "/api/manager/add": () => ok({ id: "31", userId: "u-球迷甲", nickName: "球迷甲", portrait: "", at: NOW }),
      "/api/manager/remove": () => ok({}),
    });
    await press("将 球迷甲 设为房管");
    expect(sentTo("/api/manager/add")).toEqual([]);
    await press("确定将 球迷甲 设为房管");
    await waitFor(() => expect(said).toEqual(["已将 球迷甲 设为房管"]));
    expect(sentTo("/api/manager/add")).toEqual([{ nickName: "球迷甲" }]);
    expect(screen.getByRole("button", { name: "将 刷屏者 设为房管" })).toBeTruthy();
    await press("取消 球迷甲 的房管");
    await press("确定取消 球迷甲 的房管");
    await waitFor(() => expect(said.at(-1)).toBe("已取消 球迷甲 的房管"));
    expect(sentTo("/api/manager/remove")).toEqual([{ id: "31" }]);
    expect(screen.getByRole("button", { name: "将 球迷甲 设为房管" })).toBeTruthy();
  });

  it("offers no change of managers it does not know, nor of the anchor", async () => {
    show({ "/api/manager/list": () => BUSY });
    await screen.findByText("好球");
    expect(screen.queryByRole("button", { name: /房管/ })).toBeNull();
  });

  it("shows what was said before, page by page, and asks again after a failure", async () => {
    const kept = Array.from({ length: 20 }, (_, i) => chatLine(i + 21, "球迷甲", `第${i + 21}句`));
    const event = (s: number) => ({ ch: `room:${ROOM_ID}`, s, at: NOW - 90_000, k: "chat", d: chatLine(s, "球迷乙", `第${s}句`).d });
    const pages = [
      ok({ events: [event(11)], next: 11, asOf: { e: "e1", s: 40 } }),
      BUSY,
      ok({ events: [event(1)], next: null, asOf: { e: "e1", s: 40 } }),
    ];
    const { sentTo } = show({ "/api/chat/page": () => pages.shift() ?? BUSY }, { ...LIVE_STATE, seq: 40, lines: kept });
    await press("查看更早的消息");
    expect(await screen.findByText("第11句")).toBeTruthy();
    await press("查看更早的消息");
    await press("加载失败，点击重试");
    expect(await screen.findByText("第1句")).toBeTruthy();
    const list = within(screen.getByRole("region", { name: "弹幕列表" }));
    expect(
      list
        .getAllByText(/^第/)
        .map((text) => text.textContent)
        .slice(0, 3),
    ).toEqual(["第1句", "第11句", "第21句"]);
    expect(sentTo("/api/chat/page")).toEqual([21, 11, 11].map((before) => ({ roomId: ROOM_ID, before })));
    expect(list.queryByRole("button", { name: /更早的消息|重试/ })).toBeNull();
  });

  it("says what was refused, and leaves the line", async () => {
    show({ "/api/forbid/add": () => err({ code: 403, message: "不能禁言贵族" }) });
    await press("禁言 刷屏者");
    await press("永久");
    expect((await screen.findByRole("alert")).textContent).toBe("不能禁言贵族");
    expect(screen.getByText("加我微信")).toBeTruthy();
  });

  it("says the anchor's words once, though the first answer was lost", async () => {
    let isLost = true;
    const { sentTo } = show({
      "/api/chat/msg": () => (isLost ? err({ code: 0, message: "网络繁忙，请稍后再试" }) : ok({ id: "m", s: 9 })),
    });
    const field = await screen.findByLabelText("以主播身份发言");
    await userEvent.type(field, "  {Enter}");
    expect(screen.getByRole("alert").textContent).toBe("请输入内容");
    await userEvent.type(field, "欢迎大家{Enter}");
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("网络繁忙，请稍后再试"));
    isLost = false;
    await userEvent.type(field, "{Enter}");
    await waitFor(() => expect((field as HTMLInputElement).value).toBe(""));
    const wishes = sentTo("/api/chat/msg") as { content: string; idempotencyKey: string }[];
    expect(wishes.map(({ content }) => content)).toEqual(["欢迎大家", "欢迎大家"]);
    expect(wishes[0]?.idempotencyKey).toBe(wishes[1]?.idempotencyKey);
  });

  it("leaves the anchor the line that was begun while the one before was on its way", async () => {
    const answer = Promise.withResolvers<void>();
    show({ "/api/chat/msg": () => answer.promise.then(() => ok({ id: "m", s: 9 })) });
    const field = (await screen.findByLabelText("以主播身份发言")) as HTMLInputElement;
    await userEvent.type(field, "欢迎大家{Enter}");
    await userEvent.clear(field);
    await userEvent.type(field, "今天谁首发");
    await act(async () => answer.resolve());
    expect(field.value).toBe("今天谁首发");
  });
});
