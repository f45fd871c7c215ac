import { useCallback, useMemo } from "react";
import { animationFrames } from "rxjs";
import type { Recording } from "../../../contract/feed/recording.ts";
import type { Scope } from "../../../streams/kit/scope.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useScoped } from "../../hooks/useScoped.ts";
import { type RecordedMatch, type ReplaySession, createReplaySession } from "./replaySession.ts";

function nextFrame(callback: () => void): () => void {
  const id = requestAnimationFrame(callback);
  return () => cancelAnimationFrame(id);
}

/** The recording being played; it ends when another is opened or the page is left. */
export function useReplay(recording: Recording | null): ReplaySession | null {
  const { now } = usePortal();
  const make = useMemo(
    () => recording && ((scope: Scope) => createReplaySession(scope, { recording, now, steps$: animationFrames(), frame: nextFrame })),
    [recording, now],
  );
  return useScoped(make);
}

/** The view of one recorded match while it is shown, its whole log at hand for the rail. */
export function useReplayMatch(session: ReplaySession, match: RecordedMatch): MatchView | null {
  return useScoped(
    useCallback(
      (scope: Scope) => {
        const view = session.matchView(scope, match);
        void view.loadLog();
        return view;
      },
      [session, match],
    ),
  );
}
