import { Odds } from "../blocks/Odds.tsx";
import { StatBars } from "../../../parts/match/StatBars.tsx";
import { TextLive } from "../../../parts/match/TextLive.tsx";
import { classes } from "../../../parts/match/classes.ts";
import type { BlocksProps } from "../FootballBlocks.tsx";
import styles from "../MatchFrame.module.css";
import { LeadGraph } from "./LeadGraph.tsx";
import { PlayerTables } from "./PlayerTable.tsx";
import { QuarterTable } from "../../../parts/match/QuarterTable.tsx";
import { ShotChart } from "./ShotChart.tsx";

/** The blocks of a basketball match, in columns. */
export function BasketballBlocks({ view, clock, reveal$, onRetry }: BlocksProps) {
  return (
    <>
      <div className={classes("in", styles.grid)}>
        <div className={styles.column}>
          <QuarterTable view={view} onRetry={onRetry} />
          <LeadGraph view={view} clock={clock} reveal$={reveal$} onRetry={onRetry} />
          <TextLive view={view} onRetry={onRetry} />
        </div>
        <div className={styles.column}>
          <StatBars view={view} onRetry={onRetry} />
          <ShotChart view={view} onRetry={onRetry} />
          <Odds view={view} clock={clock} onRetry={onRetry} />
        </div>
      </div>
      <div className={classes("in", styles.wide)}>
        <PlayerTables view={view} onRetry={onRetry} />
      </div>
    </>
  );
}
