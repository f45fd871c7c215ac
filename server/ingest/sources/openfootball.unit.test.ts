import { describe, expect, test } from "vitest";
import { FootballState } from "../../../contract/codes/football.ts";
import type { MatchEvent } from "../../../contract/feed/sport.ts";
import { type FootballMatch, emptyFootballMatch, reduceFootball, regularScore } from "../../../contract/match/football.ts";
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
