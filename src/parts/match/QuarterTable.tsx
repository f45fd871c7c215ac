import { periodIndexOf } from "../../../contract/match/basketball.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { Block } from "./Block.tsx";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { classes } from "./classes.ts";
import { periodLabel } from "./matchTimeline.ts";
import styles from "./QuarterTable.module.css";

/** Points by quarter and overtime, the running one marked. */
export function QuarterTable({ view, onRetry }: { readonly view: MatchView; readonly onRetry?: (() => void) | undefined }) {
  const match = useBehavior(view.state$);
  if (match.sport !== "bk") return null;
  const running = periodIndexOf(match.state, match.overtime);
  const count = Math.max(4, match.periods.length, (running ?? 0) + 1);
  const periods = Array.from({ length: count }, (_, i) => match.periods[i]);
  return (
    <Block view={view} title="逐节比分" isEmpty={match.segments.length === 0 && match.periods.length === 0} height={108} onRetry={onRetry}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">球队</span>
              </th>
              {periods.map((_, i) => (
                <th key={periodLabel(i)} scope="col" className={i === running ? styles.running : undefined}>
                  {periodLabel(i)}
                </th>
              ))}
              <th scope="col">总分</th>
            </tr>
          </thead>
          <tbody>
            {([0, 1] as const).map((side) => (
              <tr key={side}>
                <th scope="row">{(side === 0 ? match.fixture?.home.name : match.fixture?.away.name) ?? (side === 0 ? "主队" : "客队")}</th>
                {periods.map((points, i) => (
                  <td
                    key={periodLabel(i)}
                    className={classes(
                      i === running && styles.running,
                      points !== undefined && points[side] > points[side === 0 ? 1 : 0] && styles.won,
                    )}
                  >
                    {points === undefined ? "-" : points[side]}
                  </td>
                ))}
                <td className={styles.total}>{match.score[side]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Block>
  );
}
