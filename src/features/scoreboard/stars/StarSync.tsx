import type { Sport } from "../../../../contract/feed/channels.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import type { BoardStore } from "../state/store.ts";
import { useStarSync } from "./useStarSync.ts";

interface StarSyncProps {
  readonly sport: Sport;
  readonly store: BoardStore;
  readonly onRows: ((rows: readonly BoardRow[]) => void) | undefined;
}

/** Stars of a board and of its user's account; a part of its own, so that no first paint waits for its code. */
export function StarSync({ sport, store, onRows }: StarSyncProps) {
  useStarSync(sport, store, onRows);
  return null;
}
