import { useEffect, useLayoutEffect, useRef } from "react";
import UPlot from "uplot";
import styles from "./LargeLines.module.css";
import type { StepRow } from "./steps.ts";

export interface LargeLinesProps {
  readonly rows: readonly StepRow[];
  /** Names of the colours of the lines: `--home`. */
  readonly colors: readonly string[];
  /** Of the chart's time axis, px; `height` is the whole chart's, heights of rows count from its top. */
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Of a line, px. */
const WIDTH = 2;

/** The price a line opens again at has a riser at the end of its hole: even a hole of a pixel is wider than that. */
const withoutRiser: UPlot.Series.GapsRefiner = (_chart, _line, _from, _to, gaps) =>
  gaps.map(([from, to]) => [from - WIDTH * devicePixelRatio, to + 1]);

/** The lines of a chart that has thousands of steps, on a canvas beneath the rest of it. */
export function LargeLines({ rows, colors, left, width, height }: LargeLinesProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<UPlot | null>(null);
  const names = colors.join(" ");

  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const colorOf = (name: string) => (): string => getComputedStyle(element).getPropertyValue(name).trim();
    // A null begins its gap where it stands: the price held until then.
    const steps = UPlot.paths.stepped?.({ align: 1, alignGaps: 1 });
    const made = new UPlot(
      {
        width,
        height,
        padding: [0, 0, 0, 0],
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false, range: [0, 1] }, y: { range: [0, height] } },
        axes: [{ show: false }, { show: false }],
        series: [
          {},
          ...names.split(" ").map((name) => ({
            stroke: colorOf(name),
            width: WIDTH,
            points: { show: false },
            gaps: withoutRiser,
            ...(steps ? { paths: steps } : {}),
          })),
        ],
      },
      [[]],
      element,
    );
    chart.current = made;
    // Colours are read when the lines are drawn: another theme draws them again.
    const themes = new MutationObserver(() => made.redraw());
    themes.observe(document.documentElement, { attributeFilter: ["data-theme", "data-brand"] });
    return () => {
      themes.disconnect();
      made.destroy();
      chart.current = null;
    };
  }, [names, width, height]);

  useEffect(() => {
    const lines = colors.map((_, line) => rows.map(({ heights }) => (heights === null ? null : height - (heights[line] ?? 0))));
    chart.current?.setData([rows.map(({ x }) => x), ...lines]);
    // Another width brings other rows: a chart that was made anew has them as well.
  }, [rows, colors, height]);

  return <div ref={place} className={styles.lines} aria-hidden="true" style={{ left, width, height }} />;
}
