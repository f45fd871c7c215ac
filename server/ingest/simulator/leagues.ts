import { BASKETBALL_SEEDS } from "./data/basketball.ts";
import { FOOTBALL_AMERICAS } from "./data/footballAmericas.ts";
import { FOOTBALL_ASIA } from "./data/footballAsia.ts";
import { FOOTBALL_EAST } from "./data/footballEast.ts";
import { FOOTBALL_EUROPE } from "./data/footballEurope.ts";
import type { LeagueSeed, People } from "./data/leagueSeed.ts";
import { CUPS, type CupDates, type SeasonDates, seasonDatesOf } from "./data/seasons.ts";
import type { Sport } from "../../../contract/feed/channels.ts";
import { hashUnit, rngOf } from "./random.ts";

/** Leagues and clubs of the simulator, built once from the hand-written lists. */
export interface Club {
  readonly id: string;
  readonly leagueId: string;
  readonly name: string;
  readonly code: string;
  readonly crest: { readonly shape: number; readonly a: string; readonly b: string };
  readonly venue: string;
  /** Natural logarithms of the factors on expected goals: scored by and against the club. 0 = an average club. */
  readonly attack: number;
  readonly defence: number;
  /** 0 (weakest of the league) to 1. */
  readonly standing: number;
}

export interface League {
  readonly id: string;
  readonly sport: Sport;
  readonly name: string;
  readonly color: string;
  readonly country: string;
  readonly hours: readonly [number, number];
  readonly tier: 1 | 2 | 3;
  readonly goals: number;
  /** Regulation minutes of a basketball quarter; 45 for football. */
  readonly minutes: number;
  readonly people: People;
  readonly season: SeasonDates;
  readonly cup: CupDates | null;
  readonly clubs: readonly Club[];
  /** Days from one round to the next, and which of them the league plays on. */
  readonly every: 2 | 3;
  readonly phase: number;
}

const COLOURS: Readonly<Record<string, string>> = {
  r: "#c8102e",
  b: "#1d4fa3",
  w: "#f4f4f0",
  k: "#16181b",
  y: "#f2c318",
  g: "#0b7a3b",
  o: "#e8641b",
  p: "#6a2c91",
  c: "#7a1730",
  s: "#6cabdd",
  n: "#132257",
  d: "#b8963e",
};
const PAIRS = [
  "rw",
  "bw",
  "gw",
  "kw",
  "yb",
  "ok",
  "pw",
  "cs",
  "sw",
  "nr",
  "ry",
  "gy",
  "bk",
  "rk",
  "ny",
  "wr",
  "wb",
  "br",
  "dn",
  "gk",
  "cw",
  "on",
];

function crestOf(id: string, colours: string | null): Club["crest"] {
  const pair = colours ?? PAIRS[Math.floor(hashUnit("crest", id) * PAIRS.length)] ?? "rw";
  const shape = Math.floor(hashUnit("shape", id) * 6);
  return { shape, a: COLOURS[pair.charAt(0)] ?? "#132257", b: COLOURS[pair.charAt(1)] ?? "#f4f4f0" };
}

/** Whether a day of the year lies in a season, breaks included. */
export function isWithin(day: string, { from, to }: SeasonDates): boolean {
  return from <= to ? day >= from && day <= to : day >= from || day <= to;
}

/** Distance between the best and the worst club of a league, in logarithms of expected goals. */
const SPREAD = 0.85;

function clubsOf(seed: LeagueSeed, isIndoor: boolean): Club[] {
  const lines = seed.clubs.split("|");
  return lines.map((line, index) => {
    const [name = "", code = "", third, fourth] = line.trim().split(" ");
    const colours = third !== undefined && /^[a-z]{2}$/.test(third) ? third : null;
    const id = `${seed.id}-${code.toLowerCase()}`;
    const rng = rngOf("club", id);
    const standing = 1 - index / Math.max(1, lines.length - 1);
    const strength = (standing - 0.5) * SPREAD;
    return {
      id,
      leagueId: seed.id,
      name,
      code,
      crest: crestOf(id, colours),
      venue:
        fourth ??
        (colours === null ? third : undefined) ??
        `${name}${rng.pick(isIndoor ? ["体育馆", "球馆", "体育中心"] : ["体育场", "球场", "体育中心"])}`,
      attack: strength * 0.55 + rng.normal() * 0.06,
      defence: -strength * 0.45 + rng.normal() * 0.06,
      standing,
    };
  });
}

/** Football has a matchday every three days; basketball every two (and some matches a day later: calendar.ts). */
const EVERY = { fb: 3, bk: 2 } as const;
/** Leagues in season on this day are spread over the days first. */
const FULL_MONTH = "11-22";

function build(seeds: readonly LeagueSeed[], sport: Sport, minutesOf: (seed: LeagueSeed) => number): League[] {
  // Leagues of one part of the day take turns, so that no day is left without matches at some hour.
  const isOff = (seed: LeagueSeed): boolean => !isWithin(FULL_MONTH, seasonDatesOf(sport, seed.id));
  const order = seeds.toSorted(
    (a, b) => Number(isOff(a)) - Number(isOff(b)) || a.hours[0] + a.hours[1] - b.hours[0] - b.hours[1] || a.id.localeCompare(b.id),
  );
  const every = EVERY[sport];
  const load = Array.from({ length: 36 }, () => new Array<number>(every).fill(0));
  const phases = new Map<string, number>();
  for (const seed of order) {
    const [from, to] = seed.hours;
    const hours = Array.from({ length: Math.ceil(to) - Math.floor(from) }, (_, i) => Math.floor(from) + i);
    const share = Math.floor(seed.clubs.split("|").length / 2) / hours.length;
    const sums = Array.from({ length: every }, (_, phase) => hours.reduce((sum, h) => sum + (load[h]?.[phase] ?? 0), 0));
    const phase = sums.indexOf(Math.min(...sums));
    phases.set(seed.id, phase);
    for (const h of hours) {
      const slot = load[h];
      if (slot) slot[phase] = (slot[phase] ?? 0) + share;
    }
  }
  return seeds.map((seed) => ({
    id: seed.id,
    sport,
    name: seed.name,
    color: seed.color,
    country: seed.country,
    hours: seed.hours,
    tier: seed.tier,
    goals: seed.goals,
    minutes: minutesOf(seed),
    people: seed.people,
    season: seasonDatesOf(sport, seed.id),
    cup: sport === "fb" ? (CUPS[seed.id] ?? null) : null,
    clubs: clubsOf(seed, sport === "bk"),
    every,
    phase: phases.get(seed.id) ?? 0,
  }));
}

export const FOOTBALL_LEAGUES: readonly League[] = build(
  [...FOOTBALL_EUROPE, ...FOOTBALL_EAST, ...FOOTBALL_ASIA, ...FOOTBALL_AMERICAS],
  "fb",
  () => 45,
);

const quarterMinutes = new Map(BASKETBALL_SEEDS.map((s) => [s.id, s.minutes]));
export const BASKETBALL_LEAGUES: readonly League[] = build(BASKETBALL_SEEDS, "bk", (s) => quarterMinutes.get(s.id) ?? 10);

export function leaguesOf(sport: Sport): readonly League[] {
  return sport === "fb" ? FOOTBALL_LEAGUES : BASKETBALL_LEAGUES;
}
