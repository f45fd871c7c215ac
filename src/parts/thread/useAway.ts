import { useEffect, useState } from "react";
import type { PlayheadBehavior } from "../../../streams/clock/types.ts";
import type { ThreadMatch } from "../../api/thread.ts";
import { AWAY_MS, type Away } from "./MissedBar.tsx";
import { markSeen, seenOf } from "./seen.ts";

const SAVE_EVERY_MS = 10_000;

/** The span since then, if it is long enough to have missed something; else null. */
function awayFrom(since: number, at: number): Away | null {
  const moment = Math.floor(at);
  return moment - since >= AWAY_MS ? { since, at: moment } : null;
}

/**
 * While the thread is on screen, stores how far it has been read. First value: the time the reader was away, before the
 * thread was opened or with its tab hidden. Second: ends it.
 */
export function useAway({ sport, matchId }: ThreadMatch, playhead$: PlayheadBehavior): readonly [Away | null, () => void] {
  const [away, setAway] = useState<Away | null>(() => awayFrom(seenOf({ sport, matchId }) ?? 0, playhead$.value.at));

  useEffect(() => {
    const match = { sport, matchId };
    const save = (): void => {
      if (!document.hidden) markSeen(match, playhead$.value.at);
    };
    let leftAt: number | null = null;
    const turn = (): void => {
      playhead$.refresh?.();
      const { at } = playhead$.value;
      if (document.hidden) {
        leftAt = at;
        markSeen(match, at);
      } else if (leftAt !== null) {
        const absence = awayFrom(leftAt, at);
        leftAt = null;
        if (absence) setAway(absence);
      }
    };
    let savedAt = 0;
    const subscription = playhead$.subscribe(({ at }) => {
      if (Math.abs(at - savedAt) < SAVE_EVERY_MS) return;
      savedAt = at;
      save();
    });
    document.addEventListener("visibilitychange", turn);
    return () => {
      document.removeEventListener("visibilitychange", turn);
      subscription.unsubscribe();
      save();
    };
  }, [sport, matchId, playhead$]);

  return [away, () => setAway(null)];
}
