import { useCallback, useEffect } from "react";
import { parseChannel } from "../../../contract/feed/channels.ts";
import type { Feed } from "../../../streams/feed/types.ts";
import { Scope } from "../../../streams/kit/scope.ts";
import { useScoped } from "../../hooks/useScoped.ts";
import { type FeedName, type FrameLog, createFrameLog } from "./frameLog.ts";

/** Channels the page subscribes to by default, so that there is something to see. */
export const FIRST_CHANNELS: readonly string[] = ["fb", "bk", "horn"];

/** The log of both feeds while the page is shown, with these channels subscribed. */
export function useFrameLog(feeds: Readonly<Record<FeedName, Feed>>, channels: readonly string[]): FrameLog | null {
  const { sport, tv } = feeds;
  const log = useScoped(useCallback((scope: Scope) => createFrameLog(scope, { sport, tv }), [sport, tv]));

  useEffect(() => {
    // Subscribes after the log listens, so that it gets the first frames.
    if (!log) return;
    const scope = new Scope();
    for (const ch of channels) {
      const parsed = parseChannel(ch);
      if (parsed) scope.add((parsed.feed === "sport" ? sport : tv).channel(ch).subscribe());
    }
    return () => scope.end();
  }, [log, sport, tv, channels]);
  return log;
}
