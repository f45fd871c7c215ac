import { basketballResult } from "./basketballModel.ts";
import { matchdayOf, pairingsOf, playDayBefore } from "./calendar.ts";
import { footballResult } from "./footballModel.ts";
import type { Club, League } from "./leagues.ts";
import type { Pairing } from "./pairing.ts";

export type Outcome = "W" | "D" | "L";

export interface Standing {
  /** Null before the season's first match. */
  readonly rank: number | null;
  /** Last five results, oldest first. */
  readonly form: readonly Outcome[];
}

interface Line {
  played: number;
  points: number;
  difference: number;
  scored: number;
  form: Outcome[];
}

/** Tables by seed, league and day; each is made from the one before. */
const tables = new Map<string, ReadonlyMap<string, Line>>();
const ranks = new Map<string, ReadonlyMap<string, number>>();
const CACHED_TABLES = 6_000;

function remember<V>(map: Map<string, V>, key: string, value: V): V {
  map.set(key, value);
  if (map.size > CACHED_TABLES) for (const oldest of [...map.keys()].slice(0, 1)) map.delete(oldest);
  return value;
}

function emptyTable(league: League): Map<string, Line> {
  return new Map(league.clubs.map((c) => [c.id, { played: 0, points: 0, difference: 0, scored: 0, form: [] }]));
}

function resultOf(seed: string, p: Pairing): readonly [number, number] | null {
  if (p.fate === "postponed" || p.fate === "cancelled" || p.fate === "toBeDecided" || p.fate === "abandoned") return null;
  return p.sport === "fb" ? footballResult(seed, p) : basketballResult(seed, p);
}

function withResult(line: Line, ours: number, theirs: number, pointsForWin: number): Line {
  const outcome: Outcome = ours > theirs ? "W" : ours < theirs ? "L" : "D";
  return {
    played: line.played + 1,
    points: line.points + (outcome === "W" ? pointsForWin : outcome === "D" ? 1 : 0),
    difference: line.difference + ours - theirs,
    scored: line.scored + ours,
    form: [...line.form, outcome].slice(-5),
  };
}

/** The table before a programme day, from the results of the season's earlier rounds. */
function tableBefore(seed: string, league: League, day: number): ReadonlyMap<string, Line> {
  // Only days the league plays on change its table.
  const last = playDayBefore(league, day);
  if (last === null) return emptyTable(league);
  // Null: the day after a matchday.
  const matchday = matchdayOf(league, last);
  const key = `${seed}|${league.sport}|${league.id}|${last}`;
  const known = tables.get(key);
  if (known) return known;
  const table = new Map(matchday?.isFirst ? emptyTable(league) : tableBefore(seed, league, last));
  if (matchday !== null && matchday.cupStage !== null) return remember(tables, key, table);
  for (const p of pairingsOf(league.sport, seed, last)) {
    if (p.league.id !== league.id) continue;
    const result = resultOf(seed, p);
    const home = table.get(p.home.id);
    const away = table.get(p.away.id);
    if (!result || !home || !away) continue;
    const win = league.sport === "fb" ? 3 : 2;
    table.set(p.home.id, withResult(home, result[0], result[1], win));
    table.set(p.away.id, withResult(away, result[1], result[0], win));
  }
  return remember(tables, key, table);
}

/** Compares by points in football; in basketball, where clubs have played more or fewer games, by the share of games won. */
function ahead(league: League, a: Line, b: Line): number {
  return league.sport === "fb" ? b.points - a.points : b.points * Math.max(1, a.played) - a.points * Math.max(1, b.played);
}

/** Rank and form of a club before the matches of a programme day. */
export function standingOf(seed: string, league: League, club: Club, day: number): Standing {
  const table = tableBefore(seed, league, day);
  const key = `${seed}|${league.sport}|${league.id}|${day}`;
  const order =
    ranks.get(key) ??
    remember(
      ranks,
      key,
      new Map(
        [...table]
          .toSorted(([, a], [, b]) => ahead(league, a, b) || b.difference - a.difference || b.scored - a.scored)
          .map(([id], i) => [id, i + 1]),
      ),
    );
  const line = table.get(club.id);
  const hasPlayed = (line?.form.length ?? 0) > 0;
  return { rank: hasPlayed ? (order.get(club.id) ?? null) : null, form: line?.form ?? [] };
}
