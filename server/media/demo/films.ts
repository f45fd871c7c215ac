import type { Sport } from "../../../contract/feed/channels.ts";
import { type Kits, colourDistance } from "../../../contract/match/kits.ts";

/** One film that demo rooms loop: `server/media/samples/{name}.flv`, drawn by scripts/samples/make.ts. */
export interface Film {
  readonly name: string;
  readonly sport: Sport;
  /** The shirts in the picture, `#c8102e`. */
  readonly kits: Kits;
}

/** Limit of one file. */
export const FILM_MAX_BYTES = 520 * 1_024;

const RED = "#c8102e";
const BLUE = "#1d4fa3";
/** Used for black too. */
const NAVY = "#132257";
const WHITE = "#f4f4f0";
const GREEN = "#0b7a3b";
/** Between yellow, old gold and orange. */
const GOLD = "#ecb81f";

/** The most frequent pairs of shirts in the demo's fixtures; the first of a sport is for rooms without a match. */
export const FILMS: readonly Film[] = [
  { name: "football", sport: "fb", kits: { home: RED, away: WHITE } },
  { name: "football-blue-red", sport: "fb", kits: { home: BLUE, away: RED } },
  { name: "football-blue-white", sport: "fb", kits: { home: BLUE, away: WHITE } },
  { name: "football-red-navy", sport: "fb", kits: { home: RED, away: NAVY } },
  { name: "football-green-white", sport: "fb", kits: { home: GREEN, away: WHITE } },
  { name: "football-white-navy", sport: "fb", kits: { home: WHITE, away: NAVY } },
  { name: "football-blue-gold", sport: "fb", kits: { home: BLUE, away: GOLD } },
  { name: "basketball", sport: "bk", kits: { home: BLUE, away: RED } },
  { name: "basketball-red-navy", sport: "bk", kits: { home: RED, away: NAVY } },
  { name: "basketball-blue-white", sport: "bk", kits: { home: BLUE, away: WHITE } },
  { name: "basketball-blue-gold", sport: "bk", kits: { home: BLUE, away: GOLD } },
  { name: "basketball-red-white", sport: "bk", kits: { home: RED, away: WHITE } },
];

export interface ChosenFilm {
  readonly film: Film;
  /** Both shirts pass for those of the match. */
  readonly isLike: boolean;
}

export type FilmFor = (sport: Sport, kits: Kits | null) => ChosenFilm;

/**
 * Colour distance, of 441 at most, below which a shirt in the picture passes for the one on the crest: navy for blue, maroon
 * for red. Less than the distance that tells two sides apart (kits.ts), at which green would pass for blue.
 */
const LIKE = 90;

/** The film whose shirts are nearest to the match's, both sides together; the sport's first film when they are unknown. */
export const filmFor: FilmFor = (sport, kits) => {
  const films = FILMS.filter((film) => film.sport === sport);
  const [first] = films;
  if (first === undefined) throw new RangeError(`there is no film of ${sport}`);
  if (kits === null) return { film: first, isLike: false };
  const apart = (film: Film): readonly [home: number, away: number] => [
    colourDistance(film.kits.home, kits.home),
    colourDistance(film.kits.away, kits.away),
  ];
  const sum = (film: Film): number => apart(film).reduce((total, one) => total + one, 0);
  const film = films.reduce((best, next) => (sum(next) < sum(best) ? next : best), first);
  return { film, isLike: apart(film).every((one) => one < LIKE) };
};
