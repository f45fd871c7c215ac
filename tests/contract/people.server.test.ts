import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { createLeagueRepository } from "../../server/database/leagueRepository.ts";
import { createSeasonPeople } from "../../server/database/seasonPeople.ts";
import { createVenues } from "../../server/database/venues.ts";
import { importIntoDatabase } from "../../server/ingest/cli/importDatabase.ts";
import { cupFiles, folderOf } from "../../server/ingest/pack/testing.ts";
import { type TestDatabase, freshDatabase } from "../../server/kit/testDatabase.ts";

/** Scorers, bookings, coaches and referees of an imported World Cup, and the person pages made from them. */

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  vi.spyOn(process.stderr, "write").mockImplementation(() => true);
  const folder = folderOf(cupFiles());
  try {
    await importIntoDatabase("fjelstul", folder.dir, { DATABASE_URL: database.url });
  } finally {
    folder.remove();
    vi.restoreAllMocks();
  }
});
afterAll(() => database.remove());

const world = () => createSeasonPeople({ db: database.db, leagues: createLeagueRepository(database.db) });

test("a season's scorers, bookings, coaches, referees and grounds, with whom to credit", async () => {
  const reply = await world().people({ id: "fb-world-cup", season: "1994" });
  if (!reply.ok) throw new Error(JSON.stringify(reply.error));
  const { source, scorers, booked, coaches, referees, venues } = reply.value;
  expect(source).toBe("fjelstul");
  // An own goal does not count as his.
  expect(scorers.map(({ person, team, goals, penalties }) => [person.name, team.name, goals, penalties])).toEqual([
    ["Romário", "巴西", 2, 1],
  ]);
  expect(booked.map(({ person, yellow, red }) => [person.name, yellow, red])).toEqual([["Roberto Baggio", 0, 1]]);
  expect(coaches.map(({ person, team }) => [person.name, team.name])).toEqual([["Carlos Parreira", "巴西"]]);
  expect(referees.map(({ name }) => name)).toEqual(["Sándor Puhl"]);
  expect(venues).toMatchObject([{ name: "Rose Bowl", city: "Pasadena", capacity: 91_000, matches: 2 }]);
});

test("a person's seasons; who is nobody's, and a season that is none, are 404", async () => {
  const reply = await world().person("fjelstul-p-1");
  if (!reply.ok) throw new Error(JSON.stringify(reply.error));
  expect(reply.value.person).toMatchObject({ name: "Romário", kind: "player", birthOn: "1966-01-29" });
  expect(reply.value.seasons).toMatchObject([
    { competition: { name: "世界杯" }, number: 11, goals: 2, penalties: 1, own: 1, yellow: 0, red: 0 },
  ]);
  const referee = await world().person("fjelstul-r-1");
  expect(referee.ok ? referee.value.seasons : []).toMatchObject([{ team: null, number: null }]);
  for (const answer of [await world().person("nobody"), await world().people({ id: "fb-world-cup", season: "1990" })])
    expect(answer.ok ? null : answer.error.code).toBe(404);
});

test("a ground has what was played there, the latest first, with whom to credit; one nobody knows is 404", async () => {
  const venues = createVenues({ db: database.db, leagues: createLeagueRepository(database.db) });
  const [named] = await world()
    .people({ id: "fb-world-cup", season: "1994" })
    .then((reply) => (reply.ok ? reply.value.venues : []));
  const reply = await venues.venue({ id: named?.id ?? "", page: 1, pageSize: 50 });
  if (!reply.ok) throw new Error(JSON.stringify(reply.error));
  expect(reply.value).toMatchObject({
    venue: { name: "Rose Bowl", city: "Pasadena", country: "美国", capacity: 91_000 },
    source: "fjelstul",
    total: 2,
    seasons: [
      {
        competition: { id: "fb-world-cup", name: "世界杯" },
        season: { ref: "1994", isSimulated: false, count: 2 },
        matches: [
          { matchId: null, home: { name: "巴西" }, away: { name: "意大利" }, score: [1, 1], penalties: [3, 2], round: "决赛" },
          { home: { name: "巴西" }, away: { name: "意大利" }, score: [1, 0], penalties: null, round: "B 组" },
        ],
      },
    ],
  });
  const pageOf = async (page: number) => {
    const answer = await venues.venue({ id: named?.id ?? "", page, pageSize: 1 });
    return answer.ok ? [answer.value.total, answer.value.seasons.flatMap(({ matches }) => matches.map(({ round }) => round))] : null;
  };
  expect([await pageOf(1), await pageOf(2), await pageOf(3)]).toEqual([
    [2, ["决赛"]],
    [2, ["B 组"]],
    [2, []],
  ]);
  await sql`insert into venue (id, source, source_id, name) values ('v-empty', 'set', 'empty', 'Elsewhere')`.execute(database.db);
  const empty = await venues.venue({ id: "v-empty", page: 1, pageSize: 50 });
  expect(empty.ok && empty.value).toMatchObject({ venue: { name: "Elsewhere", city: null, capacity: null }, seasons: [] });
  const none = await venues.venue({ id: "fjelstul-nowhere", page: 1, pageSize: 50 });
  expect(none.ok ? null : none.error).toMatchObject({ code: 404, message: "没有这座球场" });
});
