import type { SetMatch, SetSeason } from "./set.ts";
import { dayText } from "./set.ts";

/** Seasons of two sources: each is taken from one of them, and may take its rounds from the other. */
export interface Chosen {
  readonly seasons: readonly SetSeason[];
  /** Seasons that took their rounds from the other source. */
  readonly annotated: number;
  readonly notes: readonly string[];
}

const nameOf = ({ competition, label }: SetSeason): string => `${competition.id} ${label}`;
const pairOf = ({ home, away }: SetMatch): string => `${home.id}|${away.id}`;

/** Takes the rounds of `other`, if it has every match of the season at the same ground; dates and scores stay. */
function withRounds(season: SetSeason, other: SetSeason, notes: string[]): SetSeason | null {
  const byPair = new Map(other.matches.map((match) => [pairOf(match), match]));
  const isOne = byPair.size === other.matches.length && other.matches.every(({ stage }) => stage === null);
  if (!isOne || !season.matches.every((match) => byPair.has(pairOf(match)))) {
    const missing = season.matches.find((match) => !byPair.has(pairOf(match)));
    const what = missing ? `${missing.home.original} - ${missing.away.original} is not there` : "it has other parts";
    notes.push(`${nameOf(season)}: no rounds from ${other.file}: ${what}`);
    return null;
  }
  const matches = season.matches.map((match) => {
    const found = byPair.get(pairOf(match)) ?? match;
    if (found.score.join("-") !== match.score.join("-"))
      notes.push(
        `${nameOf(season)} ${dayText(match.day)} ${match.home.original} - ${match.away.original}: ${match.score.join("-")}, in ${other.file} ${found.score.join("-")}`,
      );
    return { ...match, round: found.round, roundNo: found.roundNo };
  });
  return { ...season, matches };
}

/** Takes every season from one source: the first, unless the second has more of its matches. */
export function chooseSeasons(first: readonly SetSeason[], second: readonly SetSeason[]): Chosen {
  const others = new Map(second.map((season) => [nameOf(season), season]));
  const notes: string[] = [];
  let annotated = 0;
  const chosen = first.map((season) => {
    const other = others.get(nameOf(season));
    others.delete(nameOf(season));
    if (!other) return season;
    if (other.matches.length > season.matches.length) {
      notes.push(`${nameOf(season)}: ${other.matches.length} results in ${other.file}, ${season.matches.length} in ${season.file}`);
      return other;
    }
    const rounds = withRounds(season, other, notes);
    if (rounds) annotated += 1;
    return rounds ?? season;
  });
  return { seasons: [...chosen, ...others.values()], annotated, notes };
}
