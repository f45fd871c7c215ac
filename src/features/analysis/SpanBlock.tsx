import type { AnalysisReply, SideSpans } from "../../../contract/http/analysis.ts";
import styles from "./spans.module.css";
import { type BlockContext, Section, SourceLine } from "./parts.tsx";

const GOAL_SPANS = ["0-15", "16-30", "31-45", "46-60", "61-75", "76-90"] as const;
const QUARTERS = ["第一节", "第二节", "第三节", "第四节"] as const;

interface BarsProps {
  readonly side: "home" | "away";
  readonly scored: number;
  readonly conceded: number;
  /** Values at zero and at full bar length. */
  readonly from: number;
  readonly most: number;
}

/** Bars that grow away from the middle: solid for scored, pale and thin below for conceded. */
function Bars({ side, scored, conceded, from, most }: BarsProps) {
  const width = (value: number): string => `${Math.round((Math.max(0, value - from) / (most - from)) * 100)}%`;
  return (
    <span className={side === "home" ? styles.barsHome : styles.barsAway} aria-hidden="true">
      <i style={{ width: width(scored) }} />
      <i style={{ width: width(conceded) }} />
    </span>
  );
}

/** Points of a period differ little, so bars do not start at 0 but below the smallest value; the screen says so. */
function scaleOf(sides: readonly SideSpans[], isFootball: boolean): { readonly from: number; readonly most: number } {
  const values = sides.flatMap(({ scored, conceded }) => [...scored, ...conceded]);
  const most = Math.max(1, ...values);
  return { from: isFootball ? 0 : Math.max(0, Math.floor(Math.min(...values) / 5) * 5 - 5), most };
}

/** 进球时段: goals for and against by spans of 15 minutes; in basketball mean points a quarter. */
export function SpanBlock({ context, spans }: { readonly context: BlockContext; readonly spans: AnalysisReply["spans"] }) {
  const isFootball = context.sport === "fb";
  const words = isFootball ? GOAL_SPANS : QUARTERS;
  const { from, most } = spans ? scaleOf([spans.home, spans.away], isFootball) : { from: 0, most: 1 };
  const shown = (value: number): string => (isFootball ? String(value) : value.toFixed(1));
  return (
    <Section
      title={isFootball ? "进球时段" : "单节得分"}
      anchor="spans"
      note={spans ? `本赛季，实色${isFootball ? "进球" : "得分"}，浅色${isFootball ? "失球" : "失分"}` : undefined}
      basis={spans && spans.basis}
    >
      {spans === null ? null : (
        <>
          <div className={styles.spanNames} aria-hidden="true">
            <b>{context.home.name}</b>
            <b>{context.away.name}</b>
          </div>
          <table className={styles.spans}>
            <caption className="sr">{isFootball ? "各时段进球和失球" : "各节场均得分和失分"}</caption>
            <colgroup>
              <col className={styles.figure} />
              <col className={styles.figure} />
              <col />
              <col className={styles.spanWord} />
              <col />
              <col className={styles.figure} />
              <col className={styles.figure} />
            </colgroup>
            <thead className="sr">
              <tr>
                <th>{context.home.name}得</th>
                <th>{context.home.name}失</th>
                <td />
                <th>时段</th>
                <td />
                <th>{context.away.name}失</th>
                <th>{context.away.name}得</th>
              </tr>
            </thead>
            <tbody>
              {words.map((word, i) => {
                const [ours, against] = [spans.home.scored[i] ?? 0, spans.home.conceded[i] ?? 0];
                const [theirs, theirAgainst] = [spans.away.scored[i] ?? 0, spans.away.conceded[i] ?? 0];
                return (
                  <tr key={word}>
                    <td className={styles.main}>{shown(ours)}</td>
                    <td>{shown(against)}</td>
                    <td>
                      <Bars side="home" scored={ours} conceded={against} from={from} most={most} />
                    </td>
                    <th scope="row">{word}</th>
                    <td>
                      <Bars side="away" scored={theirs} conceded={theirAgainst} from={from} most={most} />
                    </td>
                    <td>{shown(theirAgainst)}</td>
                    <td className={styles.main}>{shown(theirs)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          <SourceLine basis={spans.basis}>
            {context.home.name} {spans.home.n} 场，{context.away.name} {spans.away.n} 场。
            {isFootball ? "补时算在前一时段，加时不算。" : `条形从 ${from} 分起。加时不算。`}
          </SourceLine>
        </>
      )}
    </Section>
  );
}
