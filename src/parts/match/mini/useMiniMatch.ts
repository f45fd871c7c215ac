import type { MatchId } from "../../../../contract/ids.ts";
import { useCallback, useEffect, useState } from "react";
import { ErrorCode } from "../../../../contract/codes/errors.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { MatchDetailReply } from "../../../../contract/http/live.ts";
import type { PageClock } from "../../../../streams/clock/types.ts";
import type { Scope } from "../../../../streams/kit/scope.ts";
import { createMatchView } from "../../../../streams/sport/match.ts";
import type { MatchView } from "../../../../streams/sport/types.ts";
import { matchDetail, matchLog, oddsLog } from "../../../api/live.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useScoped } from "../../../hooks/useScoped.ts";

/** The least wait before another try; each takes up to twice as long, so that the pages that failed together do not return together. */
const RETRY_MS = 5_000;

/** A match shown beside other content, by that content's clock; null until it is loaded, which is tried every 5 to 10 s. */
export function useMiniMatch(sport: Sport, matchId: MatchId, clock: PageClock): MatchView | null {
  const { api, sportFeed } = usePortal();
  const [detail, setDetail] = useState<MatchDetailReply | null>(null);

  useEffect(() => {
    let isOver = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    async function load(): Promise<void> {
      const answer = await matchDetail(api, sport, matchId, { isQuiet: true });
      if (isOver) return;
      if (answer.ok) setDetail(answer.value);
      else if (answer.error.code !== ErrorCode.notFound) retry = setTimeout(() => void load(), RETRY_MS * (1 + Math.random()));
    }
    void load();
    return () => {
      isOver = true;
      clearTimeout(retry);
    };
  }, [api, sport, matchId]);

  const isOfThis = detail?.match.matchId === matchId;
  const make = useCallback(
    (scope: Scope) => {
      if (!detail) throw new Error("a view of a match that is not loaded");
      return createMatchView(scope, {
        sport,
        matchId,
        initial: detail,
        feed: sportFeed,
        fetchLog: (after) => matchLog(api, sport, matchId, after, { isQuiet: true }),
        fetchOddsLog: (after) => oddsLog(api, sport, matchId, after, { isQuiet: true }),
        fetchDetail: () => matchDetail(api, sport, matchId, { isQuiet: true }),
        playhead$: clock.playhead$,
      });
    },
    [detail, sport, matchId, sportFeed, api, clock],
  );
  return useScoped(isOfThis ? make : null);
}
