import type { Pair } from "../../contract/feed/sport.ts";
import type { Counted, TeamFigures, TeamRecord } from "../../contract/http/databaseTeam.ts";
import { outcomeOf } from "../../contract/standings/standings.ts";

/** A match from one side's view: its own number comes first in every pair. */
export interface SideMatch {
  readonly score: Pair;
  readonly half: Pair | null;
  readonly corners: Pair | null;
  readonly yellow: Pair | null;
  readonly red: Pair | null;
  readonly periods: readonly Pair[] | null;
  /** Set when the goals do not tell: the match was awarded without any. */
  readonly isWon?: boolean;
}

const MANY_GOALS = 3;
const QUARTERS = 4;

export function turned(pair: Pair): Pair {
  return [pair[1], pair[0]];
}

/** The same match from the other side's view. */
export function turnedMatch({ score, half, corners, yellow, red, periods, isWon }: SideMatch): SideMatch {
  return {
    score: turned(score),
    half: half && turned(half),
    corners: corners && turned(corners),
    yellow: yellow && turned(yellow),
    red: red && turned(red),
    periods: periods && periods.map(turned),
    ...(isWon === undefined ? {} : { isWon: !isWon }),
  };
}

function counted(pairs: readonly (Pair | null | undefined)[]): Counted {
  const known = pairs.filter((pair) => pair != null);
  const sum = (i: 0 | 1): number => known.reduce((total, pair) => total + pair[i], 0);
  return { n: known.length, ours: sum(0), theirs: sum(1) };
}

export function statsOf(matches: readonly SideMatch[]): TeamFigures {
  const goals = counted(matches.map(({ score }) => score));
  const among = (isOf: (score: Pair) => boolean): number => matches.filter(({ score }) => isOf(score)).length;
  return {
    n: matches.length,
    scored: goals.ours,
    conceded: goals.theirs,
    clean: among(([, theirs]) => theirs === 0),
    blank: among(([ours]) => ours === 0),
    over: among(([ours, theirs]) => ours + theirs >= MANY_GOALS),
    half: counted(matches.map(({ half }) => half)),
    corners: counted(matches.map(({ corners }) => corners)),
    yellow: counted(matches.map(({ yellow }) => yellow)),
    red: counted(matches.map(({ red }) => red)),
    quarters: Array.from({ length: QUARTERS }, (_, i) => counted(matches.map(({ periods }) => periods?.[i]))),
  };
}

/** The figures of the opponents in the same matches. */
export function opponentStats(stats: TeamFigures): TeamFigures {
  const turnedCount = ({ n, ours, theirs }: Counted): Counted => ({ n, ours: theirs, theirs: ours });
  const { scored, conceded, clean, blank, half, corners, yellow, red, quarters } = stats;
  return {
    ...stats,
    ...{ scored: conceded, conceded: scored, clean: blank, blank: clean },
    ...{ half: turnedCount(half), corners: turnedCount(corners), yellow: turnedCount(yellow), red: turnedCount(red) },
    quarters: quarters.map(turnedCount),
  };
}

/** `points`: for a win and for a draw. */
export function recordOf(matches: readonly SideMatch[], points: { readonly win: number; readonly draw: number }): TeamRecord {
  const outcomes = matches.map(({ score, isWon }) => (isWon === undefined ? outcomeOf(score[0], score[1]) : isWon ? "W" : "L"));
  const [won, drawn] = [outcomes.filter((one) => one === "W").length, outcomes.filter((one) => one === "D").length];
  const { ours: scored, theirs: conceded } = counted(matches.map(({ score }) => score));
  return {
    ...{ won, drawn, scored, conceded },
    played: matches.length,
    lost: matches.length - won - drawn,
    points: points.win * won + points.draw * drawn,
  };
}
