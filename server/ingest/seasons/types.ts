import type { SeasonRules } from "../../../contract/standings/standings.ts";
import type { Pair } from "../../../contract/feed/sport.ts";
import type { NbaRow } from "../../../contract/standings/nba.ts";
import type { CarriedStage, StandingResult } from "../../../contract/standings/standings.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import { type NearNames, createMet, isNearName, similarNamesReason } from "../../kit/spelling.ts";
import { footballTeamKey, teamKey } from "../sources/names/lookup.ts";
import type { ImportProblem, SourceFile } from "../sources/types.ts";

/** Seasons as sources of results have them: the input of a table. Teams bear the source's own names. */
export interface FootballGroup extends SeasonRules {
  /** `Group A`; null where the season is one table. */
  readonly name: string | null;
  readonly teams: readonly string[];
  readonly results: readonly StandingResult[];
  /** Carried over by its teams from the stage before; absent: nothing. */
  readonly carried?: CarriedStage;
  /** `2019-03-17`, the last day of the stage that decides who is in the group: no table before it. Absent: known from the start. */
  readonly knownFrom?: string;
  /** All its matches are played, so that its table is the last one. */
  readonly isComplete: boolean;
}

export type SourceSeason =
  | { readonly sport: "fb"; readonly groups: readonly FootballGroup[] }
  | {
      readonly sport: "bk";
      readonly isComplete: boolean;
      /** As of the end of a day, `2012-05-13`; null: of all games. */
      readonly table: (asOf: string | null) => readonly NbaRow[];
      readonly nameOf: (team: string) => string;
    };

/** A match's scores: at half-time, after 90 minutes, after extra time, of the shoot-out. */
type Scores = Partial<Readonly<Record<"ht" | "ft" | "et" | "p", Pair>>>;

/** The contradiction in a match's scores; null: none. */
export function scoreProblem({ ht, ft, et, p }: Scores): string | null {
  if (ht && ft && (ht[0] > ft[0] || ht[1] > ft[1])) return `${ht.join("-")} at half-time, ${ft.join("-")} at the end`;
  if (et && ft && (et[0] < ft[0] || et[1] < ft[1])) return `${ft.join("-")} after 90 minutes, ${et.join("-")} after extra time`;
  if (p && p[0] === p[1]) return `a shoot-out that ends ${p.join("-")}`;
  return null;
}

/**
 * An awarded match's half-time is of what was played, and may contradict the award: it is left out then, and `slip` says so.
 * The award stands.
 */
export function withoutPlayedHalf(score: Scores, status: string | undefined): { readonly score: Scores; readonly slip: string | null } {
  const { ht, ...award } = score;
  const slip = status === "awarded" && ht && award.ft ? scoreProblem({ ht, ft: award.ft }) : null;
  return { score: slip === null ? score : award, slip };
}

/** Whether two names may be one. Another spelling is near as well: `Arsenal FC`, ` Arsenal`. */
function mayBeOne(name: string, other: string): boolean {
  const [one, another] = [teamKey(name), teamKey(other)];
  return one === another || isNearName(one, another);
}

/** Names of a season that may be misspellings of others they have never met: `Arsenl` and `Arsenal`. Null: none. */
export function misspelledIn(results: Iterable<Pick<StandingResult, "home" | "away">>): string | null {
  const counts = new Map<string, number>();
  const met = createMet();
  for (const { home, away } of results) {
    for (const name of [home, away]) counts.set(name, (counts.get(name) ?? 0) + 1);
    met.add(home, away);
  }
  // The rarer name is reported first, beside the most frequent one.
  const names = [...counts.keys()].sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0));
  return similarNamesReason(
    names.flatMap((name, i): readonly NearNames[] => {
      const near = names.slice(i + 1).findLast((other) => !met.has(name, other) && mayBeOne(name, other));
      return near === undefined ? [] : [[name, near]];
    }),
  );
}

/** `competition` and `season` as the source writes them. */
export type ReadSeason = (files: readonly SourceFile[], competition: string, season: string) => Result<SourceSeason, ImportProblem>;

/**
 * Translates rules, which use the key all sources share or a source's own name, to the names of one source: `verona` is `Hellas
 * Verona` where no other name has the word. Refused with the teams that cannot be identified: a deduction from no team would go unnoticed.
 */
export function forNames(season: SeasonRules, names: readonly string[]): Result<SeasonRules, string> {
  const unknown = new Set<string>();
  function named(team: string): string {
    const exact = names.find((name) => name === team) ?? names.find((name) => footballTeamKey(name) === team);
    if (exact !== undefined) return exact;
    const words = team.split(" ");
    const [only, another] = names.filter((name) => {
      const key = footballTeamKey(name).split(" ");
      return words.every((word) => key.includes(word));
    });
    if (only !== undefined && another === undefined) return only;
    unknown.add(team);
    return team;
  }
  const found: SeasonRules = {
    rules: season.rules,
    adjustments: season.adjustments.map((one) => ({ ...one, team: named(one.team) })),
    decisions: season.decisions.map((one) => ({ ...one, teams: one.teams.map(named) })),
    rulings: season.rulings.map((one) => ({ ...one, team: named(one.team) })),
    awards: season.awards.map((one) => ({ ...one, home: named(one.home), away: named(one.away) })),
  };
  return unknown.size === 0 ? ok(found) : err(`teams of its rules that cannot be told: ${[...unknown].join(", ")}`);
}
