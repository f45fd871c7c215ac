import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { MatchParts } from "./MatchFrame.tsx";
import { MatchPage } from "./MatchPage.tsx";
import { type FakePage, fakePage } from "./testing/fakePage.ts";
import { FULL_TIME, KICKOFF, clockAt, footballEvents, footballOdds } from "./testing/footballMatch.ts";
import { matchPageOn } from "./testing/openPage.tsx";

const { block, openPage, score } = matchPageOn({ render, screen });

afterEach(() => {
  cleanup();
  document.title = "";
  localStorage.clear();
});

/** The page with rooms and chat of other features; `live`: the rooms on air. */
function openWithParts(live: readonly string[]): FakePage {
  const page = fakePage({ sport: "fb", events: footballEvents(), odds: footballOdds(), now: clockAt(70) });
  const parts: MatchParts = {
    rooms: ({ sport, matchId, onLive }) => (
      <button type="button" onClick={() => onLive(live)}>
        直播间 {sport} {matchId}
      </button>
    ),
    chat: ({ sport, matchId }) => `聊天 ${sport} ${matchId}`,
  };
  render(
    <MemoryRouter>
      <MatchPage view={page.view} clock={page.clock} now={page.now} siteName="全场体育" parts={parts} />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole("button", { name: "直播间 fb m1" }));
  return page;
}

describe("live", () => {
  it("shows score, minute, goals and title as of now", () => {
    openPage(clockAt(70, 10));
    expect(score()).toBe("2-1");
    expect(screen.getAllByText("下半场").map((e) => e.tagName)).toContain("SPAN");
    expect(screen.getByTestId("rail-time").textContent).toBe("71′");
    expect(
      within(screen.getByRole("list", { name: "主队进球" }))
        .getAllByRole("listitem")
        .map((li) => li.textContent),
    ).toEqual(["萨卡23′", "赖斯67′"]);
    expect(document.title).toBe("阿森纳 2-1 切尔西 - 全场体育");
  });

  it("has one heading of the first level, which names the match without its score; the teams are below it", () => {
    openPage(clockAt(70));
    expect(screen.getAllByRole("heading", { level: 1 }).map((e) => e.textContent)).toEqual(["阿森纳 对 切尔西"]);
    expect(screen.getByRole("heading", { level: 2, name: "阿森纳" })).toBeTruthy();
    expect(screen.getByRole("heading", { level: 2, name: "切尔西" })).toBeTruthy();
  });

  it("strikes a revoked goal through with its reason, and marks a corrected card", () => {
    openPage(clockAt(70));
    const spine = within(block("事件"));
    expect(spine.getByText("取消：越位")).toBeTruthy();
    expect(spine.getByText("已更正")).toBeTruthy();
    expect(spine.getByText("凯塞多")).toBeTruthy();
    expect(spine.queryByText("恩佐")).toBeNull();
    expect(spine.getByText("中场 1-0")).toBeTruthy();
  });

  it("says that score and incidents disagree while they do", () => {
    const page = openPage(clockAt(66, 40));
    expect(screen.getByText("比分与事件不一致，核对中")).toBeTruthy();
    act(() => page.setNow(clockAt(66, 41)));
    expect(screen.queryByText("比分与事件不一致，核对中")).toBeNull();
  });

  it("reads out a goal in one sentence, a period in one, and nothing on a jump", () => {
    const page = openPage(clockAt(66, 0));
    const said = (): string => screen.getByTestId("announcer").textContent ?? "";
    expect(said()).toBe("");
    act(() => page.setNow(clockAt(66, 45)));
    expect(said()).toBe("67 分钟，阿森纳进球，2 比 1");
    act(() => page.setNow(FULL_TIME));
    expect(said()).toBe("完场，2 比 1");
    act(() => page.clock.seek(clockAt(10)));
    expect(said()).toBe("完场，2 比 1");
  });

  it("shows only key lines on demand, newest first", () => {
    openPage(clockAt(70));
    const text = within(block("文字直播"));
    expect(text.getAllByRole("listitem")).toHaveLength(4);
    fireEvent.click(text.getByRole("button", { name: "只看关键" }));
    expect(text.getAllByRole("listitem").map((li) => li.querySelector("em")?.textContent)).toEqual(["67′", "54′", "23′"]);
  });

  it("ends the momentum axis at 90 through stoppage of the second half, the line of now at its very end", () => {
    const page = openPage(clockAt(92, 30));
    const momentum = within(block("攻势走势"));
    const axis = (): (string | null)[] =>
      [...block("攻势走势").querySelectorAll("em")].map((e) => e.textContent).filter((text) => /^\d+$/.test(text ?? ""));
    expect(axis()).toEqual(["0", "15", "30", "60", "75", "90"]);
    expect(momentum.getByTestId("now-line").style.left).toBe("100%");
    // In first-half stoppage time the line is before the gap, not after it.
    act(() => page.clock.seek(KICKOFF + 46.5 * 60_000));
    expect(Number.parseFloat(momentum.getByTestId("now-line").style.left)).toBeCloseTo((45 / 91.5) * 100, 1);
  });

  it("puts goals, cards and the player who went off beside their shirts, and who came on on the bench", () => {
    openPage(clockAt(70));
    const home = within(screen.getByRole("list", { name: "阿森纳首发" }));
    expect(home.getByText("萨卡").closest("li")?.textContent).toContain("进球");
    expect(home.getByText("廷贝尔").closest("li")?.textContent).toContain("黄牌");
    expect(home.getByText("特罗萨德").closest("li")?.textContent).toContain("换人");
    expect(within(block("阵容")).getByText("马丁内利").closest("li")?.textContent).toContain("61′");
    expect(within(block("阵容")).getByText("马丁内利").closest("li")?.textContent).toContain("前锋");
  });
});

describe("states", () => {
  it("shows VS before kick-off and a disabled rail", () => {
    openPage(KICKOFF - 1_000_000);
    expect(score()).toBe("VS");
    expect(screen.getAllByText("未开赛").length).toBeGreaterThan(0);
    expect(screen.getByRole("slider").getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByText("暂无数据")).toBeNull();
    expect(document.title).toBe("阿森纳 vs 切尔西 - 全场体育");
  });

  it("counts down, tells the form and when to expect the line-ups before they come", () => {
    const page = openPage(KICKOFF - 3_600_000);
    expect(within(block("距离开赛")).getByRole("timer").textContent).toContain("01:00:00");
    expect(within(block("近期战绩")).getByText("近 5 场 3 胜 1 平 1 负")).toBeTruthy();
    expect(within(block("近期战绩")).getByText("还没有近期战绩")).toBeTruthy();
    expect(within(block("阵容")).getByText("首发名单即将公布")).toBeTruthy();
    const markets = within(block("指数走势")).getByRole("group", { name: "指数" });
    expect(
      within(markets)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["欧赔", "让球", "大小球"]);
    expect(within(block("指数走势")).getAllByText(/1\.82/).length).toBeGreaterThan(0);
    act(() => page.setNow(KICKOFF - 3_000_000));
    expect(within(block("阵容")).getByText("哲凯赖什")).toBeTruthy();
    act(() => page.setNow(KICKOFF));
    expect(screen.queryByRole("timer")).toBeNull();
    expect(block("技术统计")).toBeTruthy();
  });

  it("offers to ask again, with the code, when nothing could be loaded", () => {
    const page = fakePage({ sport: "fb", events: [], now: KICKOFF });
    page.status$.next({ kind: "failed", code: "unknown-channel" });
    const retry = vi.fn();
    render(
      <MemoryRouter>
        <MatchPage view={page.view} clock={page.clock} now={page.now} siteName="全场体育" onRetry={retry} />
      </MemoryRouter>,
    );
    expect(within(block("技术统计")).getByText("（unknown-channel）")).toBeTruthy();
    fireEvent.click(within(block("技术统计")).getByRole("button", { name: "重试" }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it("shows skeleton while connecting", () => {
    const page = fakePage({ sport: "fb", events: [], now: KICKOFF });
    page.status$.next({ kind: "connecting" });
    render(
      <MemoryRouter>
        <MatchPage view={page.view} clock={page.clock} now={page.now} siteName="全场体育" />
      </MemoryRouter>,
    );
    expect(within(block("事件")).getByRole("status", { name: "加载中" })).toBeTruthy();
  });
});

describe("rooms and chat of the match", () => {
  const watch = (): string | null | undefined => screen.queryByRole("link", { name: "看直播" })?.getAttribute("href");

  it.each([
    { live: [], href: undefined },
    { live: ["680001"], href: "/live/room/680001" },
    { live: ["680001", "680002"], href: "#rooms" },
  ])("看直播 with $live.length on air leads to $href", ({ live, href }) => {
    openWithParts(live);
    expect(watch()).toBe(href);
    const rooms = block("直播间");
    // An in-page link moves the focus too.
    expect([rooms.id, rooms.tabIndex]).toEqual(["rooms", -1]);
  });

  it("chat stands under its tab, beside an earlier moment too", () => {
    const page = openWithParts([]);
    expect(screen.getByRole("link", { name: "聊天" }).getAttribute("href")).toBe("#chat");
    expect(block("聊天室").id).toBe("chat");
    expect(block("聊天室").textContent).toContain("聊天 fb m1");
    act(() => page.clock.hold(18_000));
    expect(screen.queryByText("聊天 fb m1")).toBeTruthy();
    act(() => page.clock.seek(clockAt(30)));
    expect(screen.queryByText("聊天 fb m1")).toBeTruthy();
    expect(screen.getByRole("link", { name: "聊天" })).toBeTruthy();
    expect(block("直播间")).toBeTruthy();
  });

  it("a recording has neither", () => {
    openPage(clockAt(70));
    expect(watch()).toBeUndefined();
    expect(screen.queryByRole("heading", { name: "直播间" })).toBeNull();
    expect(screen.queryByRole("heading", { name: "聊天室" })).toBeNull();
  });
});
