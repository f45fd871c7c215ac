import { type StandingResult, type StandingRow, type StandingRules, standings } from "./standings.ts";
import { isFirstCriterion } from "./words.ts";

/** The teams level with a team by the table's first criterion, itself included, in table order. */
export function levelWith(rows: readonly StandingRow[], team: string): readonly string[] {
  const blocks: string[][] = [];
  for (const { team: one, decidedBy } of rows) {
    const last = blocks.at(-1);
    if (last && (decidedBy === null || !isFirstCriterion(decidedBy))) last.push(one);
    else blocks.push([one]);
  }
  return blocks.find((block) => block.includes(team)) ?? [];
}

export interface HeadToHead {
  /** From the matches between these teams only, in the order of the whole table. */
  readonly rows: readonly StandingRow[];
  /** Whether the rules count these matches yet: some leagues wait until all are played. */
  readonly isCounted: boolean;
}

/** Table of level teams among themselves; `results` are those of the whole table, with awards applied. */
export function headToHead(
  rows: readonly StandingRow[],
  rules: StandingRules,
  results: Iterable<StandingResult>,
  level: readonly string[],
): HeadToHead {
  const members = new Set(level);
  const between = [...results].filter(({ home, away }) => members.has(home) && members.has(away));
  const { win, draw, steps } = rules;
  const table = standings(between, { win, draw, steps }, { teams: level });
  const places = new Map(rows.map(({ team }, place) => [team, place]));
  const placeOf = ({ team }: StandingRow): number => places.get(team) ?? rows.length;
  const isMentioned = steps.some(({ by }) => by.some((criterion) => criterion.startsWith("h2h")));
  const needed = ((rules.meetings ?? 0) * members.size * (members.size - 1)) / 2;
  return { rows: [...table].sort((a, b) => placeOf(a) - placeOf(b)), isCounted: isMentioned && between.length >= needed };
}
