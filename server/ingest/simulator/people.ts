import { familiesOf, givensOf, guestPools, isJoined, nameAt, poolSize } from "./data/names.ts";
import { BASKETBALL_STARS, FOOTBALL_STARS } from "./data/squads.ts";
import type { Club, League } from "./leagues.ts";
import { rngOf, type Rng } from "./random.ts";

/** Squads, coaches and referees: fixed by club or league, whatever the seed of the day. */
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

/** Shirts a position usually has, the regulars' first. */
const SHIRTS: Readonly<Record<string, readonly number[]>> = {
  G: [1, 12, 13, 31, 25],
  D: [4, 5, 2, 3, 15, 22, 24, 33, 32, 26],
  M: [8, 6, 10, 16, 18, 14, 20, 21, 28, 30],
  F: [9, 7, 11, 19, 17, 27, 29, 77, 99],
};

/** Leagues that women play in, by sport: ids repeat between sports. */
const WOMEN: Readonly<Record<League["sport"], readonly string[]>> = { fb: ["ausw1", "jpnw1"], bk: ["wnba", "wcba", "kor2"] };

/** After so many unlucky draws a surname is shared: some nations have fewer surnames than a squad has players. */
const DRAWS = 200;

/** A name nobody in the league has; the surname is new to the club too, as long as there are enough. */
function drawName(rng: Rng, league: League, inLeague: Set<string>, inClub: readonly string[]): string {
  const isWomen = WOMEN[league.sport].includes(league.id);
  const guests = isWomen ? 0 : league.people === "us" || league.people === "cn" ? 0.12 : 0.28;
  for (let draws = 0; ; draws += 1) {
    const people = rng.chance(guests) ? rng.pick(guestPools()) : league.people;
    const family = rng.pick(familiesOf(people));
    const given = rng.pick(givensOf(people, isWomen));
    const [first, last] = isJoined(people) ? [family, given] : [given, family];
    const shares = inClub.some((other) =>
      isJoined(people) ? other.startsWith(family) : other.endsWith(family) || other.startsWith(given),
    );
    const name = isJoined(people) || inLeague.has(family) ? `${first}${last}` : family;
    if ((shares && draws < DRAWS) || inLeague.has(name)) continue;
    inLeague.add(name);
    return name;
  }
}

type Drafted = Omit<Player, "id">;

function starsOf(league: League, club: Club): readonly Omit<Drafted, "skill">[] {
  const lines = (league.sport === "fb" ? FOOTBALL_STARS : BASKETBALL_STARS)[club.id]?.split("|") ?? [];
  return lines.map((line) => {
    const [number = "", name = "", position = ""] = line.split(" ");
    return { number, name, position };
  });
}

function draftSquad(league: League, club: Club, inLeague: Set<string>): readonly Player[] {
  const rng = rngOf("squad", club.id);
  const players: Drafted[] = starsOf(league, club).map((star) => ({ ...star, skill: rng.between(0.65, 1) }));
  const numbers = new Set(players.map((p) => p.number));
  const nextNumber = (position: string): string => {
    const usual = league.sport === "fb" ? (SHIRTS[position] ?? []) : [];
    const free = usual.find((shirt) => !numbers.has(String(shirt)));
    let shirt = free ?? rng.int(league.sport === "fb" ? 34 : 0, 55);
    while (numbers.has(String(shirt))) shirt = (shirt + 1) % 100;
    numbers.add(String(shirt));
    return String(shirt);
  };
  for (const [position, need] of league.sport === "fb" ? FOOTBALL_NEED : BASKETBALL_NEED) {
    let have = players.filter((p) => p.position === position).length;
    for (; have < need; have += 1) {
      const number = nextNumber(position);
      const skill = Math.max(0.05, 0.85 - have * 0.12 + rng.between(-0.1, 0.1));
      const names = players.map((p) => p.name);
      players.push({ number, name: drawName(rng, league, inLeague, names), position, skill });
    }
  }
  return players.map((p) => ({ ...p, id: `${club.id}-p${p.number}` }));
}

interface Staff {
  readonly squads: ReadonlyMap<string, readonly Player[]>;
  readonly coaches: ReadonlyMap<string, string>;
}

const staffs = new Map<string, Staff>();

/** All clubs of a league at once: a name one club has taken is not free for later clubs. */
function staffOf(league: League): Staff {
  const key = `${league.sport}|${league.id}`;
  const known = staffs.get(key);
  if (known) return known;
  const inLeague = new Set(league.clubs.flatMap((club) => starsOf(league, club).map((star) => star.name)));
  const squads = new Map(league.clubs.map((club) => [club.id, draftSquad(league, club, inLeague)]));
  const coaches = new Map(league.clubs.map((club) => [club.id, drawName(rngOf("coach", club.id), league, inLeague, [])]));
  const staff = { squads, coaches };
  staffs.set(key, staff);
  return staff;
}

/**
 * 21 footballers or 12 basketball players, best of each position first. Numbers are unique in a squad, names in a
 * league, and surnames in a squad as far as a nation has enough of them.
 */
export function squadOf(league: League, club: Club): readonly Player[] {
  return staffOf(league).squads.get(club.id) ?? [];
}

export function coachOf(league: League, club: Club): string {
  return staffOf(league).coaches.get(club.id) ?? "";
}

/** One of the league's twelve referees. */
export function refereeOf(league: League, draw: number): string {
  return nameAt(league.people, Math.floor(rngOf("referee", league.id, Math.floor(draw * 12)).next() * poolSize(league.people)));
}
