import type { Sport } from "../../../contract/feed/channels.ts";
import type { Fixture } from "../../../contract/feed/sport.ts";
import { POOL_MATCHES } from "../../../contract/odds/footballPool.ts";
import { dayOfText, dayText, momentOf, pairingsOf, programmeDayOf, weekdayOf } from "./calendar.ts";
import { hasSummerTime } from "./climate.ts";
import { fixtureOf } from "./fixture.ts";
import type { Pairing, SimMatch } from "./pairing.ts";
import { type Rng, rngOf } from "./random.ts";

const SLOTS_PER_HOUR = 4;
const FIRST_HOUR = 11;
const SLOTS = 24 * SLOTS_PER_HOUR;

/**
 * Least number of kick-offs in each quarter of an hour, if the leagues in season have as many: any seven football
 * slots in a row hold 6 matches and any five basketball slots 2, and a match of either sport runs longer.
 */
const QUOTA: Readonly<Record<Sport, readonly number[]>> = { fb: [2, 0, 2, 0], bk: [1, 0, 1, 0] };

/** A match played the day after its matchday begins early: at least 20 hours before the next match of both clubs. */
const LATER_HOURS = 3;

/** A match to be placed, and the first and last slot it may have. */
interface Candidate {
  readonly pairing: Pairing;
  readonly from: number;
  readonly to: number;
}

const hourOfSlot = (slot: number): number => FIRST_HOUR + slot / SLOTS_PER_HOUR;
/** Hours are given for winter time: under summer time, matches start an hour earlier. */
const hourOf = (p: Pairing, end: 0 | 1): number => p.league.hours[end] - (hasSummerTime(p.league.country, p.day) ? 1 : 0);
function candidateOf(pairing: Pairing): Candidate {
  const [begin, close] = [hourOf(pairing, 0), hourOf(pairing, 1)];
  const end = pairing.isLater ? Math.min(close, begin + LATER_HOURS) : close;
  return {
    pairing,
    from: Math.max(0, Math.ceil((begin - FIRST_HOUR) * SLOTS_PER_HOUR)),
    to: Math.min(SLOTS - 1, Math.floor((end - FIRST_HOUR) * SLOTS_PER_HOUR)),
  };
}

/** Fills the quota of every slot with matches that will be played, then puts the others where crowds gather. */
function placeDay(sport: Sport, rng: Rng, pairings: readonly Pairing[]): { pairing: Pairing; slot: number }[] {
  const byLeague = new Map<string, Candidate[]>();
  for (const p of rng.shuffle(pairings)) {
    if (p.fate !== "played") continue;
    const list = byLeague.get(p.league.id) ?? [];
    list.push(candidateOf(p));
    byLeague.set(p.league.id, list);
  }
  const placed: { pairing: Pairing; slot: number }[] = [];
  const leagues = [...byLeague.values()];
  for (let slot = 0; slot < SLOTS; slot += 1) {
    const used = new Map<string, number>();
    for (let n = QUOTA[sport][slot % SLOTS_PER_HOUR] ?? 0; n > 0; n -= 1) {
      // The league with the fewest slots left for each match still to place goes first.
      let best: Candidate[] | null = null;
      let bestSlack = Infinity;
      for (const list of leagues) {
        const head = list[0];
        if (!head || slot < head.from || slot > head.to) continue;
        const slack = (head.to - slot + 1) / list.length + (used.get(head.pairing.league.id) ?? 0) * 2;
        if (slack < bestSlack) {
          best = list;
          bestSlack = slack;
        }
      }
      const pairing = best?.shift()?.pairing;
      if (!pairing) continue;
      used.set(pairing.league.id, (used.get(pairing.league.id) ?? 0) + 1);
      placed.push({ pairing, slot });
    }
  }
  const rest = [...leagues.flat(), ...pairings.filter((p) => p.fate !== "played").map(candidateOf)];
  for (const { pairing, from, to } of rest) {
    const slots = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    const middle = (from + to) / 2;
    const weights = slots.map((s) => (s % 4 === 0 ? 6 : s % 2 === 0 ? 3 : 0.6) * (1.4 - Math.abs(s - middle) / (to - from + 1)));
    placed.push({ pairing, slot: slots[rng.weighted(weights)] ?? from });
  }
  return placed;
}

/** The days on which the lottery's pool of fourteen is drawn up. */
export const POOL_WEEKDAYS: readonly number[] = [0, 2, 3, 6];
const WEEKDAYS = ["周日", "周一", "周二", "周三", "周四", "周五", "周六"];
const pad = (n: number): string => String(n).padStart(3, "0");

/** Expected interest: strong clubs of followed leagues. */
function interest(p: Pairing): number {
  return (4 - p.league.tier) * 0.6 + p.home.standing + p.away.standing;
}

function schedule(sport: Sport, seed: string, day: number): SimMatch[] {
  const rng = rngOf(seed, "slots", sport, day);
  const placed = placeDay(sport, rng, pairingsOf(sport, seed, day));
  const leagueOrder = new Map(placed.map(({ pairing }) => [pairing.league.id, pairing.league.tier]));
  placed.sort(
    (a, b) =>
      a.slot - b.slot ||
      (leagueOrder.get(a.pairing.league.id) ?? 3) - (leagueOrder.get(b.pairing.league.id) ?? 3) ||
      a.pairing.home.id.localeCompare(b.pairing.home.id),
  );
  const weekday = WEEKDAYS[weekdayOf(day)] ?? "";
  let jczq = 0;
  let bjdc = 0;
  let jclq = 0;
  // Matches of the leagues everyone knows.
  const hasPool = sport === "fb" && POOL_WEEKDAYS.includes(weekdayOf(day));
  const best = (hasPool ? placed : [])
    .map(({ pairing }) => pairing)
    .filter((p) => p.league.tier <= 2 && p.league.hours[0] >= 18)
    .toSorted((a, b) => a.league.tier - b.league.tier || interest(b) - interest(a))
    .slice(0, POOL_MATCHES);
  // A day with fewer matches has no pool: there is none of thirteen.
  const pool = new Set(best.length === POOL_MATCHES ? best : []);
  let zc = 0;
  return placed.map(({ pairing, slot }, index) => {
    const tier = pairing.league.tier;
    const lists: { jczq?: string; bjdc?: string; zc?: string; jclq?: string } = {};
    if (sport === "fb") {
      if (tier === 1 || (tier === 2 && rng.chance(0.35))) lists.jczq = `${weekday}${pad((jczq += 1))}`;
      if (tier === 1 || (tier === 2 && rng.chance(0.6))) lists.bjdc = String((bjdc += 1));
      if (pool.has(pairing)) lists.zc = String((zc += 1));
    } else if (tier === 1 || (tier === 2 && rng.chance(0.2))) {
      lists.jclq = `${weekday}${300 + (jclq += 1)}`;
    }
    return {
      ...pairing,
      id: `sim-${sport}-${dayText(day)}-${pad(index + 1)}`,
      kickoffAt: momentOf(day, hourOfSlot(slot)),
      lists,
      isHot: interest(pairing) > 2.95,
    };
  });
}

const scheduled = new Map<string, readonly SimMatch[]>();
const CACHED_SCHEDULES = 80;

/** All matches of a programme day by kick-off. The days computed last are cached. */
export function matchesOfDay(sport: Sport, seed: string, day: number): readonly SimMatch[] {
  const key = `${sport}|${seed}|${day}`;
  let matches = scheduled.get(key);
  if (!matches) {
    matches = schedule(sport, seed, day);
    scheduled.set(key, matches);
    if (scheduled.size > CACHED_SCHEDULES) for (const oldest of [...scheduled.keys()].slice(0, 1)) scheduled.delete(oldest);
  }
  return matches;
}

/** Matches of both sports that kick off in [fromMs, toMs), by kick-off. */
export function matchesBetween(seed: string, fromMs: number, toMs: number): SimMatch[] {
  const found: SimMatch[] = [];
  for (let day = programmeDayOf(fromMs); day <= programmeDayOf(toMs); day += 1) {
    for (const sport of ["fb", "bk"] as const) {
      for (const match of matchesOfDay(sport, seed, day)) {
        if (match.kickoffAt >= fromMs && match.kickoffAt < toMs) found.push(match);
      }
    }
  }
  return found.toSorted((a, b) => a.kickoffAt - b.kickoffAt);
}

/**
 * Fixtures that kick off in [fromMs, toMs); each is the same in whatever window it is asked for. Ranks and form are as
 * known at `asOfMs`; by default as known at the line-ups.
 */
export function fixturesBetween(seed: string, fromMs: number, toMs: number, asOfMs = Infinity): Fixture[] {
  return matchesBetween(seed, fromMs, toMs).map((match) => fixtureOf(seed, match, asOfMs));
}

/** The match of an id of the simulator; null for any other id. */
export function matchOfId(seed: string, matchId: string): SimMatch | null {
  const found = /^sim-(fb|bk)-(\d{8})-(\d{3})$/.exec(matchId);
  const day = dayOfText(found?.[2] ?? "");
  if (!found || day === null) return null;
  return matchesOfDay(found[1] as Sport, seed, day)[Number(found[3]) - 1] ?? null;
}
