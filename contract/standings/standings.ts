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
  readonly by: "play-off" | "lots" | "conduct";
}

/** A team put below all others, whatever its points. */
export interface Ruling {
  readonly team: string;
  readonly announcedOn: string;
  readonly reason: string;
}

/** What most leagues do. */
export const PLAIN_RULES: Readonly<Record<Sport, StandingRules>> = {
  fb: { win: 3, draw: 1, steps: [{ by: ["points"] }, { by: ["difference"] }, { by: ["scored"] }] },
  bk: { win: 1, draw: 0, steps: [{ by: ["share"] }, { by: ["difference"] }] },
};

/** Which matches count: all, or those at home, or away. */
export const VENUES = ["all", "home", "away"] as const;
export type Venue = (typeof VENUES)[number];

export type Outcome = "W" | "D" | "L";

export interface StandingRow extends Placed<Criterion> {
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
}

export interface StandingOptions {
  readonly venue?: Venue;
  /** They stand in the table without a match as well. */
  readonly teams?: readonly string[];
  readonly adjustments?: readonly Adjustment[];
  readonly decisions?: readonly Decision[];
  readonly rulings?: readonly Ruling[];
  /** `2012-05-13`: with the results and announcements of this day and before it; absent: with all. */
  readonly asOf?: string;
}

interface Line {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  readonly awayScored: number;
}

export function outcomeOf(ours: number, theirs: number): Outcome {
  return ours > theirs ? "W" : ours < theirs ? "L" : "D";
}

const EMPTY: Line = { won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, awayScored: 0 };

function count(line: Line, ours: number, theirs: number, isAway: boolean): Line {
  const outcome = outcomeOf(ours, theirs);
  return {
    won: line.won + Number(outcome === "W"),
    drawn: line.drawn + Number(outcome === "D"),
    lost: line.lost + Number(outcome === "L"),
    scored: line.scored + ours,
    conceded: line.conceded + theirs,
    awayScored: line.awayScored + (isAway ? ours : 0),
  };
}

function linesOf(results: readonly StandingResult[], teams: readonly string[], venue: Venue): Map<string, Line> {
  const lines = new Map(teams.map((team) => [team, EMPTY]));
  for (const { home, away, score } of results) {
    const before = [lines.get(home) ?? EMPTY, lines.get(away) ?? EMPTY] as const;
    lines.set(home, venue === "away" ? before[0] : count(before[0], score[0], score[1], false));
    lines.set(away, venue === "home" ? before[1] : count(before[1], score[1], score[0], true));
  }
  return lines;
}

const playedIn = ({ won, drawn, lost }: Line): number => won + drawn + lost;

type Whole = Exclude<Criterion, `h2h${string}` | "decision" | "ruling">;
const WHOLE_OF = { h2hPoints: "points", h2hDifference: "difference", h2hScored: "scored", h2hAwayScored: "awayScored" } as const;

const isHeadToHead = (criterion: Criterion): criterion is keyof typeof WHOLE_OF => criterion in WHOLE_OF;

/** Above any number of goals. */
const NONE_AGAINST = 1_000;

function valueOf(criterion: Whole, line: Line, points: number): Value {
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
    default:
      return criterion satisfies never;
  }
}

/** Whether the teams have played all there is to play between them. */
function haveAllMet(between: readonly StandingResult[], teams: readonly string[], meetings: number): boolean {
  return between.length >= (meetings * teams.length * (teams.length - 1)) / 2;
}

/** Rows from the first to the last. */
export function standings(results: Iterable<StandingResult>, rules: StandingRules, options: StandingOptions = {}): readonly StandingRow[] {
  const { venue = "all", teams = [], adjustments = [], decisions = [], rulings = [], asOf } = options;
  const isKnown = (day: string | undefined): boolean => asOf === undefined || day === undefined || day <= asOf;
  const counted = [...results].filter(({ day }) => isKnown(day));
  const lines = linesOf(counted, teams, venue);
  const known = adjustments.filter(({ announcedOn }) => venue === "all" && isKnown(announcedOn));
  const adjustedOf = (team: string): number => known.reduce((sum, one) => sum + (one.team === team ? one.points : 0), 0);
  const decided = decisions.filter(({ announcedOn }) => isKnown(announcedOn));
  const ruled = new Set(rulings.filter(({ announcedOn }) => isKnown(announcedOn)).map(({ team }) => team));
  const pointsOf = ({ won, drawn }: Line): number => rules.win * won + rules.draw * drawn;

  function betweenOf(level: readonly string[]): ReadonlyMap<string, Line> | null {
    const members = new Set(level);
    const between = counted.filter(({ home, away }) => members.has(home) && members.has(away));
    return rules.meetings === undefined || haveAllMet(between, level, rules.meetings) ? linesOf(between, level, "all") : null;
  }
  // Asked for by each criterion of a step, for the same teams.
  let latest: { readonly key: string; readonly between: ReadonlyMap<string, Line> | null } | null = null;
  function between(level: readonly string[]): ReadonlyMap<string, Line> | null {
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
    const from = isHeadToHead(criterion) ? between(level) : lines;
    if (!from) return null;
    const whole = isHeadToHead(criterion) ? WHOLE_OF[criterion] : criterion;
    return new Map(
      level.map((team) => {
        const line = from.get(team) ?? EMPTY;
        return [team, valueOf(whole, line, pointsOf(line) + (from === lines ? adjustedOf(team) : 0))];
      }),
    );
  }

  // At home, or away, nobody has met anybody twice, and nothing was decided.
  const isOwn = (criterion: Criterion): boolean => !isHeadToHead(criterion) && criterion !== "decision" && criterion !== "ruling";
  const steps = venue === "all" ? rules.steps : rules.steps.flatMap(({ by }) => (by.every(isOwn) ? [{ by }] : []));
  return inOrder([...lines.keys()], steps, valuesOf).map((placed): StandingRow => {
    const line = lines.get(placed.team) ?? EMPTY;
    const { won, drawn, lost, scored, conceded } = line;
    const adjusted = adjustedOf(placed.team);
    return { ...placed, played: playedIn(line), won, drawn, lost, scored, conceded, points: pointsOf(line) + adjusted, adjusted };
  });
}
