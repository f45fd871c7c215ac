import { describe, expect, it } from "vitest";
import type { Sport } from "../../../contract/feed/channels.ts";
import { DAY_MS, dayOfText, momentOf, programmeDayOf } from "./calendar.ts";
import { BASKETBALL_LEAGUES, FOOTBALL_LEAGUES } from "./leagues.ts";
import { fixturesBetween, matchOfId, matchesBetween, matchesOfDay } from "./schedule.ts";
import { surveyDays } from "./testSurvey.ts";

const SEED = "test";
const NOW = Date.parse("2026-11-21T13:52:18Z");
const TODAY = programmeDayOf(NOW);
const HOUR = 3_600_000;

describe("leagues", () => {
  it("names every club once, with ids that are unique", () => {
    for (const leagues of [FOOTBALL_LEAGUES, BASKETBALL_LEAGUES]) {
      const clubs = leagues.flatMap((l) => l.clubs);
      expect(new Set(clubs.map((c) => c.id)).size).toBe(clubs.length);
      for (const club of clubs) {
        expect(club.name).toMatch(/[\u4e00-\u9fff]|^[A-Z0-9]+$/);
        expect(club.code).toMatch(/^[A-Z0-9]{2,4}$/);
      }
    }
    expect(FOOTBALL_LEAGUES.length).toBeGreaterThanOrEqual(16);
    for (const name of ["英超", "西甲", "意甲", "德甲", "法甲", "中超", "日职联"])
      expect(FOOTBALL_LEAGUES.map((l) => l.name)).toContain(name);
    for (const name of ["NBA", "CBA", "WNBA"]) expect(BASKETBALL_LEAGUES.map((l) => l.name)).toContain(name);
  });

  it("keeps a league's kick-offs within eight hours", () => {
    for (const l of [...FOOTBALL_LEAGUES, ...BASKETBALL_LEAGUES]) expect(l.hours[1] - l.hours[0], l.name).toBeLessThanOrEqual(8);
  });
});

describe("schedule", () => {
  it.each([
    ["fb", 12],
    ["bk", 6],
  ] as [Sport, number][])("has enough %s matches in play at every minute of a week", { timeout: 60_000 }, (sport, least) => {
    const stretches = surveyDays(sport, SEED, TODAY - 4, 9).flatMap((s) => s.inPlay);
    const from = momentOf(TODAY - 3, 11);
    const to = from + 7 * DAY_MS;
    const change = new Int32Array((to - from) / 60_000 + 1);
    const minuteOf = (at: number): number => Math.min(change.length - 1, Math.max(0, Math.ceil((at - from) / 60_000)));
    for (const s of stretches) {
      change[minuteOf(s.from)] = (change[minuteOf(s.from)] ?? 0) + 1;
      change[minuteOf(s.to)] = (change[minuteOf(s.to)] ?? 0) - 1;
    }
    let playing = 0;
    let fewest = Infinity;
    let at = 0;
    for (let minute = 0; minute < change.length - 1; minute += 1) {
      playing += change[minute] ?? 0;
      if (playing < fewest) [fewest, at] = [playing, from + minute * 60_000];
    }
    expect(fewest, `fewest at ${new Date(at).toISOString()}`).toBeGreaterThanOrEqual(least);
  });

  it.each(["fb", "bk"] as const)("lets no %s club play twice within 40 hours", (sport) => {
    const last = new Map<string, number>();
    for (let day = TODAY - 20; day <= TODAY + 20; day += 1) {
      for (const match of matchesOfDay(sport, SEED, day)) {
        for (const club of [match.home.id, match.away.id]) {
          const before = last.get(club);
          if (before !== undefined) expect(match.kickoffAt - before, club).toBeGreaterThanOrEqual(40 * HOUR);
          last.set(club, match.kickoffAt);
        }
      }
    }
  });

  it("gives the same fixtures whatever window is asked", () => {
    const whole = fixturesBetween(SEED, NOW, NOW + 2 * DAY_MS);
    const parts = [0, 7, 19, 31].flatMap((h, i, all) => fixturesBetween(SEED, NOW + h * HOUR, NOW + (all[i + 1] ?? 48) * HOUR));
    expect(parts).toEqual(whole);
    expect(new Set(whole.map((f) => f.matchId)).size).toBe(whole.length);
  });

  it("finds a match by its id and nothing by another", () => {
    for (const match of matchesBetween(SEED, NOW, NOW + 3 * HOUR)) {
      expect(match.id).toMatch(/^sim-(fb|bk)-\d{8}-\d{3}$/);
      expect(matchOfId(SEED, match.id)).toBe(match);
    }
    for (const id of ["sim-fb-20261121-999", "sim-fb-20261399-001", "wyscout-2500089", "sim-fb-20261121-000"])
      expect(matchOfId(SEED, id)).toBeNull();
    expect(dayOfText("20260231")).toBeNull();
  });

  it("kicks off on quarter hours", () => {
    for (const match of matchesBetween(SEED, NOW, NOW + DAY_MS)) expect(match.kickoffAt % (15 * 60_000)).toBe(0);
  });

  it("numbers the lottery lists without gaps", () => {
    const day = matchesOfDay("fb", SEED, TODAY);
    expect(day.flatMap((m) => (m.lists.zc === undefined ? [] : [Number(m.lists.zc)]))).toEqual(Array.from({ length: 14 }, (_, i) => i + 1));
    const jczq = day.flatMap((m) => m.lists.jczq ?? []);
    expect(jczq[0]).toBe("周六001");
    expect(jczq.at(-1)).toBe(`周六${String(jczq.length).padStart(3, "0")}`);
    expect(matchesOfDay("bk", SEED, TODAY).some((m) => m.lists.jclq?.startsWith("周六30"))).toBe(true);
  });

  it("never tells in a fixture of the future what is not known yet", () => {
    const [from, to] = [NOW + 3 * DAY_MS, NOW + 4 * DAY_MS];
    const early = fixturesBetween(SEED, from, to, NOW);
    const late = fixturesBetween(SEED, from, to);
    const form = (list: typeof early): string[] => list.map((f) => (f.home.form ?? []).join(""));
    expect(form(early)).not.toEqual(form(late));
    expect(early.map((f) => f.matchId)).toEqual(late.map((f) => f.matchId));
  });
});
