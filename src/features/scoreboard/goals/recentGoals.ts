import type { BoardRow } from "../../../../contract/match/board.ts";

/** 刚刚进球: the goals that fell last on a board. Pure; by the time each fell and the moment handed in. */
export const RECENT_MS = 15 * 60_000;
export const RECENT_MAX = 8;

export interface RecentGoal {
  readonly row: BoardRow;
  readonly goal: NonNullable<BoardRow["goal"]>;
  /** Within the last minute and a half: as its row says. */
  readonly isFresh: boolean;
}

const FRESH_MS = 90_000;

/** Newest first, the last of each match. One that was taken back stays, as such, for as long as it would have stood there. */
export function recentGoals(rows: Iterable<BoardRow>, at: number, isShown: (row: BoardRow) => boolean): readonly RecentGoal[] {
  const found: RecentGoal[] = [];
  for (const row of rows) {
    const { goal } = row;
    if (goal && goal.at <= at && at - goal.at < RECENT_MS && isShown(row)) found.push({ row, goal, isFresh: at - goal.at < FRESH_MS });
  }
  return found.sort((a, b) => b.goal.at - a.goal.at || (a.row.id < b.row.id ? -1 : 1)).slice(0, RECENT_MAX);
}

/** What of the list is seen, as one text: it is drawn again when this changes. */
export function recentKey(goals: readonly RecentGoal[]): string {
  return goals.map(({ row, goal, isFresh }) => `${row.id}/${goal.at}/${goal.cancelled}/${row.score.join("-")}/${isFresh}`).join(" ");
}
