import { use, useEffect, useState } from "react";
import type { MatchId } from "../../../contract/ids.ts";
import type { Sport } from "../../../contract/feed/channels.ts";
import { highlights } from "../../api/highlights.ts";
import { PortalContext } from "../../hooks/portal.ts";

/** How many highlights of the match there are: asked once, when it has begun; 0 until that is known, and where it cannot be. */
export function useHighlightCount(sport: Sport, matchId: MatchId, hasBegun: boolean): number {
  // A match that is drawn from a recording alone has no server to ask.
  const api = use(PortalContext)?.api;
  const [found, setFound] = useState<{ readonly of: MatchId; readonly count: number } | null>(null);
  useEffect(() => {
    if (!hasBegun || !api) return;
    const abort = new AbortController();
    void highlights(api, { sport, matchId, pageSize: 1 }, { isQuiet: true, signal: abort.signal }).then((answer) => {
      if (answer.ok && !abort.signal.aborted) setFound({ of: matchId, count: answer.value.total });
    });
    return () => abort.abort();
  }, [api, sport, matchId, hasBegun]);
  return found?.of === matchId ? found.count : 0;
}
