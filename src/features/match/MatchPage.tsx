import { useCallback, useEffect } from "react";
import type { MatchState } from "../../../contract/match/fold.ts";
import type { PageClock } from "../../../streams/clock/types.ts";
import { type Behavior, constant } from "../../../streams/kit/behavior.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { Announcer } from "./Announcer.tsx";
import { BasketballBlocks } from "./basketball/BasketballBlocks.tsx";
import { FootballBlocks } from "./FootballBlocks.tsx";
import styles from "./MatchPage.module.css";
import { MatchTabs } from "./MatchTabs.tsx";
import { TimeRail } from "./rail/TimeRail.tsx";
import { ReplayBand } from "./ReplayBand.tsx";
import { ScoreHeader } from "./ScoreHeader.tsx";
import { useSlice } from "../../hooks/useSlice.ts";
import { titleWords } from "./words/title.ts";

export interface MatchPageProps {
  readonly view: MatchView;
  readonly clock: PageClock;
  /** Server time, epoch ms. */
  readonly now: () => number;
  /** Ends the document's title. */
  readonly siteName: string;
  /** Up to which moment later marks may show in 回看; everything without it. See `createReveal`. */
  readonly reveal$?: Behavior<number>;
  readonly onLive?: (() => void) | undefined;
  /** Asks for the page's data again. */
  readonly onRetry?: (() => void) | undefined;
}

const EVERYTHING = constant(Infinity);

/**
 * A match, whole: a pure function of a `MatchView` and a `PageClock`. Live, held to the video, scrubbed back or
 * played from a recording are the same components with another clock.
 */
export function MatchPage({ view, clock, now, siteName, reveal$ = EVERYTHING, onLive, onRetry }: MatchPageProps) {
  const sport = useSlice(
    view.state$,
    useCallback((match: MatchState) => match.sport, []),
  );
  const matchId = useSlice(
    view.state$,
    useCallback((match: MatchState) => match.matchId, []),
  );
  const title = useSlice(view.state$, titleWords);
  useEffect(() => {
    document.title = `${title} - ${siteName}`;
  }, [title, siteName]);
  return (
    <div className={styles.page}>
      <ScoreHeader view={view} clock={clock} />
      <Announcer view={view} />
      <MatchTabs sport={sport} matchId={matchId} />
      <ReplayBand view={view} clock={clock} onLive={onLive} />
      {sport === "fb" ? (
        <FootballBlocks view={view} clock={clock} reveal$={reveal$} onRetry={onRetry} />
      ) : (
        <BasketballBlocks view={view} clock={clock} reveal$={reveal$} onRetry={onRetry} />
      )}
      <TimeRail view={view} clock={clock} reveal$={reveal$} now={now} onLive={onLive} />
    </div>
  );
}
