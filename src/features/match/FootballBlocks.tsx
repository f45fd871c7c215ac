import type { PageClock } from "../../../streams/clock/types.ts";
import type { Behavior } from "../../../streams/kit/behavior.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { EventSpine } from "../../parts/match/EventSpine.tsx";
import { Lineups } from "./blocks/Lineups.tsx";
import { Momentum } from "./blocks/Momentum.tsx";
import { Odds } from "./blocks/Odds.tsx";
import { ShotMap } from "./blocks/ShotMap.tsx";
import { StatBars } from "../../parts/match/StatBars.tsx";
import { TextLive } from "../../parts/match/TextLive.tsx";
import { classes } from "../../parts/match/classes.ts";
import styles from "./MatchFrame.module.css";

export interface BlocksProps {
  readonly view: MatchView;
  readonly clock: PageClock;
  readonly reveal$: Behavior<number>;
  readonly onRetry?: (() => void) | undefined;
}

/** The blocks of a football match, in columns. */
export function FootballBlocks({ view, clock, reveal$, onRetry }: BlocksProps) {
  return (
    <div className={classes("in", styles.grid)}>
      <div className={styles.column}>
        <Momentum view={view} clock={clock} reveal$={reveal$} onRetry={onRetry} />
        <div className={styles.two}>
          <ShotMap view={view} onRetry={onRetry} />
          <StatBars view={view} onRetry={onRetry} />
        </div>
        <div className={styles.two}>
          <EventSpine view={view} onRetry={onRetry} />
          <TextLive view={view} onRetry={onRetry} />
        </div>
      </div>
      <div className={styles.column}>
        <Lineups view={view} onRetry={onRetry} />
        <Odds view={view} clock={clock} onRetry={onRetry} />
      </div>
    </div>
  );
}
