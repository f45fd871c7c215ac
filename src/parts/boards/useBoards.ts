import { useCallback, useMemo } from "react";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import type { BoardState } from "../../../contract/match/boardFold.ts";
import { type Behavior, constant } from "../../../streams/kit/behavior.ts";
import type { Scope } from "../../../streams/kit/scope.ts";
import { createBoard } from "../../../streams/sport/board.ts";
import type { Board } from "../../../streams/sport/types.ts";
import { scoreList } from "../../api/live.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import type { LoadedBoards } from "./loadBoards.ts";
import { useScoped } from "../../hooks/useScoped.ts";

export type Boards = Readonly<Record<Sport, Board>>;

function nextFrame(callback: () => void): () => void {
  const id = requestAnimationFrame(callback);
  return () => cancelAnimationFrame(id);
}

/** Both boards while the page is shown, continuing from the loaded rows; null on the server and in the first paint. */
export function useBoards(loaded: LoadedBoards): Boards | null {
  const { api, sportFeed } = usePortal();
  const make = useCallback(
    (scope: Scope): Boards => {
      const boardOf = (sport: Sport): Board => {
        const board = loaded[sport];
        return createBoard(scope, {
          sport,
          ...(board.ok ? { initial: board.value } : {}),
          feed: sportFeed,
          poll: () => scoreList(api, sport, { type: "live" }, { isQuiet: true }),
          timers: { frame: nextFrame },
        });
      };
      return { fb: boardOf("fb"), bk: boardOf("bk") };
    },
    [api, sportFeed, loaded],
  );
  return useScoped(make);
}

/** The board's row, also after it has left the board; the loaded row while, or if, the board has had none. */
export function useRow(boards: Boards | null, row: BoardRow): BoardRow {
  const { sport, id } = row;
  const row$ = useMemo((): Behavior<BoardRow | undefined> => boards?.[sport].lastRow$(id) ?? constant(undefined), [boards, sport, id]);
  return useBehavior(row$) ?? row;
}

const NO_ROWS: Behavior<BoardState> = constant<BoardState>(new Map());

/** All rows of a sport; empty until the board has some. */
export function useRows(boards: Boards | null, sport: Sport): BoardState {
  return useBehavior(boards?.[sport].rows$ ?? NO_ROWS);
}
