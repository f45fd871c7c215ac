import { act, fireEvent, render, screen } from "@testing-library/react";
import { BehaviorSubject } from "rxjs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ok } from "../../../../contract/result.ts";
import type { FeedEvent } from "../../../../contract/feed/frames.ts";
import type { MatchEvent } from "../../../../contract/feed/sport.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../../../contract/match/fold.ts";
import { emptyOdds } from "../../../../contract/odds/odds.ts";
import type { Playhead } from "../../../../streams/clock/types.ts";
import { fakeFeed } from "../../../../streams/testing/fakeFeed.ts";
import { apiOf, inPortal, portalOf } from "../../../hooks/testing/portal.tsx";
import { clockAt, footballEvents } from "../../../features/match/testing/footballMatch.ts";
import { END, halvesEvents } from "../../../features/match/testing/halvesMatch.ts";
import type { GoalLine } from "./goalLines.ts";
import { MiniScore } from "./MiniScore.tsx";

const none = (): void => undefined;
const held = (at: number): Playhead => ({ at, rate: 1, mode: "held" });
const EVENTS = footballEvents();

interface Opened {
  readonly known: number;
  readonly at: number;
  readonly isOn?: boolean;
  /** How many calls fail before one succeeds. */
  readonly failures?: number;
  readonly isWhole?: boolean;
  readonly all?: readonly MatchEvent[];
}

/** The score of a page held at a moment; the server and its feed know the match up to `known`. */
function open({ known, at, isOn = true, failures = 0, isWhole = false, all = EVENTS }: Opened) {
  const sport = all === EVENTS ? "fb" : "bk";
  const before = all.filter((event) => event.at <= known);
  const { feed, say, asked } = fakeFeed();
  const playhead$ = new BehaviorSubject(held(at));
  let toggled = 0;
  let failed = 0;
  let goals: readonly GoalLine[] = [];
  const onGoals = (told: readonly GoalLine[]): void => void (goals = told);
  const api = apiOf(({ path }, { query }) => {
    if (failed < failures) {
      failed += 1;
      return { ok: false, error: { code: 500, message: "网络繁忙，请稍后再试" } };
    }
    const asOf = { e: "e", s: before.length };
    if (path.endsWith("/match/log")) return ok({ asOf, events: before.filter((event) => event.s > Number(query?.after ?? 0)) });
    if (path.endsWith("/odds/log")) return ok({ asOf: { e: "o", s: 0 }, events: [] });
    const match = before.reduce<MatchState>(reduceMatch, emptyMatch(sport, "m1"));
    return ok({ asOf, match, oddsAsOf: { e: "o", s: 0 }, odds: emptyOdds("m1") });
  });
  const clock = { playhead$, goLive: none, hold: none, seek: none, play: none, pause: none };
  render(
    inPortal(
      <MiniScore
        sport={sport}
        matchId="m1"
        text="英超 阿森纳 VS 切尔西"
        clock={clock}
        sync={{ isOn, onToggle: () => (toggled += 1) }}
        isWhole={isWhole}
        onGoals={onGoals}
      />,
      portalOf({ api, sportFeed: feed, now: () => known }),
    ),
  );
  return {
    toggled: () => toggled,
    isHearing: () => asked.length > 0,
    goals: () => goals,
    move: (to: number) => act(() => playhead$.next(held(to))),
    notifyUntil: (until: number) =>
      act(() => {
        for (const event of EVENTS.filter((one) => one.at > known && one.at <= until)) {
          say(event.ch, { type: "event", e: "e", event: event as FeedEvent });
        }
      }),
  };
}

const region = () => screen.getByRole("region", { name: "比分" });
const score = () => region().querySelector("strong")?.textContent;
const FOURTH = clockAt(66, 41);

afterEach(() => void vi.useRealTimers());

describe("the score beside a picture", () => {
  it("tells which match it is until that is loaded, and when it cannot be; it is tried again, each page at moments of its own", async () => {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValueOnce(0.5).mockReturnValueOnce(0.1);
    open({ known: clockAt(60), at: clockAt(60), failures: 2 });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(7_500 + 5_499);
    expect(region().textContent).toBe("英超 阿森纳 VS 切尔西");
    await pass(1);
    expect(score()).toBe("1-1");
  });

  it("stays as the picture shows it while the feed is ahead, and follows when the picture is there", async () => {
    const { isHearing, notifyUntil, move } = open({ known: clockAt(66), at: clockAt(65, 58) });
    await expect.poll(score).toBe("1-1");
    await expect.poll(isHearing).toBe(true);
    notifyUntil(FOURTH);
    expect(score()).toBe("1-1");
    move(FOURTH - 1);
    expect(score()).toBe("1-1");
    move(FOURTH);
    await expect.poll(score).toBe("2-1");
    expect(screen.getByText("67′")).toBeTruthy();
  });

  it("tells the goals with the score each made, none before its picture", async () => {
    const { goals, move } = open({ known: FOURTH, at: clockAt(66, 39) });
    await expect.poll(() => goals().length).toBe(2);
    move(FOURTH);
    expect(goals().map(({ when, text }) => `${when} ${text}`)).toEqual([
      "23′ 进球 阿森纳 1-0 切尔西 萨卡",
      "54′ 进球 阿森纳 1-1 切尔西 帕尔默",
      "67′ 进球 阿森纳 2-1 切尔西 赖斯",
    ]);
    expect(goals().at(-1)?.at).toBe(clockAt(66, 40));
  });

  it("tells the halves of a basketball match, and its overtime", async () => {
    open({ known: END, at: END, all: halvesEvents() });
    await expect.poll(score).toBe("5-2");
    for (const fact of ["上半场 2-0", "下半场 0-2", "加时 3-0"]) expect(screen.getByText(fact)).toBeTruthy();
  });

  it("has how the match has gone below it in a tab of its own, up to the picture", async () => {
    const { move } = open({ known: FOURTH, at: FOURTH - 2_000, isWhole: true });
    const events = await screen.findByRole("region", { name: "事件" });
    expect([events.textContent.includes("54′"), events.textContent.includes("67′")]).toEqual([true, false]);
    expect(screen.getByRole("table", { name: /^技术统计/ })).toBeTruthy();
    move(FOURTH);
    expect(events.textContent).toContain("67′");
  });

  it("never shows a goal the server told with the page and the picture has not", async () => {
    const seen = new Set<string | undefined>();
    const { move } = open({ known: FOURTH, at: FOURTH - 2_000 });
    const watch = new MutationObserver(() => seen.add(score()));
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    await expect.poll(score).toBe("1-1");
    await act(async () => undefined);
    watch.disconnect();
    expect([...seen]).not.toContain("2-1");
    move(FOURTH);
    expect(score()).toBe("2-1");
  });

  it.each([
    [true, "比分与画面同步"],
    [false, "比分实时，快于画面"],
  ])("has a switch that says %s in words", async (isOn, words) => {
    const { toggled } = open({ known: clockAt(60), at: clockAt(60), isOn });
    const button = await screen.findByRole("button", { name: words });
    expect(button.getAttribute("aria-pressed")).toBe(String(isOn));
    fireEvent.click(button);
    expect(toggled()).toBe(1);
    expect(screen.getByRole("link", { name: "比赛详情" }).getAttribute("href")).toBe("/football/live/m1");
  });
});
