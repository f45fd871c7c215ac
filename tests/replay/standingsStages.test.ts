import { describe, expect, it } from "vitest";
import { carryOf } from "../../contract/standings/stages.ts";
import { type StandingRow, standings } from "../../contract/standings/standings.ts";
import { zonesOf } from "../../contract/standings/zones.ts";
import { filesOf, hasData, readOpenfootballOnce } from "./data.ts";

/** Split seasons, other divisions and deducted points, compared with facts known from elsewhere. */

type Files = ReturnType<typeof filesOf>;

function tablesOf(files: Files, competition: string, season: string) {
  const found = readOpenfootballOnce(files, competition, season);
  if (!found.ok || found.value.sport !== "fb") throw new Error(`${competition} ${season}: ${JSON.stringify(found)}`);
  return found.value.groups.map(({ name, results, rules, isComplete, ...options }) => ({
    name,
    isComplete,
    carried: options.carried,
    rows: standings(results, rules, options),
  }));
}

/** `Salzburg 52`, with the criterion that put it below the row above if that was not points. */
const textOf = ({ rank, team, points, decidedBy, decision }: StandingRow): string =>
  `${rank} ${team} ${points}${decidedBy === null || decidedBy === "points" ? "" : ` ${decision ?? decidedBy}`}`;

/** Written from published tables of the seasons; none is taken from the computed tables. */
const STAGES = `
at.1 2018-19 Championship: 1 RB Salzburg 52; 2 LASK 40
at.1 2018-19 Relegation: 1 Rapid Wien 32; 2 SV Mattersburg 28; 3 SCR Altach 28; 4 FC Admira Wacker 22; 5 TSV Hartberg 22; 6 FC Wacker Innsbruck 20
at.1 2019-20 Championship: 1 RB Salzburg 50; 2 Rapid Wien 38; 4 LASK 33
at.1 2021-22 Championship: 1 RB Salzburg 52; 2 Sturm Graz 37
be.1 2018-19 Playoff I: 1 KRC Genk 52; 2 Club Brugge KV 50
be.1 2020-21 Championship: 1 Club Brugge KV 44; 2 KRC Genk 44 stage
be.1 2024-25 Championship: 1 Union Saint-Gilloise 56; 2 Club Brugge KV 53; 3 KRC Genk 47
sco.1 2024-25 Championship: 1 Celtic FC 92; 2 Rangers FC 75
sco.1 2024-25 Relegation: 5 Ross County FC 37; 6 St. Johnstone FC 32
cz.1 2018-19 Championship: 1 Slavia Praha 83; 2 Viktoria Plzeň 78
gr.1 2019-20 Championship: 1 Olympiakos Piraeus 91; 2 PAOK Saloniki 73
gr.1 2020-21 Championship: 1 Olympiakos Piraeus 90; 2 PAOK Saloniki 64
gr.1 2024-25 Championship: 1 Olympiakos Piraeus 75
`;

const TAKEN = `
en.2 2011-12: 22 Portsmouth FC 40; 24 Doncaster Rovers 36
en.2 2014-15: 21 Rotherham United 46
en.2 2018-19: 17 Birmingham City 52
en.2 2019-20: 22 Charlton Athletic 48; 23 Wigan Athletic 47; 24 Hull City 45
en.2 2020-21: 21 Derby County FC 44; 24 Sheffield Wednesday FC 41
en.2 2021-22: 21 Reading FC 41; 23 Derby County FC 34; 24 Barnsley FC 30
en.2 2022-23: 21 Cardiff City FC 49; 22 Reading FC 44; 24 Wigan Athletic FC 42
en.3 2010-11: 23 Plymouth Argyle 42
en.3 2012-13: 15 Coventry City 55; 24 Portsmouth FC 32
en.3 2013-14: 18 Coventry City 51
en.3 2015-16: 16 Bury FC 57
en.3 2019-20: 1 Coventry City 67; 2 Rotherham United 62 perMatch; 3 Wycombe Wanderers 59 perMatch; 4 Oxford United 60 perMatch; 5 Portsmouth FC 60 difference; 6 Fleetwood Town 60 difference; 23 Bolton Wanderers 14 perMatch
en.4 2010-11: 21 Hereford United 50
en.4 2011-12: 12 Port Vale FC 59
en.4 2013-14: 20 AFC Wimbledon 53 difference
en.4 2019-20: 1 Swindon Town 69; 23 Stevenage FC 22 perMatch; 24 Macclesfield Town 19 perMatch
de.2 2014-15: 12 SV Sandhausen 39; 18 VfR Aalen 31
de.3 2016-17: 11 VfR Aalen 48; 20 FSV Frankfurt 25
de.3 2017-18: 18 Werder Bremen II 31; 19 Chemnitzer FC 22; 20 Rot-Weiß Erfurt 13
de.3 2020-21: 14 1. FC Kaiserslautern 43; 15 MSV Duisburg 43 difference; 16 KFC Uerdingen 05 41
fr.2 2015-16: 14 Nîmes Olympique 43
it.2 2015-16: 7 Spezia Calcio 66; 8 Novara Calcio 65; 18 US Salernitana 1919 45; 19 Virtus Lanciano 44; 20 AS Livorno 42
it.2 2017-18: 5 Venezia FC 67; 6 AS Cittadella 66; 7 FC Bari 1908 65
nl.1 2023-24: 1 PSV 91; 18 SBV Vitesse 6
gr.1 2018-19: 1 PAOK Saloniki 80; 2 Olympiakos Piraeus 75; 3 AEK Athen 57; 4 Atromitos 52; 5 Aris Saloniki 49; 6 Panionios GSS 38
it.2 2013-14: 1 US Palermo 86; 2 Empoli FC 72; 3 Latina Calcio 68; 7 AS Bari 63 h2hPoints; 9 AC Siena 61; 20 Calcio Padova 41
it.2 2016-17: 1 SPAL 2013 Ferrara 78; 2 Hellas Verona 74; 3 Frosinone Calcio 74 h2hDifference; 14 US Avellino 50; 15 Brescia Calcio 50 h2hPoints; 19 Trapani Calcio 44; 21 AC Pisa 35; 22 Latina Calcio 32
it.2 2018-19: 1 Brescia Calcio 67; 2 US Lecce 66; 15 Venezia FC 38; 16 US Salernitana 1919 38 h2hPoints; 17 Foggia Calcio 37
it.2 2024-25: 1 Sassuolo Calcio 82; 15 Frosinone Calcio 43; 16 US Salernitana 1919 42; 17 Sampdoria 41; 18 Brescia Calcio 39; 20 Cosenza Calcio 30
fr.1 2016-17: 4 Olympique Lyonnais 67; 20 SC Bastia 34
it.1 2020-21: 7 AS Roma 62; 10 Hellas Verona FC 45
ru.1 2018-19: 1 Zenit St. Petersburg 64; 2 Lokomotiv Moskva 56; 3 FK Krasnodar 56 h2hAwayScored
`;

describe.skipIf(!hasData("football-openfootball"))("seasons in two stages", () => {
  const files = hasData("football-openfootball") ? filesOf("football-openfootball", "all") : [];

  it.each(STAGES.trim().split("\n"))("%s", (line) => {
    const [name = "", places = ""] = line.split(": ");
    const [competition = "", season = "", ...stage] = name.split(" ");
    const table = tablesOf(files, competition, season).find((one) => one.name === stage.join(" "));
    expect(table?.isComplete).toBe(true);
    const rows = table?.rows.map(textOf) ?? [];
    for (const place of places.split("; ")) expect(rows).toContain(place);
  });

  it("have in their second stage the best of the first by our table, then the next, and points that carry on", () => {
    const names = files.flatMap(({ name }) => /^([\d-]+)_([a-z]+\.\d)\.json/.exec(name)?.slice(1, 3) ?? []);
    let stages = 0;
    for (let i = 0; i < names.length; i += 2) {
      const [season = "", competition = ""] = [names[i], names[i + 1]];
      const year = Number(season.slice(0, 4));
      const tables = tablesOf(files, competition, season);
      const first = tables.find(({ name }) => name === null)?.rows ?? [];
      const later = tables.filter(({ name }) => carryOf(competition, year, name));
      stages += later.length;
      for (const { name, rows } of later) {
        const places = rows.map(({ team }) => first.findIndex((row) => row.team === team)).toSorted((a, b) => a - b);
        expect([competition, season, name, places.at(-1)]).toEqual([competition, season, name, (places[0] ?? 0) + rows.length - 1]);
        expect(rows.every(({ carried }) => carried > 0)).toBe(true);
      }
      for (const { carried } of later) {
        // The carried order is that of the first table, by the first stage's own rules.
        expect([...(carried?.teams.keys() ?? [])]).toEqual(first.map(({ team }) => team));
      }
    }
    expect(stages).toBeGreaterThan(25);
  });

  it("know nothing of the first stage's points on its last day but one", () => {
    const found = readOpenfootballOnce(files, "at.1", "2018-19");
    if (!found.ok || found.value.sport !== "fb") throw new Error("no season");
    const stage = found.value.groups.find(({ name }) => name === "Championship");
    if (!stage?.carried) throw new Error("nothing carried");
    const { results, rules, carried, teams } = stage;
    const points = (asOf: string) => standings(results, rules, { teams, carried, asOf }).map((row) => row.points);
    expect(points("2018-12-31")).toEqual([0, 0, 0, 0, 0, 0]);
    expect(points(carried.endedOn)).toEqual([27, 23, 15, 15, 15, 15]);
  });
});

describe.skipIf(!hasData("football-openfootball"))("other divisions", () => {
  const files = hasData("football-openfootball") ? filesOf("football-openfootball", "all") : [];

  it.each(TAKEN.trim().split("\n"))("%s", (line) => {
    const [name = "", places = ""] = line.split(": ");
    const [competition = "", season = ""] = name.split(" ");
    const rows = tablesOf(files, competition, season)[0]?.rows.map(textOf) ?? [];
    for (const place of places.split("; ")) expect(rows).toContain(place);
  });

  it("have zones that fit the tables they are of", () => {
    for (const { name } of files) {
      const [, season = "", competition = ""] = /^([\d-]+)_([a-z]+\.\d)\.json/.exec(name) ?? [];
      // The source names the teams of this season in two ways that no key joins.
      if (competition === "" || name.startsWith("2025-26_en.3")) continue;
      for (const { name: stage, rows } of tablesOf(files, competition, season)) {
        const zones = zonesOf(competition, Number(season.slice(0, 4)), stage);
        for (const { to } of zones) expect(to, `${competition} ${season} ${stage}`).toBeLessThanOrEqual(rows.length);
        const down = zones.findLast(({ kind }) => kind === "relegation");
        if (down) expect(down.to, `${competition} ${season} ${stage}`).toBe(rows.length);
      }
    }
  });
});
