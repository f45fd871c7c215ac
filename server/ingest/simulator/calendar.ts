import type { Sport } from "../../../contract/feed/channels.ts";
import { SHANGHAI_OFFSET_MS } from "../../../contract/shanghai.ts";
import { type League, leaguesOf } from "./leagues.ts";
import { footballWinner } from "./footballModel.ts";
import type { Fate, Pairing } from "./pairing.ts";
import { hashUnit, rngOf } from "./random.ts";

/**
 * Days, rounds and pairings. A programme day begins at 11:00 in Shanghai and ends at 11:00 the next morning, as the
 * lottery counts it: first Asia, then Europe, then the Americas. Leagues and cups are in their seasons, whatever the date
 * (data/seasons.ts). Within one a football league plays every third day, so that no club plays twice within 64 hours, and
 * basketball every second; there some matches are played a day after the others of their matchday, so that a club rests
 * for a day, mostly, or for two, or plays back to back. That is about twice as often as football's leagues do; the number
 * of the round goes by the date all the same, as a reader knows it, and some rounds take several days.
 */
export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DAY_START_HOUR = 11;

/** Days since 1970-01-01 in Shanghai of the programme a moment belongs to. */
export function programmeDayOf(atMs: number): number {
  return Math.floor((atMs + SHANGHAI_OFFSET_MS - DAY_START_HOUR * HOUR_MS) / DAY_MS);
}

/** Epoch ms of an hour (11 to 35) of a programme day. */
export function momentOf(day: number, hour: number): number {
  return day * DAY_MS - SHANGHAI_OFFSET_MS + Math.round(hour * HOUR_MS);
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

export interface Matchday {
  /** The year the season began in. */
  readonly season: number;
  /** 0-based place among the season's matchdays. */
  readonly index: number;
  readonly isFirst: boolean;
  /** 0-based number of the round as shown. */
  readonly round: number;
  /** Round of sixteen 0 to final 3 on a day of the cup, else null. */
  readonly cupStage: 0 | 1 | 2 | 3 | null;
}

export function roundsOfSeason(league: League): number {
  return 2 * (league.clubs.length + (league.clubs.length % 2) - 1);
}

/** Rounds as they are numbered. In small leagues clubs meet three or four times, in the largest not all meet twice. */
function roundsShown(league: League): number {
  const count = league.clubs.length;
  if (count <= 10) return 36;
  if (count <= 12) return 33;
  return count > 24 ? 34 : roundsOfSeason(league);
}

interface Season {
  readonly year: number;
  readonly from: number;
  readonly to: number;
  readonly breaks: readonly (readonly [number, number])[];
}

const dayIn = (year: number, monthDay: string): number => Date.parse(`${year}-${monthDay}T00:00:00Z`) / DAY_MS;
const seasons = new WeakMap<League, Map<number, Season>>();

function seasonFrom(league: League, year: number): Season {
  const ofLeague = seasons.get(league) ?? new Map<number, Season>();
  seasons.set(league, ofLeague);
  const known = ofLeague.get(year);
  if (known) return known;
  const { from, to, breaks = [] } = league.season;
  const after = (monthDay: string): number => dayIn(monthDay < from ? year + 1 : year, monthDay);
  const made = {
    year,
    from: dayIn(year, from),
    to: after(to),
    breaks: breaks.map(([first, last]) => [after(first), after(last)] as const),
  };
  ofLeague.set(year, made);
  return made;
}

const yearOf = (day: number): number => new Date(day * DAY_MS).getUTCFullYear();

/** The season a day lies in, breaks included. */
function seasonOf(league: League, day: number): Season | null {
  const year = yearOf(day);
  for (const season of [seasonFrom(league, year), seasonFrom(league, year - 1)]) if (day >= season.from && day <= season.to) return season;
  return null;
}

const isBreak = (season: Season, day: number): boolean => season.breaks.some(([from, to]) => day >= from && day <= to);

/** Matchdays in [from, to], ignoring breaks. */
function countDays({ every, phase }: League, from: number, to: number): number {
  return to < from ? 0 : Math.floor((to - phase) / every) - Math.floor((from - 1 - phase) / every);
}

function matchdaysUntil(league: League, season: Season, day: number): number {
  const rests = season.breaks.reduce((sum, [from, to]) => sum + countDays(league, Math.max(from, season.from), Math.min(to, day)), 0);
  return countDays(league, season.from, day) - rests;
}

/** The first matchday on or after a day. */
function nextMatchday(league: League, season: Season, from: number): number {
  const { every, phase } = league;
  let day = from + ((((phase - from) % every) + every) % every);
  while (isBreak(season, day)) day += every;
  return day;
}

/** The days on which a season's cup is played, round of sixteen to final. */
function cupDays(league: League, season: Season): readonly number[] {
  const start = league.season.from;
  return (league.cup?.days ?? []).map((monthDay) =>
    nextMatchday(league, season, dayIn(monthDay < start ? season.year + 1 : season.year, monthDay)),
  );
}

/** Null when the league does not play that day. */
export function matchdayOf(league: League, day: number): Matchday | null {
  if ((day - league.phase) % league.every !== 0) return null;
  const season = seasonOf(league, day);
  if (!season || isBreak(season, day)) return null;
  const index = matchdaysUntil(league, season, day) - 1;
  const total = matchdaysUntil(league, season, season.to);
  const rounds = roundsShown(league);
  const stage = cupDays(league, season).indexOf(day);
  const isSmall = league.clubs.length < 16;
  return {
    season: season.year,
    index,
    isFirst: index === 0,
    round: total > rounds ? Math.floor((index / total) * rounds) : index,
    cupStage: stage < 0 || (stage === 0 && isSmall) ? null : (stage as 0 | 1 | 2 | 3),
  };
}

/** The year the season of a day began in; null out of season. */
export function seasonYearOf(league: League, day: number): number | null {
  return seasonOf(league, day)?.year ?? null;
}

/** The day the season of a day began on; null out of season. */
export function seasonStartOf(league: League, day: number): number | null {
  return seasonOf(league, day)?.from ?? null;
}

/** The last matchday before a day in the season that day lies in; null where there is none. */
export function matchdayBefore(league: League, day: number): number | null {
  const season = seasonOf(league, day) ?? seasonOf(league, day - 1);
  if (!season) return null;
  const { every, phase } = league;
  let last = day - 1 - ((((day - 1 - phase) % every) + every) % every);
  while (last >= season.from && isBreak(season, last)) last -= every;
  return last >= season.from ? last : null;
}

/** The last day before a day on which the league may have played: a matchday, or the day after it. */
export function playDayBefore(league: League, day: number): number | null {
  const last = matchdayBefore(league, day);
  return last !== null && hasLaterMatches(league) && last + 1 < day ? last + 1 : last;
}

const hasLaterMatches = (league: League): boolean => league.sport === "bk";

/** Share of a matchday's matches that are played a day later. The NBA plays a fifth of its matches the day after another. */
function laterShare(league: League): number {
  return league.id === "nba" || league.id === "gleague" ? 0.25 : 0.1;
}

function isLater(league: League, seed: string, day: number, pair: number): boolean {
  const season = seasonOf(league, day + 1);
  if (!hasLaterMatches(league) || !season || isBreak(season, day + 1)) return false;
  return hashUnit(seed, "later", league.id, day, pair) < laterShare(league);
}

const circles = new Map<string, readonly number[]>();

/** Order of a season's clubs in the circle method. The opponent of a number without a club has a bye. */
function circleOf(league: League, seed: string, season: number): readonly number[] {
  const key = `${seed}|${league.sport}|${league.id}|${season}`;
  const known = circles.get(key);
  if (known) return known;
  const count = league.clubs.length + (league.clubs.length % 2);
  const order = rngOf(seed, "season", league.id, season).shuffle(Array.from({ length: count }, (_, i) => i));
  circles.set(key, order);
  return order;
}

/** Indexes of the clubs that meet in a round: circle method, second half of the season with the grounds swapped. */
function circlePairs(league: League, seed: string, season: number, round: number): [number, number][] {
  const order = circleOf(league, seed, season);
  const count = order.length;
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

const CUP_ROUNDS = ["十六强赛", "八强赛", "半决赛", "决赛"] as const;

/** The pairs of a cup round: the league's best sixteen (or eight), then the winners. Each round is drawn anew. */
function cupPairs(league: League, seed: string, season: number, stage: number): [number, number][] {
  const first = league.clubs.length < 16 ? 1 : 0;
  const left = stage <= first ? Array.from({ length: 16 >> first }, (_, i) => i) : cupWinners(league, seed, season, stage - 1);
  const order = rngOf(seed, "cup", league.id, season, stage).shuffle(left);
  return Array.from({ length: order.length >> 1 }, (_, i) => [order[2 * i] ?? 0, order[2 * i + 1] ?? 0]);
}

const winners = new Map<string, readonly number[]>();

function cupWinners(league: League, seed: string, season: number, stage: number): readonly number[] {
  const key = `${seed}|${league.id}|${season}|${stage}`;
  const known = winners.get(key);
  if (known) return known;
  const day = cupDays(league, seasonFrom(league, season))[stage] ?? 0;
  const found = cupPairs(league, seed, season, stage).flatMap(([h, a]) => {
    const home = league.clubs[h];
    const away = league.clubs[a];
    if (!home || !away) return [];
    const tie = { sport: league.sport, day, league, home, away, round: "", roundIndex: null, isLater: false, fate: "played" } as const;
    return [footballWinner(seed, tie) === "home" ? h : a];
  });
  winners.set(key, found);
  return found;
}

interface Round {
  readonly round: string;
  readonly roundIndex: number | null;
  readonly pairs: readonly (readonly [number, number])[];
}

/** All matches of a matchday, without their fates; null when the day is no matchday. */
function roundOf(league: League, seed: string, day: number): Round | null {
  const matchday = matchdayOf(league, day);
  if (!matchday) return null;
  const { season, index, cupStage } = matchday;
  if (cupStage !== null) {
    return { round: CUP_ROUNDS[cupStage], roundIndex: null, pairs: cupPairs(league, seed, season, cupStage) };
  }
  const pairs = circlePairs(league, seed, season, index % roundsOfSeason(league));
  const round = REGULAR_SEASON.has(league.id) && league.sport === "bk" ? "常规赛" : `第${matchday.round + 1}轮`;
  return { round, roundIndex: matchday.round, pairs };
}

/** A league's matches on a day: those of its matchday, and those left over from the day before. */
function playedOn(league: League, seed: string, day: number): Pairing[] {
  return [day, day - 1].flatMap((matchday) => {
    const found = roundOf(league, seed, matchday);
    const later = matchday !== day;
    return (found?.pairs ?? []).flatMap(([h, a], pair) => {
      const home = league.clubs[h];
      const away = league.clubs[a];
      if (!found || !home || !away || isLater(league, seed, matchday, pair) !== later) return [];
      const { round, roundIndex } = found;
      return [{ sport: league.sport, day, league, home, away, round, roundIndex, isLater: later, fate: "played" as const }];
    });
  });
}

/** Leagues that count no rounds. */
const REGULAR_SEASON = new Set(["nba", "wnba", "gleague", "ncaa"]);

/** The fates on a programme day, chosen so that every state code turns up within a few days. */
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
const CACHED_DAYS = 500;

/** Every match of a programme day, leagues in list order. The days computed last are cached. */
export function pairingsOf(sport: Sport, seed: string, day: number): readonly Pairing[] {
  const key = `${sport}|${seed}|${day}`;
  const known = days.get(key);
  if (known) return known;
  const plain = leaguesOf(sport).flatMap((league) => playedOn(league, seed, day));
  const rng = rngOf(seed, "fates", sport, day);
  const small = plain.flatMap((p, i) => (p.league.tier === 1 || p.roundIndex === null ? [] : [i]));
  const chosen = rng.shuffle(small);
  fatesOf(sport, day).forEach((fate, i) => {
    const at = chosen[i];
    const pairing = at === undefined ? undefined : plain[at];
    if (at !== undefined && pairing) plain[at] = { ...pairing, fate };
  });
  days.set(key, plain);
  if (days.size > CACHED_DAYS) for (const oldest of [...days.keys()].slice(0, 1)) days.delete(oldest);
  return plain;
}
