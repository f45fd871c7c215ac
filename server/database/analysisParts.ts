import { type PlayedMatch, formOf, handicapFor, lastOf, lineFor, trendOf } from "../../contract/analysis/form.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { AnalysisTeam, Basis, MeetingSum, Meetings, PastMatch, SideSpans, Trend } from "../../contract/http/analysis.ts";
import { SHANGHAI_OFFSET_MS } from "../../contract/shanghai.ts";
import type { NamedEntity, StoredResult } from "./resultRepository.ts";

/** Computes the blocks of an analysis from results. Pure. */
export interface Names {
  readonly teams: ReadonlyMap<string, NamedEntity>;
  readonly competitions: ReadonlyMap<string, NamedEntity>;
  /** Ids of matches that have a page of their own. */
  readonly pages: ReadonlySet<string>;
}

const DAY_MS = 86_400_000;

/** Cached: needed for every result of a season for each page made from it. A hundred years are 36,500 texts. */
const dayTexts = new Map<number, string>();

/** `2026-11-21` in Asia/Shanghai. */
export function dayText(at: number): string {
  const day = Math.floor((at + SHANGHAI_OFFSET_MS) / DAY_MS);
  const known = dayTexts.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * DAY_MS).toISOString().slice(0, 10);
  dayTexts.set(day, text);
  return text;
}

export function daysBetween(from: number, to: number): number {
  return Math.floor((to + SHANGHAI_OFFSET_MS) / DAY_MS) - Math.floor((from + SHANGHAI_OFFSET_MS) / DAY_MS);
}

export function basisOf(results: readonly Pick<StoredResult, "kickoffAt" | "source">[], isSimulated: boolean): Basis {
  const moments = results.map(({ kickoffAt }) => kickoffAt);
  return {
    isSimulated,
    n: results.length,
    from: results.length === 0 ? null : dayText(Math.min(...moments)),
    to: results.length === 0 ? null : dayText(Math.max(...moments)),
    source: results[0]?.source ?? "",
  };
}

export function teamOf(id: string, { teams }: Names): AnalysisTeam {
  const found = teams.get(id);
  return { id, name: found?.name ?? id, crest: found?.crest ?? null };
}

export function pastMatchOf(result: StoredResult, names: Names): PastMatch {
  const { kickoffAt, score, regular, half, corners, closing } = result;
  const named = (id: string) => ({ id, name: names.teams.get(id)?.name ?? id });
  return {
    matchId: names.pages.has(result.sourceId) ? result.sourceId : null,
    kickoffAt,
    league: { id: result.competition, name: names.competitions.get(result.competition)?.name ?? "" },
    home: named(result.home),
    away: named(result.away),
    score,
    regular,
    half,
    corners,
    lines: closing && { ah: closing.ah?.[1] ?? null, ou: closing.ou?.[1] ?? null },
  };
}

/** Trends of the last 20 matches, of the last 20 at today's venue, and of those with today's handicap from the team's side. */
export function trendsOf(
  sport: Sport,
  matches: readonly PlayedMatch[],
  { team, venue, line }: { readonly team: string; readonly venue: "home" | "away"; readonly line: number | null },
): readonly Trend[] {
  const ours = matches.filter((match) => match.home.id === team || match.away.id === team);
  const all = lastOf(ours, team, "all", TREND_MATCHES);
  const atVenue = lastOf(ours, team, venue, TREND_MATCHES);
  const ownLine = line === null ? null : venue === "home" ? line : -line || 0;
  const sameLine =
    ownLine === null ? [] : ours.filter((match) => lineFor(match, team) === ownLine && handicapFor(sport, match, team) !== null);
  return [
    { kind: "all", ...trendOf(sport, all, team) },
    { kind: "venue", ...trendOf(sport, atVenue, team) },
    { kind: "line", ...trendOf(sport, sameLine, team) },
  ];
}
const TREND_MATCHES = 20;

const SPANS = 6;
const SPAN_MINUTES = 15;
const QUARTERS = 4;

function goalSpans(minutes: readonly number[]): readonly number[] {
  const spans = new Array<number>(SPANS).fill(0);
  for (const minute of minutes) {
    const span = Math.floor((minute - 1) / SPAN_MINUTES);
    if (span >= 0 && span < SPANS) spans[span] = (spans[span] ?? 0) + 1;
  }
  return spans;
}

const add = (a: readonly number[], b: readonly number[]): readonly number[] => a.map((value, i) => value + (b[i] ?? 0));

/** Goals by span of 15 minutes, without extra time; in basketball mean points of the four quarters. */
export function spansOf(sport: Sport, results: readonly StoredResult[], team: string): SideSpans {
  const known = results.filter(
    (result) => (result.home === team || result.away === team) && (sport === "fb" ? result.goals : result.periods) !== null,
  );
  const count = sport === "fb" ? SPANS : QUARTERS;
  let scored: readonly number[] = new Array<number>(count).fill(0);
  let conceded = scored;
  for (const result of known) {
    const isHome = result.home === team;
    const of = (side: "home" | "away"): readonly number[] =>
      sport === "fb"
        ? goalSpans(result.goals?.[side] ?? [])
        : (result.periods ?? []).slice(0, QUARTERS).map((pair) => pair[side === "home" ? 0 : 1]);
    scored = add(scored, of(isHome ? "home" : "away"));
    conceded = add(conceded, of(isHome ? "away" : "home"));
  }
  const shown = (sums: readonly number[]): readonly number[] =>
    sport === "fb" || known.length === 0 ? sums : sums.map((sum) => Math.round((sum / known.length) * 10) / 10);
  return { n: known.length, scored: shown(scored), conceded: shown(conceded) };
}

const MEETINGS_SHOWN = 24;

export function meetingsOf(
  matches: readonly PastMatch[],
  { home, competition, basis }: { readonly home: string; readonly competition: string | null; readonly basis: Basis },
): Meetings {
  const sum = (of: readonly PlayedMatch[]): MeetingSum => {
    const { n, won, drawn, lost } = formOf(of, home);
    return { n, won, drawn, lost };
  };
  return {
    basis,
    all: sum(matches),
    sameVenue: sum(matches.filter((match) => match.home.id === home)),
    sameCompetition: sum(matches.filter(({ league }) => league.id === competition)),
    rows: matches.slice(0, MEETINGS_SHOWN),
  };
}
