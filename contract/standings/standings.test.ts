import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { footballRules } from "./football.ts";
import { nbaStandings } from "./nba.ts";
import { PLAIN_RULES, type StandingResult, type StandingRow, standings } from "./standings.ts";

const TEAMS = ["a", "b", "c", "d", "e"];
const result: fc.Arbitrary<StandingResult> = fc
  .tuple(fc.constantFrom(...TEAMS), fc.constantFrom(...TEAMS), fc.nat(5), fc.nat(5))
  .filter(([home, away]) => home !== away)
  .map(([home, away, h, a]) => ({ home, away, score: [h, a] }));
const results = fc.array(result, { maxLength: 40 });
const sport = fc.constantFrom("fb" as const, "bk" as const);

const game = (home: string, away: string, h: number, a: number): StandingResult => ({ home, away, score: [h, a] });
const brief = (rows: readonly StandingRow[]) => rows.map(({ team, rank, isShared, decidedBy }) => [team, rank, isShared, decidedBy]);

describe("a table", () => {
  it("puts points first, then the difference, then what was scored; where nothing parts two, they share the rank", () => {
    const played = [game("a", "x", 2, 0), game("b", "x", 3, 1), game("c", "x", 3, 1), game("d", "x", 1, 1)];
    expect(brief(standings(played, PLAIN_RULES.fb))).toEqual([
      ["b", 1, true, null],
      ["c", 1, true, null],
      ["a", 3, false, "scored"],
      ["d", 4, false, "points"],
      ["x", 5, false, "difference"],
    ]);
  });

  it("of basketball goes by the share of games won, however many were played", () => {
    const played = [game("a", "x", 80, 70), game("a", "x", 80, 70), game("a", "x", 70, 80), game("b", "y", 90, 60)];
    const [first, second] = standings(played, PLAIN_RULES.bk);
    expect([first?.team, second?.team, second?.decidedBy]).toEqual(["b", "a", "share"]);
  });

  it("of a season that was ended early goes by points until that day, by points a match from it on", () => {
    const { rules } = footballRules("fr.1", 2019);
    const played = [game("a", "x", 1, 0), game("a", "x", 1, 1), game("b", "y", 3, 0)].map((one) => ({ ...one, day: "2020-03-01" }));
    const head = (asOf?: string) => brief(standings(played, rules, asOf === undefined ? {} : { asOf })).slice(0, 2);
    expect(head("2020-04-29")).toEqual([
      ["a", 1, false, null],
      ["b", 2, false, "points"],
    ]);
    for (const later of ["2020-04-30", undefined])
      expect(head(later)).toEqual([
        ["b", 1, false, null],
        ["a", 2, false, "perMatch"],
      ]);
  });

  it("holds those who have not played", () => {
    expect(standings([], PLAIN_RULES.fb, { teams: ["b", "a"] })).toMatchObject([
      { team: "a", rank: 1, isShared: true, played: 0 },
      { team: "b", rank: 1, isShared: true, played: 0 },
    ]);
  });

  it("does not depend on the order of the results, and gives what it counts to one side or the other", () => {
    fc.assert(
      fc.property(results, sport, (played, of) => {
        const table = standings(played, PLAIN_RULES[of]);
        expect(standings([...played].reverse(), PLAIN_RULES[of])).toEqual(table);
        const sum = (field: "played" | "won" | "lost" | "drawn" | "scored" | "conceded", rows = table): number =>
          rows.reduce((total, row) => total + row[field], 0);
        expect(sum("played")).toBe(2 * played.length);
        expect(sum("won")).toBe(sum("lost"));
        expect(sum("scored")).toBe(sum("conceded"));
        const [home, away] = (["home", "away"] as const).map((venue) => standings(played, PLAIN_RULES[of], { venue }));
        for (const row of table) {
          const at = (rows: readonly StandingRow[] | undefined) => rows?.find(({ team }) => team === row.team);
          expect((at(home)?.played ?? 0) + (at(away)?.played ?? 0)).toBe(row.played);
          expect((at(home)?.points ?? 0) + (at(away)?.points ?? 0)).toBe(row.points);
        }
      }),
    );
  });

  it("never ranks a team above one that is ahead of it, and shares a rank exactly where nothing parts two", () => {
    fc.assert(
      fc.property(results, (played) => {
        const table = standings(played, PLAIN_RULES.fb);
        const key = ({ points, scored, conceded }: StandingRow): string => `${points} ${scored - conceded} ${scored}`;
        table.forEach((row, i) => {
          const above = table[i - 1];
          if (!above) return;
          expect(above.points).toBeGreaterThanOrEqual(row.points);
          expect(above.rank === row.rank).toBe(key(above) === key(row));
          expect(row.decidedBy === null).toBe(above.rank === row.rank);
        });
      }),
    );
  });
});

describe("teams level on points", () => {
  const SPAIN = footballRules("esp1", 2012).rules;
  const ITALY = footballRules("ita1", 2012).rules;
  const UEFA = footballRules("uefa.cl", 2022).rules;
  const twice = (a: string, b: string, first: readonly [number, number], second: readonly [number, number]): StandingResult[] => [
    game(a, b, ...first),
    game(b, a, second[1], second[0]),
  ];
  /** Team a beat b and lost to c; b beat c: two matches each, one of them drawn. */
  const circle = [...twice("a", "b", [1, 0], [0, 0]), ...twice("b", "c", [1, 0], [0, 0]), ...twice("c", "a", [4, 0], [0, 0])];

  it("are parted by the matches between them where the league says so, once all of these are played", () => {
    // b has the better goal difference of the season, a won the head to head.
    const between = twice("a", "b", [2, 1], [0, 0]);
    const order = (rules: typeof SPAIN, played: readonly StandingResult[]) =>
      standings(played, rules)
        .slice(0, 2)
        .map(({ team, decidedBy }) => [team, decidedBy]);
    const tied = [...between, game("b", "x", 9, 0)];
    expect(order(SPAIN, tied)).toEqual([
      ["a", null],
      ["b", "h2hPoints"],
    ]);
    expect(order(footballRules("ger1", 2012).rules, tied)).toEqual([
      ["b", null],
      ["a", "difference"],
    ]);
    // With one of their two matches still to come, the season's goal difference counts.
    const early = [game("a", "b", 1, 0), game("b", "x", 9, 0), game("y", "z", 1, 1)];
    expect(order(SPAIN, early)).toEqual([
      ["b", null],
      ["a", "difference"],
    ]);
  });

  it("are three: their own table parts them, then those who remain begin anew", () => {
    expect(brief(standings(circle, SPAIN))).toEqual([
      ["c", 1, false, null],
      ["b", 2, false, "h2hDifference"],
      ["a", 3, false, "h2hDifference"],
    ]);
    // c is separated first; then the other two start over among themselves.
    expect(brief(standings(circle, UEFA)).map(([team, rank]) => [team, rank])).toEqual([
      ["c", 1],
      ["b", 2],
      ["a", 3],
    ]);
  });

  it("share a rank where a circle leaves nothing between them", () => {
    const round = [...twice("a", "b", [1, 0], [0, 1]), ...twice("b", "c", [1, 0], [0, 1]), ...twice("c", "a", [1, 0], [0, 1])];
    for (const rules of [SPAIN, ITALY, UEFA, PLAIN_RULES.fb]) {
      expect(brief(standings(round, rules)).map(([, rank, isShared, by]) => [rank, isShared, by])).toEqual(
        [1, 1, 1].map((rank) => [rank, true, null]),
      );
    }
  });

  it("are put in order by a decision, which stands above goals, from its day on", () => {
    const level = [game("a", "x", 5, 0), game("b", "y", 1, 0)];
    const decisions = [{ teams: ["b", "a"], announcedOn: "2001-06-24", by: "play-off" as const }];
    const rules = footballRules("ita1", 2000).rules;
    expect(brief(standings(level, rules, { decisions })).slice(0, 2)).toEqual([
      ["b", 1, false, null],
      ["a", 2, false, "decision"],
    ]);
    expect(standings(level, rules, { decisions, asOf: "2001-06-23" })[0]?.team).toBe("a");
  });

  it("lose points by an adjustment, and all of them by a ruling", () => {
    const played = [game("a", "b", 1, 0), game("b", "c", 1, 0), game("c", "d", 1, 0)];
    const taken = { team: "a", points: -4, announcedOn: "2020-01-01", reason: "test" };
    expect(standings(played, PLAIN_RULES.fb, { adjustments: [taken] }).at(-1)).toMatchObject({
      team: "a",
      points: -1,
      adjusted: -4,
      won: 1,
    });
    const rulings = [{ team: "a", announcedOn: "2020-01-01", reason: "test" }];
    expect(standings(played, ITALY, { rulings }).at(-1)).toMatchObject({ team: "a", points: 3, decidedBy: "ruling" });
  });

  const RULES = [
    ...["eng1", "esp1", "ita1", "ger1", "fra1"].flatMap((league) => [1994, 2004, 2024].map((year) => footballRules(league, year).rules)),
    UEFA,
    footballRules("uefa.cl", 2018).rules,
    footballRules("br.1", 2019).rules,
  ];

  it("property: by any league's rules the order never depends on the order of results, and every place has its reason", () => {
    const season = fc.array(
      fc.record({
        pair: fc.constantFrom(...TEAMS.flatMap((home) => TEAMS.filter((away) => away !== home).map((away) => [home, away] as const))),
        h: fc.nat(2),
        a: fc.nat(2),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(season, fc.constantFrom(...RULES), fc.nat(), (given, rules, turn) => {
        const played = [...new Map(given.map(({ pair, h, a }) => [pair.join(), game(pair[0], pair[1], h, a)])).values()];
        const table = standings(played, rules, { teams: TEAMS });
        const cut = played.length === 0 ? 0 : turn % played.length;
        expect(standings([...played.slice(cut), ...played.slice(0, cut)].reverse(), rules, { teams: [...TEAMS].reverse() })).toEqual(table);
        table.forEach((row, i) => {
          const above = table[i - 1];
          expect(row.decidedBy === null).toBe(above === undefined || above.rank === row.rank);
          if (above && row.decidedBy === "points") expect(above.points).toBeGreaterThan(row.points);
          if (above && row.decidedBy !== "points" && row.decidedBy !== "perMatch") expect(above.points).toBe(row.points);
          if (row.decidedBy?.startsWith("h2h")) expect(played.some(({ home, away }) => [home, away].includes(row.team))).toBe(true);
        });
      }),
      { numRuns: 400 },
    );
  });
});

it("of the Champions League's one phase goes by the games won away, where all else is level", () => {
  const { rules } = footballRules("uefa.cl", 2024);
  // One win, one draw, one loss each, goals 2-2 with one scored away: b won away, a at home.
  const played = [
    ...[game("a", "x", 1, 0), game("y", "a", 1, 0), game("x", "a", 1, 1)],
    ...[game("x", "b", 0, 1), game("b", "y", 0, 1), game("b", "x", 1, 1)],
  ];
  const of = (team: string) => standings(played, rules).find((row) => row.team === team);
  expect([of("a"), of("b")]).toMatchObject([
    { points: 4, scored: 2, conceded: 2, rank: 3, decidedBy: "awayWon", values: [1, 0] },
    { points: 4, scored: 2, conceded: 2, rank: 2 },
  ]);
});

describe("the NBA's table", () => {
  const nba = (home: string, away: string, h: number, a: number) => ({ home, away, score: [h, a] as const, day: "2016-01-01" });

  it("counts games behind by halves, and has teams without a game", () => {
    const rows = nbaStandings([nba("BOS", "NYK", 100, 90), nba("BOS", "TOR", 100, 90), nba("TOR", "LAL", 101, 99)], 2015, [
      "BOS",
      "NYK",
      "TOR",
      "LAL",
      "CHI",
    ]);
    expect(rows.map(({ team, rank, gamesBehind }) => `${team} ${rank} ${gamesBehind}`)).toEqual([
      "BOS 1 0",
      "CHI 2 1",
      "TOR 3 1",
      "NYK 4 1.5",
      "LAL 1 0",
    ]);
  });

  it("looks at the games between two level teams first since 2015, and at who leads a division before", () => {
    // MIA leads the Southeast. It is level with BOS, which is behind TOR in its own division and beat MIA.
    const games = [
      nba("BOS", "MIA", 100, 90),
      nba("MIA", "ATL", 100, 90),
      nba("TOR", "BOS", 100, 90),
      nba("TOR", "CHI", 100, 90),
      nba("NYK", "CHI", 100, 90),
    ];
    const order = (year: number) =>
      nbaStandings(games, year)
        .map(({ team }) => team)
        .filter((team) => team === "BOS" || team === "MIA")
        .join(" ");
    expect(order(2015)).toBe("BOS MIA");
    expect(order(2010)).toBe("MIA BOS");
  });

  it("refuses a team the season did not have", () => {
    expect(() => nbaStandings([nba("CHA", "BOS", 90, 80)], 2003)).toThrow("CHA did not play in 2003");
  });
});
