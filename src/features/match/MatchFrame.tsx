import type { MatchId } from "../../../contract/ids.ts";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import type { PageClock } from "../../../streams/clock/types.ts";
import { type Behavior, constant } from "../../../streams/kit/behavior.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { CLOCKED, usePageMoment } from "../../hooks/pageMoment.ts";
import { useBehind } from "../../hooks/useBehind.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { useSlice } from "../../hooks/useSlice.ts";
import { Panel } from "../../parts/match/Block.tsx";
import { PlayerLinks } from "../../parts/match/PlayerName.tsx";
import { classes } from "../../parts/match/classes.ts";
import { ShareMoments } from "../../parts/moment/ShareMoments.tsx";
import { announcement } from "../../parts/match/incidentText.ts";
import type { BlocksProps } from "./FootballBlocks.tsx";
import styles from "./MatchFrame.module.css";
import { type MatchTab, MatchTabs } from "./MatchTabs.tsx";
import { type Veiled, ReplayBand } from "./ReplayBand.tsx";
import { ScoreHeader } from "./ScoreHeader.tsx";
import { titleWords } from "./matchTitle.ts";
import { TimeRail } from "./rail/TimeRail.tsx";

/** Announces each goal, card or period of the watched match to screen readers; silent when the page jumps in time. */
function Announcer({ view }: { readonly view: MatchView }) {
  const match = useBehavior(view.state$);
  const before = useRef(match);
  const [sentence, setSentence] = useState("");
  useEffect(() => {
    const announced = announcement(before.current, match);
    before.current = match;
    if (announced !== null) setSentence(announced);
  }, [match]);
  return (
    <p className="sr" aria-live="polite" data-testid="announcer">
      {sentence}
    </p>
  );
}

interface MatchSlot {
  readonly sport: Sport;
  readonly matchId: MatchId;
}

/** Parts of other features that the routes pass in. */
export interface MatchParts {
  /** Rooms about the match at the page's moment; reports which are on air. */
  rooms(slot: MatchSlot & Pick<PageClock, "playhead$"> & { readonly onLive: (roomIds: readonly string[]) => void }): ReactNode;
  /** Posts about the match up to the page's moment; absent where posting is not possible. */
  thread?(slot: MatchSlot & Pick<PageClock, "playhead$"> & Pick<MatchView, "state$">): ReactNode;
  /** Chat about the match up to the page's moment. */
  chat(slot: MatchSlot & Pick<PageClock, "playhead$">): ReactNode;
}

/** The part in which a match's pages differ; header, tabs, clock and rail are shared. */
export interface OwnPage {
  readonly tab: MatchTab;
  render(slot: BlocksProps): ReactNode;
}

export interface MatchFrameProps {
  readonly view: MatchView;
  readonly clock: PageClock;
  /** Server time, epoch ms. */
  readonly now: () => number;
  /** Suffix of the document's title. */
  readonly siteName: string;
  /** Latest moment whose marks may be shown in 回看; everything when absent. See `createReveal`. */
  readonly reveal$?: Behavior<number>;
  readonly onLive?: (() => void) | undefined;
  /** Reloads the page's data. */
  readonly onRetry?: (() => void) | undefined;
  /** 不剧透 holds the page at kick-off. */
  readonly veiled?: Veiled | undefined;
  /** Absent when the match is a recording. */
  readonly parts?: MatchParts | undefined;
  /** The selected page of the match. */
  readonly own: OwnPage;
}

const EVERYTHING = constant(Infinity);
const NO_ROOMS: readonly string[] = [];

/**
 * The whole match page: a pure function of a `MatchView` and a `PageClock`. Live, held to the video, scrubbed back or
 * played from a recording: the same components with another clock.
 */
export function MatchFrame({ view, clock, now, siteName, reveal$ = EVERYTHING, onLive, onRetry, veiled, parts, own }: MatchFrameProps) {
  const sport = useSlice(
    view.state$,
    useCallback((match: MatchState) => match.sport, []),
  );
  const matchId = useSlice(
    view.state$,
    useCallback((match: MatchState) => match.matchId, []),
  );
  const title = useSlice(view.state$, titleWords);
  usePageMoment(clock.playhead$);
  useBehind(clock.playhead$, matchId);
  const [liveRooms, setLiveRooms] = useState(NO_ROOMS);
  // After every render: a navigation or a reload writes the loader's title, which can be later than the playhead.
  useEffect(() => {
    document.title = `${title} - ${siteName}`;
  });
  const page = (
    <div className={styles.page} {...CLOCKED}>
      <ScoreHeader view={view} clock={clock} liveRooms={liveRooms} />
      <Announcer view={view} />
      <MatchTabs
        sport={sport}
        matchId={matchId}
        hasChat={parts !== undefined}
        hasThread={parts?.thread !== undefined}
        current={own.tab}
        clock={clock}
        view={view}
      />
      <ReplayBand view={view} clock={clock} now={now} onLive={onLive} veiled={veiled} />
      {own.render({ view, clock, reveal$, onRetry })}
      {parts ? (
        <div className={classes("in", styles.grid)}>
          <div className={styles.column}>
            {parts.thread ? (
              <Panel title="讨论" anchor="thread">
                {parts.thread({ sport, matchId, playhead$: clock.playhead$, state$: view.state$ })}
              </Panel>
            ) : null}
            <Panel title="聊天室" anchor="chat">
              {/* At an earlier moment the chat is shown as of then. */}
              {parts.chat({ sport, matchId, playhead$: clock.playhead$ })}
            </Panel>
          </div>
          <div className={styles.column}>
            <Panel title="直播间" anchor="rooms">
              {parts.rooms({ sport, matchId, playhead$: clock.playhead$, onLive: setLiveRooms })}
            </Panel>
          </div>
        </div>
      ) : null}
      <TimeRail view={view} clock={clock} reveal$={reveal$} now={now} onLive={onLive} />
    </div>
  );
  // In basketball the player table links the names itself.
  const linked = sport === "fb" ? <PlayerLinks view={view}>{page}</PlayerLinks> : page;
  // A recording is not a match that others can open, so its moments cannot be shared.
  return parts ? <ShareMoments match={{ sport, matchId }}>{linked}</ShareMoments> : linked;
}
