import type { Sport } from "../../contract/feed/channels.ts";
import type { Pair } from "../../contract/feed/sport.ts";

/** Ratings of a competition's teams, match by match: an online Elo. A forecast uses only earlier matches. */
export interface RatedResult {
  readonly at: number;
  /** At a new season ratings move towards the mean, and new teams get the mean rating of those who left. */
  readonly season: string;
  readonly home: string;
  readonly away: string;
  readonly score: Pair;
}

/** Probabilities of home, draw, away; in basketball of home and away. */
export type Chances = readonly number[];

export interface Ratings {
  /** In the order of the results. */
  readonly forecasts: readonly Chances[];
  /** For each team, oldest first: time, and rating after the match. */
  readonly history: ReadonlyMap<string, readonly (readonly [at: number, rating: number])[]>;
  /** Home advantage before each result, in rating points. */
  readonly edges: readonly number[];
}

interface Settings {
  readonly step: number;
  /** Home advantage at the first match; afterwards it is adjusted by the results. */
  readonly edge: number;
  readonly edgeStep: number;
  /** Share by which ratings return to the mean between seasons. */
  readonly back: number;
  /** Weight of a draw relative to the two wins; 0: no draws. */
  readonly draws: number;
  /** Goal or point difference that counts as one. */
  readonly unit: number;
}

const SETTINGS: Readonly<Record<Sport, Settings>> = {
  fb: { step: 10, edge: 70, edgeStep: 0.35, back: 0.15, draws: 0.78, unit: 1 },
  bk: { step: 12, edge: 70, edgeStep: 0.3, back: 0.35, draws: 0, unit: 7 },
};
export const MEAN_RATING = 1_500;

export function chancesOf(sport: Sport, home: number, away: number, edge: number): Chances {
  const { draws } = SETTINGS[sport];
  const strength = 10 ** ((home + edge - away) / 400);
  const draw = draws * Math.sqrt(strength);
  const sum = strength + 1 + draw;
  return draws === 0 ? [strength / sum, 1 / sum] : [strength / sum, draw / sum, 1 / sum];
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** This many results take a millisecond or two. */
const RESULTS_A_STEP = 500;

/** Rates results in order of time, in steps: thirty years of a league at once would block the process. */
export function* rate(sport: Sport, results: readonly RatedResult[]): Generator<void, Ratings> {
  const { step, edge: firstEdge, edgeStep, back, unit } = SETTINGS[sport];
  const ratings = new Map<string, number>();
  const history = new Map<string, [number, number][]>();
  const forecasts: Chances[] = [];
  const edges: number[] = [];
  let edge = firstEdge;
  let season = "";
  /** Initial rating of teams that join at the start of a season. */
  let entry = MEAN_RATING;
  const members = new Map<string, Set<string>>();
  for (const result of results) {
    const teams = members.get(result.season) ?? new Set();
    members.set(result.season, teams.add(result.home).add(result.away));
  }
  const begin = (next: string): void => {
    const before = members.get(season);
    const now = members.get(next);
    season = next;
    if (!before || !now) return;
    for (const [team, rating] of ratings) ratings.set(team, rating + (MEAN_RATING - rating) * back);
    const gone = [...before].filter((team) => !now.has(team)).map((team) => ratings.get(team) ?? MEAN_RATING);
    entry = gone.length > 0 ? mean(gone) : MEAN_RATING;
    for (const team of now) if (!before.has(team)) ratings.set(team, entry);
  };
  for (const [i, { at, season: of, home, away, score }] of results.entries()) {
    if (i % RESULTS_A_STEP === RESULTS_A_STEP - 1) yield;
    if (of !== season) begin(of);
    const [ours, theirs] = [ratings.get(home) ?? entry, ratings.get(away) ?? entry];
    const chances = chancesOf(sport, ours, theirs, edge);
    forecasts.push(chances);
    edges.push(edge);
    const expected = (chances[0] ?? 0) + (chances.length === 3 ? (chances[1] ?? 0) / 2 : 0);
    const gap = score[0] - score[1];
    const reached = gap > 0 ? 1 : gap === 0 ? 0.5 : 0;
    const change = step * (1 + Math.log(1 + Math.abs(gap) / unit)) * (reached - expected);
    edge += edgeStep * (reached - expected);
    ratings.set(home, ours + change);
    ratings.set(away, theirs - change);
    for (const [team, rating] of [[home, ours + change] as const, [away, theirs - change] as const]) {
      const points = history.get(team);
      if (points) points.push([at, rating]);
      else history.set(team, [[at, rating]]);
    }
  }
  return { forecasts, history, edges };
}
