import { useCallback, useSyncExternalStore } from "react";
import type { BoardRow } from "../../../contract/match/board.ts";
import { usePortal } from "../../hooks/portal.ts";
import { stateWord } from "./stateText.ts";

const TICK_MS = 1_000;

function everySecond(notify: () => void): () => void {
  const timer = setInterval(notify, TICK_MS);
  return () => clearInterval(timer);
}

/** State text of a match as the clock runs; re-renders only when the text changes. `loadedAt`: the first paint's time. */
export function useStateWord(row: BoardRow, day: string, loadedAt: number): string {
  const { now } = usePortal();
  const read = useCallback(() => stateWord(row, now(), day), [row, now, day]);
  const readLoaded = useCallback(() => stateWord(row, loadedAt, day), [row, loadedAt, day]);
  return useSyncExternalStore(everySecond, read, readLoaded);
}
