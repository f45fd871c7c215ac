import { useCallback, useEffect } from "react";
import type { HighlightDetail } from "../../../../contract/http/highlights.ts";
import { createPageClock } from "../../../../streams/clock/pageClock.ts";
import type { PageClock } from "../../../../streams/clock/types.ts";
import type { Scope } from "../../../../streams/kit/scope.ts";
import { type RecordedRoomView, createRecordedRoomView } from "../../../../streams/room/recorded.ts";
import { highlightEvents } from "../../../api/highlights.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useScoped } from "../../../hooks/useScoped.ts";
import { type FrameFollower, createFrameFollower } from "../frameFollower.ts";

export interface PlayedHighlight {
  readonly view: RecordedRoomView;
  readonly clock: PageClock;
  readonly onFrame: FrameFollower;
}

/** The room and the clock of a film, moved by its picture. Null on the server and in the first paint. */
export function useHighlight({ highlight: { id, roomId }, stretches }: HighlightDetail): PlayedHighlight | null {
  const { api, now } = usePortal();
  const startAt = stretches[0]?.at ?? 0;
  const make = useCallback(
    (scope: Scope): PlayedHighlight => {
      const clock = createPageClock(scope, { now, startAt });
      const fetchEvents = () => highlightEvents(api, id, { isQuiet: true });
      return {
        view: createRecordedRoomView(scope, { roomId, fetchEvents, playhead$: clock.playhead$ }),
        clock,
        onFrame: createFrameFollower(clock),
      };
    },
    [api, now, id, roomId, startAt],
  );
  const played = useScoped(make);
  useEffect(() => void played?.view.load(), [played]);
  return played;
}
