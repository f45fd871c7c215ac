import { describe, expect, it } from "vitest";
import type { PlayerStat } from "../../contract/feed/sport.ts";
import { BasketballState } from "../../contract/codes/basketball.ts";
import { foldedBasketball, hasData, imported, readData } from "./data.ts";

/** Finals, periods and every player's box-score line, against the sources' records. */

type Line = Readonly<Partial<Record<PlayerStat, number>>>;

interface Statistics {
  readonly [name: string]: number | string;
}

/** A recorded line in our fields; `m`: the source's names. */
function lineOf(s: Statistics, names: Readonly<Record<string, string>>): Line {
  const n = (field: string): number => Number(s[names[field] ?? field] ?? 0);
  const percent = (made: number, total: number): number => (total === 0 ? 0 : Math.round((1000 * made) / total) / 10);
  return {
    points: n("points"),
    fieldGoalsScored: n("fieldGoalsMade"),
    fieldGoalsTotal: n("fieldGoalsAttempted"),
    fieldGoalsAccuracy: percent(n("fieldGoalsMade"), n("fieldGoalsAttempted")),
    threePoints: 3 * n("threePointersMade"),
    threePointsScored: n("threePointersMade"),
    threePointsTotal: n("threePointersAttempted"),
    threePointsAccuracy: percent(n("threePointersMade"), n("threePointersAttempted")),
    freeThrowsScored: n("freeThrowsMade"),
    freeThrowsTotal: n("freeThrowsAttempted"),
    freeThrowsAccuracy: percent(n("freeThrowsMade"), n("freeThrowsAttempted")),
    rebounds: n("reboundsOffensive") + n("reboundsDefensive"),
    offensiveRebounds: n("reboundsOffensive"),
    defensiveRebounds: n("reboundsDefensive"),
    assists: n("assists"),
    steals: n("steals"),
    blocks: n("blocks"),
    turnovers: n("turnovers"),
    fouls: n("foulsPersonal"),
  };
}

/** `PT20M46.00S` or `20:46` -> seconds. */
function secondsOf(text: string): number {
  const found = /(\d+)[M:](\d+)/.exec(text);
  return found ? Number(found[1]) * 60 + Number(found[2]) : 0;
}

const STATS_V2 = {
  points: "PTS",
  fieldGoalsMade: "FGM",
  fieldGoalsAttempted: "FGA",
  threePointersMade: "FG3M",
  threePointersAttempted: "FG3A",
  freeThrowsMade: "FTM",
  freeThrowsAttempted: "FTA",
  reboundsOffensive: "OREB",
  reboundsDefensive: "DREB",
  assists: "AST",
  steals: "STL",
  blocks: "BLK",
  turnovers: "TO",
  foulsPersonal: "PF",
};

interface Recorded {
  readonly id: string;
  readonly seconds: number;
  readonly line: Line;
}

describe.skipIf(!hasData("basketball"))("basketball", () => {
  const games = new Map(["nba-live", "nba-stats", "wnba-page"].flatMap((name) => imported(name)).map((game) => [game.matchId, game]));
  const state = (id: string) => {
    const found = games.get(id);
    if (!found) throw new Error(`${id} is not imported`);
    return foldedBasketball(found);
  };

  it.each([
    [
      "nba-live-0022000001",
      [125, 99],
      [
        [40, 25],
        [23, 20],
        [36, 26],
        [26, 28],
      ],
    ],
    [
      "nba-live-0022400500",
      [108, 106],
      [
        [16, 27],
        [30, 26],
        [31, 23],
        [31, 30],
      ],
    ],
    [
      "nba-stats-0020901030",
      [77, 71],
      [
        [20, 21],
        [27, 24],
        [14, 11],
        [16, 15],
      ],
    ],
    [
      "wnba-page-1020800121",
      [96, 71],
      [
        [23, 23],
        [24, 19],
        [32, 13],
        [17, 16],
      ],
    ],
    [
      "wnba-page-1022400005",
      [87, 79],
      [
        [16, 25],
        [24, 18],
        [22, 19],
        [25, 17],
      ],
    ],
  ] as const)("%s: final and periods", (id, score, periods) => {
    expect(state(id)).toMatchObject({ score, periods, state: BasketballState.finished, flags: [] });
  });

  const recorded: Readonly<Record<string, () => readonly Recorded[]>> = {
    "nba-live-0022000001": () => {
      const { game } = readData("basketball/nba_live_boxscore_0022000001.json") as {
        game: Record<"homeTeam" | "awayTeam", { players: readonly { personId: number; statistics: Statistics }[] }>;
      };
      return [...game.homeTeam.players, ...game.awayTeam.players].map((p) => ({
        id: String(p.personId),
        seconds: secondsOf(String(p.statistics.minutes)),
        line: lineOf(p.statistics, {}),
      }));
    },
    "nba-stats-0020901030": () => {
      const { resultSets } = readData("basketball/nba_statsv2_boxscore_0020901030.json") as {
        resultSets: { PlayerStats: readonly Statistics[] };
      };
      return resultSets.PlayerStats.map((p) => ({
        id: String(p.PLAYER_ID),
        seconds: secondsOf(String(p.MIN ?? "")),
        line: lineOf(p, STATS_V2),
      }));
    },
    ...Object.fromEntries(
      ["1020800121", "1022400005"].map((id) => [
        `wnba-page-${id}`,
        () => {
          const page = readData(`basketball/wnba_page_${id}.json.gz`) as {
            postGameData: {
              postBoxscoreData: Record<"homeTeam" | "awayTeam", { players: readonly { personId: number; statistics: Statistics }[] }>;
            };
          };
          const { homeTeam, awayTeam } = page.postGameData.postBoxscoreData;
          return [...homeTeam.players, ...awayTeam.players].map((p) => ({
            id: String(p.personId),
            seconds: secondsOf(String(p.statistics.minutes)),
            line: lineOf(p.statistics, {}),
          }));
        },
      ]),
    ),
  };

  it.each(Object.keys(recorded))("%s: every player's line equals the recorded box score", (id) => {
    const lines = recorded[id]?.() ?? [];
    const players = new Map(state(id).players.map((player) => [player.playerId, player]));
    expect(lines.length).toBeGreaterThan(19);
    expect(players.size).toBe(lines.length);
    for (const { id: playerId, seconds, line } of lines) {
      const player = players.get(playerId);
      expect(player?.stats, player?.name ?? playerId).toMatchObject(line);
      expect(Math.round((player?.stats.minutesPlayed ?? 0) * 60), player?.name ?? playerId).toBe(seconds);
    }
  });

  it("counts the lines from the plays: no recorded line had to correct them", () => {
    const corrections = [...games.values()].flatMap((game) => game.notes).filter((note) => note.includes("counted"));
    expect(corrections).toEqual([]);
  });

  it("says so where a game has no box score or no minutes in its plays", () => {
    expect(games.get("nba-live-0022400500")?.notes.join()).toContain("no box score file");
    expect(games.get("nba-stats-0020901030")?.notes.join()).toContain("minutes on court stand in the box score only");
  });

  it("adds the minutes of a game without a box score up to five players a side", () => {
    const sum = (side: "home" | "away"): number =>
      state("nba-live-0022400500")
        .players.filter((p) => p.side === side)
        .reduce((total, p) => total + (p.stats.minutesPlayed ?? 0), 0);
    expect(sum("home")).toBeCloseTo(240, 0);
    expect(sum("away")).toBeCloseTo(240, 0);
  });

  it("keeps the source's order and shows its corrections as such", () => {
    const texts = state("nba-live-0022000001").texts;
    expect(texts.filter((text) => text.text.endsWith("（数据已更正）")).length).toBeGreaterThan(50);
    const source = readData("basketball/nba_live_playbyplay_0022400500.json.gz") as {
      game: { actions: readonly { actionNumber: number; orderNumber: number }[] };
    };
    const order = source.game.actions.toSorted((a, b) => a.orderNumber - b.orderNumber).map((a) => `a${a.actionNumber}`);
    const ours = state("nba-live-0022400500")
      .texts.map((text) => text.id)
      .filter((id) => id.startsWith("a"));
    expect(ours).toEqual(order.filter((id) => ours.includes(id)));
  });

  it("plays WNBA quarters of ten minutes", () => {
    const game = state("wnba-page-1020800121");
    expect(game.fixture?.periodMinutes).toBe(10);
    expect(game.texts[0]?.clock).toBe("Q1 10:00");
  });
});
