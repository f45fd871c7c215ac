import { REGULATION_PERIODS } from "../../../contract/codes/basketball.ts";
import { periodLabelOf } from "../../../contract/codes/matchPhase.ts";
import { formatOf, periodIndexOf } from "../../../contract/match/basketball.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { Block } from "./Block.tsx";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { classes } from "./classes.ts";
import styles from "./QuarterTable.module.css";

/** Points by quarter, or by half, and overtime, the running one marked. */
export function QuarterTable({ view, onRetry }: { readonly view: MatchView; readonly onRetry?: (() => void) | undefined }) {
  const match = useBehavior(view.state$);
  if (match.sport !== "bk") return null;
  const format = formatOf(match.fixture);
  const running = periodIndexOf(match.state, match.overtime, format);
  const count = Math.max(REGULATION_PERIODS[format], match.periods.length, (running ?? 0) + 1);
  const periods = Array.from({ length: count }, (_, i) => ({ label: periodLabelOf(format, i), points: match.periods[i] }));
  return (
    <Block view={view} title="逐节比分" isEmpty={match.segments.length === 0 && match.periods.length === 0} height={108} onRetry={onRetry}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">球队</span>
              </th>
              {periods.map(({ label }, i) => (
                <th key={label} scope="col" className={i === running ? styles.running : undefined}>
                  {label}
                </th>
              ))}
              <th scope="col">总分</th>
            </tr>
          </thead>
          <tbody>
            {([0, 1] as const).map((side) => (
              <tr key={side}>
                <th scope="row">{(side === 0 ? match.fixture?.home.name : match.fixture?.away.name) ?? (side === 0 ? "主队" : "客队")}</th>
                {periods.map(({ label, points }, i) => (
                  <td
                    key={label}
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
