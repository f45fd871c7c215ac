import { LeagueTable, type Sorting } from "league-standings";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type StandingRow, standings } from "../../contract/standings/standings.ts";
import type { FootballGroup } from "../../server/ingest/seasons/types.ts";
import { filesOf, hasData, readPddlOnce } from "./data.ts";

/**
 * A second opinion on the order of a table: the package `league-standings`, an independent implementation of the same
 * rules. It knows no deductions, decisions, rulings or points per match; seasons with any of these are left out.
 */
const GOALS_FIRST: Sorting = { criteria: ["diff", "for"], h2h: { when: "after", span: "none" }, final: "alphabetical" };

function sortingOf(competition: string, year: number): Sorting {
  if (competition === "la-liga")
    return { criteria: ["diff"], h2h: { when: "before", span: "single" }, additional: ["for"], final: "alphabetical" };
  if (competition === "serie-a" && year >= 2005)
    return { criteria: ["diff"], h2h: { when: "before", span: "none" }, additional: ["for"], final: "alphabetical" };
  if (competition === "ligue-1" && year >= 2020)
    return { criteria: ["diff"], h2h: { when: "after", span: "none" }, additional: ["for"], final: "alphabetical" };
  return GOALS_FIRST;
}

/** Null: the package cannot express this season. */
function theirOrder({ results, teams, rules, ...made }: FootballGroup, sorting: Sorting): readonly string[] | null {
  if (made.adjustments.length + made.decisions.length + made.rulings.length > 0) return null;
  if (rules.steps.some(({ by }) => by.includes("perMatch"))) return null;
  // The package modifies its input.
  const table = new LeagueTable({
    teams: [...teams],
    format: "home-and-away",
    points: rules.win === 2 ? "old" : "standard",
    sorting: structuredClone(sorting),
  });
  table.addMatches(results.map(({ home, away, score }, i) => [i, i, home, away, score[0], score[1]]));
  return table.standings().map(({ id }) => id);
}

/** Our order, with teams that share a rank in the package's order: neither is before the other. */
function ourOrder(rows: readonly StandingRow[], theirs: readonly string[]): readonly string[] {
  return rows.toSorted((a, b) => a.rank - b.rank || theirs.indexOf(a.team) - theirs.indexOf(b.team)).map(({ team }) => team);
}

describe.skipIf(!hasData("football-results-pddl"))("a second opinion", () => {
  afterEach(() => vi.restoreAllMocks());

  it("has every season of the five leagues in the same order", () => {
    const files = filesOf("football-results-pddl");
    // The package warns of rounds in which not every team plays; the source has no rounds.
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    let compared = 0;
    let ties = 0;
    for (const { name } of files) {
      const [, competition = "", season = ""] = /^(.+)_season-(\d{4})\.csv/.exec(name) ?? [];
      if (competition === "") continue;
      const found = readPddlOnce(files, competition, season);
      if (!found.ok || found.value.sport !== "fb") throw new Error(`${name}: ${JSON.stringify(found)}`);
      const [group] = found.value.groups;
      const first = Number(season.slice(0, 2));
      const theirs = group ? theirOrder(group, sortingOf(competition, first < 90 ? 2000 + first : 1900 + first)) : null;
      if (!group || !theirs) continue;
      const rows = standings(group.results, group.rules, group);
      expect([name, ...ourOrder(rows, theirs)]).toEqual([name, ...theirs]);
      compared += 1;
      ties += rows.filter(({ decidedBy }) => decidedBy !== null && decidedBy !== "points").length;
    }
    expect(compared).toBeGreaterThan(130);
    expect(ties).toBeGreaterThan(400);
  });
});
