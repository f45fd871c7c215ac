import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { FootballState } from "../../../contract/codes/football.ts";
import type { TopsReply } from "../../../contract/http/databaseTops.ts";
import { err, ok } from "../../../contract/result.ts";
import { boardRow } from "../../hooks/testing/matches.ts";
import { NOW, type Replies, worldOf } from "../../hooks/testing/portal.tsx";
import { Experts } from "./Experts.tsx";
import { createBoard } from "../../../streams/sport/board.ts";
import { Scope } from "../../../streams/kit/scope.ts";
import { fakeFeed } from "../../../streams/testing/fakeFeed.ts";
import type { HomeData } from "./homeData.ts";
import { HotStrip } from "./HotStrip.tsx";
import { Leaders } from "./Leaders.tsx";
import { MatchList } from "./MatchList.tsx";

const LEAGUES = [
  { id: "fb-eng1", sport: "fb", name: "英超" },
  { id: "bk-nba", sport: "bk", name: "NBA" },
] as const;

function tops(place: 0 | 1, isSimulated: boolean): TopsReply {
  const league = LEAGUES[place];
  const team = { id: "t1", name: `${league.name}第一`, original: null, code: null, crest: null };
  return {
    leagues: LEAGUES,
    top: {
      league,
      season: { ref: isSimulated ? "demo-2026-27" : "2025-26", label: isSimulated ? "2026-27" : "2025-26", isSimulated, count: 9 },
      isOver: !isSimulated,
      lists: [
        { kind: "table", name: place === 1 ? "东部" : null, rows: [{ rank: 1, team, played: 38, difference: 41, value: 87 }] },
        { kind: "attack", name: null, rows: [{ rank: 1, team, played: 38, difference: 41, value: 118.5 }] },
      ],
    },
  };
}

describe("who leads the hot leagues", () => {
  const replies: Replies = { "/live/league/tops": ({ query }) => ok(tops(query?.league === "bk-nba" ? 1 : 0, true)) };

  it("is said with where it is from, and leads to the season it is of", async () => {
    const { element, api } = worldOf(<Leaders tops={ok(tops(0, false))} />, replies);
    render(element);
    expect(api.sent).toEqual([]);
    expect(screen.getByText("真实赛果")).toBeTruthy();
    expect(screen.getByText(/2025-26 赛季，已结束/)).toBeTruthy();
    const table = within(screen.getByRole("list", { name: "英超积分" }));
    expect(table.getByRole("listitem").textContent).toBe("1英超第一38+4187");
    expect(table.getByRole("link").getAttribute("href")).toBe("/database/fb/team/t1?season=2025-26");
    expect(screen.getByRole("link", { name: "资料库" }).getAttribute("href")).toBe("/database/fb/fb-eng1?season=2025-26");
  });

  it("of another league comes with its own source, by the keys of tabs", async () => {
    render(worldOf(<Leaders tops={ok(tops(0, false))} />, replies).element);
    screen.getByRole("tab", { name: "英超" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(await screen.findByText("演示数据")).toBeTruthy();
    expect(screen.queryByText("真实赛果")).toBeNull();
    expect(within(await screen.findByRole("list", { name: "NBA东部胜场" })).getByText("NBA第一")).toBeTruthy();
    expect(within(screen.getByRole("list", { name: "NBA场均得分" })).getByText("118.5")).toBeTruthy();
  });

  it("that nobody knows, or that could not be read, takes no place; a later failure keeps what is there", async () => {
    const empty = render(worldOf(<Leaders tops={ok({ leagues: [], top: null })} />, {}).element);
    expect(empty.container.querySelector("section")).toBeNull();
    empty.unmount();
    const failed = render(worldOf(<Leaders tops={err({ code: 500, message: "网络繁忙" })} />, {}).element);
    expect(failed.container.querySelector("section")).toBeNull();
    failed.unmount();
    render(worldOf(<Leaders tops={ok(tops(0, false))} />, {}).element);
    await userEvent.click(screen.getByRole("tab", { name: "NBA" }));
    expect(await screen.findByRole("button", { name: "重试" })).toBeTruthy();
    expect(screen.getByRole("list", { name: "英超积分" })).toBeTruthy();
  });
});

describe("the matches of a sport", () => {
  const playing = (n: number) => Array.from({ length: n }, (_, i) => boardRow(`p${i}`, { state: FootballState.secondHalf, score: [i, 0] }));
  const coming = Array.from({ length: 20 }, (_, i) => boardRow(`c${i}`));
  const show = (inPlay: number, toCome = coming) =>
    render(
      worldOf(
        <MatchList
          title="足球进行中"
          none="当前没有进行中的足球比赛"
          matches={ok({ inPlay: playing(inPlay), toCome })}
          boards={null}
          day="2026-11-21"
          loadedAt={NOW}
          more="/football"
          onRetry={() => undefined}
        />,
        {},
      ).element,
    );

  it.each([
    [12, 9, 0],
    [9, 9, 0],
    [8, 8, 1],
    [5, 5, 3],
    [0, 0, 7],
  ])("with %i in play show %i of them and %i to come: never a hole beside the other sport", (count, shown, next) => {
    show(count);
    const rows = (name: string) => screen.queryAllByRole("list", { name }).flatMap((list) => within(list).getAllByRole("listitem"));
    expect([rows("足球进行中").length, rows("足球即将开始").length]).toEqual([shown, next]);
    // The count includes those not shown.
    if (count > 0) expect(screen.getByText(String(count))).toBeTruthy();
    else expect(screen.getByText("当前没有进行中的足球比赛")).toBeTruthy();
  });

  it("that are none at all say so", () => {
    show(0, []);
    expect(screen.getByText("当前没有进行中的足球比赛")).toBeTruthy();
    expect(screen.queryByText("即将开始")).toBeNull();
  });
});

describe("hot matches", () => {
  it("are as they ended when the board has long dropped them, after those in play", () => {
    const scope = new Scope();
    const { feed, say } = fakeFeed();
    const frames: (() => void)[] = [];
    const [first, second] = [boardRow("a", { state: FootballState.secondHalf }), boardRow("b", { state: FootballState.secondHalf })];
    const boardOf = (sport: "fb" | "bk") =>
      createBoard(scope, {
        sport,
        initial: { asOf: { e: "e1", s: 1 }, rows: sport === "fb" ? [first, second] : [] },
        feed,
        poll: async () => err({}),
        timers: { frame: (show) => (frames.push(show), () => undefined) },
      });
    const data = { dates: ok([]), day: "2026-11-21", today: "2026-11-21", at: NOW } as unknown as HomeData;
    const boards = { fb: boardOf("fb"), bk: boardOf("bk") };
    render(worldOf(<HotStrip data={data} hot={ok([first, second])} boards={boards} onRetry={() => undefined} />, {}).element);
    const cards = () =>
      within(screen.getByRole("region", { name: "热门比赛" }))
        .getAllByRole("link")
        .map(({ textContent }) => textContent)
        .filter((text) => text?.includes(first.league.name));
    expect(cards()).toEqual(["英超下半主队a0客队a0", "英超下半主队b0客队b0"]);
    const tell = (s: number, k: string, d: unknown) =>
      act(() => {
        say("fb", { type: "event", e: "e1", event: { ch: "fb", s, at: NOW, k, d } });
        for (const show of frames.splice(0)) show();
      });
    tell(2, "rows", [{ id: "a", state: FootballState.finished, score: [2, 1] }]);
    tell(3, "rows.removed", ["a"]);
    expect(cards()).toEqual(["英超下半主队b0客队b0", "英超完主队a2客队a1"]);
    scope.end();
  });
});

describe("experts on the home page", () => {
  const window = {
    last: 15,
    plans: 15,
    won: 11,
    decided: 14,
    hit: 11 / 14,
    returned: 6.9,
    longestWins: 3,
    drawdown: -2,
    beatClosing: 9,
    closings: 14,
  };
  const plan = {
    id: "12",
    n: 86,
    expert: { name: "数据派老陈", portrait: "", fifteen: ["W", "L"] as const, window },
    match: "国际米兰 vs 那不勒斯",
    league: "意甲",
    closesAt: NOW + 3_600_000,
    market: "让球",
    price: { currency: "diamond", amount: "38.00" } as const,
  };
  const expert = { id: "900001", name: "数据派老陈", portrait: "", rank: 1, won: 41, decided: 58, hit: 41 / 58, n: 63 };

  it("are plans for sale with their prices, and a board that says of how many each is", () => {
    render(worldOf(<Experts tips={{ plans: [plan], experts: [expert] }} now={NOW} />, {}).element);
    const [row] = within(screen.getByRole("list", { name: "在售方案" })).getAllByRole("link");
    expect([row?.getAttribute("href"), row?.textContent]).toEqual(["/guide/expert/plan?id=12", expect.stringContaining("38 球钻")]);
    expect(row?.textContent).toContain("近 15 中 11/14");
    const board = within(screen.getByRole("list", { name: "专家排行" }));
    expect(board.getByRole("listitem").textContent).toContain("71% 41/58，样本 63 单");
    expect(board.getByRole("link").getAttribute("href")).toBe("/guide/expert/info/900001");
  });

  it("leave no place where there are none", () => {
    render(worldOf(<Experts tips={{ plans: [], experts: [] }} now={NOW} />, {}).element);
    expect(screen.queryByText("专家推荐")).toBeNull();
  });
});
