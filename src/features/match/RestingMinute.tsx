import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigation } from "react-router-dom";
import type { PageClock } from "../../../streams/clock/types.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { useNavigate } from "../../hooks/useNavigate.ts";
import { timeQuery } from "../../parts/match/matchTimeline.ts";
import { openingMoment } from "./loadMatch.ts";

/** The page shows the minute already: nothing is loaded, nothing scrolls, and Back leaves the match. */
const IN_PLACE = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false } as const;
/** How long the page stands at a moment before its address names it. */
const REST_MS = 500;

interface RestingMinuteProps {
  readonly view: MatchView;
  readonly clock: PageClock;
  /** Called with the new query, before the navigation. */
  readonly onFollow: (query: string) => void;
}

/** Where the address names a minute of 回看: once the rail has come to rest it names that one. The fragment is dropped: it would scroll. */
export function RestingMinute({ view, clock, onFollow }: RestingMinuteProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== "idle";
  const onRest = useEffectEvent((): void => {
    const latest = view.latest$.value;
    const { mode, at } = clock.playhead$.value;
    const named = openingMoment(latest, search, false);
    const minute = timeQuery(latest, at);
    if (isLeaving || mode !== "replay" || named === null || minute === "" || timeQuery(latest, named) === minute) return;
    const others = new URLSearchParams(search);
    others.delete("at");
    const query = others.size === 0 ? minute : `${minute}&${others.toString()}`;
    onFollow(query);
    void navigate({ search: query }, IN_PLACE);
  });
  useEffect(() => {
    const opened = clock.playhead$.value;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moves = clock.playhead$.subscribe((head) => {
      clearTimeout(timer);
      if (head !== opened) timer = setTimeout(onRest, REST_MS);
    });
    return () => {
      moves.unsubscribe();
      clearTimeout(timer);
    };
  }, [clock]);
  return null;
}
