import type { Pair } from "../feed/sport.ts";
import { type TieStep, type Value, inOrder } from "./order.ts";

/**
 * NBA standings: by conference, first by share of games won, then by the NBA's own tie-breaks ("Playoff Tie-Break
 * Procedures", NBA.com). Teams are identified by their franchise's current code (`OKC` for Seattle, `BKN` for New Jersey).
 */
export interface NbaGame {
  readonly home: string;
  readonly away: string;
  readonly score: Pair;
  /** `2012-05-13`, as given by the source. */
  readonly day: string;
}

const CONFERENCES = ["East", "West"] as const;
export type NbaConference = (typeof CONFERENCES)[number];

export interface NbaPlace {
  readonly conference: NbaConference;
  readonly division: string;
}

export type NbaCriterion =
  | "share"
  | "h2hShare"
  | "divisionLeader"
  | "divisionShare"
  | "conferenceShare"
  | "ownPlayoffs"
  | "otherPlayoffs"
  | "difference";

export interface NbaRow extends NbaPlace {
  readonly team: string;
  /** Within its conference; the same for teams that no criterion separates. */
  readonly rank: number;
  readonly decidedBy: NbaCriterion | null;
  /** Values of `decidedBy` for the team above and its own; shares as games won and played. */
  readonly values: readonly [above: Value, own: Value] | null;
  readonly played: number;
  readonly won: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  /** Behind the first of its conference. */
  readonly gamesBehind: number;
}

const DIVISIONS: readonly (readonly [from: number, divisions: Readonly<Record<string, readonly [NbaConference, string]>>])[] = [
  [
    2004,
    {
      Atlantic: ["East", "BOS BKN NYK PHI TOR"],
      Central: ["East", "CHI CLE DET IND MIL"],
      Southeast: ["East", "ATL CHA MIA ORL WAS"],
      Northwest: ["West", "DEN MIN OKC POR UTA"],
      Pacific: ["West", "GSW LAC LAL PHX SAC"],
      Southwest: ["West", "DAL HOU MEM NOP SAS"],
    },
  ],
  // New Orleans played in the East until 2003/04; Charlotte joined in 2004.
  [
    0,
    {
      Atlantic: ["East", "BOS BKN MIA NYK ORL PHI WAS"],
      Central: ["East", "ATL CHI CLE DET IND MIL NOP TOR"],
      Midwest: ["West", "DAL DEN HOU MEM MIN SAS UTA"],
      Pacific: ["West", "GSW LAC LAL OKC PHX POR SAC"],
    },
  ],
];

/** Until 2014/15 a division leader won a tie of any number of teams; since then only one of three or more. */
const LEADERS_FIRST_UNTIL = 2014;
/** Play-off places; teams level with the last of them count as in. */
const PLAYOFF_PLACES = 8;

const PLACES = DIVISIONS.map(([from, divisions]) => {
  const places = Object.entries(divisions).flatMap(([division, [conference, codes]]) =>
    codes.split(" ").map((code): readonly [string, NbaPlace] => [code, { conference, division }]),
  );
  return { from, of: new Map(places) };
});

/** Null for a code that is unknown in that season. */
export function nbaPlace(code: string, year: number): NbaPlace | null {
  return PLACES.find(({ from }) => year >= from)?.of.get(code) ?? null;
}

const REST = ["divisionShare", "conferenceShare", "ownPlayoffs", "otherPlayoffs", "difference"] as const;
const stepsOf = (...first: readonly NbaCriterion[]): readonly TieStep<NbaCriterion>[] => [
  { by: ["share"] },
  ...[...first, ...REST].map((criterion) => ({ by: [criterion], againFrom: 1 })),
];
const STEPS_OF_LEADERS = stepsOf("divisionLeader", "h2hShare");
const STEPS_OF_TWO = stepsOf("h2hShare", "divisionLeader");

type Share = readonly [won: number, played: number];

const shareValue = ([won, played]: Share): Value => (played === 0 ? [1, 2] : [won, played]);

/** Incremental count of games; gives the table at any point. A season's page makes forty tables from one count. */
export interface NbaCount {
  add(game: NbaGame): void;
  /** Rows by conference, the East first; or those of one conference. */
  rows(conference?: NbaConference): readonly NbaRow[];
}

/**
 * Rows by conference, the East first; `members` are included even without a game. `year`: in which the season
 * begins. Throws on a team that is unknown in that season.
 */
export function nbaStandings(games: readonly NbaGame[], year: number, members: readonly string[] = []): readonly NbaRow[] {
  const named = new Set(members);
  for (const { home, away } of games) named.add(home).add(away);
  const count = nbaCount(year, [...named]);
  for (const game of games) count.add(game);
  return count.rows();
}

interface TeamLine {
  won: number;
  lost: number;
  scored: number;
  conceded: number;
}

/** Results by team number. The entry of one team against another is at: its number times all teams, plus the other's number. */
interface Tallies {
  readonly teams: readonly string[];
  readonly numberOf: ReadonlyMap<string, number>;
  readonly lineOf: readonly TeamLine[];
  readonly wonAgainst: Uint16Array;
  readonly playedAgainst: Uint16Array;
}

/** An empty count for the given teams. Throws on a team that is unknown in that season or not among them. */
export function nbaCount(year: number, members: readonly string[]): NbaCount {
  const teams = [...new Set(members)].sort();
  const places = new Map(
    teams.map((team) => {
      const place = nbaPlace(team, year);
      if (!place) throw new RangeError(`${team} did not play in ${year}`);
      return [team, place] as const;
    }),
  );
  const numberOf = new Map(teams.map((team, i) => [team, i]));
  const lineOf = teams.map(() => ({ won: 0, lost: 0, scored: 0, conceded: 0 }));
  const wonAgainst = new Uint16Array(teams.length ** 2);
  const playedAgainst = new Uint16Array(teams.length ** 2);
  const numbered = (team: string): number => {
    const number = numberOf.get(team);
    if (number === undefined) throw new RangeError(`${team} was not named`);
    return number;
  };
  const count = (team: number, other: number, ours: number, theirs: number): void => {
    const line = lineOf[team];
    if (!line) return;
    const isWon = ours > theirs;
    line[isWon ? "won" : "lost"] += 1;
    line.scored += ours;
    line.conceded += theirs;
    const place = team * teams.length + other;
    wonAgainst[place] = (wonAgainst[place] ?? 0) + Number(isWon);
    playedAgainst[place] = (playedAgainst[place] ?? 0) + 1;
  };
  return {
    add({ home, away, score }) {
      const [ours, theirs] = [numbered(home), numbered(away)];
      count(ours, theirs, score[0], score[1]);
      count(theirs, ours, score[1], score[0]);
    },
    rows: (conference) => rowsOf({ teams, numberOf, lineOf, wonAgainst, playedAgainst }, places, year, conference),
  };
}

function rowsOf(tallies: Tallies, places: ReadonlyMap<string, NbaPlace>, year: number, only: NbaConference | undefined): readonly NbaRow[] {
  const { teams, numberOf, lineOf, wonAgainst, playedAgainst } = tallies;
  const placeOf = (team: string): NbaPlace => places.get(team) as NbaPlace;
  const lines = new Map(teams.flatMap((team, i) => (lineOf[i] ? [[team, lineOf[i]] as const] : [])));
  const shareAgainst = (team: string, isOf: (other: string) => boolean): Share => {
    const from = (numberOf.get(team) ?? 0) * teams.length;
    let [won, played] = [0, 0];
    for (const [i, other] of teams.entries()) {
      if (playedAgainst[from + i] === 0 || !isOf(other)) continue;
      won += wonAgainst[from + i] ?? 0;
      played += playedAgainst[from + i] ?? 0;
    }
    return [won, played];
  };
  const shares = new Map([...lines].map(([team, { won, lost }]): readonly [string, Share] => [team, [won, won + lost]]));
  const shareOf = (team: string): Share => shares.get(team) ?? [0, 0];
  const membersOf = (conference: NbaConference): readonly string[] => teams.filter((team) => placeOf(team).conference === conference);
  const conferences = CONFERENCES.map(membersOf);
  const wanted = only === undefined ? conferences : [membersOf(only)];

  const playoffTeams = new Set(
    conferences.flatMap((members) => {
      const compare = (a: string, b: string): number => {
        const [x, y] = [shareOf(a), shareOf(b)];
        return y[0] * x[1] - x[0] * y[1];
      };
      const last = [...members].sort(compare)[PLAYOFF_PLACES - 1];
      return last === undefined ? members : members.filter((team) => compare(team, last) <= 0);
    }),
  );

  // Ties are re-examined after each separation; a share that does not depend on which teams are level is cached.
  const sharesOf = (isOf: (team: NbaPlace, other: NbaPlace, name: string) => boolean): ((team: string) => Value) => {
    const known = new Map<string, Value>();
    return (team) => {
      const own = placeOf(team);
      const value = known.get(team) ?? shareValue(shareAgainst(team, (other) => isOf(own, placeOf(other), other)));
      known.set(team, value);
      return value;
    };
  };
  const divisionShare = sharesOf((own, other) => other.division === own.division);
  const conferenceShare = sharesOf((own, other) => other.conference === own.conference);
  const ownPlayoffs = sharesOf((own, other, name) => playoffTeams.has(name) && other.conference === own.conference);
  const otherPlayoffs = sharesOf((own, other, name) => playoffTeams.has(name) && other.conference !== own.conference);

  function valuesWith(leaders: ReadonlySet<string>) {
    return (criterion: NbaCriterion, level: readonly string[]): ReadonlyMap<string, Value> | null => {
      const values = (of: (team: string) => Value) => new Map(level.map((team) => [team, of(team)]));
      switch (criterion) {
        case "share":
          return values((team) => shareValue(shareOf(team)));
        case "h2hShare":
          return values((team) => shareValue(shareAgainst(team, (other) => level.includes(other))));
        case "divisionLeader":
          return values((team) => Number(leaders.has(team)));
        case "divisionShare":
          return level.every((team) => placeOf(team).division === placeOf(level[0] ?? "").division) ? values(divisionShare) : null;
        case "conferenceShare":
          return values(conferenceShare);
        case "ownPlayoffs":
          return values(ownPlayoffs);
        case "otherPlayoffs":
          return values(otherPlayoffs);
        case "difference":
          return values((team) => (lines.get(team)?.scored ?? 0) - (lines.get(team)?.conceded ?? 0));
        default:
          return criterion satisfies never;
      }
    };
  }

  /** Teams still level after a step start over with the steps for their number. */
  const stepsFor = (level: number): readonly TieStep<NbaCriterion>[] =>
    level > 2 || year <= LEADERS_FIRST_UNTIL ? STEPS_OF_LEADERS : STEPS_OF_TWO;

  function ordered(members: readonly string[], leaders: ReadonlySet<string>) {
    return inOrder(members, stepsFor, valuesWith(leaders));
  }

  const divisions = [...new Set(wanted.flat().map((team) => placeOf(team).division))];
  const leaders = new Set(
    divisions.flatMap((division) => {
      const placed = ordered(
        teams.filter((team) => placeOf(team).division === division),
        new Set(),
      );
      return placed.filter(({ rank }) => rank === 1).map(({ team }) => team);
    }),
  );
  return wanted.flatMap((members) => {
    const placed = ordered(members, leaders);
    const first = lines.get(placed[0]?.team ?? "");
    return placed.map(({ team, rank, decidedBy, values }): NbaRow => {
      const { won, lost, scored, conceded } = lines.get(team) ?? { won: 0, lost: 0, scored: 0, conceded: 0 };
      const gamesBehind = first ? (first.won - won + (lost - first.lost)) / 2 : 0;
      return { team, ...placeOf(team), rank, decidedBy, values, played: won + lost, won, lost, scored, conceded, gamesBehind };
    });
  });
}
