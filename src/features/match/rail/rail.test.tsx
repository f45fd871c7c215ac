import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FULL_TIME, KICKOFF, clockAt, footballEvents } from "../testing/footballMatch.ts";
import { matchPageOn } from "../testing/openPage.tsx";

const { block, openPage, score, whole } = matchPageOn({ render, screen });

afterEach(() => {
  cleanup();
  document.title = "";
  localStorage.clear();
});

describe("time rail", () => {
  it("scrubbed to 30′ the whole page is as of 30′, and forward again equals the final", () => {
    const page = openPage(FULL_TIME + 60_000);
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
    const page = openPage(FULL_TIME);
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
    const page = openPage(FULL_TIME);
    act(() => page.clock.seek(clockAt(30)));
    expect(screen.queryAllByTestId("later-mark")).not.toHaveLength(0);
    expect(screen.queryByTestId("later-bars")).not.toBeNull();
    cleanup();
    const linked = openPage(FULL_TIME, { openedAt: clockAt(30) });
    expect(score()).toBe("1-0");
    expect(screen.queryAllByTestId("later-mark")).toHaveLength(0);
    expect(screen.queryByTestId("later-bars")).toBeNull();
    // Reached minute 60, back at 30: later marks up to 60 may be shown, those beyond stay hidden.
    act(() => linked.clock.seek(clockAt(60)));
    act(() => linked.clock.seek(clockAt(30)));
    const types = screen.queryAllByTestId("later-mark").map((mark) => mark.querySelector("use")?.getAttribute("href") ?? "card");
    expect(types).toEqual(["card", "#i-ball"]);
  });

  it("is a slider: arrows move a minute, shift five, Home to kick-off, End back to live", async () => {
    const onLive = vi.fn();
    const page = openPage(clockAt(70, 0), { onLive });
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
    const page = openPage(clockAt(70, 0));
    page.log$.next("none");
    const slider = screen.getByRole("slider");
    await act(async () => {
      for (let i = 0; i < 3; i += 1) fireEvent.keyDown(slider, { key: "ArrowLeft" });
    });
    expect(page.playhead$.value.at).toBe(clockAt(67));
  });

  it("arrows step over half-time without losing a minute", async () => {
    const page = openPage(clockAt(70));
    act(() => page.clock.seek(clockAt(45, 30)));
    const slider = screen.getByRole("slider");
    await act(async () => void fireEvent.keyDown(slider, { key: "ArrowLeft" }));
    // First-half stoppage ended 47 minutes in: this is half a minute before.
    expect(page.playhead$.value.at).toBe(KICKOFF + 46.5 * 60_000);
    expect(screen.getByTestId("rail-time").textContent).toBe("45+2′");
  });

  it("held to the video: nothing later than the picture, the lag adjustable", async () => {
    const page = openPage(clockAt(66, 50));
    expect(score()).toBe("2-1");
    // No delay was set yet.
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
    const page = openPage(clockAt(66, 50));
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "跟随视频-18 秒" })));
    expect(page.playhead$.value).toEqual({ at: clockAt(66, 32), rate: 1, mode: "held" });
    expect(screen.queryByRole("form")).toBeNull();
  });

  it("tells what the rail is for until it is used or closed, once", async () => {
    openPage(clockAt(70));
    expect(screen.getByRole("slider").getAttribute("aria-describedby")).toBe(screen.getByText(/拖动时间轴/).closest("p")?.id);
    fireEvent.keyDown(document, { key: "Escape" });
    expect(screen.queryByRole("note")).toBeNull();
    cleanup();
    openPage(clockAt(70));
    expect(screen.queryByRole("note")).toBeNull();

    cleanup();
    localStorage.clear();
    openPage(clockAt(70));
    expect(screen.getByRole("note")).toBeTruthy();
    await act(async () => void fireEvent.keyDown(screen.getByRole("slider"), { key: "ArrowLeft" }));
    expect(screen.queryByRole("note")).toBeNull();
  });

  it("has no hint before there is anything to go back to", () => {
    openPage(KICKOFF - 60_000);
    expect(screen.queryByRole("note")).toBeNull();
  });

  it("plays at a speed, pauses, and stops at the end of a finished match", async () => {
    const page = openPage(FULL_TIME + 3_600_000);
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
    const page = openPage(clockAt(70));
    act(() => page.log$.next("loading"));
    expect(screen.getByText("正在载入比赛记录")).toBeTruthy();
    act(() => page.log$.next("failed"));
    expect(screen.getByText("比赛记录载入失败")).toBeTruthy();
    expect(screen.getByRole("button", { name: "重试" })).toBeTruthy();
  });

  it("offers the way back with the minute of now, and not in a replay that must not tell it", () => {
    const page = openPage(clockAt(70));
    act(() => page.clock.seek(clockAt(30)));
    expect(screen.getByRole("button", { name: "回到实时 71′" })).toBeTruthy();
    cleanup();
    openPage(clockAt(70), { openedAt: clockAt(30) });
    expect(screen.queryByRole("button", { name: "回到实时 71′" })).toBeNull();
  });
});
