import { type NbaGame, type NbaPlace, nbaPlace } from "./nba.ts";

/** Games won and lost. */
export type WinLoss = readonly [won: number, lost: number];

/** Figures beside a team in the NBA table. */
export interface NbaRecords {
  readonly home: WinLoss;
  readonly away: WinLoss;
  readonly conference: WinLoss;
  readonly division: WinLoss;
  readonly lastTen: WinLoss;
  /** Above 0: wins in a row; below 0: losses; 0 without a game. */
  readonly streak: number;
  /** Points per game; null without a game. */
  readonly scored: number | null;
  readonly conceded: number | null;
  readonly net: number | null;
}

interface OneGame {
  readonly day: string;
  readonly other: NbaPlace | null;
  readonly isHome: boolean;
  readonly ours: number;
  readonly theirs: number;
}

const LAST = 10;

const isWon = ({ ours, theirs }: OneGame): boolean => ours > theirs;

function recordOf(games: readonly OneGame[]): WinLoss {
  const won = games.filter(isWon).length;
  return [won, games.length - won];
}

function streakOf(games: readonly OneGame[]): number {
  const last = games.at(-1);
  if (!last) return 0;
  const other = games.findLastIndex((game) => isWon(game) !== isWon(last));
  const count = games.length - 1 - other;
  return isWon(last) ? count : -count;
}

/** By team, for those with a game and for `members`; `year`: in which the season begins. Games in any order. */
export function nbaRecords(games: readonly NbaGame[], year: number, members: readonly string[] = []): ReadonlyMap<string, NbaRecords> {
  const played = new Map<string, OneGame[]>(members.map((team) => [team, []]));
  const add = (team: string, game: OneGame): void => {
    const before = played.get(team);
    if (before) before.push(game);
    else played.set(team, [game]);
  };
  for (const { home, away, score, day } of games) {
    add(home, { day, other: nbaPlace(away, year), isHome: true, ours: score[0], theirs: score[1] });
    add(away, { day, other: nbaPlace(home, year), isHome: false, ours: score[1], theirs: score[0] });
  }
  return new Map(
    [...played].map(([team, all]): readonly [string, NbaRecords] => {
      const place = nbaPlace(team, year);
      const inOrder = [...all].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
      const mean = (of: (game: OneGame) => number): number | null =>
        all.length === 0 ? null : all.reduce((sum, game) => sum + of(game), 0) / all.length;
      return [
        team,
        {
          home: recordOf(all.filter(({ isHome }) => isHome)),
          away: recordOf(all.filter(({ isHome }) => !isHome)),
          conference: recordOf(all.filter(({ other }) => place !== null && other?.conference === place.conference)),
          division: recordOf(all.filter(({ other }) => place !== null && other?.division === place.division)),
          lastTen: recordOf(inOrder.slice(-LAST)),
          streak: streakOf(inOrder),
          scored: mean(({ ours }) => ours),
          conceded: mean(({ theirs }) => theirs),
          net: mean(({ ours, theirs }) => ours - theirs),
        },
      ];
    }),
  );
}
