import { describe, expect, it } from "vitest";
import type { Incident, IncidentRevoked, LineupData } from "../../../contract/feed/sport.ts";
import { programmeDayOf } from "./calendar.ts";
import { absentFrom, createPast, playedDetails } from "./past.ts";
import type { SimMatch } from "./pairing.ts";
import { squadOf } from "./people.ts";
import { rowAsOf, simulateMatch } from "./rows.ts";
import { matchesOfDay } from "./schedule.ts";

const SEED = "fulltime";
const NOW = Date.parse("2026-11-21T12:00:00Z");
const LATER = NOW + 40 * 86_400_000;
const past = createPast(SEED, { now: () => NOW });
const day = programmeDayOf(NOW) - 20;

describe("what the simulator tells of its past", () => {
  it("is what its matches ended with, and what its prices closed at", () => {
    const results = new Map(past.ofDay(day).map((one) => [one.sourceId, one]));
    for (const sport of ["fb", "bk"] as const) {
      const matches = matchesOfDay(sport, SEED, day).filter(({ id }) => results.has(id));
      expect(matches.length).toBeGreaterThan(5);
      for (const match of matches.slice(0, 12)) {
        const told = results.get(match.id);
        const { row, fixture } = rowAsOf(SEED, match, LATER);
        expect(told).toMatchObject({
          score: row.score,
          kickoffAt: row.kickoffAt,
          season: fixture.season,
          isSimulated: true,
          competition: { id: `${sport}/${fixture.league.id}` },
        });
        if (sport === "fb") {
          expect(told?.half).toEqual(row.half);
          expect([told?.goals?.home.length, told?.goals?.away.length]).toEqual(row.score);
        } else expect(told?.periods).toEqual(row.periods);
        expect(told?.closing).toMatchObject({ ah: row.odds.ah?.p ?? null, ou: row.odds.ou?.p ?? null, eu: row.odds.eu?.p ?? null });
        expect(playedDetails(SEED, match.id)?.goals ?? null).toEqual(told?.goals);
      }
    }
  });

  it("has the score after 90 minutes of the ties that went on, as their rows have it", () => {
    const isTie = ({ roundIndex }: SimMatch): boolean => roundIndex === null;
    const days = Array.from({ length: 40 }, (_, back) => day - back).filter((of) => matchesOfDay("fb", SEED, of).some(isTie));
    const ties = days.slice(0, 2).flatMap((of) => {
      const results = new Map(past.ofDay(of).map((one) => [one.sourceId, one]));
      return matchesOfDay("fb", SEED, of).flatMap((match) => {
        const told = isTie(match) ? results.get(match.id) : undefined;
        return told ? [{ match, told }] : [];
      });
    });
    const wentOn = ties.filter(({ told }) => told.regular !== null);
    expect(wentOn.length).toBeGreaterThan(0);
    expect(ties.length).toBeGreaterThan(wentOn.length);
    for (const { match, told } of [...wentOn, ...ties.slice(0, 10)]) {
      expect(rowAsOf(SEED, match, LATER).row.regular, match.id).toEqual(told.regular);
    }
  });

  it("has the minutes of goals as the match itself tells them", () => {
    const results = new Map(past.ofDay(day).map((one) => [one.sourceId, one]));
    for (const match of matchesOfDay("fb", SEED, day)
      .filter(({ id }) => results.has(id))
      .slice(0, 12)) {
      const events = simulateMatch(SEED, match);
      const revoked = new Set(events.flatMap((event) => (event.k === "incident.revoked" ? [(event.d as IncidentRevoked).id] : [])));
      const goals = events.flatMap((event) => {
        const one = event.k === "incident" ? (event.d as Incident) : null;
        return one && /^(own-|penalty-)?goal$/.test(one.type) && !revoked.has(one.id) ? [one] : [];
      });
      for (const side of ["home", "away"] as const) {
        const minutes = goals.filter((one) => one.side === side).map(({ minute }) => minute);
        expect(results.get(match.id)?.goals?.[side], match.id).toEqual(minutes);
      }
    }
  });

  it("ends where the portal has the matches themselves, and holds no match that was never played", () => {
    const { from, to } = past.days();
    expect(to).toBe(programmeDayOf(NOW) - 7);
    expect(to - from).toBeGreaterThan(365);
    const never = [0, 1, 2, 3]
      .flatMap((back) => matchesOfDay("fb", SEED, day - back))
      .filter(({ fate }) => fate === "postponed" || fate === "cancelled" || fate === "abandoned");
    expect(never.length).toBeGreaterThan(0);
    const told = new Set([0, 1, 2, 3].flatMap((back) => past.ofDay(day - back)).map(({ sourceId }) => sourceId));
    expect(never.filter(({ id }) => told.has(id))).toEqual([]);
  });

  it("names as absent exactly those of a squad whom the match's own line-ups leave out", () => {
    for (const sport of ["fb", "bk"] as const) {
      for (const match of matchesOfDay(sport, SEED, day)
        .filter(({ fate }) => fate === "played")
        .slice(0, 6)) {
        const sheets = simulateMatch(SEED, match).flatMap((event) => (event.k === "lineup" ? [event.d as LineupData] : []));
        const absent = absentFrom(SEED, match.id);
        for (const { side, starters, bench } of sheets) {
          const there = new Set([...starters, ...bench].map(({ playerId }) => playerId));
          const out = squadOf(match.league, match[side]).filter(({ id }) => !there.has(id));
          expect(absent?.[side].map(({ name }) => name)).toEqual(out.map(({ name }) => name));
        }
      }
    }
    expect(absentFrom(SEED, "other-1")).toBeNull();
  });
});
