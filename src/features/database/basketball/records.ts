import type { Pair } from "../../../../contract/feed/sport.ts";
import type { NbaPlace } from "../../../../contract/standings/nba.ts";

/** A game that counts; teams are named as the caller of the table names them. */
export interface Game {
  readonly home: string;
  readonly away: string;
  readonly score: Pair;
  /** `2016-04-13` */
  readonly day: string;
}

export type Share = readonly [won: number, lost: number];

export interface TeamRecord {
  readonly all: Share;
  readonly home: Share;
  readonly away: Share;
  /** Record within its conference and division; null when the league has none. */
  readonly conference: Share | null;
  readonly division: Share | null;
  /** Points scored minus points conceded, over all games. */
  readonly difference: number;
  readonly lastTen: Share;
  /** Wins in a row, negative for defeats; 0 before the first game. */
  readonly streak: number;
  /** By opponent. */
  readonly against: ReadonlyMap<string, Share>;
}

export type PlaceOf = (team: string) => NbaPlace | null;

type Tally = [won: number, lost: number];
const LAST = 10;

interface Sheet {
  readonly home: Tally;
  readonly away: Tally;
  readonly conference: Tally;
  readonly division: Tally;
  readonly against: Map<string, Tally>;
  readonly wins: boolean[];
  difference: number;
}

const emptySheet = (): Sheet => ({
  home: [0, 0],
  away: [0, 0],
  conference: [0, 0],
  division: [0, 0],
  against: new Map(),
  wins: [],
  difference: 0,
});

function streakOf(wins: readonly boolean[]): number {
  const last = wins.at(-1);
  if (last === undefined) return 0;
  const length = wins.length - 1 - wins.lastIndexOf(!last);
  return last ? length : -length;
}

/** A level score (not final yet, or a corrupt file) does not count. */
const isDecided = ({ score }: Game): boolean => score[0] !== score[1];

/** By time; games of one day by team, so that the same games always give the same rows. */
function inTime(games: readonly Game[]): readonly Game[] {
  return games.filter(isDecided).sort((a, b) => (a.day === b.day ? (a.home < b.home ? -1 : 1) : a.day < b.day ? -1 : 1));
}

/** Records of the members and of their other opponents. */
export function recordsOf(games: readonly Game[], members: readonly string[], placeOf: PlaceOf): ReadonlyMap<string, TeamRecord> {
  const sheets = new Map<string, Sheet>(members.map((team) => [team, emptySheet()]));
  const places = new Map<string, NbaPlace | null>();
  const sheetOf = (team: string): Sheet => {
    const known = sheets.get(team);
    if (known) return known;
    const fresh = emptySheet();
    sheets.set(team, fresh);
    return fresh;
  };
  const place = (team: string): NbaPlace | null => {
    const known = places.get(team);
    if (known !== undefined) return known;
    const found = placeOf(team);
    places.set(team, found);
    return found;
  };
  const count = (team: string, other: string, margin: number, isHome: boolean): void => {
    const sheet = sheetOf(team);
    const at = margin > 0 ? 0 : 1;
    sheet[isHome ? "home" : "away"][at] += 1;
    const [own, theirs] = [place(team), place(other)];
    if (own !== null && own.conference === theirs?.conference) sheet.conference[at] += 1;
    if (own !== null && own.division === theirs?.division) sheet.division[at] += 1;
    const met = sheet.against.get(other) ?? [0, 0];
    met[at] += 1;
    sheet.against.set(other, met);
    sheet.wins.push(margin > 0);
    sheet.difference += margin;
  };
  for (const { home, away, score } of inTime(games)) {
    count(home, away, score[0] - score[1], true);
    count(away, home, score[1] - score[0], false);
  }
  return new Map(
    [...sheets].map(([team, { home, away, conference, division, against, wins, difference }]) => {
      const recent = wins.slice(-LAST);
      const won = recent.filter(Boolean).length;
      const isPlaced = place(team) !== null;
      return [
        team,
        {
          all: [home[0] + away[0], home[1] + away[1]],
          home,
          away,
          conference: isPlaced ? conference : null,
          division: isPlaced ? division : null,
          difference,
          lastTen: [won, recent.length - won],
          streak: streakOf(wins),
          against,
        },
      ];
    }),
  );
}

export const playedOf = ([won, lost]: Share): number => won + lost;

/** Negative: `a` has the higher winning percentage. A team without games counts as one half. */
export function compareShares(a: Share, b: Share): number {
  const [x, y] = [a, b].map((share): Share => (playedOf(share) === 0 ? [1, 1] : share)) as [Share, Share];
  return y[0] * playedOf(x) - x[0] * playedOf(y);
}

/** The total record against some of the opponents. */
export function shareAgainst({ against }: TeamRecord, isOf: (other: string) => boolean): Share {
  let [won, lost] = [0, 0];
  for (const [other, [w, l]] of against) if (isOf(other)) [won, lost] = [won + w, lost + l];
  return [won, lost];
}

/** Games behind: half the difference in wins plus half the difference in defeats. */
export function gamesBehind(first: Share, team: Share): number {
  return (first[0] - team[0] + (team[1] - first[1])) / 2;
}
