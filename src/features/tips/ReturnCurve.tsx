import { useState } from "react";
import type { ExpertHead } from "../../../contract/http/tipTypes.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { CURVE, curvePlot } from "./returnCurve.ts";
import { returnText } from "../../parts/tips/tipWords.ts";
import styles from "./expert.module.css";

const SPANS = [
  { last: 30, label: "近 30" },
  { last: 90, label: "近 90" },
  { last: Infinity, label: "全部" },
] as const;

/** Running sum of returns at a stake of 1 a plan, from the first plan of the span. */
export function ReturnCurve({ curve }: { readonly curve: ExpertHead["curve"] }) {
  const [span, setSpan] = useState<number>(Infinity);
  const from = curve.at(-Math.min(curve.length, span) - 1)?.sum ?? 0;
  const base = span >= curve.length ? 0 : from;
  const points = curve.slice(-Math.min(curve.length, span)).map(({ n, sum }) => ({ n, sum: sum - base }));
  const plot = curvePlot(points);
  const last = points.at(-1);
  return (
    <section>
      <div className="sec-h">
        <h2>回报</h2>
        <div className={styles.spans} role="group" aria-label="范围">
          {SPANS.map(({ last: of, label }) => (
            <button key={label} type="button" aria-pressed={of === span} onClick={() => setSpan(of)}>
              {label}
            </button>
          ))}
        </div>
        <span className="more">每单 1 份</span>
      </div>
      {plot && last ? (
        <svg
          className={styles.curve}
          viewBox={`0 0 ${CURVE.width} ${CURVE.height}`}
          role="img"
          aria-label={`${points.length} 单的回报合计 ${returnText(last.sum)} 份`}
        >
          {plot.rungs.map(({ y, value }) => (
            <g key={value} data-zero={value === 0 ? "" : undefined}>
              <path d={`M${CURVE.left} ${y}H${CURVE.right}`} />
              <text x={CURVE.left - 10} y={y + 4} textAnchor="end">
                {value > 0 ? `+${value}` : value}
              </text>
            </g>
          ))}
          {plot.ticks.map(({ x, n }) => (
            <text key={n} x={x} y={CURVE.height - 6} textAnchor="middle">
              第 {n} 单
            </text>
          ))}
          <path className={styles.line} d={plot.path} />
          <circle cx={plot.end.x} cy={plot.end.y} r="4" />
          <text className={styles.end} x={plot.end.x + 8} y={plot.end.y + 5}>
            {last.sum > 0 ? "+" : ""}
            {last.sum.toFixed(1)}
          </text>
        </svg>
      ) : (
        <EmptyState />
      )}
    </section>
  );
}
