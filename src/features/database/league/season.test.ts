import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SeasonMatch } from "../../../../contract/http/database.ts";
import { footballRules } from "../../../../contract/standings/football.ts";
import { plainSeason } from "../../../../contract/standings/standings.ts";
import type { Pair } from "../../../../contract/feed/sport.ts";
import { MATCHES, matchOf, seasonOf } from "../testing.ts";
import { matchKeys, supposedOf } from "./matchKeys.ts";
import { notesOf } from "./notes.ts";
import { type TableQuery, barsOf, formsOf, matchDay, roundAt, roundsOf, scoreAt, tableOf } from "./season.ts";

const PART = { stage: 0, group: -1, name: null };
const ALL: TableQuery = { kind: "all", asOf: null, filled: new Map(), live: new Map() };
const brief = (query: Partial<TableQuery>, reply = seasonOf()) =>
  tableOf(reply, PART, { ...ALL, ...query }).map(({ team, rank, points }) => `${rank} ${team.slice(-1)} ${points}`);

/** The same match, moved to the spring of 2020. */
const inSpring = (match: SeasonMatch): SeasonMatch => ({
  ...match,
  kickoffAt: match.kickoffAt - Date.UTC(2023, 7, 1) + Date.UTC(2020, 2, 1),
});

describe("a season's table", () => {
  it("is that of any day: what came later is not known", () => {
    expect(brief({})).toEqual(["1 2 9", "2 0 4", "3 3 2", "4 1 1"]);
    expect(brief({ asOf: "2023-08-12" })).toEqual(["1 2 6", "2 0 4", "3 3 1", "4 1 0"]);
    expect(brief({ asOf: "2023-08-01" })).toEqual(["1 0 0", "1 1 0", "1 2 0", "1 3 0"]);
  });

  it("takes what the reader supposes for matches behind the moment alone", () => {
    const filled = supposedOf(
      MATCHES,
      new Map<string, Pair>([
        ["0.2", [5, 0]],
        ["0.1", [0, 9]],
      ]),
    );
    expect(brief({ asOf: "2023-08-12", filled })).toEqual(["1 0 7", "2 2 6", "3 3 1", "4 1 0"]);
    expect(brief({ filled })).toEqual(brief({}));
  });

  it("takes a result that is supposed for one match, where two teams meet twice at one ground in one stage", () => {
    const matches = [...MATCHES, matchOf(26, 0, 2, [1, 1])];
    const reply = seasonOf({ matches });
    expect([...matchKeys(matches).values()].slice(4)).toEqual(["0.2", "1.3", "0.2.1"]);
    const first = supposedOf(matches, new Map<string, Pair>([["0.2", [5, 0]]]));
    // Team 0 gains three points, not six, and neither team gains a point from the second meeting.
    expect(brief({ asOf: "2023-08-12", filled: first }, reply)).toEqual(["1 0 7", "2 2 6", "3 3 1", "4 1 0"]);
    const second = supposedOf(matches, new Map<string, Pair>([["0.2.1", [0, 3]]]));
    expect(brief({ asOf: "2023-08-20", filled: second }, reply)[0]).toBe("1 2 12");
  });

  it("counts the score of a match in play where it has none yet, and only in the present", () => {
    const matches = [...MATCHES.slice(0, 4), matchOf(19, 0, 2, null, { matchId: "m1" })];
    const reply = seasonOf({ matches });
    expect(brief({ live: new Map([["m1", [3, 0]]]) }, reply)[0]).toBe("1 0 7");
    expect(brief({}, reply)[0]).toBe("1 2 6");
  });

  it("knows of a deduction from the day it was announced", () => {
    const adjustments = [{ team: "fb-t2", points: -8, announcedOn: "2023-08-15", reason: "违规" }];
    const reply = seasonOf({
      stages: [{ name: null, kind: "table", groups: [], zones: [], rules: { ...plainSeason("fb"), adjustments } }],
    });
    expect(brief({ asOf: "2023-08-14" }, reply)[0]).toBe("1 2 6");
    expect(brief({ asOf: "2023-08-15" }, reply).at(-1)).toBe("4 2 -2");
    expect(notesOf(reply, PART, { ...ALL, asOf: "2023-08-14" })).toEqual([]);
    expect(notesOf(reply, PART, ALL)).toMatchObject([
      { team: "fb-t2", mark: "*", text: "利物浦 扣 8 分：2023-08-15 扣 8 分（违规）。不计处罚列第 1。" },
    ]);
    // The half-time table ignores deductions.
    expect(tableOf(reply, PART, { ...ALL, kind: "half" }).every(({ adjusted }) => adjusted === 0)).toBe(true);
  });

  it("of a season that was ended by points a match goes by points on any day before that was decided", () => {
    const { rules } = footballRules("fr.1", 2019);
    const stages = [{ name: null, kind: "table" as const, groups: [], zones: [], rules: { ...plainSeason("fb"), rules } }];
    // Team 1 has six points from three matches, team 0 three from one.
    const matches = [matchOf(5, 0, 3, [1, 0]), matchOf(5, 1, 2, [1, 0]), matchOf(12, 1, 3, [1, 0]), matchOf(19, 1, 2, [0, 1])];
    const reply = seasonOf({ stages, matches });
    expect(brief({ asOf: "2023-08-31" }, reply)).toEqual(["1 0 3", "2 1 6", "3 2 3", "4 3 0"]);
    expect(brief({ asOf: "2020-04-29" }, seasonOf({ stages, matches: matches.map(inSpring) }))).toEqual([
      "1 1 6",
      "2 0 3",
      "3 2 3",
      "4 3 0",
    ]);
  });

  it("of one ground has half of the matches; the form goes with it", () => {
    expect(brief({ kind: "home" })).toEqual(["1 0 3", "2 2 3", "3 3 1", "4 1 1"]);
    expect(formsOf(seasonOf(), PART, ALL).get("fb-t0")).toEqual(["W", "D", "L"]);
    expect(formsOf(seasonOf(), PART, { ...ALL, kind: "away" }).get("fb-t0")).toEqual(["D"]);
  });

  it("property: on its last day it is the whole one, whatever day is asked for first; points only come from matches known", () => {
    const scores = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(scores, fc.integer({ min: 1, max: 31 }), (given, day) => {
        const matches = MATCHES.map((match, i) => ({ ...match, score: given[i] ?? ([0, 0] as const) }));
        const reply = seasonOf({ matches });
        const asOf = `2023-08-${String(day).padStart(2, "0")}`;
        const rows = tableOf(reply, PART, { ...ALL, asOf });
        const known = matches.filter((match) => scoreAt(match, { ...ALL, asOf }) !== null);
        expect(rows.reduce((sum, { played }) => sum + played, 0)).toBe(2 * known.length);
        // Equal to a season that ends there.
        const cut = seasonOf({ matches: matches.map((match) => (known.includes(match) ? match : { ...match, score: null })) });
        expect(rows).toEqual(tableOf(cut, PART, ALL));
        // Supposed results equal to the real ones give the real table.
        const filled = new Map(matches.map((match) => [match, match.score]));
        expect(tableOf(reply, PART, { ...ALL, asOf, filled }).map(({ team, points }) => [team, points])).toEqual(
          tableOf(reply, PART, ALL).map(({ team, points }) => [team, points]),
        );
      }),
    );
  });
});

describe("rounds", () => {
  it("property: as of the end of each, and of any day, the table is that of the matches played by then", () => {
    const score = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }));
    const fixture = fc.record({ day: fc.integer({ min: 1, max: 25 }), round: fc.integer({ min: 1, max: 6 }), score });
    const pairs = [0, 1, 2, 3].flatMap((home) => [0, 1, 2, 3].flatMap((away) => (home === away ? [] : [[home, away] as const])));
    fc.assert(
      fc.property(fc.array(fixture, { minLength: pairs.length, maxLength: pairs.length }), (fixtures) => {
        const matches = pairs
          .map(([home, away], i) => {
            const { day = 1, round = 1, score: result = [0, 0] as const } = fixtures[i] ?? {};
            return { day, of: matchOf(day, home, away, result, { round: `第${round}轮`, roundNo: round }) };
          })
          .toSorted((a, b) => a.day - b.day);
        const reply = seasonOf({ matches: matches.map(({ of }) => of) });
        const days = [...new Set([...roundsOf(reply.matches).map(({ to }) => to), "2023-08-01", "2023-08-13", "2023-08-31"])];
        for (const asOf of days) {
          const by = matches.filter(({ day }) => `2023-08-${String(day).padStart(2, "0")}` <= asOf);
          const counted = [0, 1, 2, 3].map((team) =>
            by.reduce((sum, { of: { home, away, score: result } }) => {
              if (result === null || (home !== team && away !== team)) return sum;
              const gap = home === team ? result[0] - result[1] : result[1] - result[0];
              return sum + (gap > 0 ? 3 : gap === 0 ? 1 : 0);
            }, 0),
          );
          const rows = tableOf(reply, PART, { ...ALL, asOf });
          expect([0, 1, 2, 3].map((team) => rows.find((row) => row.team === reply.teams[team]?.id)?.points)).toEqual(counted);
        }
      }),
    );
  });

  it("nobody counted are weeks from Tuesday to Monday", () => {
    const rounds = roundsOf([...MATCHES, matchOf(21, 0, 3, null)]);
    expect(rounds.map(({ name, matches }) => [name, matches.length])).toEqual([
      ["8月5日", 2],
      ["8月12日", 2],
      ["8月19日 至 8月21日", 3],
    ]);
  });

  it("that were counted keep a match that was put off; the moment's round is the last that has mostly begun", () => {
    const of = (day: number, round: number, home: number, away: number) =>
      matchOf(day, home, away, [0, 0], { round: `第${round}轮`, roundNo: round });
    const rounds = roundsOf([of(5, 1, 0, 1), of(12, 2, 0, 2), of(12, 2, 1, 3), of(15, 1, 2, 3)]);
    expect(rounds.map(({ name, matches }) => [name, matches.length])).toEqual([
      ["第 1 轮", 2],
      ["第 2 轮", 2],
    ]);
    expect([roundAt(rounds, "2023-08-05"), roundAt(rounds, "2023-08-12"), roundAt(rounds, "2023-07-01")]).toEqual([0, 1, 0]);
  });

  it("in which somebody plays twice are none", () => {
    const of = (day: number, home: number, away: number) => matchOf(day, home, away, [0, 0], { round: "第1轮", roundNo: 1 });
    expect(roundsOf([of(5, 0, 1), of(12, 0, 2)])).toHaveLength(2);
  });
});

it("bars count the matches of each four days, and steps go from one day of matches to the next", () => {
  expect(barsOf(MATCHES, { from: "2023-08-05", to: "2023-08-20" })).toEqual([2, 2, 0, 2]);
  expect([matchDay(MATCHES, "2023-08-12", 1), matchDay(MATCHES, "2023-08-12", -1), matchDay(MATCHES, "2023-08-20", 1)]).toEqual([
    "2023-08-19",
    "2023-08-05",
    null,
  ]);
});
