import type { Pair } from "../../../../contract/feed/sport.ts";
import type { SeasonMatch, SeasonReply } from "../../../../contract/http/database.ts";
import { type SeasonRules, plainSeason } from "../../../../contract/standings/standings.ts";
import { adjustedIn, carriedFrom } from "../../../../contract/standings/stages.ts";
import {
  type Outcome,
  type StandingOptions,
  type StandingResult,
  type StandingRow,
  type StandingRules,
  outcomeOf,
  rulesBy,
  standings,
  withAwards,
} from "../../../../contract/standings/standings.ts";
import { shanghaiDate } from "../../../ui/shanghai.ts";

/**
 * A season's page computed from its matches and a moment: tables are never stored. `asOf` hides later results and
 * announcements; `filled` are the reader's supposed results; `live` the scores of matches in play.
 */
export const TABLE_KINDS = ["all", "home", "away", "half"] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

export interface TableQuery {
  readonly kind: TableKind;
  /** `2024-04-14`: the end of that day; null: all results. */
  readonly asOf: string | null;
  /** Supposed results. */
  readonly filled: ReadonlyMap<SeasonMatch, Pair>;
  /** By match id. */
  readonly live: ReadonlyMap<string, Pair>;
}

/** One table of a season: a stage without groups, or a group. */
export interface TablePart {
  /** Index in `stages`; -1: no match was played yet. */
  readonly stage: number;
  /** Index in the stage's groups; -1: no groups. */
  readonly group: number;
  readonly name: string | null;
}

export type SeasonData = Pick<SeasonReply, "teams" | "matches" | "stages">;

/** Cache: each move of the slider reads the day of every match of the season. */
const days = new WeakMap<Pick<SeasonMatch, "kickoffAt">, string>();

export function dayOf(match: Pick<SeasonMatch, "kickoffAt">): string {
  const known = days.get(match);
  if (known !== undefined) return known;
  const day = shanghaiDate(match.kickoffAt);
  days.set(match, day);
  return day;
}

/** Tables of a stage. */
export function partsOf({ stages }: Pick<SeasonReply, "stages">, stage: number): readonly TablePart[] {
  const of = stages[stage];
  if (!of || of.groups.length === 0) return [{ stage, group: -1, name: null }];
  return of.groups.map((name, group) => ({ stage, group, name }));
}

interface PartMatches {
  readonly matches: readonly SeasonMatch[];
  /** Indexes of the teams that play in them. */
  readonly members: readonly number[];
}

/** Cache by list and part: read by each table, for each supposed result. */
const parts = new WeakMap<readonly SeasonMatch[], Map<string, PartMatches>>();

function partMatches({ matches }: Pick<SeasonReply, "matches">, { stage, group }: Pick<TablePart, "stage" | "group">): PartMatches {
  const known = parts.get(matches) ?? new Map<string, PartMatches>();
  parts.set(matches, known);
  const key = `${stage} ${group}`;
  const before = known.get(key);
  if (before) return before;
  const of = matches.filter((match) => match.stage === stage && (group === -1 || match.group === group));
  const part = { matches: of, members: [...new Set(of.flatMap(({ home, away }) => [home, away]))] };
  known.set(key, part);
  return part;
}

export function matchesOf(data: Pick<SeasonReply, "matches">, part: Pick<TablePart, "stage" | "group">): readonly SeasonMatch[] {
  return partMatches(data, part).matches;
}

/** The score a match counts with at a moment; null: it does not count. */
export function scoreAt(match: SeasonMatch, { kind, asOf, filled, live }: TableQuery): Pair | null {
  const supposed = kind === "half" || filled.size === 0 ? undefined : filled.get(match);
  if (asOf !== null && dayOf(match) > asOf) return supposed ?? null;
  if (kind === "half") return match.half;
  return match.score ?? supposed ?? (match.matchId === null ? null : (live.get(match.matchId) ?? null));
}

/** Results of a table at a moment, as played, without awards. */
export function resultsOf(data: SeasonData, part: TablePart, query: TableQuery): readonly StandingResult[] {
  const nameOf = (place: number): string => data.teams[place]?.id ?? "";
  return matchesOf(data, part).flatMap((match) => {
    const score = scoreAt(match, query);
    return score === null ? [] : [{ home: nameOf(match.home), away: nameOf(match.away), score, day: dayOf(match) }];
  });
}

/**
 * Rules and decisions announced by a day; null: all. Only the announcement's day matters: supposed results are dated after
 * the moment, and must count.
 */
export function knownBy(rules: SeasonRules, asOf: string | null): SeasonRules {
  const known = <A extends { readonly announcedOn: string }>(all: readonly A[]): readonly A[] =>
    asOf === null ? all : all.filter(({ announcedOn }) => announcedOn <= asOf);
  const { adjustments, decisions, rulings, awards } = rules;
  return {
    rules: rulesBy(rules.rules, asOf),
    adjustments: known(adjustments),
    decisions: known(decisions),
    rulings: known(rulings),
    awards: known(awards),
  };
}

/** Index of the first table, if a later stage carries over its points; null: the stages are independent. */
function firstOf({ stages }: Pick<SeasonReply, "stages">): number | null {
  const first = stages.findIndex(({ kind, rules }) => kind === "table" && rules.rules.carry === undefined);
  return first >= 0 && stages.some(({ rules }) => rules.rules.carry !== undefined) ? first : null;
}

/** Parameters of a table at a moment: its rules, decisions announced by then, and points carried over. */
export function optionsOf(
  data: SeasonData,
  part: TablePart,
  query: TableQuery,
): { readonly rules: StandingRules; readonly options: StandingOptions } {
  const { rules, ...decided } = knownBy(data.stages[part.stage]?.rules ?? plainSeason("fb"), query.asOf);
  const teams = partMatches(data, part).members.flatMap((place) => data.teams[place]?.id ?? []);
  // The half-time table ignores decisions.
  if (query.kind === "half") return { rules, options: { teams } };
  const first = firstOf(data);
  const options = { ...decided, teams, venue: query.kind };
  if (first === null) return { rules, options };
  const whole = { stage: first, group: -1, name: null };
  // The first stage's last match day, even if not known at the moment: it tells which stage an adjustment belongs to.
  const end = partMatches(data, whole).matches.at(-1);
  const inTable = options.adjustments.filter(({ team }) => teams.includes(team));
  const adjustments = adjustedIn(part.stage === first ? "first" : "second", inTable, end ? dayOf(end) : "");
  if (rules.carry === undefined) return { rules, options: { ...options, adjustments } };
  const results = withAwards(resultsOf(data, whole, query), knownBy(data.stages[first]?.rules ?? plainSeason("fb"), query.asOf).awards);
  const carried = carriedFrom(tableOf(data, whole, query), results, rules.carry);
  return { rules, options: { ...options, adjustments, carried: { ...carried, endedOn: "" } } };
}

/** Rows of one table, first to last. */
export function tableOf(data: SeasonData, part: TablePart, query: TableQuery): readonly StandingRow[] {
  const { rules, options } = optionsOf(data, part, query);
  return standings(resultsOf(data, part, query), rules, options);
}

const FORM = 6;

/** The last results of each team at a moment, latest last. */
export function formsOf(data: SeasonData, part: TablePart, query: TableQuery): ReadonlyMap<string, readonly Outcome[]> {
  const forms = new Map<string, Outcome[]>();
  const add = (place: number, outcome: Outcome): void => {
    const id = data.teams[place]?.id ?? "";
    const form = forms.get(id);
    if (!form) forms.set(id, [outcome]);
    else if (form.push(outcome) > FORM) form.shift();
  };
  for (const match of matchesOf(data, part)) {
    const score = scoreAt(match, query);
    if (score === null) continue;
    if (query.kind !== "away") add(match.home, outcomeOf(score[0], score[1]));
    if (query.kind !== "home") add(match.away, outcomeOf(score[1], score[0]));
  }
  return forms;
}

/** Days of the first and the last match; null without any. */
export function spanOf(matches: readonly SeasonMatch[]): { readonly from: string; readonly to: string } | null {
  const [first, last] = [matches[0], matches.at(-1)];
  return first && last ? { from: dayOf(first), to: dayOf(last) } : null;
}

export interface Round {
  /** `第 33 轮`, or the days of a week when there are no round numbers. */
  readonly name: string;
  readonly matches: readonly SeasonMatch[];
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
/** Without round numbers a round is a week from Tuesday to Monday, so that a weekend is not split. */
const WEEK_BEGINS = 2;

function weekOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  const back = (new Date(at).getUTCDay() - WEEK_BEGINS + 7) % 7;
  return new Date(at - back * DAY_MS).toISOString().slice(0, 10);
}

const monthDay = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;

/** Whether all matches have a round, and no team plays twice in one. */
function areCounted(matches: readonly SeasonMatch[]): boolean {
  const seen = new Set<string>();
  return matches.every(({ round, home, away }) => {
    const keys = [home, away].map((team) => `${round} ${team}`);
    const isFirst = round !== null && keys.every((key) => !seen.has(key));
    for (const key of keys) seen.add(key);
    return isFirst;
  });
}

/** Rounds, in the order of their first match. */
export function roundsOf(matches: readonly SeasonMatch[]): readonly Round[] {
  const isCounted = areCounted(matches);
  const found = new Map<string, SeasonMatch[]>();
  for (const match of matches) {
    const key = isCounted ? (match.round ?? "") : weekOf(dayOf(match));
    found.set(key, [...(found.get(key) ?? []), match]);
  }
  return [...found.values()].map((of) => {
    const [first, last] = [of[0], of.at(-1)] as [SeasonMatch, SeasonMatch];
    const [from, to] = [dayOf(first), dayOf(last)];
    const name = isCounted
      ? (first.round ?? "").replace(/^第(\d+)轮$/, "第 $1 轮")
      : from === to
        ? monthDay(from)
        : `${monthDay(from)} 至 ${monthDay(to)}`;
    return { name, matches: of, from, to };
  });
}

/** Index of the round at a day: the last one that has begun by then, else the first. */
export function roundAt(rounds: readonly Round[], day: string): number {
  let at = 0;
  // A round has begun when more than half of its matches have, so that a postponed match does not keep one open.
  for (const [i, { matches }] of rounds.entries()) {
    const begun = matches.filter((match) => dayOf(match) <= day).length;
    if (begun * 2 > matches.length) at = i;
  }
  return at;
}

/** Number of matches in each four days of a span, for the bars above the slider. */
export function barsOf(matches: readonly SeasonMatch[], span: { readonly from: string; readonly to: string }): readonly number[] {
  const start = Date.parse(span.from);
  const days = (Date.parse(span.to) - start) / DAY_MS + 1;
  const bars = new Array<number>(Math.max(1, Math.ceil(days / BAR_DAYS))).fill(0);
  for (const match of matches) {
    const place = Math.floor((Date.parse(dayOf(match)) - start) / DAY_MS / BAR_DAYS);
    bars[place] = (bars[place] ?? 0) + 1;
  }
  return bars;
}
export const BAR_DAYS = 4;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The previous or next day with matches. */
export function matchDay(matches: readonly SeasonMatch[], from: string, step: -1 | 1): string | null {
  const days = [...new Set(matches.map(dayOf))].sort();
  return (step === 1 ? days.find((day) => day > from) : days.findLast((day) => day < from)) ?? null;
}
