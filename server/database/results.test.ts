import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Fixture, Pair } from "../../contract/feed/sport.ts";
import { matchesOf, readPack } from "./packFile.ts";
import { DAY_MS, FINISHED, NOW, PACK, fixtureOf, past, resultsDatabase, rowOf, save } from "../../tests/setup/testResults.ts";
import type { FinishedMatch, PastMatches } from "./types.ts";

/** Results of three sources in one database. */

const { db, world, stored } = resultsDatabase();

describe("results of the portal's matches", () => {
  const fixture = fixtureOf("m1", "ars", "che", NOW - DAY_MS);

  test("are written once however often they are looked at; a correction writes them anew, a match taken back loses its own", async () => {
    const told = { goals: { home: [10, 80], away: [] }, closing: null };
    const { matches, projector } = world(async () => told);
    await save(matches, fixture, FINISHED, [2, 0]);
    expect(await projector.run()).toBe(1);
    const first = await stored();
    expect(first).toMatchObject([
      { source_id: "m1", home_score: 2, away_score: 0, round_no: 12, is_simulated: true, goals: '{"home":[10,80],"away":[]}' },
    ]);
    expect(await projector.run()).toBe(0);
    expect(await stored()).toEqual(first);

    // The score was corrected: goal minutes that do not add up to it are left out.
    await save(matches, fixture, FINISHED, [2, 1], { seq: 2 });
    expect(await projector.run()).toBe(1);
    const second = await stored();
    expect(second).toMatchObject([{ home_score: 2, away_score: 1, goals: null }]);
    expect(second[0]?.version).not.toBe(first[0]?.version);

    await save(matches, fixture, 11, [2, 1], { seq: 3 });
    expect(await projector.run()).toBe(1);
    expect(await stored()).toEqual([]);
  });

  test("are one for each match, also when its fixture names another source than before", async () => {
    const { matches, projector, put } = world();
    const names = async () => (await sql`select source, source_id, home_score from result order by source, source_id`.execute(db())).rows;
    const named = (source: string): Fixture => ({ ...fixture, source });
    await save(matches, named("one"), FINISHED, [2, 0]);
    await projector.run();
    // A set's match bears the same id by chance: it is another one.
    await put([past("m1", "che", "ars", NOW - 9 * DAY_MS, [0, 0], { source: "pack", isSimulated: false })]);
    await save(matches, named("two"), FINISHED, [2, 1], { seq: 2 });
    expect(await projector.run()).toBe(2);
    const set = { source: "pack", source_id: "m1", home_score: 0 };
    expect(await names()).toEqual([set, { source: "two", source_id: "m1", home_score: 2 }]);
    expect(await projector.run()).toBe(0);
    // A match that is not over under its new source has none.
    await save(matches, named("sim"), 4, [2, 1], { seq: 3 });
    expect([await projector.run(), await names()]).toEqual([1, [set]]);
    // What was simulated, and had no events yet, goes as well.
    await put([past("m1", "ars", "che", NOW, [3, 0])]);
    await save(matches, named("one"), FINISHED, [2, 2], { seq: 4 });
    expect([await projector.run(), await names()]).toEqual([2, [{ source: "one", source_id: "m1", home_score: 2 }, set]]);
  });

  test("are one for each match of a source that counts football and basketball by themselves", async () => {
    const { matches, projector } = world();
    const names = async () => (await sql`select sport, home_score from result order by sport`.execute(db())).rows;
    const game: Fixture = { ...fixture, sport: "bk", league: { id: "nba", name: "NBA", color: "#333333" } };
    await save(matches, fixture, FINISHED, [2, 0]);
    await save(matches, game, 10, [101, 99]);
    expect(await projector.run()).toBe(2);
    expect(await names()).toEqual([
      { sport: "bk", home_score: 101 },
      { sport: "fb", home_score: 2 },
    ]);
    await save(matches, fixture, 4, [2, 0], { seq: 2 });
    expect(await projector.run()).toBe(1);
    expect(await names()).toEqual([{ sport: "bk", home_score: 101 }]);
  });

  test("have the score after 90 minutes beside that of extra time, and are rated by it", async () => {
    const { matches, projector, repository } = world();
    await save(matches, fixture, FINISHED, [2, 1], { regular: [1, 1] });
    await save(matches, fixtureOf("m2", "che", "ars", NOW - 2 * DAY_MS), FINISHED, [2, 1]);
    await projector.run();
    const { rows } = await sql`select source_id, home_score, regular from result order by source_id`.execute(db());
    expect(rows).toEqual([
      { source_id: "m1", home_score: 2, regular: [1, 1] },
      { source_id: "m2", home_score: 2, regular: null },
    ]);
    const rated = await repository.newer("fb-eng1", true, 0, 100);
    expect(rated.map(({ score }) => score)).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  test("are counted as they are written, by many at once, changed and taken back; what is not there yet has no version", async () => {
    const { put, repository } = world();
    const of = (n: number, score: Pair): FinishedMatch => past(`p${n}`, "ars", "che", NOW - n * DAY_MS, score);
    const counted = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from result`.execute(db());
      const { count } = await repository.tally("fb-eng1", true);
      expect(count).toBe(rows[0]?.n);
      return count;
    };
    expect(await repository.version()).toBe("0");
    await put([of(0, [0, 0])]);
    await Promise.all([1, 2, 3, 4].map((n) => put([of(n, [n, 0]), of(n + 10, [0, n])])));
    expect(await counted()).toBe(9);
    const versions = [await repository.version()];
    await put([of(1, [1, 0])], "replace");
    expect(await repository.version()).toBe(versions[0]);
    await put([of(1, [5, 5])], "replace");
    versions.push(await repository.version());
    await repository.remove("fb", "sim", ["p2", "p99"]);
    versions.push(await repository.version());
    expect(await counted()).toBe(8);
    await db()
      .transaction()
      .execute(async (open) => {
        await sql`delete from result where source_id = 'p3'`.execute(open);
        // Another connection reads while this transaction is open.
        expect(await repository.version()).toBe(versions.at(-1));
      });
    versions.push(await repository.version());
    expect(new Set(versions).size).toBe(4);
    expect(await counted()).toBe(7);
  });

  test("are those of finished matches alone", async () => {
    const { matches, projector } = world();
    await save(matches, fixture, 4, [1, 0]);
    await save(matches, fixtureOf("m2", "ars", "che", NOW), 12, [0, 0]);
    expect(await projector.run()).toBe(0);
    expect(await stored()).toEqual([]);
  });

  test("of a thousand matches saved at once none is passed over", async () => {
    const { matches, projector } = world();
    const many = Array.from({ length: 1_003 }, (_, i) => fixtureOf(`m${i}`, "ars", "che", NOW - i * DAY_MS));
    await matches.save(
      many.map((one) => ({ row: rowOf(one, FINISHED, [1, 0]), fixture: one, position: { epoch: "", seq: 0, oddsEpoch: "", oddsSeq: 0 } })),
    );
    expect(await projector.run()).toBe(1_003);
  });
});

describe("results of the past", () => {
  const days: PastMatches = {
    source: "sim",
    days: () => ({ from: 100, to: 103 }),
    ofDay: (day) => [past(`d${day}`, "ars", "che", day * DAY_MS, [day % 3, 1])],
  };

  test("come from the pack and the simulator, each once, the same club under one name", async () => {
    const { writePast } = world();
    await writePast(days);
    const all = await stored();
    expect(all).toHaveLength(6);
    expect(
      new Set(
        all
          .filter((row) => row["source_id"] === "d100" || String(row["source_id"]).startsWith("fb-eng1/20400"))
          .map((row) => row["home_id"]),
      ),
    ).toEqual(new Set(["fb-arsenal"]));
    expect(all.filter((row) => row["is_simulated"])).toHaveLength(3);
    const again = world();
    await again.writePast({ ...days, ofDay: () => expect.fail("a day was told twice") });
    expect(await stored()).toEqual(all);
    // Two days later, two more days are written.
    const told: number[] = [];
    await world().writePast({ ...days, days: () => ({ from: 100, to: 105 }), ofDay: (day) => (told.push(day), days.ofDay(day)) });
    expect(told).toEqual([103, 104]);
  });

  test("are of whom their source means: an id is one thing with one source", async () => {
    const { entities } = world();
    await entities.ensurePack(PACK);
    const cup = { id: "fb/ars", name: "阿杯", kind: "cup" } as const;
    const found = await entities.ensure([
      past("d1", "ars", "che", NOW, [1, 0]),
      past("d2", "ars", "che", NOW, [1, 0], { source: "feed", competition: cup }),
    ]);
    expect(found).toEqual([
      { competition: "fb-eng1", season: "fb-eng1/2026-27/sim", home: "fb-arsenal", away: "fb-chelsea" },
      { competition: "fb-ars", season: "fb-ars/2026-27/sim", home: "fb-ars", away: "fb-che" },
    ]);
  });

  test("of the pack that comes with the portal are whole: every match has two clubs, a day and a score", () => {
    const { pack } = readPack();
    const matches = pack.seasons.flatMap((season) => matchesOf(pack, season));
    expect(matches.length).toBeGreaterThan(80_000);
    expect(new Set(matches.map(({ sourceId }) => sourceId)).size).toBe(matches.length);
    expect(matches.every(({ home, away, kickoffAt }) => home.id !== away.id && kickoffAt > 0 && kickoffAt < NOW)).toBe(true);
    const leicester = pack.seasons.find(
      ({ label, competition }) => label === "2015-16" && pack.competitions[competition]?.id === "fb-eng1",
    );
    const wins = matchesOf(pack, leicester!).filter(({ home, away, score }) =>
      home.id === "fb-leicester" ? score[0] > score[1] : away.id === "fb-leicester" && score[1] > score[0],
    );
    expect(wins).toHaveLength(23);
  });
});
