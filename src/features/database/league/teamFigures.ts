import { type TrendSum, trendOf } from "../../../../contract/analysis/form.ts";
import type { Pair } from "../../../../contract/feed/sport.ts";
import type { SeasonMatch, SeasonReply } from "../../../../contract/http/database.ts";

/** A team's totals over the played matches of a season. */
export interface TeamFigures {
  readonly team: number;
  readonly played: number;
  readonly scored: number;
  readonly conceded: number;
  /** Matches without a goal conceded, and without a goal scored. */
  readonly clean: number;
  readonly blank: number;
  /** Matches with a half-time lead. */
  readonly ahead: number;
  /** Won and played, by ground. */
  readonly home: Pair;
  readonly away: Pair;
  /** Most and fewest in one match. */
  readonly best: number;
  readonly worst: number;
  /** Over the matches with this figure; null when none has it. */
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

/** One row a team, in the order of `teams`; teams without a match are left out. */
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

/** Whether any played match has a closing line of the market. */
export function hasLines(matches: readonly SeasonMatch[], market: "ah" | "ou"): boolean {
  return matches.some(({ score, lines }) => score !== null && (lines?.[market] ?? null) !== null);
}

/** The line between 大 and 小 that most bookmakers use in football; applied to all matches when none has a closing total. */
export const USUAL_TOTAL = 2.5;

/** Each team's results against the closing lines, or all against one `total`; empty without lines. */
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
