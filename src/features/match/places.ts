import { createContext, useCallback, useContext } from "react";
import type { Fixture, Side } from "../../../contract/feed/sport.ts";
import type { PlacesReply } from "../../../contract/http/databasePlaces.ts";
import type { PageClock, Playhead } from "../../../streams/clock/types.ts";
import { useSlice } from "../../hooks/useSlice.ts";

/** League positions from the results database; null when they were not requested, or there are none. */
export const MatchPlaces = createContext<PlacesReply | null>(null);

/** A team's league position before the match, as known at the page's moment: the database's, else the source's. */
export function usePlace(playhead$: PageClock["playhead$"], fixture: Fixture | null, side: Side): number | null {
  const places = useContext(MatchPlaces);
  const listedRank = fixture?.[side].rank ?? null;
  return useSlice(
    playhead$,
    useCallback(
      ({ at }: Playhead) => {
        if (!places || places.steps.length === 0) return listedRank;
        return places.steps.findLast((step) => step.at <= at)?.[side] ?? null;
      },
      [places, listedRank, side],
    ),
  );
}

/** The round of the match. */
export function useRound(fixture: Fixture | null): string | null {
  return useContext(MatchPlaces)?.round ?? fixture?.round ?? null;
}
