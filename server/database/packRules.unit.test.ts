import { expect, test } from "vitest";
import type { DatabaseTeam } from "../../contract/http/database.ts";
import { seasonRulesOf } from "../ingest/seasons/rulesOf.ts";
import { matchesOf, readPack } from "./packFile.ts";

/** Decisions off the pitch apply to clubs under the portal's ids. */

const { pack } = readPack();
const teams = new Map(
  pack.teams.map(({ id, name, original }): [string, DatabaseTeam] => [id, { id, name, original, code: null, crest: null }]),
);
const football = pack.seasons.filter(({ competition }) => pack.competitions[competition]?.sport === "fb");

function rulesOf(season: (typeof football)[number], warned: unknown[] = []) {
  const matches = matchesOf(pack, season);
  const members = [...new Set(matches.flatMap(({ home, away }) => [home.id, away.id]))].flatMap((id) => teams.get(id) ?? []);
  const of = { sport: "fb", competition: matches[0]?.competition.id ?? "", year: Number(season.label.slice(0, 4)) } as const;
  const rules = seasonRulesOf({ warn: (...words: unknown[]) => void warned.push(words) });
  return [...new Set(matches.map(({ stage }) => stage?.name ?? null))].map((stage) => rules({ ...of, stage }, members).rules);
}

test("no season has a decision about a club that is not in it", () => {
  const warned: unknown[] = [];
  for (const season of football) rulesOf(season, warned);
  expect(warned).toEqual([]);
});

test("points taken from Sheffield Wednesday are taken in the portal, twelve and then half of them back", () => {
  const season = football.find(({ competition, label }) => pack.competitions[competition]?.id === "fb-eng2" && label === "2020-21");
  expect(season).toBeDefined();
  const [rules] = season ? rulesOf(season) : [];
  expect(rules?.adjustments.map(({ team, points }) => [team, points])).toEqual([
    ["fb-sheffield-weds", -12],
    ["fb-sheffield-weds", 6],
  ]);
});
