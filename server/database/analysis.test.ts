import { describe, expect, test } from "vitest";
import type { Fixture } from "../../contract/feed/sport.ts";
import { matchesOf } from "./packFile.ts";
import { DAY_MS, FINISHED, NOW, PACK, fixtureOf, past, resultsDatabase, save } from "../../tests/setup/testResults.ts";

const { world } = resultsDatabase();

describe("an analysis", () => {
  const kickoffAt = NOW;
  const subject = fixtureOf("now", "ars", "che", kickoffAt);
  const history = [
    past("a", "ars", "che", NOW - 40 * DAY_MS, [2, 0], { goals: { home: [5, 46], away: [] } }),
    past("b", "che", "ars", NOW - 30 * DAY_MS, [1, 1], { goals: { home: [90], away: [15] } }),
    past("c", "ars", "liv", NOW - 20 * DAY_MS, [0, 1], { goals: { home: [], away: [16] } }),
    // Still in play when the match begins: its result is not known.
    past("d", "che", "liv", NOW - 3_600_000, [5, 0]),
    past("e", "ars", "che", NOW + DAY_MS, [9, 0]),
  ];

  async function analysed() {
    const made = world();
    await made.entities.ensurePack(PACK);
    await made.put(history);
    await made.put(PACK.seasons.flatMap((season) => matchesOf(PACK, season)));
    await save(made.matches, subject, 1, [0, 0]);
    const answer = await made.analysis.of("fb", "now");
    if (!answer.ok) throw new Error("refused");
    return { ...made, reply: answer.value };
  }

  test("knows what was over by the kick-off and nothing else", async () => {
    const { reply } = await analysed();
    expect(reply.form?.home.rows.map(({ score }) => score)).toEqual([
      [0, 1],
      [1, 1],
      [2, 0],
    ]);
    expect(reply.form?.away.basis).toMatchObject({ isSimulated: true, n: 2 });
    expect(reply.table?.basis.n).toBe(3);
    expect(reply.table?.tables.all.map(({ team, points }) => [team, points])).toEqual([
      ["fb-arsenal", 4],
      ["fb-liv", 3],
      ["fb-chelsea", 1],
    ]);
    expect(reply.spans?.home).toEqual({ n: 3, scored: [2, 0, 0, 1, 0, 0], conceded: [0, 1, 0, 0, 0, 1] });
    expect(reply.trends?.home[0]).toMatchObject({ kind: "all", n: 3, won: 2, lost: 1 });
    expect(reply.trends?.home[2]).toMatchObject({ kind: "line", n: 2 });
  });

  test("never adds simulated results to real ones", async () => {
    const { reply } = await analysed();
    expect(reply.meetings).toMatchObject({
      basis: { isSimulated: true, source: "sim" },
      all: { n: 2, won: 1, drawn: 1 },
      sameVenue: { n: 1 },
    });
    expect(reply.real?.meetings).toMatchObject({ basis: { isSimulated: false, source: "pack" }, all: { n: 3, won: 2, drawn: 1, lost: 0 } });
    expect(reply.real?.meetings?.rows.every(({ lines, matchId }) => lines === null && matchId === null)).toBe(true);
    expect(reply.strength?.basis).toMatchObject({ isSimulated: true, n: 3 });
    expect(reply.real?.strength?.basis).toMatchObject({ isSimulated: false, n: 3 });
  });

  test("is made once for the results it is of, and anew when one has come", async () => {
    const { analysis, put, reply } = await analysed();
    const again = await analysis.of("fb", "now");
    expect(again.ok && again.value).toBe(reply);
    await put([past("f", "ars", "liv", NOW - 10 * DAY_MS, [4, 4])]);
    const later = await analysis.of("fb", "now");
    expect(later.ok && later.value.form?.home.rows[0]?.score).toEqual([4, 4]);
    expect(later.ok && later.value.strength?.basis.n).toBe(4);
  });

  test("of a recorded match has the table of its season, which recordings write otherwise", async () => {
    const { analysis, matches, projector } = world();
    const recorded = (id: string, home: string, away: string, daysAgo: number): Fixture => ({
      ...fixtureOf(id, home, away, NOW - daysAgo * DAY_MS, "wyscout"),
      season: "2026/27",
    });
    await save(matches, recorded("r1", "ars", "che", 9), FINISHED, [2, 0]);
    await save(matches, recorded("r2", "che", "ars", 2), FINISHED, [1, 1]);
    expect(await projector.run()).toBe(2);
    const answer = await analysis.of("fb", "r2");
    expect(answer.ok && answer.value.table).toMatchObject({ season: "2026-27", basis: { isSimulated: false, n: 1 } });
    expect(answer.ok && answer.value.table?.tables.all.map(({ points }) => points)).toEqual([3, 0]);
  });

  test("names its teams and leagues by ids that have pages, and matches to come of its own source alone", async () => {
    const { analysis, matches } = await analysed();
    await save(matches, fixtureOf("soon", "che", "ars", NOW + 3 * DAY_MS), 1, [0, 0]);
    await save(
      matches,
      { ...fixtureOf("cup", "ars", "new", NOW + 5 * DAY_MS), league: { id: "eng-cup", name: "足总杯", color: "#333333" } },
      1,
      [0, 0],
    );
    // In another source the same id may mean another team.
    await save(matches, fixtureOf("recorded", "ars", "che", NOW + 2 * DAY_MS, "wyscout"), 1, [0, 0]);
    const again = fixtureOf("again", "ars", "liv", NOW + DAY_MS);
    await save(matches, again, 1, [0, 0]);
    const answer = await analysis.of("fb", "again");
    if (!answer.ok) throw new Error("refused");
    const { leagueId, home, away, next, strength } = answer.value;
    expect([leagueId, home.id, away.id, strength?.competitionId]).toEqual(["fb-eng1", "fb-arsenal", "fb-liv", "fb-eng1"]);
    expect(next.home.map((one) => [one.matchId, one.leagueId, one.opponent.id])).toEqual([
      ["soon", "fb-eng1", "fb-chelsea"],
      // A team without results keeps the id of its source.
      ["cup", "eng-cup", "new"],
    ]);
  });

  test("of a match nobody knows is refused, of one without a past it has empty blocks", async () => {
    const { analysis, matches } = world();
    expect(await analysis.of("fb", "none")).toMatchObject({ ok: false, error: { code: 404 } });
    await save(matches, subject, 1, [0, 0]);
    const answer = await analysis.of("fb", "now");
    expect(answer).toMatchObject({
      ok: true,
      value: { form: null, table: null, trends: null, meetings: null, strength: null, real: null },
    });
  });
});
