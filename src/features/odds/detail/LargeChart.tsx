import { useEffect, useRef } from "react";
import UPlot from "uplot";
import type { MatchState } from "../../../../contract/match/fold.ts";
import { decimalPrices } from "../../../../contract/odds/kelly.ts";
import { fairProbabilities } from "../../../../contract/odds/margin.ts";
import { PLACE_WORDS } from "../heads.ts";
import { momentAt, timeAxis } from "../axis.ts";
import type { StepChartProps } from "./StepChart.tsx";
import styles from "./LargeChart.module.css";

const HEIGHT = 420;
const COLORS = ["--home", "--text-3", "--away"] as const;

function series(match: MatchState, { market, points, unit, at }: StepChartProps): UPlot.AlignedData {
  const axis = timeAxis(match, points[0]?.at ?? at, at);
  const xs = points.map((point) => axis.x(point.at));
  const places = market === "eu" && match.sport === "fb" ? ([0, 1, 2] as const) : ([0, 2] as const);
  const values = points.map((point) => {
    const prices = decimalPrices(match.sport, market, point.price);
    if (unit === "probability") return (fairProbabilities(prices)?.probabilities ?? []).map((share) => share * 100);
    return places.map((place) => point.price[place]);
  });
  // The last price holds up to the playhead.
  return [[...xs, axis.x(at)], ...places.map((_, n) => [...values.map((row) => row[n] ?? null), values.at(-1)?.[n] ?? null])];
}

/** The same chart of a line that has changed thousands of times. */
export function LargeChart(props: StepChartProps) {
  const { match, market, unit, points, at, onSeek } = props;
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<UPlot | null>(null);
  const words = PLACE_WORDS[match.sport][market].filter((word, i) => word !== "" && (market === "eu" || i !== 1));
  const data = series(match, props);
  const latest = useRef(data);
  latest.current = data;

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const look = getComputedStyle(element);
    const color = (name: string): string => look.getPropertyValue(name).trim();
    const stepped = UPlot.paths.stepped?.({ align: 1 });
    const made = new UPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        scales: { x: { time: false, range: [0, 1] }, y: unit === "price" ? { distr: 3 } : {} },
        axes: [{ show: false }, { stroke: color("--text-3"), grid: { stroke: color("--line") } }],
        series: [
          {},
          ...words.map((label, n) => ({
            label,
            stroke: color(COLORS[words.length === 2 && n === 1 ? 2 : n] ?? "--home"),
            width: 2,
            points: { show: false },
            ...(stepped ? { paths: stepped } : {}),
          })),
        ],
      },
      latest.current,
      element,
    );
    chart.current = made;
    const resized = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      made.destroy();
      chart.current = null;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- words follow the market
  }, [market, unit]);

  useEffect(() => chart.current?.setData(data));

  return (
    <div
      ref={place}
      className={styles.chart}
      role="img"
      aria-label={`走势，${points.length} 次变动；下面的变动表是同样的内容`}
      onPointerDown={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const axis = timeAxis(match, points[0]?.at ?? at, at);
        const left = chart.current?.bbox.left ?? 0;
        const width = chart.current?.bbox.width ?? box.width;
        const x = (event.clientX - box.left - left / devicePixelRatio) / (width / devicePixelRatio);
        if (x >= 0 && x <= 1) onSeek(momentAt(axis, x, points[0]?.at ?? at, at));
      }}
    />
  );
}
