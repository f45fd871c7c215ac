import { createContext, useCallback, useContext } from "react";
import type { Fixture, Side } from "../../../contract/feed/sport.ts";
import type { PlacesReply } from "../../../contract/http/databasePlaces.ts";
import type { PageClock, Playhead } from "../../../streams/clock/types.ts";
import { useSlice } from "../../hooks/useSlice.ts";

/** Places in the league's table as the results database has them; null where it was not asked, or has none. */
export const MatchPlaces = createContext<PlacesReply | null>(null);

/** A team's place at the page's moment, before the match whatever the moment: the database's, else what its source says. */
export function usePlace(playhead$: PageClock["playhead$"], fixture: Fixture | null, side: Side): number | null {
  const places = useContext(MatchPlaces);
  const told = fixture?.[side].rank ?? null;
  return useSlice(
    playhead$,
    useCallback(
      ({ at }: Playhead) => {
        if (!places || places.steps.length === 0) return told;
        return places.steps.findLast((step) => step.at <= at)?.[side] ?? null;
      },
      [places, told, side],
    ),
  );
}

/** The round of the match. */
export function useRound(fixture: Fixture | null): string | null {
  return useContext(MatchPlaces)?.round ?? fixture?.round ?? null;
}
