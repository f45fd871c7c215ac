import { describe, expect, test } from "vitest";
import { FootballState } from "../../../contract/codes/football.ts";
import type { MatchEvent } from "../../../contract/feed/sport.ts";
import { type FootballMatch, emptyFootballMatch, reduceFootball, regularScore } from "../../../contract/match/football.ts";
import { SOURCES } from "./registry.ts";
import { readOpenfootball } from "./openfootball.ts";

/** Seasons of openfootball as recordings. */

/** A season file with one match. */
function seasonOf(match: object, name = "2018-19_de.cup.json") {
  const played = { round: "Final", date: "2019-05-25", time: "20:00", team1: "Leipzig", team2: "Bayern", ...match };
  return { name, bytes: () => new TextEncoder().encode(JSON.stringify({ name: "DFB Pokal 2018/19", matches: [played] })) };
}

function read(match: object, name?: string): { readonly match: FootballMatch; readonly notes: readonly string[] } {
  const answer = readOpenfootball([seasonOf(match, name)], { only: new Set() });
  if (!answer.ok) throw new Error(answer.error.reason);
  const [only] = answer.value;
  if (!only) throw new Error("no match");
  const events = only.events as readonly MatchEvent[];
  return { match: events.reduce(reduceFootball, emptyFootballMatch(only.matchId)), notes: only.notes };
}

describe("a result without a half-time score", () => {
  test.each([
    [{ ft: [2, 1] }, [2, 1], null, null],
    [{ ft: [2, 2], et: [4, 2] }, [4, 2], [2, 2], null],
    [{ ft: [1, 1], et: [2, 2], p: [4, 2] }, [2, 2], [1, 1], [4, 2]],
    [{ ft: [1, 1], p: [4, 2] }, [1, 1], [1, 1], [4, 2]],
  ])("%j keeps extra time, the shoot-out and the score after 90 minutes", (score, end, regular, shootout) => {
    const { match } = read({ score });
    expect(match).toMatchObject({ state: FootballState.finished, score: end, half: null, shootout, stateReason: "只有赛果", flags: [] });
    expect(regularScore(match)).toEqual(regular);
  });
});

describe("scores that contradict each other", () => {
  test("a half-time above the result is left out, with a note", () => {
    const { match, notes } = read({ score: { ht: [2, 0], ft: [1, 0] } });
    expect(match).toMatchObject({ state: FootballState.finished, score: [1, 0], half: null });
    expect(notes).toContain("openfootball-20190525-leipzig-bayern: 2-0 at half-time, 1-0 at the end: left out");
  });

  test("a shoot-out that ends level is left out, with a note", () => {
    const { match, notes } = read({ score: { ht: [1, 0], ft: [1, 1], et: [1, 1], p: [4, 4] } });
    expect(match).toMatchObject({ state: FootballState.finished, score: [1, 1], half: [1, 0], shootout: null });
    expect(notes).toEqual(["openfootball-20190525-leipzig-bayern: a shoot-out that ends 4-4: left out"]);
  });

  test("a result that nobody can tell refuses its file", () => {
    expect(readOpenfootball([seasonOf({ score: { ft: [2, 2], et: [1, 2] } })], { only: new Set() })).toEqual({
      ok: false,
      error: { file: "2018-19_de.cup.json", record: "/matches/0", reason: "2-2 after 90 minutes, 1-2 after extra time" },
    });
  });
});

test.each([
  ["postponed", FootballState.postponed],
  ["cancelled", FootballState.cancelled],
  ["abandoned", FootballState.abandoned],
  [undefined, FootballState.notStarted],
])("a match without a score that was %s is in state %i", (status, state) => {
  expect(read({ status }).match.state).toBe(state);
});

test.each(["2019_br.1.json", "2018-19_de.cup.json", "2025_mls.json", "worldcup_2018.json"])(
  "%s is a season, and known as openfootball's",
  (name) => {
    expect(read({ score: { ht: [0, 0], ft: [1, 0] } }, name).match.score).toEqual([1, 0]);
    expect(SOURCES.openfootball?.sign.test(name)).toBe(true);
  },
);

test.each(["worldcup_2026_squads.json", "2019.json", "teams.json"])("%s is no season", (name) => {
  expect(readOpenfootball([seasonOf({}, name)], { only: new Set() })).toMatchObject({
    ok: false,
    error: { reason: "no openfootball season in the folder" },
  });
});
