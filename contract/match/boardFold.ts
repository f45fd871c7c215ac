import type { FeedEvent } from "../feed/frames.ts";
import type { BoardRow, BoardSnapshot, RowPatch } from "./board.ts";
import { type WirePatch, rowsAfter } from "./boardWire.ts";

export type BoardState = ReadonlyMap<string, BoardRow>;

export function boardOfSnapshot(snapshot: BoardSnapshot): BoardState {
  return new Map(snapshot.rows.map((row) => [row.id, row]));
}

/** Folds a board event into a new map; rows that did not change keep their identity. */
export function reduceBoard(board: BoardState, event: FeedEvent): BoardState {
  if (event.k === "rows") {
    const next = new Map(board);
    const byNumber = (n: number): BoardRow | undefined => [...board.values()].find((row) => row.n === n);
    for (const row of rowsAfter(event.d as readonly (WirePatch | RowPatch)[], event.at, { byNumber, byId: (id) => board.get(id) })) {
      next.set(row.id, row);
    }
    return next;
  }
  if (event.k === "rows.removed") {
    const next = new Map(board);
    for (const id of event.d as readonly string[]) next.delete(id);
    return next;
  }
  return board;
}
