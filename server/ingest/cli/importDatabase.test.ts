import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { createEntities } from "../../database/entities.ts";
import { createFilling } from "../../database/filling.ts";
import { createResultRepository } from "../../database/resultRepository.ts";
import { systemClock } from "../../kit/clock.ts";
import { silentLog } from "../../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../../kit/testDatabase.ts";
import { packOf } from "../pack/set.ts";
import { readPddlSet } from "../pack/pddlSet.ts";
import {
  type Files,
  NBA_ROWS,
  OPEN_MATCHES,
  PDDL_ROWS,
  cupFiles,
  filesOf,
  folderOf,
  nbaFiles,
  openFiles,
  pddlFiles,
} from "../pack/testing.ts";
import { importIntoDatabase } from "./importDatabase.ts";

/** Imports of whole sets into a real database: once, again, corrected, and refused. */

let database: TestDatabase;
let said = "";
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());
beforeEach(async () => {
  said = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    said += String(text);
    return true;
  });
  await database.pool.query("truncate competition, season, team, entity_alias, result, projection, person, venue cascade");
});
afterEach(() => vi.restoreAllMocks());

async function run(source: string, files: Files): Promise<number> {
  const folder = folderOf(files);
  try {
    said = "";
    return await importIntoDatabase(source, folder.dir, { DATABASE_URL: database.url });
  } finally {
    folder.remove();
  }
}

async function rows(query: string): Promise<readonly Record<string, unknown>[]> {
  return (await database.pool.query<Record<string, unknown>>(query)).rows;
}
const count = async (table: string): Promise<number> => Number((await rows(`select count(*) as n from ${table}`))[0]?.["n"]);

const SETS: readonly (readonly [source: string, files: Files, results: number])[] = [
  ["pddl", pddlFiles(...PDDL_ROWS), 2],
  ["openfootball", openFiles(OPEN_MATCHES), 2],
  ["nba-results", nbaFiles(...NBA_ROWS), 3],
  ["fjelstul", cupFiles(), 2],
];

describe("a set of results", () => {
  it.each(SETS)("of %s is written once, and a second time nothing is", async (source, files, results) => {
    expect(await run(source, files)).toBe(0);
    expect(said).toMatch(/\d+ rows written\n[\d.]+ s, at most \d+ MB\n$/);
    const before = await rows("select * from result order by id");
    expect(before).toHaveLength(results);
    expect(new Set(before.map((row) => row["source"]))).toEqual(new Set([source]));
    const seasons = await rows("select * from season");
    expect(await run(source, files)).toBe(0);
    expect(said).toContain("nothing new, nothing written");
    expect(await rows("select * from result order by id")).toEqual(before);
    expect(await rows("select * from season")).toEqual(seasons);
  });

  it("is corrected by a later one: a match of another day is no second match", async () => {
    await run("pddl", pddlFiles(...PDDL_ROWS));
    await run("pddl", pddlFiles(PDDL_ROWS[0].replace("13/08", "14/08"), PDDL_ROWS[1].replace(",0,0,0,0", ",0,3,0,1")));
    expect(await rows("select home_score, away_score from result order by kickoff_at")).toEqual([
      { home_score: 2, away_score: 1 },
      { home_score: 0, away_score: 3 },
    ]);
  });

  it("leaves a season that has results of another source as it is, and names it", async () => {
    await run("pddl", pddlFiles(...PDDL_ROWS));
    const before = await rows("select * from result order by id");
    const matches = OPEN_MATCHES.slice(0, 2).map((one) => ({ ...one, date: String(one["date"]).replace("2030", "2016") }));
    expect(await run("openfootball", openFiles(matches, "2016-17_en.1.json"))).toBe(0);
    expect(said).toContain("left as they are, of another source: fb-eng1/2016-17 (pddl)");
    expect(await rows("select * from result order by id")).toEqual(before);
    expect(await rows("select id, name from team order by id")).toEqual([
      { id: "fb-arsenal", name: "阿森纳" },
      { id: "fb-chelsea", name: "切尔西" },
    ]);
  });

  it("is refused whole: not one row of what came before the record", async () => {
    for (const [source, files, record] of [
      ["pddl", pddlFiles(...PDDL_ROWS, "27/08/2016,Arsenl,Chelsea,1,0,0,0"), "line 4"],
      ["openfootball", openFiles([...OPEN_MATCHES, OPEN_MATCHES[0] ?? {}]), "/matches/3"],
      ["nba-results", nbaFiles(...NBA_ROWS, "2009-12-01,20900002,2009,1,3,100,90"), "line 6"],
      ["fjelstul", cupFiles({ bookings: (text) => text.replace("P-2", "P-9") }), "line 2"],
    ] as const) {
      expect(await run(source, files)).toBe(2);
      expect(said).toMatch(new RegExp(`^refused: file .+, record ${record}: `));
    }
    for (const table of ["competition", "season", "team", "result", "person"]) expect(await count(table)).toBe(0);
  });

  it("is refused where a new name may be one the competition has", async () => {
    const of = (name: string, date: string) =>
      openFiles([{ round: "Final", date, team1: "Everton FC", team2: name, score: { ft: [1, 0] } }]);
    expect(await run("openfootball", of("Nowhere Rovers", "2030-10-01"))).toBe(0);
    expect(await run("openfootball", of("Nowhere Rovrs", "2030-10-08"))).toBe(2);
    expect(said).toContain("Nowhere Rovrs cannot be told from Nowhere Rovers");
    expect(await run("openfootball", of("Nowhere Rovrs FC", "2030-10-08"))).toBe(2);
    expect(await count("result")).toBe(1);
  });

  it("is refused with all such names", async () => {
    const of = (team1: string, team2: string, date: string) => openFiles([{ round: "Final", date, team1, team2, score: { ft: [1, 0] } }]);
    expect(await run("openfootball", of("Nowhere Rovers", "Somewhere Rangers", "2030-10-01"))).toBe(0);
    expect(await run("openfootball", of("Nowhere Rovrs", "Somewhere Rangrs", "2030-10-08"))).toBe(2);
    expect(said).toContain("Nowhere Rovrs cannot be told from Nowhere Rovers; Somewhere Rangrs cannot be told from Somewhere Rangers");
  });

  it("is refused where nothing of it is there", async () => {
    expect(await run("pddl", {})).toBe(2);
    expect(await run("fjelstul", {})).toBe(2);
    expect(await importIntoDatabase("pddl", "nowhere", { DATABASE_URL: database.url })).toBe(2);
  });

  it("that an operator imported stays when the pack comes", async () => {
    await run("pddl", pddlFiles(PDDL_ROWS[0]));
    const before = await rows("select * from result");
    const set = readPddlSet(filesOf(pddlFiles(...PDDL_ROWS)));
    if (!set.ok) throw new Error("refused");
    const pack = packOf("pack", set.value.seasons);
    const filling = createFilling({
      ...{
        repository: createResultRepository(database.db),
        entities: createEntities(database.db),
        past: null,
        packSeasons: null,
        log: silentLog(),
      },
      clock: systemClock,
      read: () => ({ pack, mark: "m1" }),
    });
    await filling.prepare();
    filling.start();
    await filling.done;
    await filling.stop();
    expect(await rows("select * from result")).toEqual(before);
  });
});

describe("a World Cup", () => {
  it("brings who played, scored, was booked, coached and refereed, and where", async () => {
    await run("fjelstul", cupFiles());
    expect(await rows("select competition_id, label, source, expected from season")).toEqual([
      { competition_id: "fb-world-cup", label: "1994", source: "fjelstul", expected: 2 },
    ]);
    expect(await rows("select stage, stage_kind, group_name, round, regular, penalties, goals from result order by id")).toEqual([
      {
        stage: "小组赛",
        stage_kind: "table",
        group_name: "B 组",
        round: null,
        regular: null,
        penalties: null,
        goals: { home: [45], away: [] },
      },
      {
        stage: "淘汰赛",
        stage_kind: "ties",
        group_name: null,
        round: "决赛",
        regular: [0, 0],
        penalties: [3, 2],
        goals: { home: [100], away: [110] },
      },
    ]);
    expect(
      await rows(
        "select p.name, g.minute, g.stoppage, g.kind, g.team_id from goal g join person p on p.id = g.person_id order by g.source_id",
      ),
    ).toEqual([
      { name: "Romário", minute: 45, stoppage: 2, kind: "penalty", team_id: "fb-nat-brazil" },
      { name: "Romário", minute: 100, stoppage: 0, kind: "goal", team_id: "fb-nat-brazil" },
      { name: "Romário", minute: 110, stoppage: 0, kind: "own", team_id: "fb-nat-italy" },
    ]);
    expect(await rows("select c.kind, p.name, p.birth_on from card c join person p on p.id = c.person_id")).toEqual([
      { kind: "red", name: "Roberto Baggio", birth_on: null },
    ]);
    expect(await rows("select number, position, season_id from squad_member order by source_id")).toEqual([
      { number: 11, position: "FW", season_id: "fb-world-cup/1994" },
      { number: 10, position: "FW", season_id: "fb-world-cup/1994" },
    ]);
    expect(await rows("select distinct v.name, v.city from result r join venue v on v.id = r.venue_id")).toEqual([
      { name: "Rose Bowl", city: "Pasadena" },
    ]);
    expect([await count("coach"), await count("referee")]).toEqual([1, 1]);
  });

  it("that is corrected loses what it no longer tells", async () => {
    await run("fjelstul", cupFiles());
    await run("fjelstul", cupFiles({ bookings: (text) => text.split("\n")[0] ?? "", squads: (text) => text.replace(",10,", ",12,") }));
    expect(await count("card")).toBe(0);
    expect(await rows("select number from squad_member where source_id = '2'")).toEqual([{ number: 12 }]);
  });
});
