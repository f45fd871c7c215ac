import { describe, expect, it } from "vitest";
import { type StandingRow, standings } from "../../contract/standings/standings.ts";
import { parseCsv } from "../../server/ingest/sources/csv.ts";
import { readText } from "../../server/ingest/sources/files.ts";
import { readFjelstulSeason } from "../../server/ingest/seasons/fjelstul.ts";
import { readNbaSeason } from "../../server/ingest/seasons/nba.ts";
import type { ReadSeason } from "../../server/ingest/seasons/types.ts";
import { run, runHere } from "./command.ts";
import { DATA, filesOf, hasData, readOpenfootballOnce, readPddlOnce } from "./data.ts";

/** Final tables of real seasons compared with facts known from elsewhere. */

function groupsOf(read: ReadSeason, files: ReturnType<typeof filesOf>, competition: string, season: string) {
  const found = read(files, competition, season);
  if (!found.ok || found.value.sport !== "fb") throw new Error(`${competition} ${season}: ${JSON.stringify(found)}`);
  return found.value.groups.map(({ name, results, rules, ...options }) => ({ name, rows: standings(results, rules, options), ...options }));
}

/** `18 Bolton 36`, with the criterion that put it below the row above if that was not points: `2 Man United 89 difference`. */
const textOf = ({ rank, team, points, decidedBy }: StandingRow): string =>
  `${rank} ${team} ${points}${decidedBy === null || decidedBy === "points" ? "" : ` ${decidedBy}`}`;

/** Champions, relegated teams and deciding criteria, written from memory of the seasons; none is taken from the computed tables. */
const KNOWN = `
premier-league 9596: 1 Man United 82; 2 Newcastle 78; 18 Man City 38 difference; 19 QPR 33; 20 Bolton 29
premier-league 9697: 1 Man United 75; 2 Newcastle 68; 3 Arsenal 68 difference; 4 Liverpool 68 difference; 18 Sunderland 40; 19 Middlesbrough 39; 20 Nott'm Forest 34
premier-league 9899: 1 Man United 79; 2 Arsenal 78; 18 Charlton 36; 19 Blackburn 35; 20 Nott'm Forest 30
premier-league 0304: 1 Arsenal 90; 2 Chelsea 79; 19 Leeds 33 difference; 20 Wolves 33 scored
premier-league 0708: 1 Man United 87; 2 Chelsea 85; 18 Reading 36 difference; 19 Birmingham 35; 20 Derby 11
premier-league 0910: 1 Chelsea 86; 2 Man United 85; 18 Burnley 30; 19 Hull 30 difference; 20 Portsmouth 19
premier-league 1112: 1 Man City 89; 2 Man United 89 difference; 18 Bolton 36; 19 Blackburn 31; 20 Wolves 25
premier-league 1516: 1 Leicester 81; 2 Arsenal 71; 18 Newcastle 37; 19 Norwich 34; 20 Aston Villa 17
premier-league 1819: 1 Man City 98; 2 Liverpool 97; 18 Cardiff 34; 19 Fulham 26; 20 Huddersfield 16
premier-league 1920: 1 Liverpool 99; 2 Man City 81; 18 Bournemouth 34; 19 Watford 34 difference; 20 Norwich 21
premier-league 2324: 1 Man City 91; 2 Arsenal 89; 15 Everton 40; 17 Nott'm Forest 32; 18 Luton 26; 19 Burnley 24; 20 Sheffield United 16
la-liga 9394: 1 Barcelona 56; 2 La Coruna 56 h2hDifference
la-liga 9900: 1 La Coruna 69; 2 Barcelona 64; 18 Betis 42; 19 Ath Madrid 38; 20 Sevilla 28
la-liga 0607: 1 Real Madrid 76; 2 Barcelona 76 h2hPoints; 18 Celta 39; 19 Sociedad 35; 20 Gimnastic 28
la-liga 1112: 1 Real Madrid 100; 2 Barcelona 91; 18 Villarreal 41; 19 Sp Gijon 37; 20 Santander 27
la-liga 1314: 1 Ath Madrid 90; 2 Barcelona 87; 3 Real Madrid 87 h2hPoints
la-liga 1415: 1 Barcelona 94; 2 Real Madrid 92; 18 Eibar 35 h2hPoints; 19 Almeria 29; 20 Cordoba 20
la-liga 1718: 1 Barcelona 93; 18 La Coruna 29; 19 Las Palmas 22; 20 Malaga 20
la-liga 1920: 1 Real Madrid 87; 2 Barcelona 82; 18 Leganes 36; 19 Mallorca 33; 20 Espanol 25
la-liga 2021: 1 Ath Madrid 86; 2 Real Madrid 84; 18 Huesca 34; 19 Valladolid 31; 20 Eibar 30
serie-a 9495: 1 Juventus 73; 2 Lazio 63; 3 Parma 63 difference; 15 Genoa 40 decision; 16 Foggia 34; 17 Reggiana 18; 18 Brescia 12
serie-a 9697: 1 Juventus 65; 2 Parma 63; 15 Cagliari 37 decision; 16 Perugia 37 decision
serie-a 9900: 1 Lazio 72; 2 Juventus 71; 4 Inter 58; 5 Parma 58 decision
serie-a 0001: 1 Roma 75; 2 Juventus 73; 15 Reggina 37 decision; 18 Bari 20
serie-a 0102: 1 Juventus 71; 2 Roma 70; 3 Inter 69
serie-a 0203: 1 Juventus 72; 14 Reggina 38 decision; 15 Atalanta 38 decision; 16 Piacenza 30; 18 Torino 21
serie-a 0405: 1 Juventus 86; 2 Milan 79; 18 Bologna 42 decision; 19 Brescia 41; 20 Atalanta 35
serie-a 0506: 1 Inter 76; 2 Roma 69; 3 Milan 58; 18 Lecce 29; 19 Treviso 21; 20 Juventus 91 ruling
serie-a 0607: 1 Inter 97; 2 Roma 75; 3 Lazio 62; 4 Milan 61; 18 Chievo 39; 19 Ascoli 27; 20 Messina 26
serie-a 0708: 1 Inter 85; 2 Roma 82; 18 Empoli 36; 19 Parma 34; 20 Livorno 30
serie-a 1415: 1 Juventus 87; 2 Roma 70; 3 Lazio 69; 18 Cagliari 34; 19 Cesena 24; 20 Parma 19
serie-a 1718: 1 Juventus 95; 2 Napoli 91; 18 Crotone 35; 19 Verona 25; 20 Benevento 21
serie-a 1819: 1 Juventus 90; 2 Napoli 79; 18 Empoli 38 h2hPoints; 19 Frosinone 25; 20 Chievo 17
serie-a 2021: 1 Inter 91; 7 Roma 62; 10 Verona 45
serie-a 2223: 1 Napoli 90; 2 Lazio 74; 7 Juventus 62; 18 Spezia 31 decision; 19 Cremonese 27; 20 Sampdoria 19
bundesliga 9394: 1 Bayern Munich 44; 2 Kaiserslautern 43; 16 Nurnberg 28 difference; 17 Wattenscheid 23; 18 Leipzig 17
bundesliga 9899: 1 Bayern Munich 78; 2 Leverkusen 63; 16 Nurnberg 37 scored; 17 Bochum 29; 18 M'gladbach 21
bundesliga 9900: 1 Bayern Munich 73; 2 Leverkusen 73 difference; 14 Ein Frankfurt 39 h2hDifference
bundesliga 0001: 1 Bayern Munich 63; 2 Schalke 04 62; 18 Bochum 27
bundesliga 0809: 1 Wolfsburg 69; 2 Bayern Munich 67; 16 Cottbus 30; 17 Karlsruhe 29; 18 Bielefeld 28
bundesliga 1213: 1 Bayern Munich 91; 2 Dortmund 66; 17 Fortuna Dusseldorf 30; 18 Greuther Furth 21
bundesliga 2223: 1 Bayern Munich 71; 2 Dortmund 71 difference; 17 Schalke 04 31; 18 Hertha 29
bundesliga 2324: 1 Leverkusen 90; 2 Stuttgart 73; 3 Bayern Munich 72; 17 FC Koln 27; 18 Darmstadt 17
ligue-1 9798: 1 Lens 68; 2 Metz 68 difference
ligue-1 0304: 1 Lyon 79; 2 Paris SG 76; 19 Le Mans 38 scored; 20 Montpellier 31
ligue-1 1112: 1 Montpellier 82; 2 Paris SG 79
ligue-1 1617: 1 Monaco 95; 2 Paris SG 87
ligue-1 1617: 1 Monaco 95; 4 Lyon 67; 20 Bastia 34
ligue-1 1920: 1 Paris SG 68; 2 Marseille 56 perMatch; 19 Amiens 23 perMatch; 20 Toulouse 13 perMatch
ligue-1 2021: 1 Lille 83; 2 Paris SG 82; 20 Dijon 21
ligue-1 2122: 1 Paris SG 86; 2 Marseille 71; 5 Nice 66 difference; 8 Lyon 61; 19 Metz 31; 20 Bordeaux 31 difference
ligue-1 2324: 1 Paris SG 76; 12 Montpellier 41; 16 Metz 29; 18 Clermont 25
`;

describe.skipIf(!hasData("football-results-pddl"))("the five leagues", () => {
  const files = hasData("football-results-pddl") ? filesOf("football-results-pddl") : [];

  it.each(KNOWN.trim().split("\n"))("%s", (line) => {
    const [name = "", places = ""] = line.split(": ");
    const [competition = "", season = ""] = name.split(" ");
    const [table] = groupsOf(readPddlOnce, files, competition, season);
    const rows = table?.rows.map(textOf) ?? [];
    for (const place of places.split("; ")) expect(rows).toContain(place);
  });

  it("have a table of every season, in which the points of all add up and every place above the last is explained", () => {
    const seasons = files.flatMap(({ name }) => /^(.+)_season-(\d{4})\.csv/.exec(name)?.slice(1, 3) ?? []);
    expect(seasons.length / 2).toBeGreaterThanOrEqual(165);
    for (let i = 0; i < seasons.length; i += 2) {
      const [table] = groupsOf(readPddlOnce, files, seasons[i] ?? "", seasons[i + 1] ?? "");
      const rows = table?.rows ?? [];
      expect(rows.length).toBeGreaterThanOrEqual(18);
      for (const row of rows) expect(row.played).toBe(row.won + row.drawn + row.lost);
      expect(rows.reduce((sum, { scored, conceded }) => sum + scored - conceded, 0)).toBe(0);
      rows.forEach(({ rank, decidedBy }, place) =>
        expect(decidedBy === null, `${seasons[i]} ${rank}`).toBe(rows[place - 1] === undefined || rows[place - 1]?.rank === rank),
      );
    }
  });

  it("know a deduction on the day it was announced and no day earlier", () => {
    const found = readPddlOnce(files, "premier-league", "2324");
    if (!found.ok || found.value.sport !== "fb") throw new Error("no season");
    const [{ results, rules, ...options } = { results: [], rules: undefined }] = found.value.groups;
    if (!rules) throw new Error("no rules");
    const everton = (asOf: string) => standings(results, rules, { ...options, asOf }).find(({ team }) => team === "Everton");
    expect([everton("2023-11-16")?.adjusted, everton("2023-11-17")?.adjusted]).toEqual([0, -10]);
    expect([everton("2024-02-25")?.adjusted, everton("2024-02-26")?.adjusted, everton("2024-04-08")?.adjusted]).toEqual([-10, -6, -8]);
    expect(everton("2023-08-01")).toMatchObject({ played: 0, points: 0, isShared: true, rank: 1 });
  });
});

describe.skipIf(!hasData("football-results-pddl", "football-openfootball"))("two sources of one season", () => {
  it("have the same table of every season that both have whole", () => {
    const [ours, theirs] = [filesOf("football-results-pddl"), filesOf("football-openfootball", "all")];
    const two = (year: number): string => String(year % 100).padStart(2, "0");
    const figures = (group: ReturnType<typeof groupsOf>[number]) => group.rows.map((row) => ({ ...row, team: "" }));
    let compared = 0;
    for (const { name } of theirs) {
      const [, year = "", code = ""] = /^(\d{4})-\d\d_(en|es|it|de|fr)\.1\.json/.exec(name) ?? [];
      const competition = { en: "premier-league", es: "la-liga", it: "serie-a", de: "bundesliga", fr: "ligue-1" }[code];
      if (competition === undefined) continue;
      const first = Number(year);
      const [one] = groupsOf(readPddlOnce, ours, competition, `${two(first)}${two(first + 1)}`);
      const [other] = groupsOf(readOpenfootballOnce, theirs, `${code}.1`, `${first}-${two(first + 1)}`);
      if (!one || !other?.isComplete) continue;
      expect([name, ...figures(other)]).toEqual([name, ...figures(one)]);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(60);
  });
});

describe.skipIf(!hasData("football-worldcup-fjelstul"))("World Cups", () => {
  it("have the groups that the tournament had: order, points and goals", () => {
    const files = filesOf("football-worldcup-fjelstul");
    const file = files.find(({ name }) => name.startsWith("group_standings"));
    const text = file ? readText(file) : null;
    const rows = text?.ok ? parseCsv(text.value, "group_standings", ["tournament_id", "position"]) : null;
    if (!rows?.ok) throw new Error("no standings");
    const known = new Map<string, string[]>();
    for (const { cells } of rows.value) {
      const stage = cells.stage_name ?? "";
      const group = stage === "final round" ? stage : cells.group_name;
      // The source names the second groups of 1982 in two ways.
      if (stage.startsWith("second") && cells.tournament_id === "WC-1982") continue;
      const name = `${cells.tournament_id} ${stage.startsWith("second") ? `${stage}, ${group}` : group}`;
      known.set(name, [
        ...(known.get(name) ?? []),
        `${cells.position} ${cells.team_name} ${cells.points} ${cells.goals_for}:${cells.goals_against}`,
      ]);
    }
    expect(known.size).toBeGreaterThan(150);
    for (const [name, order] of known) {
      const [id = ""] = name.split(" ");
      const group = groupsOf(readFjelstulSeason, files, id, id.slice(-4)).find((one) => `${id} ${one.name}` === name);
      const rows = group?.rows.map((row) => `${row.rank} ${row.team} ${row.points} ${row.scored}:${row.conceded}`);
      expect([name, ...(rows ?? [])]).toEqual([name, ...order.toSorted((a, b) => Number.parseInt(a) - Number.parseInt(b))]);
    }
  });
});

describe.skipIf(!hasData("football-worldcup-fjelstul"))("groups of a World Cup that goals did not decide", () => {
  it.each([
    ["WC-1954", "Group 1", "1 Brazil 3; 2 Yugoslavia 3 decision"],
    ["WC-1954", "Group 3", "1 Uruguay 4; 2 Austria 4 decision"],
    ["WC-1970", "Group 1", "1 Soviet Union 5; 2 Mexico 5 decision"],
    ["WC-1990", "Group F", "2 Republic of Ireland 3; 3 Netherlands 3 decision"],
    ["WC-2018", "Group H", "2 Japan 4; 3 Senegal 4 decision"],
  ])("%s %s: %s", (id, group, places) => {
    const rows = groupsOf(readFjelstulSeason, filesOf("football-worldcup-fjelstul"), id, id.slice(-4))
      .find(({ name }) => name === group)
      ?.rows.map(textOf);
    for (const place of places.split("; ")) expect(rows).toContain(place);
  });
});

describe.skipIf(!hasData("basketball-results"))("the NBA", () => {
  const files = hasData("basketball-results") ? filesOf("basketball-results") : [];
  const table = (season: string) => {
    const found = readNbaSeason(files, "nba", season);
    if (!found.ok || found.value.sport !== "bk") throw new Error(JSON.stringify(found));
    return { isComplete: found.value.isComplete, rows: found.value.table(null) };
  };

  /** Real seeds that follow from the records: since 2015/16 division winners are not guaranteed a place. */
  it.each([
    ["2015", "East", "CLE 57 TOR 56 MIA 48 ATL 48 BOS 48 CHA 48 IND 45 DET 44"],
    ["2015", "West", "GSW 73 SAS 67 OKC 55 LAC 53 POR 44 DAL 42 MEM 42 HOU 41"],
    ["2016", "East", "BOS 53 CLE 51 TOR 51 WAS 49 ATL 43 MIL 42 IND 42 CHI 41"],
    ["2016", "West", "GSW 67 SAS 61 HOU 55 LAC 51 UTA 51 OKC 47 MEM 43 POR 41"],
    ["2017", "East", "TOR 59 BOS 55 PHI 52 CLE 50 IND 48 MIA 44 MIL 44 WAS 43"],
    ["2017", "West", "HOU 65 GSW 58 POR 49 OKC 48 UTA 48 NOP 48 SAS 47 MIN 47"],
    ["2018", "East", "MIL 60 TOR 58 PHI 51 BOS 49 IND 48 BKN 42 ORL 42 DET 41"],
    ["2018", "West", "GSW 57 DEN 54 POR 53 HOU 53 UTA 50 OKC 49 SAS 48 LAC 48"],
  ])("%s %s", (season, conference, seeds) => {
    const { rows, isComplete } = table(season);
    const ours = rows.filter((row) => row.conference === conference).slice(0, 8);
    expect(ours.map(({ team, won }) => `${team} ${won}`).join(" ")).toBe(seeds);
    expect(isComplete).toBe(true);
  });

  it("has a table of every regular season: as many won as lost, and nobody ahead with less", () => {
    for (let year = 2003; year <= 2021; year += 1) {
      const { rows, isComplete } = table(String(year));
      expect(rows).toHaveLength(year === 2003 ? 29 : 30);
      expect(rows.reduce((sum, { won, lost }) => sum + won - lost, 0)).toBe(0);
      expect(isComplete, String(year)).toBe(year !== 2021);
      rows.forEach((row, i) => {
        const above = rows[i - 1];
        if (above?.conference !== row.conference) return;
        expect(above.won * row.played).toBeGreaterThanOrEqual(row.won * above.played);
        expect(row.gamesBehind).toBeGreaterThanOrEqual(0);
      });
    }
  });
});

const SETS = ["football-results-pddl", "football-openfootball", "basketball-results", "football-worldcup-fjelstul"];
describe.skipIf(!hasData(...SETS))("npm run standings", () => {
  const argsOf = (source: string, competition: string, season: string, ...more: readonly string[]) =>
    ["--data", DATA, "--source", source, "--competition", competition, "--season", season, ...more] as const;
  const of = (...args: Parameters<typeof argsOf>) => runHere("standings", ...argsOf(...args));

  it("prints a line a row, as the source writes its teams", async () => {
    const { code, out } = run("standings", ...argsOf("openfootball", "es.1", "2017-18", "--json"));
    expect(code).toBe(0);
    const lines = out.trim().split("\n");
    expect(lines).toHaveLength(20);
    expect(lines[0]).toBe(
      '{"group":null,"rank":1,"team":"FC Barcelona","played":38,"won":28,"drawn":9,"lost":1,"for":99,"against":29,"points":93,"deducted":0,"decidedBy":null,"isComplete":true}',
    );
    const early = await of("nba-results", "nba", "2015", "--json", "--as-of", "2015-11-15");
    expect(JSON.parse(early.out.split("\n")[0] ?? "")).toMatchObject({ group: "East", rank: 1, isComplete: false });
  });

  it("has no table of a second stage before it is known who is in it", async () => {
    const groups = async (...args: Parameters<typeof of>) => {
      const lines = (await of(...args)).out.trim().split("\n");
      return [...new Set(lines.map((line) => (JSON.parse(line) as { readonly group: string | null }).group))].toSorted();
    };
    const austria = (day: string) => groups("openfootball", "at.1", "2018-19", "--json", "--as-of", day);
    expect([await austria("2019-03-16"), await austria("2019-03-17")]).toEqual([[null], ["Championship", "Relegation", null].toSorted()]);
    const cup = async (day: string) =>
      (await groups("fjelstul", "WC-1974", "1974", "--json", "--as-of", day)).filter((name) => name?.startsWith("second"));
    expect([await cup("1974-06-22"), await cup("1974-06-23")]).toEqual([
      [],
      ["second group stage, Group A", "second group stage, Group B"],
    ]);
  });

  it("refuses what is not there, and says which", async () => {
    for (const [done, word] of [
      [run("standings", ...argsOf("pddl", "premier-league", "9091")), "no such season"],
      [await of("pddl", "eredivisie", "1112"), "no such competition"],
      [await of("openfootball", "en.1", "../2011-12"), "no such competition"],
      [await of("openfootball", "de.cup", "2018-19"), "a cup"],
      [await of("pddl", "premier-league", "1112", "--as-of", "2012-02-30"), "--as-of is no date"],
      [await of("nowhere", "a", "b"), "there is no source nowhere"],
    ] as const) {
      expect(done.code).toBe(2);
      expect(done.err).toContain(word);
      expect(done.out).toBe("");
    }
  });
});
