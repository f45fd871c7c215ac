import type { MatchId } from "../../../../contract/ids.ts";
import { useCallback, useEffect, useState } from "react";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { MatchDetailReply } from "../../../../contract/http/live.ts";
import type { PageClock } from "../../../../streams/clock/types.ts";
import type { Scope } from "../../../../streams/kit/scope.ts";
import { createMatchView } from "../../../../streams/sport/match.ts";
import type { MatchView } from "../../../../streams/sport/types.ts";
import { matchDetail, matchLog, oddsLog } from "../../../api/live.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useScoped } from "../../../hooks/useScoped.ts";

/** A match shown beside other content, by that content's clock; null until it is loaded. */
export function useMiniMatch(sport: Sport, matchId: MatchId, clock: PageClock): MatchView | null {
  const { api, sportFeed } = usePortal();
  const [detail, setDetail] = useState<MatchDetailReply | null>(null);

  useEffect(() => {
    let isOver = false;
    void matchDetail(api, sport, matchId, { isQuiet: true }).then((answer) => {
      if (!isOver && answer.ok) setDetail(answer.value);
    });
    return () => {
      isOver = true;
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
