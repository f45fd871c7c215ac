import type { BoardRow } from "../../../../contract/match/board.ts";

/** 刚刚进球: the latest goals on a board. Pure: depends on each goal's time and the given moment. */
export const RECENT_MS = 15 * 60_000;
export const RECENT_MAX = 8;

export interface RecentGoal {
  readonly row: BoardRow;
  readonly goal: NonNullable<BoardRow["goal"]>;
  /** Scored within the last 90 s, as in its row. */
  readonly isFresh: boolean;
}

const FRESH_MS = 90_000;

/** Newest first, the latest of each match. A cancelled goal stays, marked as such, as long as it would have otherwise. */
export function recentGoals(rows: Iterable<BoardRow>, at: number, isShown: (row: BoardRow) => boolean): readonly RecentGoal[] {
  const found: RecentGoal[] = [];
  for (const row of rows) {
    const { goal } = row;
    if (goal && goal.at <= at && at - goal.at < RECENT_MS && isShown(row)) found.push({ row, goal, isFresh: at - goal.at < FRESH_MS });
  }
  return found.sort((a, b) => b.goal.at - a.goal.at || (a.row.id < b.row.id ? -1 : 1)).slice(0, RECENT_MAX);
}

/** The visible content as a string: the list renders when it changes. */
export function recentKey(goals: readonly RecentGoal[]): string {
  return goals.map(({ row, goal, isFresh }) => `${row.id}/${goal.at}/${goal.cancelled}/${row.score.join("-")}/${isFresh}`).join(" ");
}
