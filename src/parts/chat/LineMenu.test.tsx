import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { RoomRole } from "../../../contract/feed/room.ts";
import { err, ok } from "../../../contract/result.ts";
import { VISITOR } from "../../hooks/session.ts";
import type { Replies } from "../../hooks/testing/portal.tsx";
import { useRoom } from "../../features/room/roomContext.ts";
import { ROOM_ID, said, roomOn, speaker } from "../../features/room/testing/room.tsx";
import { ChatPanel } from "../../features/room/chat/ChatPanel.tsx";
import type { TalkLine } from "./LineMenu.tsx";
import { useSpeech } from "./useSpeech.ts";

const showRoom = roomOn({ render, act });

const REMOVE = "/api/chat/remove";
const done = () => ok({});

function Panel({ onReport }: { readonly onReport: (line: TalkLine) => void }) {
  const { view, caller } = useRoom();
  const speech = useSpeech({ roomId: ROOM_ID, role: caller.role, view });
  return <ChatPanel speech={speech} onReport={onReport} onPacket={() => undefined} />;
}

interface Who {
  readonly role?: RoomRole | null;
  /** Speaker of the line. */
  readonly from?: ReturnType<typeof speaker>;
  readonly replies?: Replies;
}

async function open({ role = "user", from = speaker("Cobham少年"), replies = {} }: Who = {}) {
  const reported: string[] = [];
  const world = showRoom(<Panel onReport={(line) => reported.push(line.d.id)} />, {
    events: [said(1, "越位", from)],
    replies,
    mine: { role },
    ...(role === null ? { view: VISITOR } : {}),
  });
  await userEvent.click(opener());
  return { ...world, reported };
}

const opener = () => screen.getByRole("button", { name: /这条消息的操作/ });
const menu = () => screen.queryByRole("menu");
const items = () => screen.queryAllByRole("menuitem").map((item) => item.textContent);
const item = (name: string) => screen.getByRole("menuitem", { name });
const press = (name: string) => userEvent.click(item(name));
const QUICK = ["回复", "复制", "举报"];
const ALL = [...QUICK, "删除这条消息", "禁言", "设为房管"];

describe("what may be done about a line", () => {
  it.each<readonly [string, RoomRole | null, ReturnType<typeof speaker>, readonly string[]]>([
    ["a visitor about anybody's", null, speaker("甲"), QUICK],
    ["a user about another's", "user", speaker("甲"), QUICK],
    ["a user about their own", "user", speaker("我", { id: "7" }), [...QUICK, "删除这条消息"]],
    ["a manager about a user's", "manager", speaker("甲"), [...QUICK, "删除这条消息", "禁言"]],
    ["a manager about another manager's", "manager", speaker("甲", { role: "manager" }), QUICK],
    ["a manager about the anchor's", "manager", speaker("甲", { role: "anchor" }), QUICK],
    ["the anchor about a user's", "anchor", speaker("甲"), ALL],
    ["the anchor about a manager's", "anchor", speaker("甲", { role: "manager" }), ALL.slice(0, -1)],
    ["the anchor about their own", "anchor", speaker("我", { id: "7", role: "anchor" }), [...QUICK, "删除这条消息"]],
  ])("by %s", async (_, role, from, may) => {
    await open({ role, from });
    expect(items()).toEqual(may);
  });
});

describe("the menu of a line", () => {
  it("is walked by arrows, closed by Escape, and gives the focus back", async () => {
    await open();
    expect(document.activeElement).toBe(item("回复"));
    await userEvent.keyboard("{ArrowDown}{ArrowRight}");
    expect(document.activeElement).toBe(item("举报"));
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(item("回复"));
    await userEvent.keyboard("{ArrowUp}{Escape}");
    expect(menu()).toBeNull();
    expect(document.activeElement).toBe(opener());
  });

  it("closes when something else is pressed", async () => {
    await open();
    await userEvent.click(document.body);
    expect(menu()).toBeNull();
  });

  it("asks once before a line is removed, and tells what became of it", async () => {
    const { sentTo, notices } = await open({ role: "manager", replies: { [REMOVE]: done } });
    await press("删除这条消息");
    expect(sentTo(REMOVE)).toEqual([]);
    await press("再按一次删除");
    expect(sentTo(REMOVE)).toEqual([{ roomId: ROOM_ID, id: "c1" }]);
    expect(menu()).toBeNull();
    await act(async () => undefined);
    expect(notices).toEqual(["已删除"]);
  });

  it("tells the server's words when it will not", async () => {
    const { notices } = await open({ role: "manager", replies: { [REMOVE]: () => err({ code: 403, message: "没有权限" }) } });
    await press("删除这条消息");
    await press("再按一次删除");
    await act(async () => undefined);
    expect(notices).toEqual(["没有权限"]);
  });

  it("bans for the span that was pressed twice; pressing another asks anew", async () => {
    const { api } = await open({ role: "manager" });
    const before = api.sent.length;
    await press("禁言");
    expect(items().slice(-4)).toEqual(["10 分钟", "1 小时", "本场", "永久"]);
    await press("1 小时");
    await press("永久");
    expect(api.sent).toHaveLength(before);
    await press("确定");
    expect(api.sent).toHaveLength(before + 1);
    expect(api.sent.at(-1)?.input.query).toEqual({ roomId: ROOM_ID, nickName: "Cobham少年", span: "forever" });
  });

  it("reports the line it hangs from", async () => {
    const { reported } = await open();
    await press("举报");
    expect(reported).toEqual(["c1"]);
  });

  it("copies the words alone, and says so when the browser has no clipboard for the page", async () => {
    const { notices } = await open();
    vi.stubGlobal("navigator", {});
    await press("复制");
    await act(async () => undefined);
    const copied: string[] = [];
    vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    await act(async () => opener().click());
    await act(async () => item("复制").click());
    expect(copied).toEqual(["越位"]);
    expect(notices).toEqual(["复制失败，请手动选择文字", "已复制"]);
    vi.unstubAllGlobals();
  });
});

describe("those who may not speak in the room", () => {
  const ban = { id: "5", userId: "9", nickName: "刷屏者", portrait: "", at: 0, until: null, span: "session", by: "小助手" };

  it("are listed for who keeps order there, and may speak again", async () => {
    const { api, notices } = await open({
      role: "manager",
      replies: { "/api/forbid/list": () => ok({ total: 1, page: 1, pageSize: 20, list: [ban] }), "/api/forbid/remove": done },
    });
    await userEvent.keyboard("{Escape}");
    await userEvent.click(screen.getByRole("button", { name: "禁言名单" }));
    expect(await screen.findByText("在本直播间有效")).toBeTruthy();
    expect(await screen.findByText(/至本场直播结束/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "解除禁言 刷屏者" }));
    await waitFor(() => expect(notices).toEqual(["已解除 刷屏者 的禁言"]));
    expect(api.sent.find(({ path }) => path === "/api/forbid/remove")?.input.query).toEqual({ id: "5" });
  });

  it("are no matter of a user's", async () => {
    await open();
    expect(screen.queryByRole("button", { name: "禁言名单" })).toBeNull();
  });
});

describe("lines that wait for review", () => {
  const line = { id: "3", roomId: ROOM_ID, userId: "9", nickName: "发链接的", portrait: "", text: "集锦在 a.com", at: 0 };

  it("are read and let pass by whoever keeps order in the room", async () => {
    let list = [line];
    const { api, notices } = await open({
      role: "manager",
      replies: {
        "/api/held/list": () => ok({ total: list.length, page: 1, pageSize: 20, list }),
        "/api/held/decide": () => {
          list = [];
          return ok({});
        },
      },
    });
    await userEvent.keyboard("{Escape}");
    await userEvent.click(screen.getByRole("button", { name: "待审发言" }));
    await userEvent.click(await screen.findByRole("button", { name: "放行 发链接的：集锦在 a.com" }));
    expect(await screen.findByText("暂无数据")).toBeTruthy();
    expect(notices).toEqual(["已放行 发链接的 的发言"]);
    expect(api.sent.find(({ path }) => path === "/api/held/decide")?.input.body).toEqual({ id: "3", isPassed: true });
    expect(api.sent.find(({ path }) => path === "/api/held/list")?.input.query).toMatchObject({ roomId: ROOM_ID, page: 1 });
  });

  it("are no matter of a user's", async () => {
    await open();
    expect(screen.queryByRole("button", { name: "待审发言" })).toBeNull();
  });
});
