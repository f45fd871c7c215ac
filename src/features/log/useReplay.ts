import { useEffect, useState } from "react";
import { animationFrames } from "rxjs";
import type { Recording } from "../../../contract/feed/recording.ts";
import { Scope } from "../../../streams/kit/scope.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { usePortal } from "../../hooks/portal.ts";
import { type RecordedMatch, type ReplaySession, createReplaySession } from "./replaySession.ts";

function nextFrame(callback: () => void): () => void {
  const id = requestAnimationFrame(callback);
  return () => cancelAnimationFrame(id);
}

/** The recording being played; it ends when another is opened or the page is left. */
export function useReplay(recording: Recording | null): ReplaySession | null {
  const { now } = usePortal();
  const [session, setSession] = useState<ReplaySession | null>(null);
  useEffect(() => {
    if (!recording) return;
    const scope = new Scope();
    setSession(createReplaySession(scope, { recording, now, steps$: animationFrames(), frame: nextFrame }));
    return () => {
      setSession(null);
      scope.end();
    };
  }, [recording, now]);
  return session;
}

/** The view of one recorded match while it is shown, its whole log at hand for the rail. */
export function useReplayMatch(session: ReplaySession, match: RecordedMatch): MatchView | null {
  const [view, setView] = useState<MatchView | null>(null);
  useEffect(() => {
    const scope = new Scope();
    const made = session.matchView(scope, match);
    void made.loadLog();
    setView(made);
    return () => {
      setView(null);
      scope.end();
    };
  }, [session, match]);
  return view;
}
