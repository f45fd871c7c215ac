import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nbaStandings } from "./nba.ts";
import { nbaRecords } from "./nbaRecords.ts";
import { nbaWhyAhead, streakText } from "./nbaWords.ts";

const game = (home: string, away: string, h: number, a: number, day = "2016-01-01") => ({ home, away, score: [h, a] as const, day });

/** The reasons of the East's table, `BOS 多 1 胜`, from the top. */
function reasons(games: Parameters<typeof nbaStandings>[0], year = 2015): readonly string[] {
  const east = nbaStandings(games, year).filter(({ conference }) => conference === "East");
  return east.slice(1).map((row, i) => {
    const above = east[i];
    if (!above) throw new Error("no row above");
    const { text, isTie } = nbaWhyAhead(above, row);
    return `${above.team} ${text}${isTie ? " =" : ""}`;
  });
}

describe("why an NBA team stands above the next", () => {
  it("says games won and lost, or the share where these disagree", () => {
    const won = (team: string, count: number) => Array.from({ length: count }, () => game(team, "LAL", 100, 90));
    const lost = (team: string, count: number) => Array.from({ length: count }, () => game("LAL", team, 100, 90));
    expect(
      reasons([...won("BOS", 3), ...lost("BOS", 1), ...won("MIA", 2), ...lost("MIA", 1), ...won("TOR", 2), ...lost("TOR", 2)]),
    ).toEqual(["BOS 多 1 胜", "MIA 少 1 负"]);
    expect(reasons([...won("BOS", 2), ...won("MIA", 1), ...lost("MIA", 1)])).toEqual(["BOS 多 1 胜"]);
    const long = [1, 2, 3].flatMap((i) => [game("NYK", "SAC", 100, 90, `2016-02-0${i}`), game("SAC", "NYK", 100, 90, `2016-03-0${i}`)]);
    expect(reasons([...long, game("BOS", "LAL", 100, 90), game("BOS", "LAC", 100, 90), game("LAL", "BOS", 100, 90)])[0]).toBe(
      "BOS 胜率 66.7% 对 50%",
    );
  });

  it("writes a difference with its sign, and none as 0", () => {
    const [row] = nbaStandings([game("BOS", "LAL", 100, 90)], 2015);
    if (!row) throw new Error("no row");
    const text = (own: number, other: number) => nbaWhyAhead(row, { ...row, decidedBy: "difference", values: [own, other] }).text;
    expect([text(3, 0), text(0, -3)]).toEqual(["净胜分 +3 对 0", "净胜分 0 对 -3"]);
  });

  it("names the record between two, and who leads a division", () => {
    const between = [game("BOS", "MIA", 100, 90), game("MIA", "BOS", 90, 100), game("BOS", "MIA", 90, 100)];
    const others = [game("MIA", "LAL", 100, 90), game("LAL", "BOS", 100, 90), game("TOR", "LAL", 100, 90), game("TOR", "LAL", 100, 90)];
    expect(reasons([...between, ...others])[1]).toBe("BOS 相互战绩 2-1 =");
    expect(reasons([...between, ...others], 2010)[1]).toBe("MIA 赛区头名 =");
  });

  it("says that nothing is known where nothing parts two", () => {
    expect(reasons([game("BOS", "LAL", 100, 90), game("MIA", "LAC", 100, 90)])).toEqual(["BOS 待定 ="]);
  });
});

describe("records of an NBA team", () => {
  it("count home, away, conference, division, the last ten and what runs", () => {
    const days = Array.from({ length: 12 }, (_, i) => `2016-01-${String(i + 1).padStart(2, "0")}`);
    // Two losses, then ten wins: at home against the division, away against the West.
    const games = days.map((day, i) =>
      i % 2 === 0 ? game("BOS", "NYK", i < 2 ? 90 : 110, 100, day) : game("LAL", "BOS", 100, i < 2 ? 90 : 110, day),
    );
    const boston = nbaRecords(games.toReversed(), 2015).get("BOS");
    expect(boston).toMatchObject({ home: [5, 1], away: [5, 1], conference: [5, 1], division: [5, 1], lastTen: [10, 0], streak: 10 });
    expect(boston?.net).toBeCloseTo(80 / 12);
    expect([10, 1, -1, -2, 0].map(streakText)).toEqual(["10 连胜", "1 连胜", "1 连败", "2 连败", "--"]);
    expect(nbaRecords([], 2015, ["BOS"]).get("BOS")).toMatchObject({ home: [0, 0], streak: 0, net: null });
  });

  it("property: they add up to the table's own figures", () => {
    const codes = ["BOS", "NYK", "MIA", "LAL", "DAL"];
    const one = fc
      .record({
        home: fc.constantFrom(...codes),
        away: fc.constantFrom(...codes),
        day: fc.integer({ min: 10, max: 28 }),
        h: fc.nat(9),
        a: fc.nat(9),
      })
      .filter(({ home, away, h, a }) => home !== away && h !== a)
      .map(({ home, away, day, h, a }) => game(home, away, h, a, `2016-01-${day}`));
    fc.assert(
      fc.property(fc.uniqueArray(one, { maxLength: 30, selector: ({ home, day }) => `${home} ${day}` }), (games) => {
        const records = nbaRecords(games, 2015, codes);
        for (const { team, won, lost, scored, conceded, played } of nbaStandings(games, 2015, codes)) {
          const own = records.get(team);
          if (!own) throw new Error("a team is lost");
          expect([own.home[0] + own.away[0], own.home[1] + own.away[1]]).toEqual([won, lost]);
          expect(own.division[0] + own.division[1]).toBeLessThanOrEqual(own.conference[0] + own.conference[1]);
          expect(own.lastTen[0] + own.lastTen[1]).toBe(Math.min(played, 10));
          if (played > 0) expect(own.net).toBeCloseTo((scored - conceded) / played);
        }
      }),
    );
  });
});
