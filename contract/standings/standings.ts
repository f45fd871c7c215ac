import type { Sport } from "../feed/channels.ts";
import type { Pair } from "../feed/sport.ts";
import { type Placed, type TieStep, type Value, inOrder } from "./order.ts";

/**
 * The league table, computed both on the page and on the server. The rule set is data; teams that the rules cannot
 * separate share a rank and are never ordered by name.
 */
export interface StandingResult {
  readonly home: string;
  readonly away: string;
  readonly score: Pair;
  /** The winner where the score does not show it: a match awarded without goals. */
  readonly winner?: "home" | "away";
  /** `2012-05-13`; needed for a table as of a day. */
  readonly day?: string;
}

/**
 * `h2h`: head to head among the level teams. `ruling`: put last by the competition. `decision`: an order that the
 * competition found by a play-off or by lots.
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
  /** How often two teams meet: head to head counts once all those matches are played. Absent: counts as they are played. */
  readonly meetings?: number;
  /** What a stage carries over from the previous one. Absent: it starts from zero. */
  readonly carry?: Carry;
  /** `2020-04-30`, the day the season was ended by points per match: tables of earlier days go by points. */
  readonly perMatchFrom?: string;
}

/** Points carried over: all, or half of them, rounded if odd; the half point counts between level teams. */
export interface Carry {
  readonly points: "all" | "halfUp" | "halfDown";
  /** Whether matches and goals carry over too, or points only. */
  readonly hasResults: boolean;
  /** Whether the order of the first stage serves as the `decision`. */
  readonly isOrder?: true;
}

/** Points added or deducted by the competition. */
export interface Adjustment {
  readonly team: string;
  readonly points: number;
  /** `2012-05-13`: tables of earlier days ignore it. */
  readonly announcedOn: string;
  /** In Chinese, for the reader. */
  readonly reason: string;
}

/** An order of level teams that does not follow from results: best first. */
export interface Decision {
  readonly teams: readonly string[];
  readonly announcedOn: string;
  /** `stage`: the order of the previous stage. */
  readonly by: "play-off" | "lots" | "conduct" | "stage";
}

/** A team placed below all others, whatever its points. */
export interface Ruling {
  readonly team: string;
  readonly announcedOn: string;
  readonly reason: string;
}

/** What a team carries over from the previous stage. */
export interface Carried {
  /** Its results there, if they carry over. */
  readonly line: StandingLine;
  /** Whole points at the start of the stage. */
  readonly points: number;
  /** In half points: 1 if rounding took one away, -1 if it added one. */
  readonly halves: -1 | 0 | 1;
}

export interface CarriedStage {
  /** `2019-03-17`, the last day of the previous stage: tables of earlier days ignore what it carries over. */
  readonly endedOn: string;
  /** In the order of the previous stage. */
  readonly teams: ReadonlyMap<string, Carried>;
}

/** The score a match counts with by a decision, whatever was played: from the day of the announcement on. */
export interface Award {
  readonly home: string;
  readonly away: string;
  readonly score: Pair;
  readonly winner?: "home" | "away";
  readonly announcedOn: string;
  readonly reason: string;
}

/** The most common rules. */
export const PLAIN_RULES: Readonly<Record<Sport, StandingRules>> = {
  fb: { win: 3, draw: 1, steps: [{ by: ["points"] }, { by: ["difference"] }, { by: ["scored"] }] },
  bk: { win: 1, draw: 0, steps: [{ by: ["share"] }, { by: ["difference"] }] },
};

/** How a season's table is computed: its rules and the competition's interventions. */
export interface SeasonRules {
  readonly rules: StandingRules;
  readonly adjustments: readonly Adjustment[];
  readonly decisions: readonly Decision[];
  readonly rulings: readonly Ruling[];
  readonly awards: readonly Award[];
}

/** Rules without interventions: for leagues that are not listed and for simulated ones. */
export function plainSeason(sport: Sport): SeasonRules {
  return { rules: PLAIN_RULES[sport], adjustments: [], decisions: [], rulings: [], awards: [] };
}

/** Which matches count: all, home matches or away matches. */
export const VENUES = ["all", "home", "away"] as const;
export type Venue = (typeof VENUES)[number];

export type Outcome = "W" | "D" | "L";

export interface StandingRow extends Placed<Criterion> {
  /** The kind of decision, where one separates the team from the one above. */
  readonly decision: Decision["by"] | null;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  /** Including adjustments. */
  readonly points: number;
  /** Points added (above 0) or deducted by the competition. */
  readonly adjusted: number;
  /** Points carried over from the previous stage, included in `points`. */
  readonly carried: number;
}

export interface StandingOptions {
  readonly venue?: Venue;
  /** Teams that are in the table even without a match. */
  readonly teams?: readonly string[];
  readonly adjustments?: readonly Adjustment[];
  readonly decisions?: readonly Decision[];
  readonly rulings?: readonly Ruling[];
  /** For leagues in which teams meet once at each ground. */
  readonly awards?: readonly Award[];
  /** Carried over from the previous stage, whose matches are not in the results; ignored for home and away tables. */
  readonly carried?: CarriedStage;
  /** `2012-05-13`: with results and announcements up to this day; absent: with all. */
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

/** The results with awarded scores applied. */
export function withAwards(results: readonly StandingResult[], awards: readonly Award[]): readonly StandingResult[] {
  if (awards.length === 0) return results;
  return results.map((result) => {
    const found = awards.find(({ home, away }) => home === result.home && away === result.away);
    if (!found) return result;
    const { winner: _, ...played } = result;
    return { ...played, score: found.score, ...(found.winner === undefined ? {} : { winner: found.winner }) };
  });
}

/** Lines of all teams with a result, and of `teams`. */
export function linesOf(results: readonly StandingResult[], teams: readonly string[], venue: Venue): Map<string, StandingLine> {
  const lines = new Map<string, Counted>();
  // Mutated in place: a team's page counts a season some forty times, once after each of its matches.
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

/** Greater than any number of goals. */
const NONE_AGAINST = 1_000;

function valueOf(criterion: Whole, line: StandingLine, points: number): Value {
  switch (criterion) {
    case "points":
      return points;
    case "share":
      // Without a match there is no share: a newcomer is rated at one half.
      return playedIn(line) === 0 ? [1, 2] : [2 * line.won + line.drawn, 2 * playedIn(line)];
    case "perMatch":
      return playedIn(line) === 0 ? 0 : [points, playedIn(line)];
    // Goal ratio: conceding none is better than any ratio.
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

/** Whether the teams have played all matches against each other. */
function haveAllMet(between: readonly StandingResult[], teams: readonly string[], meetings: number): boolean {
  return between.length >= (meetings * teams.length * (teams.length - 1)) / 2;
}

/** The step as it applied before the season was cut short. */
function beforeTheEnd(step: TieStep<Criterion>): TieStep<Criterion> {
  return { ...step, by: step.by.map((criterion) => (criterion === "perMatch" ? "points" : criterion)) };
}

/** The rules for a table as of a day: until the season was cut short, nobody knew that points per match would decide it. */
export function rulesBy(rules: StandingRules, asOf: string | null): StandingRules {
  const { perMatchFrom } = rules;
  return asOf === null || perMatchFrom === undefined || perMatchFrom <= asOf ? rules : { ...rules, steps: rules.steps.map(beforeTheEnd) };
}

/** Rows in table order, first to last. */
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
  const totals = brought ? new Map([...lines].map(([team, line]) => [team, sumOf(line, carriedOf(team).line)])) : lines;
  const known = adjustments.filter(({ announcedOn }) => venue === "all" && isKnown(announcedOn));
  const adjustedOf = (team: string): number => known.reduce((sum, one) => sum + (one.team === team ? one.points : 0), 0);
  const before =
    rules.carry?.isOrder && brought && carried ? [{ teams: [...brought.keys()], announcedOn: carried.endedOn, by: "stage" as const }] : [];
  const decided: readonly Decision[] = [...decisions.filter(({ announcedOn }) => isKnown(announcedOn)), ...before];
  const ruled = new Set(rulings.filter(({ announcedOn }) => isKnown(announcedOn)).map(({ team }) => team));
  const pointsOf = ({ won, drawn }: StandingLine): number => rules.win * won + rules.draw * drawn;

  const totalOf = (team: string): number => pointsOf(lines.get(team) ?? EMPTY_LINE) + adjustedOf(team) + carriedOf(team).points;

  // Indexed by home team, to find the matches between a few teams quickly.
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
  // Cached, because each criterion of a step asks for it with the same teams.
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
      // Half a point never outweighs a whole one, so adding it equals comparing it second.
      const exact = (team: string): number => totalOf(team) + carriedOf(team).halves / 2;
      return new Map(level.map((team) => [team, valueOf(criterion, totals.get(team) ?? EMPTY_LINE, exact(team))]));
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

  // For home or away tables, head to head, decisions and rulings do not apply.
  const isOwn = (criterion: Criterion): boolean => !isHeadToHead(criterion) && criterion !== "decision" && criterion !== "ruling";
  const asRuled = rulesBy(rules, asOf ?? null).steps;
  const steps = venue === "all" ? asRuled : asRuled.flatMap(({ by }) => (by.every(isOwn) ? [{ by }] : []));
  const placed = inOrder([...lines.keys()], steps, valuesOf);
  return placed.map((place, i): StandingRow => {
    const { won, drawn, lost, scored, conceded } = totals.get(place.team) ?? EMPTY_LINE;
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
