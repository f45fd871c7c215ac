import fc from "fast-check";
import { Compile } from "typebox/compile";
import { describe, expect, it } from "vitest";
import { MATCH_EVENT_SCHEMA, type MatchEvent } from "../../../../contract/feed/sport.ts";
import { type BasketballMatch, emptyBasketballMatch, reduceBasketball } from "../../../../contract/match/basketball.ts";
import { rowOfMatch } from "../../../../contract/match/boardRows.ts";
import { readNbaLive } from "../nbaLive.ts";
import { readNbaStats } from "../nbaStats.ts";
import type { ReadSource } from "../types.ts";
import { readWnbaPage } from "../wnbaPage.ts";

/** Games of two halves, and of any number of periods, in the sources' own formats. */

const schemas = new Map(Object.entries(MATCH_EVENT_SCHEMA).map(([kind, schema]) => [kind, Compile(schema)]));

function importOne(read: ReadSource, files: Readonly<Record<string, unknown>>) {
  const result = read(
    Object.entries(files).map(([name, value]) => ({ name, bytes: () => Buffer.from(JSON.stringify(value)) })),
    { only: new Set() },
  );
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  const [match] = result.value;
  if (!match) throw new Error("nothing was imported");
  const events = match.events as readonly MatchEvent[];
  expect(events.filter((event) => schemas.get(event.k)?.Check(event.d) !== true)).toEqual([]);
  return { events, notes: match.notes, game: events.reduce<BasketballMatch>(reduceBasketball, emptyBasketballMatch(match.matchId)) };
}

/** The states in order, without those that only stop the clock. */
function statesOf(events: readonly MatchEvent[]): readonly string[] {
  const told = events.flatMap((event) =>
    event.k === "state" ? [`${event.d.state}${event.d.overtime ? `/${event.d.overtime}` : ""}`] : [],
  );
  return told.filter((state, i) => state !== told[i - 1]);
}

const clockOf = (seconds: number): string =>
  `PT${String(Math.floor(seconds / 60)).padStart(2, "0")}M${String(seconds % 60).padStart(2, "0")}.00S`;

const NOTHING = {
  minutes: "",
  points: 0,
  fieldGoalsMade: 0,
  fieldGoalsAttempted: 0,
  threePointersMade: 0,
  threePointersAttempted: 0,
  freeThrowsMade: 0,
  freeThrowsAttempted: 0,
  reboundsOffensive: 0,
  reboundsDefensive: 0,
  assists: 0,
  steals: 0,
  blocks: 0,
  turnovers: 0,
  foulsPersonal: 0,
};

/** A page of 2002: two halves that end level, then overtime. One basket in each period: home, away, home. */
function wnbaPage() {
  const homeId = 1;
  const awayId = 2;
  const scorers = [
    { period: 1, minutes: 20, teamId: homeId, from: "7:04 PM EST", to: "7:51 PM EST" },
    { period: 2, minutes: 20, teamId: awayId, from: "8:06 PM EST", to: "8:55 PM EST" },
    { period: 3, minutes: 5, teamId: homeId, from: "8:58 PM EST", to: "9:09 PM EST" },
  ];
  let actionId = 0;
  const play = (period: number, clock: string, teamId: number, more: object) => ({
    actionId: (actionId += 1),
    clock,
    period,
    teamId,
    personId: teamId === 0 ? 0 : teamId * 10,
    playerName: teamId === 0 ? "" : `P${teamId}`,
    playerNameI: teamId === 0 ? "" : `P. P${teamId}`,
    actionType: "",
    subType: "",
    description: "",
    shotValue: 0,
    xLegacy: 0,
    yLegacy: 0,
    ...more,
  });
  const team = (teamId: number, code: string, made: number) => ({
    teamId,
    teamName: code,
    teamTricode: code,
    players: [
      {
        personId: teamId * 10,
        firstName: "P.",
        familyName: `P${teamId}`,
        nameI: `P. P${teamId}`,
        position: "G",
        statistics: { ...NOTHING, minutes: "45:00", points: 2 * made, fieldGoalsMade: made, fieldGoalsAttempted: made },
      },
    ],
  });
  const summary = (teamId: number) => {
    const periods = scorers.map(({ period, teamId: by }) => ({ period, score: by === teamId ? 2 : 0 }));
    return { teamId, score: periods.reduce((sum, { score }) => sum + score, 0), periods };
  };
  return {
    gameID: "1020200001",
    boxscore: { gameTimeUTC: "2002-06-01T23:00:00Z", homeTeam: summary(homeId), awayTeam: summary(awayId) },
    postGameData: {
      postBoxscoreData: { homeTeam: team(homeId, "NYL", 2), awayTeam: team(awayId, "LAS", 1) },
      postPlayByPlayData: scorers.map(({ period, minutes, teamId, from, to }) => ({
        period,
        actions: [
          play(period, clockOf(minutes * 60), 0, { actionType: "period", subType: "start", description: `Start of Period (${from})` }),
          play(period, clockOf(minutes * 30), teamId, { actionType: "Made Shot", subType: "Jump Shot", shotValue: 2 }),
          play(period, clockOf(0), 0, { actionType: "period", subType: "end", description: `End of Period (${to})` }),
        ],
      })),
    },
  };
}

describe("a WNBA game of two halves", () => {
  const { events, notes, game } = importOne(readWnbaPage, { "wnba_page_1020200001.json": wnbaPage() });

  it("goes by the halves' codes, half-time between them, and ends as finished", () => {
    expect(statesOf(events)).toEqual(["1", "2", "5", "6", "9/1", "10"]);
    expect(game).toMatchObject({
      state: 10,
      score: [4, 2],
      periods: [
        [2, 0],
        [0, 2],
        [2, 0],
      ],
      flags: [],
    });
    expect(notes.filter((note) => note.includes("box score") && !note.includes("minutes on court"))).toEqual([]);
  });

  it("has a clock of twenty minutes, and of five in overtime", () => {
    expect(game.fixture?.periodMinutes).toBe(20);
    const starts = events.flatMap((event) => (event.k === "state" && event.d.clock && event.d.clock.base > 0 ? [event.d.clock.base] : []));
    expect(starts).toEqual([1200, 600, 1200, 600, 300, 150]);
    expect(game.leads.map(({ elapsedS, lead }) => [elapsedS, lead])).toEqual([
      [0, 0],
      [600, 2],
      [1200, 2],
      [1800, 0],
      [2400, 0],
      [2550, 2],
    ]);
  });

  it("is told in halves", () => {
    const lines = game.texts.filter(({ id }) => /^(start|end)/.test(id)).map(({ clock, text }) => `${clock} ${text}`);
    expect(lines).toEqual([
      "H1 20:00 上半场开始。",
      "H1 00:00 上半场结束，比分 2-0。",
      "H2 20:00 下半场开始。",
      "H2 00:00 下半场结束，比分 2-2。",
      "OT1 05:00 加时1开始。",
      "OT1 00:00 全场比赛结束，比分 4-2。",
    ]);
  });

  it("says on its row that it is one of halves; one of quarters says nothing", () => {
    expect(rowOfMatch(game, null)).toMatchObject({ format: "halves", state: 10 });
    expect(rowOfMatch({ ...game, fixture: game.fixture && { ...game.fixture, periodMinutes: 10 } }, null)).not.toHaveProperty("format");
  });

  it("without a mark of the wall clock lasts about two hours, with a quarter of an hour between the halves", () => {
    const page = wnbaPage();
    for (const { actions } of page.postGameData.postPlayByPlayData) for (const action of actions) action.description = "";
    const unmarked = importOne(readWnbaPage, { "wnba_page_1020200001.json": page });
    const at = (state: number): number => unmarked.events.find((event) => event.k === "state" && event.d.state === state)?.at ?? 0;
    expect((at(6) - at(5)) / 60_000).toBe(15);
    expect((at(10) - at(2)) / 60_000).toBeGreaterThan(95);
  });
});

describe("the NBA's tables of a game of two halves", () => {
  it("end as finished, with two periods", () => {
    const row = (
      EVENTNUM: number,
      EVENTMSGTYPE: number,
      PERIOD: number,
      PCTIMESTRING: string,
      WCTIMESTRING: string,
      more: object = {},
    ) => ({
      EVENTNUM,
      EVENTMSGTYPE,
      EVENTMSGACTIONTYPE: 0,
      PERIOD,
      PCTIMESTRING,
      WCTIMESTRING,
      PLAYER1_ID: 0,
      PLAYER1_TEAM_ID: null,
      PLAYER2_ID: 0,
      PLAYER3_ID: 0,
      HOMEDESCRIPTION: null,
      VISITORDESCRIPTION: null,
      ...more,
    });
    const shot = { PERSON1TYPE: 4, PLAYER1_ID: 10, PLAYER1_NAME: "P1", PLAYER1_TEAM_ID: 1, HOMEDESCRIPTION: "P1 Jump Shot (2 PTS)" };
    const plays = [
      row(1, 12, 1, "20:00", "7:04 PM"),
      row(2, 1, 1, "12:30", "7:20 PM", shot),
      row(3, 13, 1, "0:00", "7:50 PM"),
      row(4, 12, 2, "20:00", "8:05 PM"),
      row(5, 13, 2, "0:00", "8:50 PM"),
    ];
    const player = (PLAYER_ID: number, TEAM_ID: number, PTS: number, made: number) => ({
      PLAYER_ID,
      TEAM_ID,
      PLAYER_NAME: `P${TEAM_ID}`,
      START_POSITION: "G",
      MIN: "40:00",
      PTS,
      FGM: made,
      FGA: made,
      ...Object.fromEntries(["FG3M", "FG3A", "FTM", "FTA", "OREB", "DREB", "AST", "STL", "BLK", "TO", "PF"].map((name) => [name, 0])),
    });
    const box = {
      TeamStats: [
        { TEAM_ID: 1, TEAM_ABBREVIATION: "NYL", TEAM_NAME: "Liberty", PTS: 2 },
        { TEAM_ID: 2, TEAM_ABBREVIATION: "LAS", TEAM_NAME: "Sparks", PTS: 0 },
      ],
      PlayerStats: [player(10, 1, 2, 1), player(20, 2, 0, 0)],
    };
    const { events, game } = importOne(readNbaStats, {
      "nba_statsv2_playbyplay_0020200001.json": { resultSets: { PlayByPlay: plays } },
      "nba_statsv2_boxscore_0020200001.json": { resultSets: box },
    });
    expect(statesOf(events)).toEqual(["1", "2", "5", "6", "10"]);
    expect(game).toMatchObject({ state: 10, score: [2, 0], fixture: { periodMinutes: 20 }, flags: [] });
    expect(game.periods).toHaveLength(2);
  });
});

/** A game of the live feed with these periods; the first basket is the home team's. */
function liveGame(periods: readonly number[], minutes: number) {
  const actions = periods.flatMap((period, i) => {
    const at = (second: number): string => new Date(Date.UTC(2024, 0, 1) + i * 3_600_000 + second * 1000).toISOString();
    const action = (n: number, clock: string, more: object) => ({
      actionNumber: i * 10 + n,
      orderNumber: i * 10 + n,
      clock,
      timeActual: at(n * 60),
      period,
      personId: 0,
      scoreHome: String(2 * i),
      scoreAway: "0",
      actionType: "period",
      ...more,
    });
    const shot = { actionType: "2pt", personId: 10, teamId: 1, teamTricode: "LAL", shotResult: "Made", scoreHome: String(2 * i + 2) };
    return [
      action(1, clockOf(minutes * 60), { subType: "start" }),
      action(2, clockOf(minutes * 60 - 30), shot),
      action(3, clockOf(60), { ...shot, actionType: "foul", shotResult: undefined, personId: 20, teamId: 2, teamTricode: "GSW" }),
      action(4, clockOf(0), { subType: "end" }),
    ];
  });
  return { "nba_live_playbyplay_1.json": { game: { gameId: "1", actions } } };
}

describe("what the source says is final", () => {
  const minutes = fc.constantFrom(8, 10, 12, 16, 20);

  it("is finished without a fault, however many periods it has", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), minutes, (count, length) => {
        const periods = Array.from({ length: count }, (_, i) => i + 1);
        const { game } = importOne(readNbaLive, liveGame(periods, length));
        expect([game.state, game.flags, game.periods.length]).toEqual([10, [], count]);
      }),
    );
  });

  it("is finished even where the source leaves periods out", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 }), minutes, (numbers, length) => {
        const { game } = importOne(
          readNbaLive,
          liveGame(
            numbers.toSorted((a, b) => a - b),
            length,
          ),
        );
        expect(game.state).toBe(10);
      }),
    );
  });
});
