import { describe, expect, it } from "vitest";
import { phaseOf } from "../../../contract/codes/matchPhase.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../../contract/match/fold.ts";
import type { MatchEvent } from "../../../contract/feed/sport.ts";
import { KICKOFF, clockAt, eventsOf, footballEvents } from "./testing/footballMatch.ts";
import { kickoffWords } from "./kickoffText.ts";
import { minuteWords, stateLine } from "../../parts/match/stateText.ts";

function fold(events: readonly MatchEvent[], sport: "fb" | "bk" = "fb"): MatchState {
  return events.reduce<MatchState>(reduceMatch, emptyMatch(sport, "m1"));
}

describe("words of the state", () => {
  it.each([
    [9, "推迟"],
    [12, "取消"],
    [13, "待定"],
  ])("code %i is abnormal and says why", (state, words) => {
    const match = fold(eventsOf("fb:m1", [[KICKOFF, "state", { state, reason: "大雾" }]]));
    expect(phaseOf(match)).toBe("abnormal");
    expect(stateLine(match, { at: KICKOFF, rate: 1, mode: "live" }, "abnormal")).toEqual({
      minute: null,
      words: `${words}：大雾`,
      tone: "warn",
    });
  });

  it("an interrupted match has no running minute", () => {
    const played = eventsOf("fb:m1", [
      [KICKOFF, "state", { state: 2, clock: { base: 0, startAt: KICKOFF, rate: 1 } }],
      [KICKOFF + 600_000, "state", { state: 10, reason: "雷电" }],
    ]);
    expect(minuteWords(fold(played), KICKOFF + 900_000)).toBeNull();
  });

  it("stoppage is 45+2′, and the minute turns with the second", () => {
    const match = fold(footballEvents().filter((e) => e.at <= KICKOFF + 46 * 60_000));
    expect(minuteWords(match, KICKOFF + 45 * 60_000 - 1)).toBe("45′");
    expect(minuteWords(match, KICKOFF + 45 * 60_000)).toBe("45+1′");
    expect(minuteWords(match, KICKOFF + 46 * 60_000)).toBe("45+2′");
  });

  it("held says the second and that it follows the video; replay says so", () => {
    const match = fold(footballEvents().filter((e) => e.at <= clockAt(66)));
    expect(stateLine(match, { at: clockAt(66, 42), rate: 1, mode: "held" }, "ongoing")).toEqual({
      minute: "66:42",
      words: "与视频同步",
      tone: "delayed",
    });
    expect(stateLine(match, { at: clockAt(52), rate: 0, mode: "replay" }, "ongoing")).toEqual({
      minute: "53′",
      words: "回看中",
      tone: "replay",
    });
  });
});

describe("kick-off", () => {
  it("is told in the product's time zone", () => {
    expect(kickoffWords(Date.UTC(2026, 10, 21, 16, 5))).toBe("11月22日 00:05");
  });
});
