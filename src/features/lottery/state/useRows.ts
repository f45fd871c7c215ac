import { useCallback, useMemo } from "react";
import type { LotteryListReply } from "../../../../contract/http/lottery.ts";
import { LOTTERY } from "../../../../contract/lottery/lottery.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import type { BoardState } from "../../../../contract/match/boardFold.ts";
import { type Behavior, constant } from "../../../../streams/kit/behavior.ts";
import type { Scope } from "../../../../streams/kit/scope.ts";
import { createBoard } from "../../../../streams/sport/board.ts";
import type { Board } from "../../../../streams/sport/types.ts";
import { scoreList } from "../../../api/live.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { useScoped } from "../../../hooks/useScoped.ts";
import { useSlice } from "../../../hooks/useSlice.ts";

function nextFrame(callback: () => void): () => void {
  const id = requestAnimationFrame(callback);
  return () => cancelAnimationFrame(id);
}

/** Live board of the list's sport, starting at the list's `asOf`; null until the page is hydrated. */
export function useBoard(list: LotteryListReply | null): Board | null {
  const { api, sportFeed } = usePortal();
  const make = useCallback(
    (scope: Scope): Board => {
      const { sport } = LOTTERY[list?.type ?? "jczq"];
      return createBoard(scope, {
        sport,
        // Rows of other days are not on the board (no `n`): they stay as loaded.
        ...(list ? { initial: { asOf: list.asOf, rows: list.items.map(({ row }) => row).filter(({ n }) => n !== undefined) } } : {}),
        feed: sportFeed,
        poll: () => scoreList(api, sport, { type: "live" }, { isQuiet: true }),
        timers: { frame: nextFrame },
      });
    },
    [api, sportFeed, list],
  );
  return useScoped(list ? make : null);
}

/** The board's row, also after it has left the board; the loaded one while, or where, the board has had none. */
export function useRow(board: Board | null, row: BoardRow): BoardRow {
  const row$ = useMemo((): Behavior<BoardRow | undefined> => board?.lastRow$(row.id) ?? constant(undefined), [board, row.id]);
  return useBehavior(row$) ?? row;
}

const NO_ROWS: Behavior<BoardState> = constant<BoardState>(new Map());

/** States of the list's matches, in order. Selected as one string, so that only a change renders. */
export function useStates(board: Board | null, rows: readonly BoardRow[]): readonly number[] {
  const select = useCallback(
    (state: BoardState) => rows.map((row) => (state.get(row.id) ?? board?.lastRow$(row.id).value ?? row).state).join(),
    [board, rows],
  );
  const text = useSlice(board?.rows$ ?? NO_ROWS, select);
  return useMemo(() => text.split(",").map(Number), [text]);
}
