import { type TrendSum, trendOf } from "../../../../contract/analysis/form.ts";
import type { Pair } from "../../../../contract/feed/sport.ts";
import type { SeasonMatch, SeasonReply } from "../../../../contract/http/database.ts";

/** What a season adds up to for a team, over its matches that are played. */
export interface TeamFigures {
  readonly team: number;
  readonly played: number;
  readonly scored: number;
  readonly conceded: number;
  /** Without a goal against, and without one of their own. */
  readonly clean: number;
  readonly blank: number;
  /** Ahead at half-time. */
  readonly ahead: number;
  /** Won, and played, by ground. */
  readonly home: Pair;
  readonly away: Pair;
  /** The most in one match, and the fewest. */
  readonly best: number;
  readonly worst: number;
  /** Of the matches that say so; null where none does. */
  readonly corners: number | null;
  readonly yellow: number | null;
  readonly red: number | null;
}

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}

/** One row a team, in the order of `teams`; those without a match are left out. */
export function teamFigures({ teams }: Pick<SeasonReply, "teams">, matches: readonly SeasonMatch[]): readonly TeamFigures[] {
  const played = matches.filter(({ score }) => score !== null);
  return teams.flatMap((_, team) => {
    const own = played.filter(({ home, away }) => home === team || away === team);
    if (own.length === 0) return [];
    const ours = (match: SeasonMatch, pair: Pair | null): Pair | null =>
      pair === null ? null : match.home === team ? pair : [pair[1], pair[0]];
    const scores = own.map((match) => ours(match, match.score) ?? ([0, 0] as const));
    const wonAt = (venue: "home" | "away"): Pair => {
      const there = own.flatMap((match, i) => (match[venue] === team ? [scores[i] ?? ([0, 0] as const)] : []));
      return [there.filter(([goals, against]) => goals > against).length, there.length];
    };
    const halves = own.map((match) => ours(match, match.half));
    const first = (of: (match: SeasonMatch) => Pair | null) => own.map((match) => ours(match, of(match))?.[0] ?? null);
    return [
      {
        team,
        played: own.length,
        scored: scores.reduce((total, [goals]) => total + goals, 0),
        conceded: scores.reduce((total, [, goals]) => total + goals, 0),
        clean: scores.filter(([, goals]) => goals === 0).length,
        blank: scores.filter(([goals]) => goals === 0).length,
        home: wonAt("home"),
        away: wonAt("away"),
        best: Math.max(...scores.map(([goals]) => goals)),
        worst: Math.min(...scores.map(([goals]) => goals)),
        ahead: halves.filter((half) => half !== null && half[0] > half[1]).length,
        corners: mean(first(({ corners }) => corners)),
        yellow: sum(first(({ yellow }) => yellow)),
        red: sum(first(({ red }) => red)),
      },
    ];
  });
}

export interface TeamTrend extends TrendSum {
  readonly team: number;
}

/** Whether anybody noted a closing line of a market for a match that is played. */
export function hasLines(matches: readonly SeasonMatch[], market: "ah" | "ou"): boolean {
  return matches.some(({ score, lines }) => score !== null && (lines?.[market] ?? null) !== null);
}

/** Goals of a football match that most books part 大 and 小 by; where nobody noted a closing total, all matches go by it. */
export const USUAL_TOTAL = 2.5;

/** How each team's matches ended against their closing lines, or all against one `total`; nothing where there are none. */
export function teamTrends(
  { teams, competition }: Pick<SeasonReply, "teams" | "competition">,
  matches: readonly SeasonMatch[],
  total?: number,
): readonly TeamTrend[] {
  const idOf = (place: number): string => teams[place]?.id ?? "";
  const linesOf = (match: SeasonMatch): SeasonMatch["lines"] => (total === undefined ? match.lines : { ah: null, ou: total });
  const priced = matches.flatMap((match) => {
    const { score, regular, kickoffAt, home, away } = match;
    const lines = linesOf(match);
    return score === null || lines === null
      ? []
      : [{ kickoffAt, score, regular, lines, home: { id: idOf(home) }, away: { id: idOf(away) } }];
  });
  return teams.flatMap(({ id }, team) => {
    const own = priced.filter(({ home, away }) => home.id === id || away.id === id);
    return own.length === 0 ? [] : [{ team, ...trendOf(competition.sport, own, id) }];
  });
}
