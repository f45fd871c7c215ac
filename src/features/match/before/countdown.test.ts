import { describe, expect, it } from "vitest";
import { countdownText, formWords, lineupWords } from "./countdown.ts";

const KICKOFF = Date.UTC(2026, 10, 21, 12);
const before = (h: number, m: number, s: number) => KICKOFF - ((h * 60 + m) * 60 + s) * 1000;

describe("before kick-off", () => {
  it("counts down to the second, and is over at the kick-off", () => {
    const texts = [before(51, 20, 15), before(24, 0, 0), before(3, 20, 15), before(0, 9, 59), KICKOFF - 1, KICKOFF].map((at) =>
      countdownText(KICKOFF, at),
    );
    expect(texts).toEqual(["2 天 03:20:15", "1 天 00:00:00", "03:20:15", "09:59", "00:01", null]);
  });

  it("says when line-ups are to be expected, and when none came", () => {
    const words = [before(1, 15, 1), before(1, 15, 0), KICKOFF - 1, KICKOFF].map((at) => lineupWords([null, null], KICKOFF, at));
    expect(words).toEqual(["首发名单一般在开赛前一小时左右公布", "首发名单即将公布", "首发名单即将公布", "首发名单没有公布"]);
    expect(lineupWords([{ side: "home", starters: [], bench: [] }, null], KICKOFF, KICKOFF)).toBeNull();
  });

  it("sums up the last results; a basketball team draws with nobody", () => {
    const team = { id: "a", name: "阿森纳", form: ["W" as const, "D" as const, "L" as const, "W" as const] };
    expect(formWords(team, true)).toBe("近 4 场 2 胜 1 平 1 负");
    expect(formWords({ ...team, form: ["W", "L"] }, false)).toBe("近 2 场 1 胜 1 负");
    expect(formWords({ id: "a", name: "阿森纳" }, true)).toBeNull();
  });
});
