import type { NbaCriterion } from "../../../../contract/standings/nba.ts";
import { type PlaceOf, type Share, type TeamRecord, compareShares, shareAgainst } from "./records.ts";

/**
 * Explains the order of teams with the same winning percentage: the tie-breaking steps, reconstructed from the order that
 * the standings gave. After a step separates teams, each remaining group starts again at the first step.
 */
export type Criterion = Exclude<NbaCriterion, "share">;
/** A record; for a division leader or a difference a number. */
type StepValue = Share | number;

export interface Split {
  readonly by: Criterion;
  /** Teams that were level before this step, in table order. */
  readonly level: readonly string[];
  /** The groups it separated, best first; a group of more than one goes through further steps. */
  readonly groups: readonly (readonly string[])[];
  readonly values: ReadonlyMap<string, StepValue>;
}

/** Teams with the same winning percentage, and the steps that ordered them. */
export interface Tie {
  readonly teams: readonly string[];
  readonly splits: readonly Split[];
  /** Some teams still share a rank after all steps. */
  readonly isOpen: boolean;
}

export interface TieBasis {
  /** In table order, with the rank of each team. */
  readonly order: readonly { readonly team: string; readonly rank: number }[];
  readonly records: ReadonlyMap<string, TeamRecord>;
  readonly placeOf: PlaceOf;
  /** Teams with a play-off place, of all conferences. */
  readonly playoffs: ReadonlySet<string>;
  readonly criteriaFor: (level: number) => readonly Criterion[];
}

/** Through 2014/15 a division leader came first among any number of level teams; since then only among three or more. */
const LEADERS_FIRST_UNTIL = 2014;
const REST = ["divisionShare", "conferenceShare", "ownPlayoffs", "otherPlayoffs", "difference"] as const;

export function nbaCriteria(year: number): (level: number) => readonly Criterion[] {
  return (level) =>
    level > 2 || year <= LEADERS_FIRST_UNTIL ? ["divisionLeader", "h2hShare", ...REST] : ["h2hShare", "divisionLeader", ...REST];
}

export const plainCriteria = (): readonly Criterion[] => ["difference"];

const compareValues = (a: StepValue, b: StepValue): number =>
  typeof a === "number" || typeof b === "number" ? Number(b) - Number(a) : compareShares(a, b);

const NONE: Share = [0, 0];

export function tiesIn({ order, records, placeOf, playoffs, criteriaFor }: TieBasis): readonly Tie[] {
  const rankOf = new Map(order.map(({ team, rank }) => [team, rank]));
  const shareOf = (team: string): Share => records.get(team)?.all ?? NONE;
  const leaders = new Set(
    order.flatMap(({ team, rank }) => {
      const division = placeOf(team)?.division;
      const first = order.find((other) => placeOf(other.team)?.division === division);
      return division !== undefined && first?.rank === rank ? [team] : [];
    }),
  );

  function valuesOf(by: Criterion, level: readonly string[]): ReadonlyMap<string, StepValue> | null {
    const each = (of: (record: TeamRecord, team: string) => StepValue): ReadonlyMap<string, StepValue> =>
      new Map(
        level.map((team) => {
          const record = records.get(team);
          return [team, record === undefined ? NONE : of(record, team)];
        }),
      );
    switch (by) {
      case "divisionLeader":
        return each((_, team) => Number(leaders.has(team)));
      case "h2hShare":
        return each((record) => shareAgainst(record, (other) => level.includes(other)));
      case "divisionShare":
        if (new Set(level.map((team) => placeOf(team)?.division)).size > 1) return null;
        return each((record) => record.division ?? NONE);
      case "conferenceShare":
        return each((record) => record.conference ?? NONE);
      case "ownPlayoffs":
      case "otherPlayoffs":
        return each((record, team) =>
          shareAgainst(record, (other) => {
            const isOwn = placeOf(other)?.conference === placeOf(team)?.conference;
            return playoffs.has(other) && isOwn === (by === "ownPlayoffs");
          }),
        );
      case "difference":
        return each((record) => record.difference);
      default:
        return by satisfies never;
    }
  }

  function splitsOf(level: readonly string[]): readonly Split[] {
    if (level.length < 2) return [];
    for (const by of criteriaFor(level.length)) {
      const values = valuesOf(by, level);
      if (values === null) continue;
      const groups: string[][] = [];
      for (const team of level) {
        const last = groups.at(-1);
        const [before] = last ?? [];
        if (last && before !== undefined && compareValues(values.get(before) ?? 0, values.get(team) ?? 0) === 0) last.push(team);
        else groups.push([team]);
      }
      if (groups.length > 1) return [{ by, level, groups, values }, ...groups.flatMap(splitsOf)];
    }
    return [];
  }

  const levels: string[][] = [];
  for (const { team } of order) {
    const last = levels.at(-1);
    const [first] = last ?? [];
    if (last && first !== undefined && compareShares(shareOf(first), shareOf(team)) === 0) last.push(team);
    else levels.push([team]);
  }
  return levels
    .filter((teams) => teams.length > 1)
    .map((teams) => ({
      teams,
      splits: splitsOf(teams),
      isOpen: new Set(teams.map((team) => rankOf.get(team))).size < teams.length,
    }));
}

/** The step that put a team above another; null when none did. */
export function splitBetween({ splits }: Tie, above: string, below: string): Split | null {
  const groupOf = ({ groups }: Split, team: string): number => groups.findIndex((group) => group.includes(team));
  return (
    splits.find((split) => {
      const [a, b] = [groupOf(split, above), groupOf(split, below)];
      return a >= 0 && b > a;
    }) ?? null
  );
}
