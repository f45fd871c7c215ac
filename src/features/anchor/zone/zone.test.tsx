import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import type { LiveSession } from "../../../../contract/http/room.ts";
import { ok } from "../../../../contract/result.ts";
import { VISITOR } from "../../../hooks/session.ts";
import { pageOf } from "../../../hooks/testing/pages.ts";
import { BUSY, NOW, type Replies } from "../../../hooks/testing/portal.tsx";
import { giveLayout } from "../../../ui/control/testing.ts";
import { CARD, OWN, ROOM_ID, anchorWorld } from "../testing.tsx";
import { AddPage } from "./AddPage.tsx";
import { ZonePage } from "./ZonePage.tsx";

beforeAll(async () => {
  giveLayout();
  await Promise.all([import("../broadcast/RoomProfileForm.tsx"), import("../../../ui/control/PagerControl.tsx")]);
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const ENDED: LiveSession = {
  ...{ id: "9", title: "英超夜场", startedAt: NOW - 7_500_000, endedAt: NOW, peakViewers: 12_345, messages: 678 },
  ...{ givers: 9, diamonds: "1314.50", newFollowers: 21, recordingId: "77" },
};
const RUNNING: LiveSession = { ...ENDED, id: "10", title: "", startedAt: NOW - 120_000, endedAt: null, recordingId: null };
/** Still running; its publisher was away for a while. */
const RETURNED: LiveSession = { ...RUNNING, id: "11", title: "又连上了", recordingId: "78" };
const LOST: LiveSession = { ...ENDED, id: "8", title: "没录上", recordingId: null };

describe("my live", () => {
  const LIST = "/api/history/list";
  const show = (replies: Replies, at = "/v/anchor-zone") => {
    const world = anchorWorld(<ZonePage first={null} />, { "/api/room/own": () => ok(OWN), ...replies }, { at });
    render(world.element);
    return world;
  };

  it("is nobody's without a login", () => {
    render(anchorWorld(<ZonePage first={null} />, {}, { view: VISITOR }).element);
    expect(screen.getByText("您还没有登录哦，请登录后查看！")).toBeTruthy();
  });

  it("lists sessions with their figures, and leads to what was recorded", async () => {
    show({ [LIST]: () => ok(pageOf([RUNNING, ENDED, LOST, RETURNED])) });
    const rows = (await screen.findAllByRole("row")).slice(1);
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    );
    expect(cells[1]).toEqual(["2 小时 05 分", "1.2万", "678", "9", "1,314.50", "21", "观看回放"]);
    expect(cells.map((row) => [row[0], row[6]])).toEqual([
      ["2 分钟", "直播中"],
      ["2 小时 05 分", "观看回放"],
      ["2 小时 05 分", "无回放"],
      ["2 分钟", "直播中观看回放"],
    ]);
    expect(screen.getByRole("link", { name: "观看回放 英超夜场" }).getAttribute("href")).toBe("/playback/video/77");
    expect(screen.getByText("未命名直播")).toBeTruthy();
    expect(screen.getByText("共 4 条")).toBeTruthy();
  });

  it("asks for a page and days, and not again for the room", async () => {
    const { sentTo } = show({
      [LIST]: ({ query }) => ok(pageOf([ENDED], { total: 41, pageSize: 20, page: (query as { page: number }).page })),
    });
    const pages = await screen.findByRole("navigation", { name: "直播记录分页" });
    await userEvent.click(within(pages).getByRole("button", { name: /3/ }));
    await waitFor(() => expect(sentTo(LIST).at(-1)).toEqual({ roomId: ROOM_ID, page: 3, pageSize: 20 }));
    fireEvent.change(screen.getByLabelText("开始日期"), { target: { value: "2026-11-20" } });
    fireEvent.change(screen.getByLabelText("结束日期"), { target: { value: "2026-11-01" } });
    await press("查询");
    expect(screen.getByRole("alert").textContent).toBe("开始日期不能晚于结束日期");
    fireEvent.change(screen.getByLabelText("结束日期"), { target: { value: "2026-11-21" } });
    await press("查询");
    await waitFor(() =>
      expect(sentTo(LIST).at(-1)).toEqual({ roomId: ROOM_ID, page: 1, pageSize: 20, startDate: "2026-11-20", endDate: "2026-11-21" }),
    );
    expect(screen.getByTestId("address").textContent).toBe("/v/anchor-zone?from=2026-11-20&to=2026-11-21");
    expect(sentTo("/api/room/own")).toHaveLength(1);
  });

  it("is empty: the first one can be begun, or the filter taken off", async () => {
    show({ [LIST]: () => ok(pageOf([])) });
    expect((await screen.findByRole("link", { name: "开始第一场直播" })).getAttribute("href")).toBe("/v/anchor-add");
    show({ [LIST]: () => ok(pageOf([])) }, "/v/anchor-zone?from=2026-11-20");
    expect(await screen.findByRole("link", { name: "清除筛选" })).toBeTruthy();
    show({ [LIST]: () => ok(pageOf([], { total: 46 })) }, "/v/anchor-zone?page=99&from=2026-11-20");
    expect((await screen.findByRole("link", { name: "回到第一页" })).getAttribute("href")).toBe("/v/anchor-zone?from=2026-11-20");
  });

  it("could not be loaded, and is asked for again", async () => {
    let isDown = true;
    show({ [LIST]: () => (isDown ? BUSY : ok(pageOf([ENDED]))) });
    await screen.findByText("（500）");
    isDown = false;
    await press("重试");
    expect(await screen.findByText("英超夜场")).toBeTruthy();
  });
});

describe("a new broadcast", () => {
  const rows = [
    {
      ...{ id: "5", sport: "bk", state: 1, kickoffAt: NOW + 3_600_000, league: { id: "cba", name: "CBA", color: "#000" } },
      ...{ home: { name: "辽宁" }, away: { name: "广东" } },
    },
  ];
  const { publish: _publish, ...PLAIN } = OWN;
  const show = (replies: Replies, isLive = false) => {
    const said: string[] = [];
    const first = ok({ ...PLAIN, room: { ...CARD, isLive } });
    const world = anchorWorld(<AddPage first={first} announce={(text) => said.push(text)} />, replies);
    render(world.element);
    return { ...world, said };
  };
  const title = async () => ((await screen.findByLabelText("直播标题")) as HTMLInputElement).value;

  it("is filled in by the match that is picked, saved, and led on to going on air", async () => {
    const { sentTo, said } = show({ "/api/match/hot": () => ok({ rows }), "/api/room/set": () => ok(OWN) });
    expect(await title()).toBe("英超夜场");
    await press(/CBA 辽宁 VS 广东/);
    await waitFor(async () => expect(await title()).toBe("CBA 辽宁 VS 广东 解说"));
    expect((screen.getByLabelText("直播分类") as HTMLSelectElement).value).toBe("2");
    await press("保存，去开播");
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/v/anchor-set"));
    expect(sentTo("/api/room/set")).toEqual([
      { title: "CBA 辽宁 VS 广东 解说", cover: "", categoryId: "2", notice: "", match: { matchId: "5", matchType: 2 } },
    ]);
    expect(said).toEqual(["直播信息已保存"]);
  });

  it("may be about no match, and a pick can be taken back", async () => {
    show({ "/api/match/hot": () => ok({ rows }) });
    await press(/CBA/);
    await press(/CBA/);
    await waitFor(async () => expect(await title()).toBe("英超夜场"));
    expect(screen.getByText("不关联")).toBeTruthy();
  });

  it("says so while one is on air; without matches the form is there all the same", async () => {
    show({}, true);
    expect(screen.getByText(/您正在直播/)).toBeTruthy();
    expect(await screen.findByText("（500）")).toBeTruthy();
    expect(await title()).toBe("英超夜场");
  });
});
