import type { Sport } from "../../../../contract/feed/channels.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import type { BoardStore } from "../state/store.ts";
import { useStarSync } from "./useStarSync.ts";

interface StarSyncProps {
  readonly sport: Sport;
  readonly store: BoardStore;
  readonly onRows: ((rows: readonly BoardRow[]) => void) | undefined;
}

/** Syncs the stars of a board with its user's account. A component of its own, so that no first paint waits for its code. */
export function StarSync({ sport, store, onRows }: StarSyncProps) {
  useStarSync(sport, store, onRows);
  return null;
}
