import { describe, expect, it } from "vitest";
import { readPack } from "../../database/packFile.ts";
import { footballTeam } from "../sources/names/lookup.ts";
import { SOURCES } from "../sources/registry.ts";
import { RECORDED_FOOTBALL, recordedNames } from "./recorded.ts";

/** The clubs and leagues of the pack that recordings mean. */

const { pack } = readPack();
const names = recordedNames(pack);

const meant = (kind: "team" | "competition", id: string, source = "football-data"): string | null =>
  names.find((one) => one.source === source && one.kind === kind && one.sourceId === `fb/${id}`)?.id ?? null;
const club = (written: string): string | null => meant("team", footballTeam(written).id);

describe("a club of a recording", () => {
  it("is the pack's, whatever a source calls it", () => {
    const written = [
      "Man City",
      "Manchester City",
      "Nott'm Forest",
      "Wolves",
      "1. FC Köln",
      "FC Bayern München",
      "Bayern Munich",
      "Ath Bilbao",
      "Athletic Club",
      "PSV (NED)",
    ];
    expect(written.map(club)).toEqual([
      "fb-manchester-city",
      "fb-manchester-city",
      "fb-nottingham-forest",
      "fb-wolves",
      "fb-koln",
      "fb-bayern-munich",
      "fb-bayern-munich",
      "fb-athletic",
      "fb-athletic",
      "fb-ned-psv",
    ]);
  });

  it("of a name two clubs have is that of the recorded leagues, and nobody's where both are", () => {
    expect([club("Barcelona"), club("Nacional"), club("Wimbledon"), club("AFC Wimbledon")]).toEqual([
      "fb-barcelona",
      "fb-por-nacional",
      null,
      null,
    ]);
  });

  it("with the name of one that is gone is the one that plays, and the seasons of the two are not mixed", () => {
    expect([club("RB Leipzig"), club("Leipzig")]).toEqual(["fb-leipzig", "fb-leipzig"]);
    const bundesliga = pack.competitions.findIndex(({ id }) => id === "fb-ger1");
    const of = (label: string) => {
      const season = pack.seasons.find((one) => one.competition === bundesliga && one.label === label);
      return [...new Set(season?.home)]
        .map((place) => pack.teams[place])
        .flatMap((team) => (team && /莱比锡/.test(team.name) ? [team] : []));
    };
    expect([of("1993-94"), of("2019-20")].map((teams) => teams.map(({ id, name }) => `${id} ${name}`))).toEqual([
      ["fb-vfb-leipzig VfB莱比锡"],
      ["fb-leipzig 莱比锡红牛"],
    ]);
    // One id, one club.
    const names = Map.groupBy(pack.teams, ({ id }) => id);
    expect([...names].filter(([, teams]) => teams.length > 1)).toEqual([]);
  });

  it("that no table has is nobody's", () => {
    expect(club("Nowhere Rovers")).toBeNull();
  });

  it("is a national team of men where a set has both", () => {
    const teams = [
      { id: "fb-nat-france-w", sport: "fb" as const, name: "法国女足", original: "France" },
      { id: "fb-nat-france", sport: "fb" as const, name: "法国", original: "France" },
    ];
    const found = recordedNames({ teams, competitions: [] });
    expect(found.map(({ sourceId, id }) => [sourceId, id])).toEqual(RECORDED_FOOTBALL.map(() => ["fb/fb-france", "fb-nat-france"]));
  });
});

describe("a league of a recording", () => {
  it("is the pack's by its place, or by what the files of its source call it", () => {
    expect(["eng-1", "esp-1", "ger-1", "ita-1", "ucl"].map((id) => meant("competition", id, "wyscout"))).toEqual([
      "fb-eng1",
      "fb-esp1",
      "fb-ger1",
      "fb-ita1",
      "fb-ucl",
    ]);
    expect(["league-e1", "league-f1", "league-serie-a"].map((id) => meant("competition", id))).toEqual(["fb-eng2", "fb-fra1", "fb-ita1"]);
    expect(meant("competition", "league-e1", "openfootball")).toBeNull();
  });
});

it("every source a recording can be of is asked for, but those of basketball", () => {
  const football = Object.keys(SOURCES).filter((source) => !/^w?nba-/.test(source));
  expect(football.toSorted()).toEqual(RECORDED_FOOTBALL.toSorted());
  expect(new Set(names.map(({ source }) => source))).toEqual(new Set(RECORDED_FOOTBALL));
  expect(names.some(({ sourceId }) => !sourceId.startsWith("fb/"))).toBe(false);
});
