import { useCallback, useMemo } from "react";
import { phaseOf } from "../../../../contract/codes/matchPhase.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { Pair } from "../../../../contract/feed/sport.ts";
import type { SeasonMatch } from "../../../../contract/http/database.ts";
import type { BoardState } from "../../../../contract/match/boardFold.ts";
import { type Behavior, constant } from "../../../../streams/kit/behavior.ts";
import type { Scope } from "../../../../streams/kit/scope.ts";
import { createBoard } from "../../../../streams/sport/board.ts";
import { scoreList } from "../../../api/live.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useScoped } from "../../../hooks/useScoped.ts";
import { useSlice } from "../../../hooks/useSlice.ts";

export interface LiveScores {
  /** Scores of matches that have begun, by match id. */
  readonly scores: ReadonlyMap<string, Pair>;
  /** Matches still in play. */
  readonly playing: ReadonlySet<string>;
}

const NO_ROWS: Behavior<BoardState> = constant<BoardState>(new Map());

function nextFrame(callback: () => void): () => void {
  const id = requestAnimationFrame(callback);
  return () => cancelAnimationFrame(id);
}

/** Live scores, from the board, of the season's matches that had no result when the page loaded. */
export function useLiveScores(sport: Sport, matches: readonly SeasonMatch[]): LiveScores {
  const { api, sportFeed } = usePortal();
  const open = useMemo(() => matches.flatMap(({ score, matchId }) => (score === null && matchId !== null ? [matchId] : [])), [matches]);
  const make = useCallback(
    (scope: Scope) =>
      createBoard(scope, {
        sport,
        feed: sportFeed,
        poll: () => scoreList(api, sport, { type: "live" }, { isQuiet: true }),
        timers: { frame: nextFrame },
      }),
    [api, sportFeed, sport],
  );
  const board = useScoped(open.length === 0 ? null : make);
  // A single string for all, so that only a change of a score or state renders.
  const select = useCallback(
    (state: BoardState): string =>
      open
        .flatMap((id) => {
          const row = state.get(id);
          const phase = row ? phaseOf(row) : null;
          return row && (phase === "ongoing" || phase === "finished") ? [`${id} ${row.score[0]} ${row.score[1]} ${phase}`] : [];
        })
        .join("\n"),
    [open],
  );
  const text = useSlice(board?.rows$ ?? NO_ROWS, select);
  return useMemo(() => {
    const lines = text === "" ? [] : text.split("\n").map((line) => line.split(" "));
    return {
      scores: new Map(lines.map(([id = "", home, away]) => [id, [Number(home), Number(away)] as const])),
      playing: new Set(lines.flatMap(([id = "", , , phase]) => (phase === "ongoing" ? [id] : []))),
    };
  }, [text]);
}
