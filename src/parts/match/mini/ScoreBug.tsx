import type { MatchId } from "../../../../contract/ids.ts";
import { useCallback } from "react";
import { phaseOf, stateRowOf } from "../../../../contract/codes/matchPhase.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { MatchState } from "../../../../contract/match/fold.ts";
import type { PageClock, Playhead } from "../../../../streams/clock/types.ts";
import type { MatchView } from "../../../../streams/sport/types.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { useSlice } from "../../../hooks/useSlice.ts";
import { TeamCrest } from "../../../ui/surface/Crest.tsx";
import { stateLine } from "../stateText.ts";
import styles from "./ScoreBug.module.css";
import { useMiniMatch } from "./useMiniMatch.ts";

interface ScoreBugProps {
  readonly sport: Sport;
  readonly matchId: MatchId;
  readonly clock: PageClock;
  /** Called with the element of the score, so that barrage avoids it; null: there is none. */
  readonly onBug?: ((bug: HTMLElement | null) => void) | undefined;
}

/** Label of a state in which nothing is played; null during play. */
export function stillWord(match: MatchState): string | null {
  return stateRowOf(match).still ?? null;
}

/**
 * Draws what a broadcast has in its picture over one that lacks it: the demo's picture is the same loop for every match.
 * Crests, score and clock as of the picture's moment; while nothing is played, a board instead of running players.
 */
export function ScoreBug({ sport, matchId, clock, onBug }: ScoreBugProps) {
  const view = useMiniMatch(sport, matchId, clock);
  return view ? <OfDemo view={view} clock={clock} onBug={onBug} /> : null;
}

interface OfDemoProps extends Pick<ScoreBugProps, "clock" | "onBug"> {
  readonly view: MatchView;
}

function OfDemo({ view, clock, onBug }: OfDemoProps) {
  const match = useBehavior(view.state$);
  const { fixture } = match;
  const phase = phaseOf(match);
  const select = useCallback(
    (head: Playhead) => {
      const { minute, words } = stateLine(match, { ...head, mode: "live" }, phase);
      return minute ?? words;
    },
    [match, phase],
  );
  const minute = useSlice(clock.playhead$, select);
  // A broadcaster's picture has its own score.
  if (fixture?.source !== "sim") return null;
  const still = stillWord(match);
  const score = phase === "notStarted" ? "VS" : `${match.score[0]} - ${match.score[1]}`;
  return (
    <div className={styles.frame} data-still={still === null ? undefined : ""} aria-hidden="true">
      {still === null ? (
        <div ref={onBug} className={styles.bug}>
          <TeamCrest crest={fixture.home.crest} size={16} />
          <span>{fixture.home.code ?? fixture.home.name}</span>
          <b>{score}</b>
          <span>{fixture.away.code ?? fixture.away.name}</span>
          <TeamCrest crest={fixture.away.crest} size={16} />
          <em>{minute}</em>
        </div>
      ) : (
        <div className={styles.board}>
          <p>
            {fixture.league.name} {fixture.round}
          </p>
          <div>
            <TeamCrest crest={fixture.home.crest} size={44} />
            <b>{score}</b>
            <TeamCrest crest={fixture.away.crest} size={44} />
          </div>
          <div>
            <span>{fixture.home.name}</span>
            <span>{fixture.away.name}</span>
          </div>
          <strong>{still}</strong>
        </div>
      )}
    </div>
  );
}
