import type { Sport } from "../../../contract/feed/channels.ts";
import type { Club, League } from "./leagues.ts";
import { leaguesOf } from "./leagues.ts";
import { hashUnit, rngOf } from "./random.ts";

/**
 * Days, rounds and pairings. A programme day begins at 11:00 in Shanghai and ends at 11:00 the next morning, as the
 * lottery counts it: first Asia, then Europe, then the Americas. Each league plays a round every second day, so that
 * no club plays twice within 40 hours.
 */
export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SHANGHAI_MS = 8 * HOUR_MS;
const DAY_START_HOUR = 11;

/** What becomes of a match. */
export type Fate =
  | "played"
  | "postponed"
  | "cancelled"
  | "toBeDecided"
  | "interrupted"
  | "abandoned"
  /** The source goes silent for some minutes. */
  | "abnormal";

export interface Pairing {
  readonly sport: Sport;
  readonly day: number;
  readonly league: League;
  readonly home: Club;
  readonly away: Club;
  readonly round: string;
  /** 0-based round of the season; null for a cup tie. */
  readonly roundIndex: number | null;
  readonly fate: Fate;
}

/** Days since 1970-01-01 in Shanghai of the programme a moment belongs to. */
export function programmeDayOf(atMs: number): number {
  return Math.floor((atMs + SHANGHAI_MS - DAY_START_HOUR * HOUR_MS) / DAY_MS);
}

/** Epoch ms of an hour (11 to 35) of a programme day. */
export function momentOf(day: number, hour: number): number {
  return day * DAY_MS - SHANGHAI_MS + Math.round(hour * HOUR_MS);
}

/** `20261121`. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll("-", "");
}

/** The programme day of an eight-digit date; null for a date that does not exist. */
export function dayOfText(text: string): number | null {
  const at = Date.parse(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}T00:00:00Z`);
  return Number.isNaN(at) || dayText(at / DAY_MS) !== text ? null : at / DAY_MS;
}

/** 0 = Sunday. */
export function weekdayOf(day: number): number {
  return (day + 4) % 7;
}

const CUP_EVERY = 7;
const CUP_ROUNDS = ["第三轮", "第四轮", "十六强赛", "八强赛"];

export interface Matchday {
  readonly isCup: boolean;
  readonly season: number;
  /** 0-based round of the season (0 on cup days). */
  readonly round: number;
}

export function roundsOfSeason(league: League): number {
  return 2 * (league.clubs.length + (league.clubs.length % 2) - 1);
}

/** Null when the league does not play that day. */
export function matchdayOf(league: League, day: number): Matchday | null {
  if ((day - league.parity) % 2 !== 0) return null;
  const index = (day - league.parity) / 2;
  const rounds = roundsOfSeason(league);
  // Leagues are at different points of their seasons, and their cups on different days.
  const offset = Math.floor(hashUnit("season-offset", league.id) * rounds);
  const turn = index + offset;
  if (league.cup !== null && turn % CUP_EVERY === 0) return { isCup: true, season: 0, round: 0 };
  const cupDays = league.cup === null ? 0 : Math.ceil(turn / CUP_EVERY) - Math.ceil(offset / CUP_EVERY);
  const running = index - cupDays + offset;
  return { isCup: false, season: Math.floor(running / rounds), round: running % rounds };
}

/** Indexes of the clubs that meet in a round: circle method, second half of the season with the grounds swapped. */
function circlePairs(league: League, seed: string, season: number, round: number): [number, number][] {
  const count = league.clubs.length + (league.clubs.length % 2);
  const order = rngOf(seed, "season", league.id, season).shuffle(Array.from({ length: count }, (_, i) => i));
  const half = count - 1;
  const turn = round % half;
  const at = (slot: number): number => {
    const place = slot === 0 ? 0 : 1 + ((slot - 1 + turn) % half);
    return order[place] ?? 0;
  };
  const pairs: [number, number][] = [];
  for (let i = 0; i < count / 2; i += 1) {
    const a = at(i);
    const b = at(count - 1 - i);
    if (a >= league.clubs.length || b >= league.clubs.length) continue;
    const isSwapped = (i === 0 ? turn % 2 === 1 : i % 2 === 1) !== round >= half;
    pairs.push(isSwapped ? [b, a] : [a, b]);
  }
  return pairs;
}

/** All matches of a league on a day, without their fates. */
function pairsOn(
  league: League,
  seed: string,
  day: number,
): { round: string; roundIndex: number | null; pairs: [number, number][] } | null {
  const matchday = matchdayOf(league, day);
  if (!matchday) return null;
  if (!matchday.isCup) {
    const pairs = circlePairs(league, seed, matchday.season, matchday.round);
    const round = league.id === "nba" || league.id === "wnba" ? "常规赛" : `第${matchday.round + 1}轮`;
    return { round, roundIndex: matchday.round, pairs };
  }
  const rng = rngOf(seed, "cup", league.id, day);
  const order = rng.shuffle(league.clubs.map((_, i) => i));
  const pairs: [number, number][] = [];
  for (let i = 0; i + 1 < order.length; i += 2) pairs.push([order[i] ?? 0, order[i + 1] ?? 0]);
  return { round: rng.pick(CUP_ROUNDS), roundIndex: null, pairs };
}

/** Which fates a programme day holds, so that every state code turns up within a few days. */
function fatesOf(sport: Sport, day: number): Fate[] {
  const fates: Fate[] = [];
  if (sport === "fb" || day % 2 === 0) fates.push("postponed");
  if (day % 2 === 0) fates.push("cancelled", "interrupted");
  else fates.push("toBeDecided");
  if (day % 3 === 0) fates.push("abandoned");
  if (day % 3 === 1) fates.push("abnormal");
  return fates;
}

const days = new Map<string, readonly Pairing[]>();
const DAYS_KEPT = 500;

/** Every match of a programme day, leagues in list order. Kept in memory for the days asked last. */
export function pairingsOf(sport: Sport, seed: string, day: number): readonly Pairing[] {
  const key = `${sport}|${seed}|${day}`;
  const known = days.get(key);
  if (known) return known;
  const plain: Pairing[] = [];
  for (const league of leaguesOf(sport)) {
    const found = pairsOn(league, seed, day);
    for (const [h, a] of found?.pairs ?? []) {
      const home = league.clubs[h];
      const away = league.clubs[a];
      if (home && away && found) {
        plain.push({ sport, day, league, home, away, round: found.round, roundIndex: found.roundIndex, fate: "played" });
      }
    }
  }
  const rng = rngOf(seed, "fates", sport, day);
  const small = plain.flatMap((p, i) => (p.league.tier === 1 || p.roundIndex === null ? [] : [i]));
  const chosen = rng.shuffle(small);
  fatesOf(sport, day).forEach((fate, i) => {
    const at = chosen[i];
    const pairing = at === undefined ? undefined : plain[at];
    if (at !== undefined && pairing) plain[at] = { ...pairing, fate };
  });
  days.set(key, plain);
  if (days.size > DAYS_KEPT) for (const oldest of [...days.keys()].slice(0, 1)) days.delete(oldest);
  return plain;
}
