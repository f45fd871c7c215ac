import { describe, expect, it } from "vitest";
import type { Sport } from "../../../contract/feed/channels.ts";
import { DAY_MS, dayOfText, momentOf, programmeDayOf } from "./calendar.ts";
import { footballWinner } from "./footballModel.ts";
import { BASKETBALL_LEAGUES, FOOTBALL_LEAGUES } from "./leagues.ts";
import { familiesOf, isJoined } from "./data/names.ts";
import { squadOf } from "./people.ts";
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
    ["fb", 4],
    ["bk", 2],
  ] as [Sport, number][])("has enough %s matches in play at every minute of a week", (sport, least) => {
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

  /** Hours between consecutive kick-offs of a club. */
  function gapsOf(sport: Sport, leagueId?: string): number[] {
    const last = new Map<string, number>();
    const gaps: number[] = [];
    for (let day = TODAY - 100; day <= TODAY + 100; day += 1) {
      for (const match of matchesOfDay(sport, SEED, day)) {
        if (leagueId !== undefined && match.league.id !== leagueId) continue;
        for (const club of [match.home, match.away]) {
          const before = last.get(club.id + club.leagueId);
          if (before !== undefined) gaps.push((match.kickoffAt - before) / HOUR);
          last.set(club.id + club.leagueId, match.kickoffAt);
        }
      }
    }
    return gaps;
  }
  const share = (gaps: readonly number[], from: number, to: number): number =>
    gaps.filter((gap) => gap >= from && gap < to).length / gaps.length;

  it("lets no football club play twice within 60 hours", () => {
    expect(Math.min(...gapsOf("fb"))).toBeGreaterThanOrEqual(60);
  });

  it("lets basketball clubs play back to back, every second day or every third, never twice within 20 hours", () => {
    const gaps = gapsOf("bk");
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(20);
    expect(share(gaps, 20, 76)).toBeGreaterThan(0.95);
    // The NBA has some fifteen back-to-backs a club in its 82 matches.
    const nba = gapsOf("bk", "nba");
    expect(share(nba, 20, 36)).toBeGreaterThan(0.13);
    expect(share(nba, 20, 36)).toBeLessThan(0.25);
    expect(share(nba, 36, 60)).toBeGreaterThan(0.5);
    expect(share(nba, 60, 76)).toBeGreaterThan(0.1);
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
    expect(jczq.length).toBeGreaterThan(10);
    expect(jczq).toEqual(jczq.map((_, i) => `周六${String(i + 1).padStart(3, "0")}`));
    expect(matchesOfDay("bk", SEED, TODAY).some((m) => m.lists.jclq?.startsWith("周六30"))).toBe(true);
  });

  it("has leagues in their seasons and cups in their rounds, on any date of a year", () => {
    const found = new Map<string, Set<string>>();
    const ties = new Map<string, number>();
    for (let day = TODAY - 60; day < TODAY + 305; day += 1) {
      const month = new Date(day * DAY_MS).toISOString().slice(5, 7);
      for (const sport of ["fb", "bk"] as const) {
        for (const match of matchesOfDay(sport, SEED, day)) {
          const isCup = match.roundIndex === null && match.league.cup !== null;
          const name = isCup ? (match.league.cup?.name ?? "") : match.league.name;
          found.set(name, (found.get(name) ?? new Set()).add(`${month} ${isCup ? match.round : ""}`.trim()));
          if (isCup) ties.set(`${name} ${match.round}`, (ties.get(`${name} ${match.round}`) ?? 0) + 1);
        }
      }
    }
    const months = (name: string): string[] => [...(found.get(name) ?? [])].toSorted();
    expect(months("英超")).toEqual(["01", "02", "03", "04", "05", "08", "09", "10", "11", "12"]);
    expect(months("WNBA")).toEqual(["05", "06", "07", "08", "09"]);
    expect(months("中超")).not.toContain("01");
    expect(months("联赛杯")).toEqual(["01 半决赛", "03 决赛", "10 十六强赛", "12 八强赛"]);
    expect(months("足总杯")).toEqual(["03 十六强赛", "04 八强赛", "04 半决赛", "05 决赛"]);
    for (const round of ["十六强赛", "八强赛", "半决赛", "决赛"]) {
      expect(ties.get(`足总杯 ${round}`)).toBe({ 十六强赛: 8, 八强赛: 4, 半决赛: 2, 决赛: 1 }[round]);
    }
  });

  it("goes on in a cup with those who won", () => {
    const ties = Array.from({ length: 365 }, (_, i) => TODAY - 60 + i)
      .flatMap((day) => matchesOfDay("fb", SEED, day))
      .filter((m) => m.league.id === "eng1" && m.roundIndex === null);
    for (const [before, after] of [
      ["八强赛", "半决赛"],
      ["半决赛", "决赛"],
    ]) {
      const won = ties.filter((m) => m.round === before).map((m) => (footballWinner(SEED, m) === "home" ? m.home.id : m.away.id));
      const through = ties.filter((m) => m.round === after).flatMap((m) => [m.home.id, m.away.id]);
      expect(through.toSorted()).toEqual(won.toSorted());
    }
  });

  it("numbers rounds as the date says, upwards", () => {
    const round = (day: number, id: string): number =>
      Number(/\d+/.exec(matchesOfDay("fb", SEED, day).find((m) => m.league.id === id && m.roundIndex !== null)?.round ?? "")?.[0] ?? 0);
    const rounds = Array.from({ length: 30 }, (_, i) => round(TODAY + i, "eng1")).filter((n) => n > 0);
    expect(rounds[0]).toBeGreaterThanOrEqual(10);
    expect(rounds[0]).toBeLessThanOrEqual(16);
    expect(rounds).toEqual(rounds.toSorted((a, b) => a - b));
  });

  it("has weather of the place and the month", () => {
    const degrees = (from: number, country: string): number[] =>
      fixturesBetween(SEED, from, from + 4 * DAY_MS)
        .filter((f) => f.sport === "fb" && f.league.country === country)
        .map((f) => Number(/(-?\d+)°C/.exec(f.weather ?? "")?.[1]));
    for (const n of degrees(NOW, "英格兰")) expect(n > -3 && n < 18, `${n}`).toBe(true);
    for (const n of degrees(NOW, "沙特阿拉伯")) expect(n > 14 && n < 38, `${n}`).toBe(true);
    for (const n of degrees(Date.parse("2027-07-10T00:00:00Z"), "中国")) expect(n > 20, `${n}`).toBe(true);
    for (const f of fixturesBetween(SEED, NOW, NOW + 4 * DAY_MS)) {
      if (f.weather?.includes("雪")) expect(Number(/(-?\d+)°C/.exec(f.weather)?.[1])).toBeLessThanOrEqual(1);
    }
  });

  it("gives a squad each shirt once, and goalkeepers those of goalkeepers", () => {
    for (const league of [...FOOTBALL_LEAGUES, ...BASKETBALL_LEAGUES]) {
      for (const club of league.clubs) {
        const squad = squadOf(league, club);
        expect(new Set(squad.map((p) => p.number)).size, club.name).toBe(squad.length);
        expect(new Set(squad.map((p) => p.name)).size, club.name).toBe(squad.length);
        if (league.sport === "fb") for (const p of squad) if (p.position !== "G") expect(p.number, club.name).not.toBe("1");
      }
    }
  });

  it("gives a name to one player of a league, and a surname to one of a club wherever a nation has enough of them", () => {
    const wrong: string[] = [];
    for (const league of [...FOOTBALL_LEAGUES, ...BASKETBALL_LEAGUES]) {
      const names = league.clubs.flatMap((club) => squadOf(league, club).map((p) => p.name));
      expect(new Set(names).size, league.name).toBe(names.length);
      // Longest first, or 松 would be taken for the surname in 松本.
      const families = familiesOf(league.people).toSorted((a, b) => b.length - a.length);
      for (const club of league.clubs) {
        const found = squadOf(league, club).map(
          ({ name }) => families.find((f) => (isJoined(league.people) ? name.startsWith(f) : name.endsWith(f))) ?? name,
        );
        for (const family of found.filter((f, i) => found.indexOf(f) !== i)) wrong.push(`${league.name} ${club.name} ${family}`);
      }
    }
    // Of some 1,600 clubs: players who share a surname in life, Vietnam's fourteen surnames, and guests whose names end alike.
    expect(wrong.length, wrong.join(", ")).toBeLessThanOrEqual(20);
  });

  it("gives a fixture of the future the form of the day it is asked on, not of its own", () => {
    const [from, to] = [NOW + 3 * DAY_MS, NOW + 4 * DAY_MS];
    const early = fixturesBetween(SEED, from, to, NOW);
    const late = fixturesBetween(SEED, from, to);
    const form = (list: typeof early): string[] => list.map((f) => (f.home.form ?? []).join(""));
    expect(form(early)).not.toEqual(form(late));
    expect(early.map((f) => f.matchId)).toEqual(late.map((f) => f.matchId));
  });
});
