import type { Sport } from "../feed/channels.ts";
import type { Pair } from "../feed/sport.ts";
import { type Placed, type TieStep, type Value, inOrder } from "./order.ts";

/**
 * The table of results, run where it is shown and where it is asked for. The rule set is data; a place the rules cannot
 * part is shared, never decided by the alphabet.
 */
export interface StandingResult {
  readonly home: string;
  readonly away: string;
  readonly score: Pair;
  /** Who won where the goals do not say it: a match that was awarded without any. */
  readonly winner?: "home" | "away";
  /** `2012-05-13`, where the table is asked for as of a day. */
  readonly day?: string;
}

/**
 * `h2h`: in the matches between those who are level. `ruling`: put last by the competition. `decision`: an order it found
 * otherwise, by a play-off or by lots.
 */
export const CRITERIA = [
  "ruling",
  "points",
  "share",
  "perMatch",
  "ratio",
  "difference",
  "scored",
  "won",
  "awayScored",
  "awayWon",
  "h2hPoints",
  "h2hDifference",
  "h2hScored",
  "h2hAwayScored",
  "decision",
] as const;
export type Criterion = (typeof CRITERIA)[number];

export interface StandingRules {
  readonly win: number;
  readonly draw: number;
  readonly steps: readonly TieStep<Criterion>[];
  /** How often two teams meet: matches between the level ones count once all of them are played. Absent: as they are played. */
  readonly meetings?: number;
  /** How a stage takes over what the one before it left. Absent: it begins at nought. */
  readonly carry?: Carry;
  /** `2020-04-30`, the day a season was ended by points a match: a table of an earlier day goes by points. */
  readonly perMatchFrom?: string;
}

/** Points: all, or half of them with what is odd rounded; the half point counts where two are level. */
export interface Carry {
  readonly points: "all" | "halfUp" | "halfDown";
  /** Whether matches and goals are carried too, or points alone. */
  readonly hasResults: boolean;
  /** Whether the order of the first stage is what the rules take for a decision. */
  readonly isOrder?: true;
}

/** Points given or taken by the competition. */
export interface Adjustment {
  readonly team: string;
  readonly points: number;
  /** `2012-05-13`: no table of an earlier day knows of it. */
  readonly announcedOn: string;
  /** For the reader, in Chinese. */
  readonly reason: string;
}

/** An order of level teams that no result gives: the best first. */
export interface Decision {
  readonly teams: readonly string[];
  readonly announcedOn: string;
  /** `stage`: the order of the stage before. */
  readonly by: "play-off" | "lots" | "conduct" | "stage";
}

/** A team put below all others, whatever its points. */
export interface Ruling {
  readonly team: string;
  readonly announcedOn: string;
  readonly reason: string;
}

/** What a team brings from the stage before. */
export interface Carried {
  /** Its results there, as far as they count on. */
  readonly line: StandingLine;
  /** Whole points it starts with. */
  readonly points: number;
  /** In half points: 1 where one was lost by rounding, -1 where one was given. */
  readonly halves: -1 | 0 | 1;
}

export interface CarriedStage {
  /** `2019-03-17`, the last day of the stage before: no table of an earlier day knows what it left. */
  readonly endedOn: string;
  /** In the order of that stage. */
  readonly teams: ReadonlyMap<string, Carried>;
}

/** How a match counts by a decision, whatever was played: from the day it was announced on. */
export interface Award {
  readonly home: string;
  readonly away: string;
  readonly score: Pair;
  readonly winner?: "home" | "away";
  readonly announcedOn: string;
  readonly reason: string;
}

/** What most leagues do. */
export const PLAIN_RULES: Readonly<Record<Sport, StandingRules>> = {
  fb: { win: 3, draw: 1, steps: [{ by: ["points"] }, { by: ["difference"] }, { by: ["scored"] }] },
  bk: { win: 1, draw: 0, steps: [{ by: ["share"] }, { by: ["difference"] }] },
};

/** How a season's table is made: its rules, and what the competition decided. */
export interface SeasonRules {
  readonly rules: StandingRules;
  readonly adjustments: readonly Adjustment[];
  readonly decisions: readonly Decision[];
  readonly rulings: readonly Ruling[];
  readonly awards: readonly Award[];
}

/** Rules without anything the competition decided: of leagues nobody has written down, and of simulated ones. */
export function plainSeason(sport: Sport): SeasonRules {
  return { rules: PLAIN_RULES[sport], adjustments: [], decisions: [], rulings: [], awards: [] };
}

/** Which matches count: all, or those at home, or away. */
export const VENUES = ["all", "home", "away"] as const;
export type Venue = (typeof VENUES)[number];

export type Outcome = "W" | "D" | "L";

export interface StandingRow extends Placed<Criterion> {
  /** How the competition decided, where that parts it from the one before. */
  readonly decision: Decision["by"] | null;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  /** With what was given or taken. */
  readonly points: number;
  /** Given (above 0) or taken by the competition. */
  readonly adjusted: number;
  /** Points it came with from the stage before; they are in `points`. */
  readonly carried: number;
}

export interface StandingOptions {
  readonly venue?: Venue;
  /** They stand in the table without a match as well. */
  readonly teams?: readonly string[];
  readonly adjustments?: readonly Adjustment[];
  readonly decisions?: readonly Decision[];
  readonly rulings?: readonly Ruling[];
  /** Of teams that meet once at each ground. */
  readonly awards?: readonly Award[];
  /** Matches of the stage before are no part of the results; at home and away it is left out. */
  readonly carried?: CarriedStage;
  /** `2012-05-13`: with the results and announcements of this day and before it; absent: with all. */
  readonly asOf?: string;
}

export interface StandingLine {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  readonly awayScored: number;
  readonly awayWon: number;
}

export function outcomeOf(ours: number, theirs: number): Outcome {
  return ours > theirs ? "W" : ours < theirs ? "L" : "D";
}

export const EMPTY_LINE: StandingLine = { won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, awayScored: 0, awayWon: 0 };

type Counted = { -readonly [K in keyof StandingLine]: StandingLine[K] };

function count(line: Counted, ours: number, theirs: number, isAway: boolean, winner: "home" | "away" | undefined): void {
  const outcome = winner === undefined ? outcomeOf(ours, theirs) : (winner === "away") === isAway ? "W" : "L";
  if (outcome === "W") line.won += 1;
  else if (outcome === "D") line.drawn += 1;
  else line.lost += 1;
  line.scored += ours;
  line.conceded += theirs;
  if (!isAway) return;
  line.awayScored += ours;
  if (outcome === "W") line.awayWon += 1;
}

/** The results as they count by the awards. */
export function withAwards(results: readonly StandingResult[], awards: readonly Award[]): readonly StandingResult[] {
  if (awards.length === 0) return results;
  return results.map((result) => {
    const found = awards.find(({ home, away }) => home === result.home && away === result.away);
    if (!found) return result;
    const { winner: _, ...played } = result;
    return { ...played, score: found.score, ...(found.winner === undefined ? {} : { winner: found.winner }) };
  });
}

/** Lines of all teams with a result, and of those named. */
export function linesOf(results: readonly StandingResult[], teams: readonly string[], venue: Venue): Map<string, StandingLine> {
  const lines = new Map<string, Counted>();
  // Counted in place: a season is counted some forty times for the page of a team, once after each of its matches.
  const lineOf = (team: string): Counted => {
    const known = lines.get(team);
    if (known) return known;
    const line = { ...EMPTY_LINE };
    lines.set(team, line);
    return line;
  };
  for (const team of teams) lineOf(team);
  for (const { home, away, score, winner } of results) {
    const [ours, theirs] = [lineOf(home), lineOf(away)];
    if (venue !== "away") count(ours, score[0], score[1], false, winner);
    if (venue !== "home") count(theirs, score[1], score[0], true, winner);
  }
  return lines;
}

function sumOf(a: StandingLine, b: StandingLine): StandingLine {
  return {
    won: a.won + b.won,
    drawn: a.drawn + b.drawn,
    lost: a.lost + b.lost,
    scored: a.scored + b.scored,
    conceded: a.conceded + b.conceded,
    awayScored: a.awayScored + b.awayScored,
    awayWon: a.awayWon + b.awayWon,
  };
}

const NOTHING: Carried = { line: EMPTY_LINE, points: 0, halves: 0 };

const playedIn = ({ won, drawn, lost }: StandingLine): number => won + drawn + lost;

type Whole = Exclude<Criterion, `h2h${string}` | "decision" | "ruling">;
const WHOLE_OF = { h2hPoints: "points", h2hDifference: "difference", h2hScored: "scored", h2hAwayScored: "awayScored" } as const;

const isHeadToHead = (criterion: Criterion): criterion is keyof typeof WHOLE_OF => criterion in WHOLE_OF;

/** Above any number of goals. */
const NONE_AGAINST = 1_000;

function valueOf(criterion: Whole, line: StandingLine, points: number): Value {
  switch (criterion) {
    case "points":
      return points;
    case "share":
      // Without a match there is no share: half is what a newcomer stands at.
      return playedIn(line) === 0 ? [1, 2] : [2 * line.won + line.drawn, 2 * playedIn(line)];
    case "perMatch":
      return playedIn(line) === 0 ? 0 : [points, playedIn(line)];
    // Goals for each goal against: none against is better than any.
    case "ratio":
      return line.conceded === 0 ? line.scored * NONE_AGAINST : [line.scored, line.conceded];
    case "difference":
      return line.scored - line.conceded;
    case "scored":
      return line.scored;
    case "won":
      return line.won;
    case "awayScored":
      return line.awayScored;
    case "awayWon":
      return line.awayWon;
    default:
      return criterion satisfies never;
  }
}

/** Whether the teams have played all there is to play between them. */
function haveAllMet(between: readonly StandingResult[], teams: readonly string[], meetings: number): boolean {
  return between.length >= (meetings * teams.length * (teams.length - 1)) / 2;
}

/** As the season was played before it was ended. */
function beforeTheEnd(step: TieStep<Criterion>): TieStep<Criterion> {
  return { ...step, by: step.by.map((criterion) => (criterion === "perMatch" ? "points" : criterion)) };
}

/** The rules a table of a day goes by: nobody knew before that the season would be ended by points a match. */
export function rulesBy(rules: StandingRules, asOf: string | null): StandingRules {
  const { perMatchFrom } = rules;
  return asOf === null || perMatchFrom === undefined || perMatchFrom <= asOf ? rules : { ...rules, steps: rules.steps.map(beforeTheEnd) };
}

/** Rows from the first to the last. */
export function standings(results: Iterable<StandingResult>, rules: StandingRules, options: StandingOptions = {}): readonly StandingRow[] {
  const { venue = "all", teams = [], adjustments = [], decisions = [], rulings = [], awards = [], carried, asOf } = options;
  const isKnown = (day: string | undefined): boolean => asOf === undefined || day === undefined || day <= asOf;
  const counted = withAwards(
    [...results].filter(({ day }) => isKnown(day)),
    awards.filter(({ announcedOn }) => isKnown(announcedOn)),
  );
  const lines = linesOf(counted, teams, venue);
  const brought = venue === "all" && carried && isKnown(carried.endedOn) ? carried.teams : null;
  const carriedOf = (team: string): Carried => brought?.get(team) ?? NOTHING;
  const wholes = brought ? new Map([...lines].map(([team, line]) => [team, sumOf(line, carriedOf(team).line)])) : lines;
  const known = adjustments.filter(({ announcedOn }) => venue === "all" && isKnown(announcedOn));
  const adjustedOf = (team: string): number => known.reduce((sum, one) => sum + (one.team === team ? one.points : 0), 0);
  const before =
    rules.carry?.isOrder && brought && carried ? [{ teams: [...brought.keys()], announcedOn: carried.endedOn, by: "stage" as const }] : [];
  const decided: readonly Decision[] = [...decisions.filter(({ announcedOn }) => isKnown(announcedOn)), ...before];
  const ruled = new Set(rulings.filter(({ announcedOn }) => isKnown(announcedOn)).map(({ team }) => team));
  const pointsOf = ({ won, drawn }: StandingLine): number => rules.win * won + rules.draw * drawn;

  const totalOf = (team: string): number => pointsOf(lines.get(team) ?? EMPTY_LINE) + adjustedOf(team) + carriedOf(team).points;

  // By the home side: matches between a few are looked for among theirs alone.
  let byHome: Map<string, StandingResult[]> | null = null;
  function homeMatches(team: string): readonly StandingResult[] {
    if (byHome === null) {
      byHome = new Map();
      for (const result of counted) {
        const own = byHome.get(result.home);
        if (own) own.push(result);
        else byHome.set(result.home, [result]);
      }
    }
    return byHome.get(team) ?? [];
  }

  function betweenOf(level: readonly string[]): ReadonlyMap<string, StandingLine> | null {
    const members = new Set(level);
    const between = level.flatMap((team) => homeMatches(team).filter(({ away }) => members.has(away)));
    return rules.meetings === undefined || haveAllMet(between, level, rules.meetings) ? linesOf(between, level, "all") : null;
  }
  // Asked for by each criterion of a step, for the same teams.
  let latest: { readonly key: string; readonly between: ReadonlyMap<string, StandingLine> | null } | null = null;
  function between(level: readonly string[]): ReadonlyMap<string, StandingLine> | null {
    const key = JSON.stringify(level);
    if (latest?.key !== key) latest = { key, between: betweenOf(level) };
    return latest.between;
  }

  function valuesOf(criterion: Criterion, level: readonly string[]): ReadonlyMap<string, Value> | null {
    if (criterion === "decision") {
      const found = decided.find((decision) => level.every((team) => decision.teams.includes(team)));
      return found ? new Map(level.map((team) => [team, -found.teams.indexOf(team)])) : null;
    }
    if (criterion === "ruling") return new Map(level.map((team) => [team, ruled.has(team) ? -1 : 0]));
    if (!isHeadToHead(criterion)) {
      // Half a point never makes up for a whole one: to add it is to look at it second.
      const exact = (team: string): number => totalOf(team) + carriedOf(team).halves / 2;
      return new Map(level.map((team) => [team, valueOf(criterion, wholes.get(team) ?? EMPTY_LINE, exact(team))]));
    }
    const from = between(level);
    if (!from) return null;
    return new Map(
      level.map((team) => {
        const line = from.get(team) ?? EMPTY_LINE;
        return [team, valueOf(WHOLE_OF[criterion], line, pointsOf(line))];
      }),
    );
  }

  // At home, or away, nobody has met anybody twice, and nothing was decided.
  const isOwn = (criterion: Criterion): boolean => !isHeadToHead(criterion) && criterion !== "decision" && criterion !== "ruling";
  const asRuled = rulesBy(rules, asOf ?? null).steps;
  const steps = venue === "all" ? asRuled : asRuled.flatMap(({ by }) => (by.every(isOwn) ? [{ by }] : []));
  const placed = inOrder([...lines.keys()], steps, valuesOf);
  return placed.map((place, i): StandingRow => {
    const { won, drawn, lost, scored, conceded } = wholes.get(place.team) ?? EMPTY_LINE;
    const both = [placed[i - 1]?.team ?? "", place.team];
    const found = place.decidedBy === "decision" ? decided.find(({ teams: of }) => both.every((team) => of.includes(team))) : undefined;
    return {
      ...place,
      decision: found?.by ?? null,
      played: won + drawn + lost,
      won,
      drawn,
      lost,
      scored,
      conceded,
      points: totalOf(place.team),
      adjusted: adjustedOf(place.team),
      carried: carriedOf(place.team).points,
    };
  });
}
