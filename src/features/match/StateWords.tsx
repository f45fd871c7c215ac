import { useCallback } from "react";
import type { MatchPhase } from "../../../contract/codes/matchStates.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import type { Playhead } from "../../../streams/clock/types.ts";
import type { Behavior } from "../../../streams/kit/behavior.ts";
import { classes } from "../../parts/match/classes.ts";
import styles from "./ScoreHeader.module.css";
import { useSlice } from "../../hooks/useSlice.ts";
import { stateLine } from "../../parts/match/stateText.ts";

interface StateWordsProps {
  readonly match: MatchState;
  readonly playhead$: Behavior<Playhead>;
  readonly phase: MatchPhase;
}

/** Minute and state under the score. Renders only when the text changes, not on each tick. */
export function StateWords({ match, playhead$, phase }: StateWordsProps) {
  const select = useCallback((head: Playhead) => JSON.stringify(stateLine(match, head, phase)), [match, phase]);
  const { minute, words, tone } = JSON.parse(useSlice(playhead$, select)) as ReturnType<typeof stateLine>;
  const ticks = tone === "live" && minute?.endsWith("′");
  return (
    <div className={classes(styles.state, styles[tone])}>
      {tone === "live" ? <span className={styles.pulse} /> : null}
      {minute === null ? null : (
        <b>
          {ticks ? minute.slice(0, -1) : minute}
          {ticks ? <i className={styles.prime}>′</i> : null}
        </b>
      )}
      {words === "" ? null : <span>{words}</span>}
    </div>
  );
}
