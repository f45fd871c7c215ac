import { use, useEffect, useState } from "react";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { MatchId } from "../../../contract/ids.ts";
import { highlights } from "../../api/highlights.ts";
import { PortalContext } from "../../hooks/portal.ts";
import { Link } from "../../ui/surface/Link.tsx";

interface HighlightTabProps {
  readonly sport: Sport;
  readonly matchId: MatchId;
  /** Whether the number may be shown: to a reader who is behind it would reveal coming goals. */
  readonly isCounted: boolean;
}

/** Link to a match's highlights, if there are any. Loads after the page: requested once, when the match has begun. */
export function HighlightTab({ sport, matchId, isCounted }: HighlightTabProps) {
  // A match drawn only from a recording has no API.
  const api = use(PortalContext)?.api;
  const [found, setFound] = useState<{ readonly of: MatchId; readonly count: number } | null>(null);
  useEffect(() => {
    if (!api) return;
    const abort = new AbortController();
    void highlights(api, { sport, matchId, pageSize: 1 }, { isQuiet: true, signal: abort.signal }).then((answer) => {
      if (answer.ok && !abort.signal.aborted) setFound({ of: matchId, count: answer.value.total });
    });
    return () => abort.abort();
  }, [api, sport, matchId]);
  if (found?.of !== matchId || found.count === 0) return null;
  return <Link to={`/playback/highlights?match=${matchId}`}>{isCounted ? `集锦 ${found.count}` : "集锦"}</Link>;
}
