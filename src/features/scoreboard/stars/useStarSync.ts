import { useEffect, useRef } from "react";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { Scope } from "../../../../streams/kit/scope.ts";
import { useNotice } from "../../../hooks/notice.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useSessionView } from "../../../hooks/useSession.ts";
import { ownerKey } from "./favourites.ts";
import { localStore } from "../../../hooks/storage.ts";
import type { BoardStore, Star } from "../state/store.ts";
import { dateOf } from "../state/time.ts";

/**
 * Keeps a board's favourites in line with the session. A visitor's stay in the browser; a user's are the account's
 * collection (starSync.ts, loaded for users alone).
 */
export function useStarSync(sport: Sport, store: BoardStore, onRows?: (rows: readonly BoardRow[]) => void): void {
  const { api, now } = usePortal();
  const { status, user } = useSessionView();
  const onProblem = useNotice();
  // Used by effects alone: the server renders the same markup for all readers.
  const userId = import.meta.env.SSR ? null : (user?.id ?? null);
  const latestOnRows = useRef(onRows);
  useEffect(() => {
    latestOnRows.current = onRows;
  });
  useEffect(() => {
    const storage = localStore;
    const isForgetting = status === "visitor" && (storage.getItem(ownerKey(sport)) ?? "") !== "";
    if (userId === null && !isForgetting) return;
    const scope = new Scope();
    const early: Star[] = [];
    const listening = store.stars$.subscribe((star) => early.push(star));
    scope.add(listening);
    import("./starSync.ts").then(
      ({ syncStars }) => {
        listening.unsubscribe();
        const onRows = (rows: readonly BoardRow[]): void => latestOnRows.current?.(rows);
        const today = dateOf(now());
        if (!scope.hasEnded) syncStars(scope, { api, userId, sport, store, storage, today, early, onRows, onProblem });
      },
      // If the chunk fails to load, the stars stay in this browser, and the next board of this page tries again.
      () => undefined,
    );
    return () => scope.end();
  }, [api, now, sport, store, status, userId, onProblem]);
}
