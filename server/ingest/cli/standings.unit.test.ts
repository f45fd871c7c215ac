import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { CommandEnd } from "../../kit/terminal.ts";
import { runCommand } from "../../kit/testCommand.ts";
import { type Files, NBA_ROWS, OPEN_MATCHES, PDDL_ROWS, folderOf, nbaFiles, openFiles, pddlFiles } from "../pack/testing.ts";
import { standingsCommand } from "./standingsCommand.ts";

/** Answers to an operator who asks for a table of an invalid set, or of a day before there was one. */

const SCRIPT = join(import.meta.dirname, "standings.ts");
const removals: (() => void)[] = [];
afterEach(() => {
  for (const remove of removals.splice(0)) remove();
});

type Asked = readonly [source: string, competition: string, season: string];
const PDDL: Asked = ["pddl", "premier-league", "1617"];
const OPEN: Asked = ["openfootball", "en.1", "2030-31"];
const NBA: Asked = ["nba-results", "nba", "2009"];

function argumentsOf(files: Files, [source, competition, season]: Asked, ...more: readonly string[]): readonly string[] {
  const folder = folderOf(files);
  removals.push(folder.remove);
  return ["--data", folder.dir, "--source", source, "--competition", competition, "--season", season, "--json", ...more];
}

/** Runs in this process: starting one for each call took nearly all the time of these tests. */
const run = (...given: Parameters<typeof argumentsOf>): CommandEnd => standingsCommand(argumentsOf(...given));

describe("the command as an operator starts it", () => {
  it.each([
    ["prints a table", PDDL, pddlFiles(...PDDL_ROWS), 0],
    ["refuses a set", PDDL, pddlFiles("13/08/2016,Arsenal,Chelsea,2,1,3,0"), 2],
  ] as const)("%s and ends as it does here", async (_what, asked, files, code) => {
    const args = argumentsOf(files, asked);
    const ended = await runCommand(SCRIPT, args, {});
    expect(ended).toEqual(standingsCommand(args));
    expect(ended.code).toBe(code);
  });
});

const LEVEL = {
  ...{ round: "Matchday 3", date: "2030-09-01", team1: "Arsenal FC", team2: "Everton FC" },
  score: { ft: [1, 1], p: [4, 4] },
};

describe("a set that cannot be is refused with its file, its record and the reason, and no row is printed", () => {
  it.each([
    [
      "a match twice",
      PDDL,
      pddlFiles(...PDDL_ROWS, "27/08/2016,Arsenal,Chelsea,3,3,1,0"),
      "premier-league_season-1617.csv line 4: Arsenal - Chelsea a second time",
    ],
    [
      "a half with more goals than the match",
      PDDL,
      pddlFiles("13/08/2016,Arsenal,Chelsea,2,1,3,0"),
      "premier-league_season-1617.csv line 2: 3-0 at half-time, 2-1 at the end",
    ],
    ["a shoot-out that ends level", OPEN, openFiles([...OPEN_MATCHES, LEVEL]), "2030-31_en.1.json /matches/3: a shoot-out that ends 4-4"],
    [
      "a day there is not",
      NBA,
      nbaFiles(...NBA_ROWS, "2009-13-01,20900002,2009,1,2,91,90"),
      "nba_results_x.csv line 6: no date of the season: 2009-13-01",
    ],
    [
      "a team misspelt",
      PDDL,
      pddlFiles(...PDDL_ROWS, "27/08/2016,Arsenl,Everton,1,0,0,0"),
      "premier-league_season-1617.csv: Arsenl cannot be told from Arsenal",
    ],
  ] as const)("%s", (_what, asked, files, reason) => {
    expect(run(files, asked)).toEqual({ code: 2, out: "", err: `refused: ${reason}\n` });
  });
});

describe("the table of a day before the season", () => {
  it.each([
    [PDDL, pddlFiles(...PDDL_ROWS), ["Arsenal", "Chelsea"]],
    [NBA, nbaFiles(...NBA_ROWS), ["Boston Celtics", "Los Angeles Lakers"]],
  ] as const)("of %s has everybody, nobody has played, and it is not final", (asked, files, teams) => {
    const { code, out } = run(files, asked, "--as-of", "1990-01-01");
    const rows = out
      .trim()
      .split("\n")
      .map((line): Record<string, unknown> => JSON.parse(line));
    expect(code).toBe(0);
    expect(rows.map(({ team, rank, played, won, decidedBy, isComplete }) => [team, rank, played, won, decidedBy, isComplete])).toEqual(
      teams.map((team) => [team, 1, 0, 0, null, false]),
    );
  });
});
