import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { worldCupRules } from "../../contract/standings/football.ts";
import { standings } from "../../contract/standings/standings.ts";
import { bestThirds, thirdsOf, throughBy } from "../../contract/standings/thirds.ts";
import { parseCsv } from "../../server/ingest/sources/csv.ts";
import { openFolder, readText } from "../../server/ingest/sources/files.ts";
import { readFjelstulSeason } from "../../server/ingest/seasons/fjelstul.ts";
import { DATA, hasData } from "./data.ts";

/** Third-placed teams that the tables let through, compared with the teams that played in the knock-out rounds. */

describe.skipIf(!hasData("football-worldcup-fjelstul"))("best thirds of World Cups", () => {
  const opened = openFolder(join(DATA, "football-worldcup-fjelstul"));
  const files = opened.ok ? opened.value : [];
  const file = files.find(({ name }) => name.startsWith("matches.csv"));
  const text = file ? readText(file) : null;
  const rows = text?.ok ? parseCsv(text.value, "matches", ["tournament_id", "tournament_name", "knockout_stage"]) : null;
  const all = rows?.ok ? rows.value.map(({ cells }) => cells) : [];

  // For 2015 the source lacks a match (Cameroon 6-0 Ecuador).
  it.each([
    ["world-cup", 1986],
    ["world-cup", 1990],
    ["world-cup", 1994],
    ["womens-world-cup", 1991],
    ["womens-world-cup", 1995],
    ["womens-world-cup", 2019],
  ] as const)("%s %i", (competition, year) => {
    const id = `WC-${year}`;
    const isWomen = competition === "womens-world-cup";
    const found = readFjelstulSeason(files, id, String(year));
    const rules = bestThirds(competition, year);
    if (!found.ok || found.value.sport !== "fb" || !rules) throw new Error(JSON.stringify(found));
    const tables = found.value.groups.map(({ results, rules: of, ...options }) => standings(results, of, options));
    const knockOut = all.filter((one) => one.tournament_id === id && one.knockout_stage === "1");
    expect(knockOut.every((one) => (one.tournament_name ?? "").includes("Women") === isWomen)).toBe(true);
    const entered = new Set(knockOut.flatMap(({ home_team_name: home = "", away_team_name: away = "" }) => [home, away]));
    const thirds = thirdsOf(tables, rules);
    expect(thirds).toHaveLength(tables.length);
    expect([...throughBy(thirds, rules)].toSorted()).toEqual(thirds.flatMap(({ team }) => (entered.has(team) ? [team] : [])).toSorted());
    expect(throughBy(thirds, rules).size).toBe(rules.through);
  });
});

interface CupMatch {
  readonly round: string;
  readonly date: string;
  readonly team1: string;
  readonly team2: string;
  readonly group?: string;
  readonly score: { readonly ft?: readonly [number, number] };
}

describe.skipIf(!hasData("football-openfootball"))("the World Cup of 48 teams", () => {
  it("sends eight of twelve thirds on, and has its groups in order", () => {
    const { matches } = JSON.parse(readFileSync(join(DATA, "football-openfootball", "worldcup_2026.json"), "utf8")) as {
      readonly matches: readonly CupMatch[];
    };
    const rules = bestThirds("world-cup", 2026);
    if (!rules) throw new Error("no rules");
    const groups = Map.groupBy(
      matches.filter(({ group }) => group !== undefined),
      ({ group }) => group,
    );
    const tables = [...groups.values()].map((of) =>
      standings(
        of.map(({ team1: home, team2: away, score, date: day }) => ({ home, away, score: score.ft ?? [0, 0], day })),
        worldCupRules("WC-2026", 2026, false).rules,
      ),
    );
    const entered = new Set(matches.flatMap(({ round, team1, team2 }) => (round === "Round of 32" ? [team1, team2] : [])));
    const thirds = thirdsOf(tables, rules);
    expect(thirds).toHaveLength(12);
    expect([...throughBy(thirds, rules)].toSorted()).toEqual(thirds.flatMap(({ team }) => (entered.has(team) ? [team] : [])).toSorted());
    const firstTwo = tables.flatMap((table) => table.slice(0, 2).map(({ team }) => team));
    expect(firstTwo.filter((team) => !entered.has(team))).toEqual([]);
  });
});
