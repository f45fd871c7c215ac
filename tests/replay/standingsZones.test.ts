import { describe, expect, it } from "vitest";
import { standings } from "../../contract/standings/standings.ts";
import { zonesOf } from "../../contract/standings/zones.ts";
import { footballTeamKey } from "../../server/ingest/sources/names/lookup.ts";
import type { FootballGroup } from "../../server/ingest/seasons/types.ts";
import { filesOf, hasData, readOpenfootballOnce, readPddlOnce } from "./data.ts";

/** A team in a zone that leads out of a league is absent the season after, and every other team is there again. */
const PDDL = { eng1: "premier-league", esp1: "la-liga", ita1: "serie-a", ger1: "bundesliga", fra1: "ligue-1" } as const;
const OPENFOOTBALL = ["en.2", "en.3", "en.4", "es.2", "it.2", "de.2", "de.3", "fr.2"];

/** Moved by licences, insolvencies and reserve teams that may not go up, not by the table. */
const OTHERWISE = `
esp1 2014 Elche; esp1 2014 Eibar
es.2 2012 CD Guadalajara; es.2 2012 Real Murcia; es.2 2013 Córdoba CF; es.2 2013 CD Mirandés
it.2 2013 AC Siena; it.2 2014 Calcio Catania; it.2 2014 Brescia Calcio
it.2 2017 AC Cesena; it.2 2017 US Avellino; it.2 2018 US Palermo
de.2 2012 MSV Duisburg; de.2 2012 SV Sandhausen
de.3 2016 SC Paderborn 07; de.3 2019 Bayern München II
fr.2 2024 AC Ajaccio
`;

const two = (year: number): string => String(year % 100).padStart(2, "0");
const GOES: ReadonlySet<string> = new Set(["relegation", "promotion"]);
const MAY_GO: ReadonlySet<string> = new Set(["relegationPlayOff", "promotionPlayOff"]);

describe.skipIf(!hasData("football-results-pddl", "football-openfootball"))("zones and the seasons after", () => {
  const isThere = hasData("football-results-pddl", "football-openfootball");
  const [pddl, openfootball] = isThere ? [filesOf("football-results-pddl"), filesOf("football-openfootball", "all")] : [[], []];

  function tableOf(league: string, year: number): FootballGroup | null {
    const name = Object.entries(PDDL).find(([id]) => id === league)?.[1];
    const found =
      name === undefined
        ? readOpenfootballOnce(openfootball, league, `${year}-${two(year + 1)}`)
        : readPddlOnce(pddl, name, `${two(year)}${two(year + 1)}`);
    return found.ok && found.value.sport === "fb" ? (found.value.groups[0] ?? null) : null;
  }

  it("agree: who went down or up is gone, who stayed is there", () => {
    const otherwise = new Set(OTHERWISE.trim().split(/\n|; /));
    const wrong: string[] = [];
    let checked = 0;
    for (const league of [...Object.keys(PDDL), ...OPENFOOTBALL]) {
      for (let year = 1993; year < 2025; year += 1) {
        const [group, after] = [tableOf(league, year), tableOf(league, year + 1)];
        const zones = zonesOf(league, year);
        if (!group || !after || !zones.some(({ kind }) => kind === "relegation")) continue;
        const there = new Set(after.teams.map(footballTeamKey));
        for (const { rank, team } of standings(group.results, group.rules, group)) {
          const kind = zones.find(({ from, to }) => rank >= from && rank <= to)?.kind ?? "";
          if (MAY_GO.has(kind)) continue;
          checked += 1;
          if (there.has(footballTeamKey(team)) === GOES.has(kind)) wrong.push(`${league} ${year} ${team}`);
        }
      }
    }
    expect(wrong.toSorted()).toEqual([...otherwise].toSorted());
    expect(checked).toBeGreaterThan(3_500);
  });
});
