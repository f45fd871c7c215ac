import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import type { Ban, HeldLine, Manager } from "../../../../contract/http/moderation.ts";
import type { OwnRoom, RoomSet } from "../../../../contract/http/room.ts";
import { err, ok } from "../../../../contract/result.ts";
import { VISITOR } from "../../../hooks/session.ts";
import { pageOf } from "../../../hooks/testing/pages.ts";
import { BUSY, NOW, type Replies } from "../../../hooks/testing/portal.tsx";
import { giveLayout } from "../../../ui/control/testing.ts";
import { OWN, ROOM_ID, anchorWorld } from "../testing.tsx";
import { newKeywords } from "./keywordRules.ts";
import { RoomManagePage } from "./RoomManagePage.tsx";

beforeAll(async () => {
  giveLayout();
  await Promise.all([import("../kit/AskPart.tsx"), import("../../../ui/control/PagerControl.tsx")]);
});

const SET = "/api/room/set";
const BAN: Ban = { id: "7", userId: "5", nickName: "刷屏者", portrait: "", at: NOW, until: NOW + 600_000, span: "10m", by: "老张解说" };
const MANAGER: Manager = { id: "3", userId: "6", nickName: "小助手", portrait: "", at: NOW };

function show(replies: Replies, tab = "rules", own: OwnRoom = OWN) {
  const said: string[] = [];
  const { publish: _publish, ...room } = own;
  const page = <RoomManagePage first={ok(room)} announce={(text) => said.push(text)} />;
  const world = anchorWorld(page, replies, { at: `/v/anchor-room-set?type=${tab}` });
  render(world.element);
  return { ...world, said };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const yes = async (name: string) => userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));
const alerts = () => screen.queryAllByRole("alert").map((alert) => alert.textContent);

describe("the own room", () => {
  it("is nobody's without a login", () => {
    render(anchorWorld(<RoomManagePage first={null} announce={() => undefined} />, {}, { view: VISITOR }).element);
    expect(screen.getByText("您还没有登录哦，请登录后查看！")).toBeTruthy();
  });

  it("could not be loaded, and is asked for again", async () => {
    let isDown = true;
    render(
      anchorWorld(<RoomManagePage first={null} announce={() => undefined} />, { "/api/room/own": () => (isDown ? BUSY : ok(OWN)) }).element,
    );
    await screen.findByText("（500）");
    isDown = false;
    await press("重试");
    expect(await screen.findByRole("heading", { name: "全员禁言" })).toBeTruthy();
  });
});

describe("rules", () => {
  it("offer the slow modes of the specification, and are saved together", async () => {
    const { sentTo, said } = show({ [SET]: ({ body }) => ok({ ...OWN, ...(body as object) }) });
    const slow = screen.getByRole("combobox", { name: /慢速模式/ });
    const offered = within(slow).getAllByRole("option");
    expect(offered.map((option) => option.textContent)).toEqual(["关闭", "3 秒", "5 秒", "10 秒", "30 秒", "1 分钟", "2 分钟", "5 分钟"]);
    fireEvent.change(slow, { target: { value: "30" } });
    fireEvent.change(screen.getByRole("combobox", { name: /最低等级/ }), { target: { value: "3" } });
    await userEvent.click(screen.getByLabelText("仅关注我的观众可以发言"));
    await press("保存");
    await waitFor(() => expect(said).toEqual(["发言规则已保存"]));
    expect(sentTo(SET)).toEqual([{ slowModeS: 30, minLevel: 3, isFollowersOnly: true }]);
  });

  it("silence everybody with one click, and let them speak again", async () => {
    const { sentTo, said } = show({ [SET]: ({ body }) => ok({ ...OWN, ...(body as object) }) });
    await press("开启全员禁言");
    expect(await screen.findByText("已开启，观众暂时不能发言")).toBeTruthy();
    await press("关闭全员禁言");
    expect(await screen.findByText("未开启，观众可以正常发言")).toBeTruthy();
    expect(sentTo(SET)).toEqual([{ isLocked: true }, { isLocked: false }]);
    expect(said).toEqual(["已开启全员禁言", "已关闭全员禁言"]);
  });

  it("send what was changed here alone, and show what another page has set meanwhile", async () => {
    const { sentTo } = show({ [SET]: ({ body }) => ok({ ...OWN, slowModeS: 60, ...(body as object) }) });
    fireEvent.change(screen.getByRole("combobox", { name: /最低等级/ }), { target: { value: "2" } });
    await press("保存");
    const slow = screen.getByRole<HTMLSelectElement>("combobox", { name: /慢速模式/ });
    await waitFor(() => expect(slow.value).toBe("60"));
    expect(sentTo(SET)).toEqual([{ minLevel: 2 }]);
  });

  it("are asked for again when one comes back to the page, and what was begun here stays", async () => {
    show({ "/api/room/own": () => ok({ ...OWN, slowModeS: 30, isLocked: true }) });
    fireEvent.change(screen.getByRole("combobox", { name: /最低等级/ }), { target: { value: "4" } });
    fireEvent(document, new Event("visibilitychange"));
    expect(await screen.findByText("已开启，观众暂时不能发言")).toBeTruthy();
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: /慢速模式/ }).value).toBe("30");
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: /最低等级/ }).value).toBe("4");
  });

  it("that are refused stay as they were typed", async () => {
    show({ [SET]: () => BUSY });
    fireEvent.change(screen.getByRole("combobox", { name: /慢速模式/ }), { target: { value: "5" } });
    await press("保存");
    await waitFor(() => expect(alerts()).toEqual(["网络繁忙，请稍后再试"]));
    expect((screen.getByRole("combobox", { name: /慢速模式/ }) as HTMLSelectElement).value).toBe("5");
  });
});

describe("keywords", () => {
  it("are kept at once, each once, and taken off", async () => {
    let keywords = ["在别的页面加的"];
    const { sentTo } = show(
      {
        [SET]({ body }) {
          const { keywordsAdded = [], keywordsRemoved = [] } = body as RoomSet;
          keywords = [...keywords.filter((word) => !keywordsRemoved.includes(word)), ...keywordsAdded];
          return ok({ ...OWN, keywords });
        },
      },
      "keywords",
    );
    expect(screen.getByText("暂无数据")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("添加屏蔽词"), "加微信，QQ群{Enter}");
    expect(await screen.findByText("加微信")).toBeTruthy();
    expect((screen.getByLabelText("添加屏蔽词") as HTMLInputElement).value).toBe("");
    await userEvent.type(screen.getByLabelText("添加屏蔽词"), "q q 群{Enter}");
    expect(alerts()).toEqual(["该屏蔽词已存在"]);
    await press("移除 加微信");
    await waitFor(() => expect(screen.queryByText("加微信")).toBeNull());
    expect(sentTo(SET)).toEqual([{ keywordsAdded: ["加微信", "QQ群"] }, { keywordsRemoved: ["加微信"] }]);
    expect(screen.getByText("在别的页面加的")).toBeTruthy();
  });

  it.each([
    ["", "请输入屏蔽词"],
    [" ，\u200b", "请输入屏蔽词"],
    ["字".repeat(21), "屏蔽词最多20个字"],
  ])("are refused when there is something wrong: %j", (typed, problem) => {
    expect(newKeywords([], typed)).toEqual(err(problem));
  });

  it("are a hundred at most", () => {
    const full = Array.from({ length: 99 }, (_, i) => `词${i}`);
    expect(newKeywords(full, "一")).toMatchObject({ ok: true });
    expect(newKeywords(full, "一,二")).toEqual(err("最多设置100个屏蔽词"));
  });
});

describe("managers", () => {
  const LIST = "/api/manager/list";
  it("are made by nickname and removed after a question", async () => {
    let list: readonly Manager[] = [];
    const { sentTo, said } = show(
      {
        [LIST]: () => ok({ list }),
        "/api/manager/add": () => {
          list = [MANAGER];
          return ok(MANAGER);
        },
        "/api/manager/remove": () => {
          list = [];
          return ok({});
        },
      },
      "managers",
    );
    expect(await screen.findByText("暂无数据")).toBeTruthy();
    await press("设为房管");
    expect(alerts()).toEqual(["请输入昵称"]);
    await userEvent.type(screen.getByLabelText("昵称"), " 小助手 {Enter}");
    await press("移除房管 小助手");
    expect(said).toEqual(["已设为房管"]);
    await yes("移除");
    expect(await screen.findByText("暂无数据")).toBeTruthy();
    expect([sentTo("/api/manager/add"), sentTo("/api/manager/remove")]).toEqual([[{ nickName: "小助手" }], [{ id: "3" }]]);
  });

  it("nobody of that name: the server says so", async () => {
    show({ [LIST]: () => ok({ list: [] }), "/api/manager/add": () => err({ code: 404, message: "用户不存在" }) }, "managers");
    await userEvent.type(await screen.findByLabelText("昵称"), "谁{Enter}");
    await waitFor(() => expect(alerts()).toEqual(["用户不存在"]));
    expect((screen.getByLabelText("昵称") as HTMLInputElement).value).toBe("谁");
  });
});

describe("bans", () => {
  const LIST = "/api/forbid/list";
  it("are listed by page, searched for, made with a span and lifted", async () => {
    const { sentTo, said } = show(
      {
        [LIST]: ({ query }) => {
          const { nickName, page } = query as { nickName?: string; page: number };
          return ok(nickName === "无" ? pageOf([]) : pageOf([BAN], { total: 41, page, pageSize: 20 }));
        },
        "/api/forbid/add": () => ok(BAN),
        "/api/forbid/remove": () => ok({}),
      },
      "bans",
    );
    expect(await screen.findByText("至 2026-11-21 20:10:00 · 由 老张解说 禁言")).toBeTruthy();
    expect(screen.getByText("共 41 条")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("禁言时长"), { target: { value: "forever" } });
    await userEvent.type(screen.getByLabelText("要禁言的昵称"), "刷屏者{Enter}");
    await waitFor(() => expect(said).toEqual(["已禁言 刷屏者"]));
    expect(sentTo("/api/forbid/add")).toEqual([{ roomId: ROOM_ID, nickName: "刷屏者", span: "forever" }]);
    await press("解除禁言 刷屏者");
    await yes("解除");
    await waitFor(() => expect(sentTo("/api/forbid/remove")).toEqual([{ id: "7" }]));
    const pages = await screen.findByRole("navigation", { name: "禁言名单分页" });
    await userEvent.click(within(pages).getByRole("button", { name: /2/ }));
    await waitFor(() => expect(sentTo(LIST).at(-1)).toMatchObject({ page: 2 }));
    await userEvent.type(screen.getByLabelText("搜索昵称"), "无{Enter}");
    expect(await screen.findByText("暂无数据")).toBeTruthy();
    expect(screen.getByTestId("address").textContent).toBe("/v/anchor-room-set?type=bans&nickName=%E6%97%A0");
  });

  it("lifted on another page are lifted", async () => {
    let list = [BAN];
    const remove = (): ReturnType<Replies[string]> => {
      list = [];
      return err({ code: 404, message: "禁言记录不存在" });
    };
    show({ [LIST]: () => ok(pageOf(list)), "/api/forbid/remove": remove }, "bans");
    await press("解除禁言 刷屏者");
    await yes("解除");
    expect(await screen.findByText("暂无数据")).toBeTruthy();
    expect(alerts()).toEqual([]);
  });

  it("the last of a page takes the page with it", async () => {
    const { sentTo } = show(
      { [LIST]: () => ok(pageOf([BAN], { total: 21, pageSize: 20, page: 2 })), "/api/forbid/remove": () => ok({}) },
      "bans&page=2",
    );
    await press("解除禁言 刷屏者");
    await yes("解除");
    await waitFor(() => expect(sentTo(LIST).map((query) => (query as { page: number }).page)).toEqual([2, 1]));
  });

  it("of the anchor and of managers are refused in the server's words", async () => {
    show({ [LIST]: () => ok(pageOf([])), "/api/forbid/add": () => err({ code: 403, message: "不能禁言主播" }) }, "bans");
    await userEvent.type(await screen.findByLabelText("要禁言的昵称"), "老张解说{Enter}");
    await waitFor(() => expect(alerts()).toEqual(["不能禁言主播"]));
  });
});

describe("lines that wait for review", () => {
  const LIST = "/api/held/list";
  const DECIDE = "/api/held/decide";
  const line = (id: string, text: string): HeldLine => ({
    id,
    roomId: ROOM_ID,
    userId: "5",
    nickName: "发链接的",
    portrait: "",
    text,
    at: NOW,
  });

  it("are said or dropped, one after the other, until none waits", async () => {
    let list = [line("1", "集锦在 a.com"), line("2", "加群 b.com")];
    const { sentTo, said } = show(
      {
        [LIST]: () => ok(pageOf(list)),
        [DECIDE]: ({ body }) => {
          list = list.filter(({ id }) => id !== (body as { readonly id: string }).id);
          return ok({});
        },
      },
      "held",
    );
    expect(await screen.findByText("集锦在 a.com")).toBeTruthy();
    expect(screen.getAllByText("2026-11-21 20:00:00")).toHaveLength(2);
    await press("放行 发链接的：集锦在 a.com");
    await waitFor(() => expect(screen.queryByText("集锦在 a.com")).toBeNull());
    await press("驳回 发链接的：加群 b.com");
    expect(await screen.findByText("暂无数据")).toBeTruthy();
    expect(sentTo(DECIDE)).toEqual([
      { id: "1", isPassed: true },
      { id: "2", isPassed: false },
    ]);
    expect(said).toEqual(["已放行 发链接的 的发言", "已驳回 发链接的 的发言"]);
  });

  it("of somebody banned since then wait on; what another keeper decided goes; each in the server's words", async () => {
    let list = [line("1", "集锦在 a.com")];
    let answer: ReturnType<Replies[string]> = err({ code: 10030, message: "该用户已被禁言，无法放行" });
    show({ [LIST]: () => ok(pageOf(list)), [DECIDE]: () => answer }, "held");
    await press("放行 发链接的：集锦在 a.com");
    await waitFor(() => expect(alerts()).toEqual(["该用户已被禁言，无法放行（10030）"]));
    expect(screen.getByText("集锦在 a.com")).toBeTruthy();
    answer = err({ code: 409, message: "该发言已被处理" });
    list = [];
    await press("放行 发链接的：集锦在 a.com");
    expect(await screen.findByText("暂无数据")).toBeTruthy();
    expect(alerts()).toEqual(["该发言已被处理（409）"]);
  });

  it("the last of a page takes the page with it", async () => {
    const { sentTo } = show(
      { [LIST]: () => ok(pageOf([line("1", "a.com")], { total: 21, pageSize: 20, page: 2 })), [DECIDE]: () => ok({}) },
      "held&page=2",
    );
    await press("放行 发链接的：a.com");
    await waitFor(() => expect(sentTo(LIST).map((query) => (query as { page: number }).page)).toEqual([2, 1]));
  });
});
