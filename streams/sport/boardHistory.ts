import type { BoardRow, RowPatch } from "../../contract/match/board.ts";
import { diffRow } from "../../contract/match/board.ts";
import type { BoardState } from "../../contract/match/boardFold.ts";
import { type WirePatch, rowsAfter } from "../../contract/match/boardWire.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";

export interface RowChange {
  readonly id: string;
  readonly before: BoardRow | undefined;
  readonly after: BoardRow | undefined;
}

/** One step of the board: taken forward it sets `after`, taken back it sets `before`. */
interface Step {
  readonly at: number;
  readonly changes: readonly RowChange[];
}

/** How much can be undone: as much as a page needs when it starts to hold itself back to its picture. */
const HISTORY_MS = 120_000;
const MAX_STEPS = 20_000;

/**
 * The board as steps that can be applied and undone. All known steps are in order: applied (`done`) or still `ahead` of
 * the shown state, so that a held playhead only makes steps wait.
 */
export interface BoardHistory {
  /** Replaces the newest known state, whether shown yet or not, with these rows. */
  replaceAll(at: number, rows: readonly BoardRow[]): void;
  /** The channel restarted (another epoch, or a recording sought back): the steps ahead are dropped. */
  restart(at: number, rows: readonly BoardRow[]): void;
  apply(event: FeedEvent): void;
  /**
   * Moves the shown state to a moment; `Infinity` = everything known. Returns the changes, one per row. A moment before
   * the oldest kept step shows no rows: their state then is not known.
   */
  moveTo(at: number): { readonly changes: readonly RowChange[]; readonly isForward: boolean };
  readonly shown: BoardState;
}

export function createBoardHistory(): BoardHistory {
  const done: Step[] = [];
  let ahead: Step[] = [];
  /** The newest known rows. */
  const newest = new Map<string, BoardRow>();
  /** Row ids by number; within an epoch a number is never given to another row. */
  const ids = new Map<number, string>();
  const lookup = {
    byId: (id: string) => newest.get(id),
    byNumber: (n: number) => newest.get(ids.get(n) ?? ""),
  };
  let shown: BoardState = new Map();

  function record(at: number, changes: readonly RowChange[]): void {
    if (changes.length === 0) return;
    const before = ahead.at(-1)?.at ?? done.at(-1)?.at ?? -Infinity;
    ahead.push({ at: Math.max(at, before), changes });
  }

  function change(id: string, after: BoardRow | undefined): RowChange {
    const before = newest.get(id);
    if (after) newest.set(id, after);
    else newest.delete(id);
    if (after?.n !== undefined) ids.set(after.n, id);
    return { id, before, after };
  }

  /** Changes from the newest known rows to these; an unchanged row keeps its identity. */
  function changesTo(rows: readonly BoardRow[]): readonly RowChange[] {
    const changes: RowChange[] = [];
    const ids = new Set(rows.map((row) => row.id));
    for (const row of rows) {
      const known = newest.get(row.id);
      if (!known || diffRow(known, row) !== null || Object.keys(known).length !== Object.keys(row).length)
        changes.push(change(row.id, row));
    }
    for (const id of [...newest.keys()]) if (!ids.has(id)) changes.push(change(id, undefined));
    return changes;
  }

  return {
    get shown() {
      return shown;
    },
    replaceAll(at, rows) {
      record(at, changesTo(rows));
    },
    restart(at, rows) {
      ahead = [];
      newest.clear();
      for (const [id, row] of shown) newest.set(id, row);
      if (done.length > 0 && (done.at(-1) as Step).at <= at) {
        floor(done.splice(0, done.length - 1));
        record(at, changesTo(rows));
        return;
      }
      // Sought back: the shown rows are of a later time, and no step leads back from them.
      done.length = 0;
      const changes = changesTo(rows);
      const gone = changes.filter(({ after }) => after === undefined);
      const there = rows.map(({ id }) => ({ id, after: newest.get(id) }));
      record(
        at,
        [...gone, ...there].map(({ id, after }) => ({ id, before: undefined, after })),
      );
    },
    apply(event) {
      if (event.k === "rows") {
        const after = rowsAfter(event.d as readonly (WirePatch | RowPatch)[], event.at, lookup);
        const changes = after.map((row) => change(row.id, row));
        record(event.at, changes);
      } else if (event.k === "rows.removed") {
        record(
          event.at,
          (event.d as readonly string[]).filter((id) => newest.has(id)).map((id) => change(id, undefined)),
        );
      }
    },
    moveTo(at) {
      const rows = new Map<string, BoardRow | undefined>();
      let forward = 0;
      while (forward < ahead.length && (ahead[forward] as Step).at <= at) {
        const step = ahead[forward] as Step;
        for (const c of step.changes) rows.set(c.id, c.after);
        done.push(step);
        forward += 1;
      }
      if (forward > 0) ahead = ahead.slice(forward);
      const back: Step[] = [];
      while (done.length > 0 && (done.at(-1) as Step).at > at) {
        const step = done.pop() as Step;
        for (const c of step.changes) rows.set(c.id, c.before);
        back.push(step);
      }
      if (back.length > 0) ahead = [...back.reverse(), ...ahead];
      prune(at);
      const isForward = back.length === 0;
      if (rows.size === 0) return { changes: [], isForward };
      const next = new Map(shown);
      const changes: RowChange[] = [];
      for (const [id, after] of rows) {
        const before = next.get(id);
        if (before === after) continue;
        if (after) next.set(id, after);
        else next.delete(id);
        changes.push({ id, before, after });
      }
      if (changes.length > 0) shown = next;
      return { changes, isForward };
    },
  };

  /** The oldest step stays as the floor: going back beyond it would show rows of a later time. */
  function prune(at: number): void {
    if (at === Infinity) {
      // A board that is not held back never goes back.
      done.length = 0;
      return;
    }
    const limit = at - HISTORY_MS;
    let count = 0;
    while (done.length - count > 1 && (done.length - count > MAX_STEPS || (done[count + 1] as Step).at < limit)) count += 1;
    if (count === 0) return;
    const dropped = done.splice(0, count);
    floor(dropped);
  }

  function floor(dropped: readonly Step[]): void {
    const oldest = done[0] as Step;
    const rows = new Map<string, BoardRow | undefined>();
    for (const step of dropped) for (const c of step.changes) rows.set(c.id, c.after);
    for (const c of oldest.changes) rows.set(c.id, c.after);
    const changes: RowChange[] = [...rows].map(([id, after]) => ({ id, before: undefined, after }));
    done[0] = { at: oldest.at, changes };
  }
}
