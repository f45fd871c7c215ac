import { useEffect, useLayoutEffect, useRef } from "react";
import UPlot from "uplot";
import styles from "./LargeLines.module.css";
import type { StepRow } from "./steps.ts";

export interface LargeLinesProps {
  readonly rows: readonly StepRow[];
  /** CSS variables of the line colours: `--home`. */
  readonly colors: readonly string[];
  /** Of the chart's time axis, px; `height` is the whole chart's, and heights of rows are measured from its top. */
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Line width, px. */
const WIDTH = 2;

/** Widens each gap to hide the riser at its end, where the line starts at its new price; covers even gaps of a pixel. */
const withoutRiser: UPlot.Series.GapsRefiner = (_chart, _line, _from, _to, gaps) =>
  gaps.map(([from, to]) => [from - WIDTH * devicePixelRatio, to + 1]);

/** Draws the lines of a chart with thousands of steps on a canvas below the rest of it. */
export function LargeLines({ rows, colors, left, width, height }: LargeLinesProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<UPlot | null>(null);
  const names = colors.join(" ");

  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const colorOf = (name: string) => (): string => getComputedStyle(element).getPropertyValue(name).trim();
    // A null starts the gap at its own x: the price held until then.
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
    // Colours are read when drawing, so a theme change needs a redraw.
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
    // A new width brings new rows, so a recreated chart gets them too.
  }, [rows, colors, height]);

  return <div ref={place} className={styles.lines} aria-hidden="true" style={{ left, width, height }} />;
}
