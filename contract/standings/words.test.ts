import { describe, expect, it } from "vitest";
import { footballRules } from "./football.ts";
import { headToHead, levelWith } from "./headToHead.ts";
import { PLAIN_RULES, type StandingOptions, type StandingResult, type StandingRules, standings } from "./standings.ts";
import { carryText, ruleText, whyAhead } from "./words.ts";

const game = (home: string, away: string, h: number, a: number): StandingResult => ({ home, away, score: [h, a] });

function reasons(results: readonly StandingResult[], rules: StandingRules, options: StandingOptions = {}): readonly string[] {
  const rows = standings(results, rules, options);
  return rows.slice(1).map((row, i) => {
    const above = rows[i];
    if (!above) throw new Error("no row above");
    const { text, isTie } = whyAhead(above, row);
    return `${above.team} ${text}${isTie ? " =" : ""}`;
  });
}

describe("a table's rules in words", () => {
  it.each([
    ["eng1", 2010, null, "积分相同先看净胜球，再看进球"],
    ["eng1", 2024, null, "积分相同先看净胜球，再看进球、相互战绩、相互客场进球"],
    ["esp1", 2024, null, "积分相同先看相互战绩，再看相互净胜球、净胜球、进球"],
    ["ita1", 2024, null, "积分相同先看附加赛或抽签，再看相互战绩、相互净胜球、净胜球、进球"],
    ["fra1", 2019, null, "场均积分相同先看净胜球，再看进球"],
    ["at.1", 2018, "Championship", "积分相同先看减半时舍去的半分，再看净胜球、进球、胜场"],
    ["be.1", 2020, "Championship", "积分相同先看减半时进位的半分，再看常规赛名次"],
  ])("%s %i %s: %s", (league, year, stage, text) => {
    expect(ruleText(footballRules(league, year, stage).rules)).toBe(text);
  });

  it("say what a second stage takes over", () => {
    const text = (league: string, stage: string | null) => carryText(footballRules(league, 2024, stage).rules);
    expect([text("be.1", "Championship"), text("at.1", "Relegation"), text("sco.1", "Championship"), text("be.1", null)]).toEqual([
      "积分含前一阶段积分的一半，半分进位；场次和进球只计本阶段",
      "积分含前一阶段积分的一半，半分舍去；场次和进球一并计入",
      "积分含前一阶段的积分；场次和进球一并计入",
      "",
    ]);
  });

  it("say where nothing comes after the points", () => {
    expect(ruleText({ win: 3, draw: 1, steps: [{ by: ["points"] }] })).toBe("积分相同名次并列");
    expect(ruleText(PLAIN_RULES.bk)).toBe("胜率相同先看净胜球");
  });
});

describe("why a team stands above the next", () => {
  it("says points and matches, then the criterion with both values, then that nothing is known", () => {
    const played = [game("a", "x", 2, 0), game("b", "x", 3, 1), game("c", "x", 3, 1), game("d", "x", 1, 1), game("a", "d", 1, 1)];
    expect(reasons(played, PLAIN_RULES.fb)).toEqual(["a 多 1 分，多赛 1 场", "b 待定 =", "c 多 1 分，少赛 1 场", "d 多 1 分，少赛 2 场"]);
    expect(reasons([game("a", "x", 5, 0), game("b", "y", 1, 0)], PLAIN_RULES.fb)).toEqual([
      "a 净胜球 +5 对 +1 =",
      "b 多 3 分",
      "y 净胜球 −1 对 −5 =",
    ]);
  });

  it("gives the points of their own matches where these parted them", () => {
    const spain = footballRules("esp1", 2020).rules;
    const played = [game("a", "b", 1, 1), game("b", "a", 2, 0), game("a", "x", 9, 0), game("x", "y", 0, 0)];
    expect(reasons(played, spain)[0]).toBe("b 相互战绩 4 分 对 1 分 =");
  });

  it("names a decision, a ruling and a share", () => {
    const italy = footballRules("ita1", 2000).rules;
    const level = [game("a", "x", 5, 0), game("b", "y", 1, 0)];
    for (const [by, word] of [
      ["play-off", "附加赛"],
      ["lots", "抽签"],
      ["conduct", "公平竞赛分"],
    ] as const) {
      expect(reasons(level, italy, { decisions: [{ teams: ["b", "a"], announcedOn: "2001-06-24", by }] })[0]).toBe(`b ${word} =`);
    }
    const rulings = [{ team: "a", announcedOn: "2006-07-25", reason: "test" }];
    expect(reasons(level, footballRules("ita1", 2005).rules, { rulings }).at(-1)).toBe("x 判罚垫底");
    const hoops = [game("a", "x", 90, 80), game("a", "x", 70, 80), game("b", "y", 90, 60)];
    expect(reasons(hoops, PLAIN_RULES.bk)[0]).toBe("b 胜率 100% 对 50%");
  });
});

describe("an opened row", () => {
  const spain = footballRules("esp1", 2020).rules;
  const played = [game("a", "b", 1, 1), game("b", "a", 2, 0), game("a", "x", 9, 0), game("x", "y", 0, 0)];

  it("has the table of those level with it, in the order of the whole one", () => {
    const rows = standings(played, spain);
    expect(levelWith(rows, "a")).toEqual(["b", "a"]);
    expect(levelWith(rows, "y")).toEqual(["y", "x"]);
    expect(levelWith(rows, "nobody")).toEqual([]);
    const mini = headToHead(rows, spain, played, ["a", "b"]);
    expect(mini.isCounted).toBe(true);
    expect(mini.rows.map(({ team, points, scored, conceded }) => `${team} ${points} ${scored}:${conceded}`)).toEqual([
      "b 4 3:1",
      "a 1 1:3",
    ]);
  });

  it("says where these matches do not count, or do not yet", () => {
    const early = played.slice(1);
    expect(headToHead(standings(early, spain), spain, early, ["a", "b"]).isCounted).toBe(false);
    expect(headToHead(standings(played, PLAIN_RULES.fb), PLAIN_RULES.fb, played, ["a", "b"]).isCounted).toBe(false);
  });
});
