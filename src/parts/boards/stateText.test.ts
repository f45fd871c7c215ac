import { describe, expect, it } from "vitest";
import { type BoardRow } from "../../../contract/match/board.ts";
import { matchPath } from "../../../contract/pages.ts";
import { boardRow } from "../../hooks/testing/matches.ts";
import { shanghaiDate } from "../../ui/shanghai.ts";
import { dayWord, kickoffWord, stateWord } from "./stateText.ts";

const KICKOFF = Date.parse("2026-11-21T20:30:00+08:00");

const row = (over: Partial<BoardRow>): BoardRow => boardRow("m1", { kickoffAt: KICKOFF, ...over });

describe("words of a match on the home page", () => {
  it("take days and times from Shanghai", () => {
    expect(shanghaiDate(Date.parse("2026-11-20T16:00:00Z"))).toBe("2026-11-21");
    expect(kickoffWord(KICKOFF, "2026-11-21")).toBe("20:30");
    expect(kickoffWord(KICKOFF, "2026-11-20")).toBe("11-21 20:30");
    expect(dayWord("2026-11-21", "2026-11-21")).toBe("今天");
    expect(dayWord("2026-11-22", "2026-11-21")).toBe("周日");
  });

  it("say the minute that is being played", () => {
    const clock = { base: 45, startAt: KICKOFF, rate: 1 };
    expect(stateWord(row({ state: 4, clock }), KICKOFF + 21 * 60_000 + 59_999, "")).toBe("67′");
    expect(stateWord(row({ state: 4, clock }), KICKOFF + 22 * 60_000, "")).toBe("68′");
    expect(stateWord(row({ state: 4, clock }), KICKOFF + 48 * 60_000, "")).toBe("90+4′");
  });

  it("say the state where no clock runs", () => {
    expect(stateWord(row({ state: 3 }), KICKOFF, "")).toBe("中场");
    expect(stateWord(row({ state: 9 }), KICKOFF, "")).toBe("推迟");
    expect(stateWord(row({ sport: "bk", state: 6, clock: { base: 251.4, startAt: KICKOFF, rate: 0 } }), KICKOFF + 9_000, "")).toBe(
      "第3节 04:12",
    );
    expect(stateWord(row({ sport: "bk", state: 5, clock: { base: 0, startAt: KICKOFF, rate: 0 } }), KICKOFF, "")).toBe("中场");
    expect(stateWord(row({ sport: "bk", state: 6, clock: { base: 252, startAt: KICKOFF, rate: 1 } }), KICKOFF, "")).toBe("第3节 04:12");
  });

  it("say from the announced time to the whistle that it is about to begin", () => {
    expect(stateWord(row({ state: 1 }), KICKOFF - 1, "2026-11-21")).toBe("20:30");
    expect(stateWord(row({ state: 1 }), KICKOFF, "2026-11-21")).toBe("即将开赛");
  });

  it("lead to the match", () => {
    expect(matchPath("fb", "m1")).toBe("/football/live/m1");
    expect(matchPath("bk", "m1")).toBe("/basketball/live/m1");
  });
});
