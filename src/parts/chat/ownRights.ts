import { useEffect, useState } from "react";
import { switchMap, timer } from "rxjs";
import type { UserId } from "../../../contract/ids.ts";
import type { RoomView } from "../../../streams/room/types.ts";

/** Pages whose views restart at the same time request their users' rights over this span, not all at once. */
const SPREAD_MS = 3_000;

/** Changes with the user and after a restart of the view: what was known of the user's rights may be outdated. Null: a visitor. */
export function useRightsTurn(view: RoomView, userId: UserId | null): string | null {
  const [restarts, setRestarts] = useState(0);

  useEffect(() => {
    const subscription = view.restarts$
      .pipe(switchMap(() => timer(Math.random() * SPREAD_MS)))
      .subscribe(() => setRestarts((before) => before + 1));
    return () => subscription.unsubscribe();
  }, [view]);

  return userId === null ? null : `${userId} ${restarts}`;
}

/**
 * Loads a user's rights in a room, and again when an event about them arrives meanwhile: the answer may be older, and would
 * undo it. Returns a function that cancels.
 */
export function loadRights<T>(view: RoomView, userId: UserId | null, load: () => Promise<T>, onLoaded: (answer: T) => void): () => void {
  let told = 0;
  const subscription = view.rights$.subscribe(({ d }) => {
    if (d.userId === userId) told += 1;
  });

  async function ask(): Promise<void> {
    const before = told;
    const answer = await load();
    if (subscription.closed) return;
    if (told !== before) return ask();
    subscription.unsubscribe();
    onLoaded(answer);
  }

  void ask();
  return () => subscription.unsubscribe();
}
