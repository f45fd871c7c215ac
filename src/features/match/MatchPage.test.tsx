import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { MatchParts } from "./MatchFrame.tsx";
import { MatchPage } from "./MatchPage.tsx";
import { createReveal } from "./reveal.ts";
import { type FakePage, fakePage } from "./testing/fakePage.ts";
import { FULL_TIME, KICKOFF, clockAt, footballEvents, footballOdds } from "./testing/footballMatch.ts";

// One file above 400 lines: the page and its rail are one page, opened and read in one way.

afterEach(() => {
  cleanup();
  document.title = "";
  localStorage.clear();
});

function open(now: number, options: { readonly openedAt?: number; readonly onLive?: () => void } = {}): FakePage {
  const page = fakePage({ sport: "fb", events: footballEvents(), odds: footballOdds(), now });
  if (options.openedAt !== undefined) page.clock.seek(options.openedAt);
  const reveal$ = createReveal(page.scope, page.playhead$, options.openedAt ?? null);
  render(
    <MemoryRouter>
      <MatchPage view={page.view} clock={page.clock} now={page.now} siteName="全场体育" reveal$={reveal$} onLive={options.onLive} />
    </MemoryRouter>,
  );
  return page;
}

/** The page with rooms and chat of other features in it; `live` are the rooms on air. */
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

function score(): string {
  return screen.getByTestId("score").textContent ?? "";
}

function block(title: string): HTMLElement {
  const section = screen.getByRole("heading", { name: title }).closest("section");
  if (!section) throw new Error(`no block ${title}`);
  return section;
}

/** Everything on the page that tells how the match stands, in one text. */
function whole(): string {
  return (
    ["技术统计", "事件", "文字直播", "射门分布", "阵容", "指数走势"]
      .map((title) => block(title).innerHTML.replaceAll(/«\w+»|_r_\w+_/g, ""))
      .join("\n") + score()
  );
}

describe("live", () => {
  it("shows score, minute, goals and title as of now", () => {
    open(clockAt(70, 10));
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

  it("strikes a revoked goal through with its reason, and marks a corrected card", () => {
    open(clockAt(70));
    const spine = within(block("事件"));
    expect(spine.getByText("取消：越位")).toBeTruthy();
    expect(spine.getByText("已更正")).toBeTruthy();
    expect(spine.getByText("凯塞多")).toBeTruthy();
    expect(spine.queryByText("恩佐")).toBeNull();
    expect(spine.getByText("中场 1-0")).toBeTruthy();
  });

  it("says that score and incidents disagree while they do", () => {
    const page = open(clockAt(66, 40));
    expect(screen.getByText("比分与事件不一致，核对中")).toBeTruthy();
    act(() => page.setNow(clockAt(66, 41)));
    expect(screen.queryByText("比分与事件不一致，核对中")).toBeNull();
  });

  it("reads out a goal in one sentence, a period in one, and nothing on a jump", () => {
    const page = open(clockAt(66, 0));
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
    open(clockAt(70));
    const text = within(block("文字直播"));
    expect(text.getAllByRole("listitem")).toHaveLength(4);
    fireEvent.click(text.getByRole("button", { name: "只看关键" }));
    expect(text.getAllByRole("listitem").map((li) => li.querySelector("em")?.textContent)).toEqual(["67′", "54′", "23′"]);
  });

  it("ends the momentum axis at 90 through stoppage of the second half, the line of now at its very end", () => {
    const page = open(clockAt(92, 30));
    const momentum = within(block("攻势走势"));
    const axis = (): (string | null)[] =>
      [...block("攻势走势").querySelectorAll("em")].map((e) => e.textContent).filter((text) => /^\d+$/.test(text ?? ""));
    expect(axis()).toEqual(["0", "15", "30", "60", "75", "90"]);
    expect(momentum.getByTestId("now-line").style.left).toBe("100%");
    // In stoppage of the first half the line stands before the gap, not after it.
    act(() => page.clock.seek(KICKOFF + 46.5 * 60_000));
    expect(Number.parseFloat(momentum.getByTestId("now-line").style.left)).toBeCloseTo((45 / 91.5) * 100, 1);
  });

  it("puts goals, cards and the player who went off beside their shirts, and who came on on the bench", () => {
    open(clockAt(70));
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
    open(KICKOFF - 1_000_000);
    expect(score()).toBe("VS");
    expect(screen.getAllByText("未开赛").length).toBeGreaterThan(0);
    expect(screen.getByRole("slider").getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByText("暂无数据")).toBeNull();
    expect(document.title).toBe("阿森纳 vs 切尔西 - 全场体育");
  });

  it("counts down, tells the form and when to expect the line-ups before they come", () => {
    const page = open(KICKOFF - 3_600_000);
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
    // An in-page link takes the keyboard along.
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
    open(clockAt(70));
    expect(watch()).toBeUndefined();
    expect(screen.queryByRole("heading", { name: "直播间" })).toBeNull();
    expect(screen.queryByRole("heading", { name: "聊天室" })).toBeNull();
  });
});

describe("time rail", () => {
  it("scrubbed to 30′ the whole page is as of 30′, and forward again equals the final", () => {
    const page = open(FULL_TIME + 60_000);
    const final = whole();
    act(() => page.clock.seek(clockAt(29, 30)));
    expect(score()).toBe("1-0");
    expect(document.title).toBe("阿森纳 1-0 切尔西 - 全场体育");
    expect(screen.getByTestId("band").textContent).toContain("正在回看 30′，本页比分、统计、指数和文字均为当时状态");
    expect(within(block("事件")).getAllByRole("listitem")).toHaveLength(2);
    expect(
      within(block("文字直播"))
        .getAllByRole("listitem")
        .map((li) => li.querySelector("em")?.textContent),
    ).toEqual(["26′", "23′"]);
    expect(within(block("技术统计")).getByRole("row", { name: /射门/ }).textContent).toBe("3射门1");
    expect(block("射门分布").textContent).toContain("1 - 0");
    expect(block("指数走势").textContent).toContain("1.40");
    expect(block("指数走势").textContent).not.toContain("5.71");
    expect(within(block("阵容")).getByText("特罗萨德").closest("li")?.textContent).not.toContain("换人");
    act(() => page.clock.seek(FULL_TIME + 60_000));
    expect(whole()).toBe(final);
  });

  it("nothing shown is later than the playhead, at any minute", () => {
    const page = open(FULL_TIME);
    for (let minute = 0; minute <= 93; minute += 1) {
      act(() => page.clock.seek(clockAt(minute)));
      const seen = footballEvents().filter((e) => e.at <= page.playhead$.value.at);
      const texts = seen.filter((e) => e.k === "text").length;
      const goals = seen.filter((e) => e.k === "incident" && e.d.type === "goal").length;
      const text = block("文字直播");
      expect(within(text).queryAllByRole("listitem")).toHaveLength(texts);
      expect(within(block("事件")).queryAllByText(/^(进球|乌龙球)$/)).toHaveLength(goals);
      expect(screen.queryAllByTestId("mark").length).toBeLessThanOrEqual(seen.filter((e) => e.k === "incident").length);
      expect(document.title).toBe(`阿森纳 ${score() === "VS" ? "vs" : score()} 切尔西 - 全场体育`);
    }
  });

  it("a reader who came from later sees later marks faded; they are gone in a replay from a link until reached", () => {
    const page = open(FULL_TIME);
    act(() => page.clock.seek(clockAt(30)));
    expect(screen.queryAllByTestId("later-mark")).not.toHaveLength(0);
    expect(screen.queryByTestId("later-bars")).not.toBeNull();
    cleanup();
    const linked = open(FULL_TIME, { openedAt: clockAt(30) });
    expect(score()).toBe("1-0");
    expect(screen.queryAllByTestId("later-mark")).toHaveLength(0);
    expect(screen.queryByTestId("later-bars")).toBeNull();
    // Reached 60′, back at 30′: what was seen may be hinted at, what was not stays hidden.
    act(() => linked.clock.seek(clockAt(60)));
    act(() => linked.clock.seek(clockAt(30)));
    const types = screen.queryAllByTestId("later-mark").map((mark) => mark.querySelector("use")?.getAttribute("href") ?? "card");
    expect(types).toEqual(["card", "#i-ball"]);
  });

  it("is a slider: arrows move a minute, shift five, Home to kick-off, End back to live", async () => {
    const onLive = vi.fn();
    const page = open(clockAt(70, 0), { onLive });
    const slider = screen.getByRole("slider", { name: "比赛时间" });
    expect(slider.getAttribute("aria-valuetext")).toBe("71 分钟，实时");
    await act(async () => void fireEvent.keyDown(slider, { key: "ArrowLeft" }));
    expect(page.playhead$.value).toEqual({ at: clockAt(69), rate: 0, mode: "replay" });
    expect(slider.getAttribute("aria-valuetext")).toBe("70 分钟，回看");
    await act(async () => void fireEvent.keyDown(slider, { key: "ArrowLeft", shiftKey: true }));
    expect(page.playhead$.value.at).toBe(clockAt(64));
    await act(async () => void fireEvent.keyDown(slider, { key: "Home" }));
    expect(page.playhead$.value.at).toBe(KICKOFF);
    await act(async () => void fireEvent.keyDown(slider, { key: "End" }));
    expect(page.playhead$.value.mode).toBe("live");
    expect(onLive).toHaveBeenCalledOnce();
  });

  it("steps pressed while the log is loading add up", async () => {
    const page = open(clockAt(70, 0));
    page.log$.next("none");
    const slider = screen.getByRole("slider");
    await act(async () => {
      for (let i = 0; i < 3; i += 1) fireEvent.keyDown(slider, { key: "ArrowLeft" });
    });
    expect(page.playhead$.value.at).toBe(clockAt(67));
  });

  it("arrows step over half-time without losing a minute", async () => {
    const page = open(clockAt(70));
    act(() => page.clock.seek(clockAt(45, 30)));
    const slider = screen.getByRole("slider");
    await act(async () => void fireEvent.keyDown(slider, { key: "ArrowLeft" }));
    // First-half stoppage ended 47 minutes in: half a minute before that.
    expect(page.playhead$.value.at).toBe(KICKOFF + 46.5 * 60_000);
    expect(screen.getByTestId("rail-time").textContent).toBe("45+2′");
  });

  it("held to the video: nothing later than the picture, the lag adjustable", async () => {
    const page = open(clockAt(66, 50));
    expect(score()).toBe("2-1");
    // Nobody has said yet how far their picture is behind.
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: /跟随视频/ })));
    expect(page.playhead$.value.mode).toBe("live");
    const panel = within(screen.getByRole("form", { name: "跟随视频" }));
    expect(panel.getByText(/整页比实时晚这么多/)).toBeTruthy();
    fireEvent.change(panel.getByRole("spinbutton", { name: "我的电视慢" }), { target: { value: "18" } });
    await act(async () => void fireEvent.click(panel.getByRole("button", { name: "跟随" })));
    expect(page.playhead$.value).toEqual({ at: clockAt(66, 32), rate: 1, mode: "held" });
    expect(score()).toBe("1-1");
    expect(document.title).toBe("阿森纳 1-1 切尔西 - 全场体育");
    expect(screen.getByText("与视频同步")).toBeTruthy();
    expect(screen.getByTestId("band").textContent).toContain("整页比实时晚 18 秒");
    expect(screen.queryAllByTestId("later-mark")).toHaveLength(0);
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "少 1 秒" })));
    expect(page.playhead$.value.at).toBe(clockAt(66, 33));
  });

  it("remembers how far the picture is behind, and follows it at one press from then on", async () => {
    localStorage.setItem("match.videoDelayS", "18");
    const page = open(clockAt(66, 50));
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "跟随视频-18 秒" })));
    expect(page.playhead$.value).toEqual({ at: clockAt(66, 32), rate: 1, mode: "held" });
    expect(screen.queryByRole("form")).toBeNull();
  });

  it("tells what the rail is for until it is used or closed, once", async () => {
    open(clockAt(70));
    expect(screen.getByRole("slider").getAttribute("aria-describedby")).toBe(screen.getByText(/拖动时间轴/).closest("p")?.id);
    fireEvent.keyDown(document, { key: "Escape" });
    expect(screen.queryByRole("note")).toBeNull();
    cleanup();
    open(clockAt(70));
    expect(screen.queryByRole("note")).toBeNull();

    cleanup();
    localStorage.clear();
    open(clockAt(70));
    expect(screen.getByRole("note")).toBeTruthy();
    await act(async () => void fireEvent.keyDown(screen.getByRole("slider"), { key: "ArrowLeft" }));
    expect(screen.queryByRole("note")).toBeNull();
  });

  it("has no hint before there is anything to go back to", () => {
    open(KICKOFF - 60_000);
    expect(screen.queryByRole("note")).toBeNull();
  });

  it("plays at a speed, pauses, and stops at the end of a finished match", async () => {
    const page = open(FULL_TIME + 3_600_000);
    act(() => page.clock.seek(clockAt(30)));
    fireEvent.click(screen.getByRole("button", { name: "16×" }));
    fireEvent.click(screen.getByRole("button", { name: "播放" }));
    expect(page.playhead$.value.rate).toBe(16);
    fireEvent.click(screen.getByRole("button", { name: "暂停" }));
    expect(page.playhead$.value.rate).toBe(0);
    act(() => page.playhead$.next({ at: FULL_TIME, rate: 16, mode: "replay" }));
    expect(page.playhead$.value.rate).toBe(0);
  });

  it("says when the log is loading or could not be loaded", () => {
    const page = open(clockAt(70));
    act(() => page.log$.next("loading"));
    expect(screen.getByText("正在载入比赛记录")).toBeTruthy();
    act(() => page.log$.next("failed"));
    expect(screen.getByText("比赛记录载入失败")).toBeTruthy();
    expect(screen.getByRole("button", { name: "重试" })).toBeTruthy();
  });

  it("offers the way back with the minute of now, and not in a replay that must not tell it", () => {
    const page = open(clockAt(70));
    act(() => page.clock.seek(clockAt(30)));
    expect(screen.getByRole("button", { name: "回到实时 71′" })).toBeTruthy();
    cleanup();
    open(clockAt(70), { openedAt: clockAt(30) });
    expect(screen.queryByRole("button", { name: "回到实时 71′" })).toBeNull();
  });
});
