import { guestPools, nameAt, poolSize } from "./data/names.ts";
import { BASKETBALL_STARS, FOOTBALL_STARS } from "./data/squads.ts";
import type { Club, League } from "./leagues.ts";
import { rngOf, type Rng } from "./random.ts";

/** Squads, coaches and referees: fixed by the club or league, whatever the seed of the day. */
export interface Player {
  readonly id: string;
  readonly name: string;
  readonly number: string;
  /** Football G D M F; basketball PG SG SF PF C G F. */
  readonly position: string;
  /** 0 to 1, how much of his team's work he does. */
  readonly skill: number;
}

const FOOTBALL_NEED: readonly [string, number][] = [
  ["G", 2],
  ["D", 7],
  ["M", 7],
  ["F", 5],
];
const BASKETBALL_NEED: readonly [string, number][] = [
  ["PG", 2],
  ["SG", 2],
  ["SF", 2],
  ["PF", 2],
  ["C", 2],
  ["G", 1],
  ["F", 1],
];

function drawName(rng: Rng, league: League, taken: Set<string>): string {
  for (;;) {
    const isGuest = rng.chance(league.people === "us" || league.people === "cn" ? 0.12 : 0.28);
    const people = isGuest ? rng.pick(guestPools()) : league.people;
    const name = nameAt(people, rng.int(0, poolSize(people) - 1));
    if (name !== "" && !taken.has(name)) {
      taken.add(name);
      return name;
    }
  }
}

const squads = new Map<string, readonly Player[]>();

/** 21 footballers or 12 basketball players, best of each position first; names and numbers never repeat in a squad. */
export function squadOf(league: League, club: Club): readonly Player[] {
  const known = squads.get(club.id);
  if (known) return known;
  const rng = rngOf("squad", club.id);
  const stars = (league.sport === "fb" ? FOOTBALL_STARS : BASKETBALL_STARS)[club.id];
  const players: Omit<Player, "id">[] = (stars?.split("|") ?? []).map((line) => {
    const [number = "", name = "", position = ""] = line.split(" ");
    return { number, name, position, skill: rng.between(0.65, 1) };
  });
  const names = new Set(players.map((p) => p.name));
  const numbers = new Set(players.map((p) => p.number));
  let shirt = 1;
  const nextNumber = (isKeeper: boolean): string => {
    if (isKeeper && !numbers.has("1")) shirt = 1;
    while (numbers.has(String(shirt))) shirt += rng.int(1, 3);
    numbers.add(String(shirt));
    return String(shirt);
  };
  for (const [position, need] of league.sport === "fb" ? FOOTBALL_NEED : BASKETBALL_NEED) {
    let have = players.filter((p) => p.position === position).length;
    for (; have < need; have += 1) {
      const number = nextNumber(position === "G" && league.sport === "fb");
      const skill = Math.max(0.05, 0.85 - have * 0.12 + rng.between(-0.1, 0.1));
      players.push({ number, name: drawName(rng, league, names), position, skill });
    }
  }
  const squad = players.map((p) => ({ ...p, id: `${club.id}-p${p.number}` }));
  squads.set(club.id, squad);
  return squad;
}

export function coachOf(league: League, club: Club): string {
  return drawName(rngOf("coach", club.id), league, new Set(squadOf(league, club).map((p) => p.name)));
}

/** One of the league's twelve referees. */
export function refereeOf(league: League, draw: number): string {
  return nameAt(league.people, Math.floor(rngOf("referee", league.id, Math.floor(draw * 12)).next() * poolSize(league.people)));
}
