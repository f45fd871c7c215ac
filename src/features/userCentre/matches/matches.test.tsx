import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { err, ok } from "../../../../contract/result.ts";
import { boardRow, teamOf } from "../../../hooks/testing/matches.ts";
import { BUSY, NOW } from "../../../hooks/testing/portal.tsx";
import { setUp } from "../testing.tsx";
import { CollectionPage } from "./CollectionPage.tsx";
import { ReservePage } from "./ReservePage.tsx";

function show(...given: Parameters<typeof setUp>): ReturnType<typeof setUp> {
  const shown = setUp(...given);
  render(shown.element);
  return shown;
}

const LIST = "/api/attention/getAttentionMatchByUser";
const CANCEL = "/live/{sport}/match/cancelCollect";
const COLLECT = "/live/{sport}/match/collect";
const RESERVED = "/api/match/reserveMatchByUser";
const RESERVE = "/api/match/reserve";

const row: typeof boardRow = (id, over) => boardRow(id, { home: teamOf("阿森纳"), away: teamOf("切尔西"), ...over });
const stars = () =>
  ok({
    matches: [
      { matchId: "b1", matchType: 2, at: NOW - 1_000 },
      { matchId: "f1", matchType: 1, at: NOW - 2_000 },
      { matchId: "b9", matchType: 2, at: NOW - 9_000 },
    ],
    rows: [row("b1", { sport: "bk", state: 10, score: [101, 99] }), row("f1", { state: 4, score: [2, 1] })],
  });

describe("the collection", () => {
  it("has the matches of both sports, the newest star first, each a way to its match", async () => {
    show(<CollectionPage first={null} />, { [LIST]: stars });
    const list = await screen.findByRole("list", { name: "收藏的比赛" });
    expect(
      within(list)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual(["/basketball/live/b1", "/football/live/f1"]);
    expect(within(list).getByRole("link", { name: /^英超.*下半.*阿森纳.*2 - 1.*切尔西/ })).toBeTruthy();
    expect(within(list).getByText("篮球比赛 b9 已不在资料库中")).toBeTruthy();
    // The first match is over, the second in play.
    expect(
      within(list)
        .getAllByTitle(/./)
        .map(({ title }) => title),
    ).toEqual(["已结束", "进行中"]);
    expect(screen.getByText("共 3 条")).toBeTruthy();
  });

  it("shows one sport alone", async () => {
    show(<CollectionPage first={null} />, { [LIST]: stars }, { at: "/v/collection?type=fb" });
    expect((await screen.findAllByRole("listitem")).length).toBe(1);
    await userEvent.click(screen.getByRole("link", { name: "篮球" }));
    expect(screen.getAllByRole("listitem").length).toBe(2);
  });

  it("gives a match up and takes it back, where it stands", async () => {
    const { api, refreshed } = show(<CollectionPage first={null} />, {
      [LIST]: stars,
      [CANCEL]: () => ok({ matchIds: [] }),
      [COLLECT]: () => ok({ matchIds: ["f1"] }),
    });
    const line = (await screen.findByRole("link", { name: /下半/ })).closest("li") as HTMLElement;
    await userEvent.click(within(line).getByRole("button", { name: "取消收藏 阿森纳 对 切尔西" }));
    await userEvent.click(await within(line).findByRole("button", { name: "撤销 阿森纳 对 切尔西" }));
    expect(await within(line).findByRole("button", { name: "取消收藏 阿森纳 对 切尔西" })).toBeTruthy();
    expect(api.sent.slice(1).map(({ path, input }) => [path, input.params, input.body])).toEqual([
      [CANCEL, { sport: "fb" }, { matchIds: ["f1"] }],
      [COLLECT, { sport: "fb" }, { matchIds: ["f1"] }],
    ]);
    expect(refreshed()).toBe(2);
  });

  it("says so when it could not be asked", async () => {
    show(<CollectionPage first={null} />, { [LIST]: () => BUSY });
    expect(await screen.findByText("（500）")).toBeTruthy();
  });

  it("is empty", async () => {
    show(<CollectionPage first={null} />, { [LIST]: () => ok({ matches: [], rows: [] }) });
    expect(await screen.findByText("暂无数据")).toBeTruthy();
  });
});

describe("reservations", () => {
  const reserved = {
    matches: [
      { matchId: "old", matchType: 1, at: NOW },
      { matchId: "late", matchType: 1, at: NOW },
      { matchId: "soon", matchType: 1, at: NOW },
    ],
    rows: [
      row("old", { state: 8, kickoffAt: NOW - 7_200_000, score: [1, 0] }),
      row("late", { kickoffAt: NOW + 26 * 3_600_000 }),
      row("soon", { kickoffAt: NOW + 65 * 60_000 }),
    ],
  };

  it("come soonest first, with date and time to kick-off", async () => {
    show(<ReservePage first={null} />, { [RESERVED]: () => ok(reserved) });
    const items = await screen.findAllByRole("listitem");
    expect(items.map((item) => within(item).getByRole("link").getAttribute("href"))).toEqual([
      "/football/live/soon",
      "/football/live/late",
      "/football/live/old",
    ]);
    expect(within(items[0] as HTMLElement).getByText("还有 1 小时 5 分钟")).toBeTruthy();
    expect(within(items[0] as HTMLElement).getByText("11-21 21:05")).toBeTruthy();
    expect(within(items[1] as HTMLElement).getByText("还有 1 天 2 小时")).toBeTruthy();
  });

  it("begin with those that rooms are showing, and say how many", async () => {
    const rows = reserved.rows.map((one) => (one.id === "soon" ? one : { ...one, rooms: 2 }));
    show(<ReservePage first={null} />, { [RESERVED]: () => ok({ ...reserved, rows }) });
    const lines = (await screen.findAllByRole("link")).map(({ textContent }) => textContent);
    const ends = [/2 个直播间正在直播$/, /还有 1 小时 5 分钟$/, /阿森纳1 - 0切尔西$/];
    expect(lines).toEqual(ends.map((end) => expect.stringMatching(end)));
  });

  it("can be given up; one that has begun cannot be taken back", async () => {
    const { api } = show(<ReservePage first={null} />, { [RESERVED]: () => ok(reserved), [RESERVE]: () => ok({ isReserved: false }) });
    const [soon, , old] = (await screen.findAllByRole("listitem")) as [HTMLElement, HTMLElement, HTMLElement];
    await userEvent.click(within(soon).getByRole("button"));
    expect(await within(soon).findByRole("button", { name: /撤销/ })).toBeTruthy();
    await userEvent.click(within(old).getByRole("button"));
    expect(await within(old).findByText("已取消")).toBeTruthy();
    expect(api.sent[1]?.input.body).toEqual({ matchId: "soon", matchType: 1, operateType: 2 });
  });

  it("say what the server says against it", async () => {
    show(<ReservePage first={null} />, {
      [RESERVED]: () => ok(reserved),
      [RESERVE]: () => err({ code: 409, message: "状态已变化，请刷新后重试" }),
    });
    await userEvent.click((await screen.findAllByRole("button", { name: /取消预约/ }))[0] as HTMLElement);
    expect((await screen.findByRole("alert")).textContent).toBe("状态已变化，请刷新后重试（409）");
  });
});
