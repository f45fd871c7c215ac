import { useCallback } from "react";
import type { ThreadSummary } from "../../../contract/http/thread.ts";
import { footballMinute, minuteText } from "../../../contract/match/clock.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import { minuteIn } from "../../../contract/match/minuteIn.ts";
import { ok } from "../../../contract/result.ts";
import type { Playhead, PlayheadBehavior } from "../../../streams/clock/types.ts";
import { type Behavior, constant } from "../../../streams/kit/behavior.ts";
import { type ThreadMatch, threadSummary } from "../../api/thread.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useSlice } from "../../hooks/useSlice.ts";

const EVERY_MS = 15_000;
const momentOf = ({ at }: Playhead): number => Math.floor(at / EVERY_MS) * EVERY_MS;

/** Summary of a thread, never later than the reader's clock; null: not loaded yet. */
export function useThreadSummary(match: ThreadMatch, playhead$: PlayheadBehavior): ThreadSummary | null {
  const { api } = usePortal();
  // Rounded down, so that all readers of the match send the same request.
  const at = useSlice(playhead$, momentOf);
  const { state } = useLoaded(
    `thread figures ${match.sport} ${match.matchId} ${at}`,
    async (signal) => {
      const answer = await threadSummary(api, match, at, null, { signal, isQuiet: true });
      return answer.ok ? ok({ asOf: at, summary: answer.value }) : answer;
    },
    null,
  );
  const known = state.kind === "ready" ? state.value : null;
  const asOf = known?.asOf ?? Number.POSITIVE_INFINITY;
  // After going back, figures of a later moment are hidden until the new ones are loaded.
  const isReached = useSlice(
    playhead$,
    useCallback((head: Playhead) => head.at >= asOf, [asOf]),
  );
  return known && isReached ? known.summary : null;
}

const UNKNOWN = constant(null);

/**
 * The minute of the match on the reader's clock; null: it is not in play. If the page does not follow the match (`state$`),
 * the minute is continued from the figures, which are up to {@link EVERY_MS} old.
 */
export function useMinute(summary: ThreadSummary | null, playhead$: PlayheadBehavior, state$?: Behavior<MatchState>): string | null {
  const state = useBehavior<MatchState | null>(state$ ?? UNKNOWN);
  const clock = summary?.clock ?? null;
  const minute = summary?.minute ?? null;
  return useSlice(
    playhead$,
    useCallback(
      ({ at }: Playhead) => {
        if (state !== null) return minuteIn(state, at);
        if (clock === null) return minute;
        const now = footballMinute(clock, at);
        return minuteText(now.minute, now.plus);
      },
      [state, clock, minute],
    ),
  );
}
