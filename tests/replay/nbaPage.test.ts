import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { DatabaseTeam } from "../../contract/http/database.ts";
import { plainSeason } from "../../contract/standings/standings.ts";
import { parseCsv } from "../../server/ingest/sources/csv.ts";
import { findFile, openFolder, readText } from "../../server/ingest/sources/files.ts";
import type { Game } from "../../src/features/database/basketball/records.ts";
import { partName } from "../../src/features/database/basketball/partNames.ts";
import { type SeasonOf, placesOf, tablesOf } from "../../src/features/database/basketball/table.ts";
import {
  behindText,
  decisionLines,
  marginText,
  percentText,
  shareText,
  streakText,
  whyAbove,
} from "../../src/features/database/basketball/words.ts";
import { DATA, hasData } from "./data.ts";

/** The tables of real NBA seasons as the league's page shows them. */

const REGULAR = "2";

function cellsOf(pattern: RegExp, columns: readonly string[]) {
  const files = openFolder(join(DATA, "basketball-results"));
  const file = files.ok ? findFile(files.value, pattern) : undefined;
  const text = file ? readText(file) : null;
  const rows = text?.ok ? parseCsv(text.value, "nba", columns) : null;
  if (!rows?.ok) throw new Error(`no ${String(pattern)}`);
  return rows.value.map(({ cells }) => cells);
}

function readGames() {
  const codes = new Map(cellsOf(/^nba_teams\.csv/, ["team_id"]).map((cells) => [cells.team_id ?? "", cells.abbreviation ?? ""]));
  const seasons = new Map<number, Game[]>();
  for (const cells of cellsOf(/^nba_results_/, ["game_id", "season"])) {
    if (!cells.game_id?.startsWith(REGULAR)) continue;
    const year = Number(cells.season);
    const games = seasons.get(year) ?? [];
    seasons.set(year, games);
    games.push({
      home: codes.get(cells.home_team_id ?? "") ?? "",
      away: codes.get(cells.away_team_id ?? "") ?? "",
      score: [Number(cells.home_points), Number(cells.away_points)],
      day: cells.date ?? "",
    });
  }
  return seasons;
}

describe.skipIf(!hasData("basketball-results"))("the NBA's page", () => {
  const seasons = hasData("basketball-results") ? readGames() : new Map<number, Game[]>();

  function tables(year: number, asOf: string | null = null, grouping: Parameters<typeof tablesOf>[3] = "conference") {
    const games = (seasons.get(year) ?? []).filter(({ day }) => asOf === null || day <= asOf);
    const codes = [...new Set((seasons.get(year) ?? []).flatMap(({ home, away }) => [home, away]))];
    const teams = codes.map((code): DatabaseTeam => ({ id: code, name: code, original: null, code, crest: null }));
    const season: SeasonOf = {
      way: "nba",
      year,
      stages: [{ name: null, kind: "table", groups: [], rules: plainSeason("bk"), zones: [] }],
    };
    const places = placesOf(season, teams);
    const divisionOf = (team: string): string => {
      const place = places?.get(team);
      return place ? partName(place.division) : "";
    };
    return { tables: tablesOf(season, teams, games, grouping), divisionOf, games };
  }

  it("has the East of 2015/16: four teams 48-34, the leader of a division first, the other three anew", () => {
    const { tables: found, divisionOf } = tables(2015);
    const [east] = found;
    const rows = east?.rows ?? [];
    expect(east?.name).toBe("东部");
    const lines = rows.slice(0, 8).map((row, i) => {
      const { team, rank, record } = row;
      const next = rows[i + 1];
      const why = next ? whyAbove(row, next, east?.ties ?? [], divisionOf) : null;
      const figures = [percentText(record.all), behindText(row.gamesBehind), shareText(record.home), shareText(record.away)];
      const form = [shareText(record.conference ?? [0, 0]), marginText(record.difference, record.all), shareText(record.lastTen)];
      return `${rank} ${team} ${shareText(record.all)} ${[...figures, ...form, streakText(record.streak)].join(" ")} ${why?.by ?? ""}|${why?.text}`;
    });
    expect(lines).toEqual([
      "1 CLE 57-25 .695 - 33-8 24-17 35-17 +6.0 6-4 1 负 |多 1 胜",
      "2 TOR 56-26 .683 1.0 32-9 24-17 39-13 +4.5 7-3 4 连胜 |多 8 胜",
      "3 MIA 48-34 .585 9.0 28-13 20-21 31-21 +1.6 6-4 1 负 赛区头名|东南赛区",
      "4 ATL 48-34 .585 9.0 27-14 21-20 29-23 +3.6 6-4 2 连负 三队相互|6-2",
      "5 BOS 48-34 .585 9.0 28-13 20-21 31-21 +3.2 6-4 1 胜 三队相互|3-4",
      "6 CHA 48-34 .585 9.0 30-11 18-23 33-19 +2.7 7-3 2 连胜 |多 3 胜",
      "7 IND 45-37 .549 12.0 26-15 19-22 30-22 +1.7 7-3 3 连胜 |多 1 胜",
      "8 DET 44-38 .537 13.0 26-15 18-23 29-23 +0.6 6-4 1 胜 |多 2 胜",
    ]);
    const [tie] = east?.ties ?? [];
    if (!tie) throw new Error("no tie");
    const records = new Map(rows.map(({ team, record }) => [team, record]));
    const steps = decisionLines(tie, records, (team) => team, divisionOf);
    expect(steps.map(({ text }) => text)).toEqual([
      "四队 48-34，胜率相同",
      "赛区头名在前：MIA（东南赛区，三队相互 5-3）",
      "余下三队重新比相互胜率",
      "ATL 6-2，BOS 3-4，CHA 2-5",
    ]);
    expect(shareText(records.get("MIA")?.against.get("BOS") ?? [0, 0])).toBe("0-3");
  });

  it("explains every place of every season, on its last day and in the middle of it", () => {
    for (const year of seasons.keys()) {
      const days = [...new Set((seasons.get(year) ?? []).map(({ day }) => day))].sort();
      for (const asOf of [null, days[20], days[Math.floor(days.length / 2)], days.at(-8)]) {
        for (const { rows, ties } of tables(year, asOf ?? null).tables) {
          rows.slice(1).forEach((row, i) => {
            const above = rows[i];
            if (!above) return;
            const why = whyAbove(above, row, ties, () => "赛区");
            expect(why.by === "待定", `${year} ${asOf} ${above.team} ${row.team} ${why.by}`).toBe(above.rank === row.rank);
          });
          // The groups of a tie break are in the table's order: better values first.
          for (const { splits } of ties)
            for (const { groups, values } of splits) {
              const told = groups.map(([team = ""]) => values.get(team));
              expect(new Set(told.map(String)).size).toBe(groups.length);
            }
        }
      }
    }
  });

  it("has divisions with their leader first, and a league in which level teams share a place", () => {
    const divisions = tables(2015, null, "division").tables;
    expect(divisions.map(({ name, rows }) => `${name} ${rows[0]?.team}`)).toEqual([
      "大西洋赛区 TOR",
      "中部赛区 CLE",
      "东南赛区 MIA",
      "西北赛区 OKC",
      "太平洋赛区 GSW",
      "西南赛区 SAS",
    ]);
    const [league] = tables(2015, null, "league").tables;
    expect(league?.rows.slice(0, 3).map(({ team, rank }) => `${rank} ${team}`)).toEqual(["1 GSW", "2 SAS", "3 CLE"]);
    expect(league?.rows.filter(({ record }) => shareText(record.all) === "48-34").map(({ rank }) => rank)).toEqual([7, 7, 7, 7]);
  });

  it("seeds the leaders of divisions as the season did", () => {
    const seeds = (year: number, conference: number): string[] => {
      const rows = tables(year).tables[conference]?.rows ?? [];
      return rows
        .toSorted((a, b) => (a.seed ?? 99) - (b.seed ?? 99))
        .slice(0, 4)
        .map(({ team }) => team);
    };
    // 2005/06: Denver third with 44 wins, before Dallas with 60; 2014/15: Portland fourth with 51, before two teams with 55.
    expect(seeds(2005, 1)).toEqual(["SAS", "PHX", "DEN", "DAL"]);
    expect(seeds(2014, 1)).toEqual(["GSW", "HOU", "LAC", "POR"]);
    expect(seeds(2015, 1)).toEqual(["GSW", "SAS", "OKC", "LAC"]);
  });

  it("makes the same table of the games in any order", () => {
    const { tables: found, games } = tables(2015);
    seasons.set(2015, games.toReversed());
    expect(tables(2015).tables).toEqual(found);
    seasons.set(2015, [...games]);
  });
});
