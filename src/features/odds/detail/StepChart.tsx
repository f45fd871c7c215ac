import { type KeyboardEvent, type PointerEvent, type RefObject, Suspense, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { MatchState } from "../../../../contract/match/fold.ts";
import { decimalPrices } from "../../../../contract/odds/kelly.ts";
import { fairProbabilities, payout } from "../../../../contract/odds/margin.ts";
import type { Market, PricePoint } from "../../../../contract/odds/odds.ts";
import { isCard, isGoal } from "../../../parts/match/incidentText.ts";
import { logScale, priceText, spreadLabels } from "../../../parts/odds/oddsLines.ts";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import { OUTCOME_WORDS, PLACE_WORDS } from "../heads.ts";
import { type AxisTick, type TimeAxis, momentAt, timeAxis } from "../axis.ts";
import { percentText } from "../table/rows.ts";
import type { Closure } from "./changes.ts";
import { notableIncidents } from "./changes.ts";
import styles from "./StepChart.module.css";
import { goalLabels } from "../goalLabels.ts";
import { pathOf, stepRows } from "./steps.ts";

export interface StepChartProps {
  readonly match: MatchState;
  readonly market: Market;
  /** Every change up to the playhead, at least one. */
  readonly points: readonly PricePoint[];
  readonly closures: readonly Closure[];
  /** The playhead's moment, epoch ms. */
  readonly at: number;
  /** Prices on a log axis, or probabilities without the margin on a linear one. */
  readonly unit: "price" | "probability";
  /** Time of the next change, if the page shows an earlier moment. */
  readonly nextAt: number | null;
  /** Seeks the page to a moment. */
  readonly onSeek: (at: number) => void;
}

/** From this many changes on the lines are drawn on a canvas. */
const LARGE_FROM = 2_000;
const LargeLines = lazyPart(async () => (await import("./LargeLines.tsx")).LargeLines);

const COLORS = ["--home", "--text-3", "--away"] as const;
const RETURN_COLOR = "--text-2";
const LABEL_HEIGHT = 16;
const SHARE_TICKS = [0, 0.25, 0.5, 0.75, 1] as const;
/** Range that is always shown: prices at a line are near 1. */
const HANDICAP_PRICES = [0.85, 1.2] as const;
const RETURN_TICKS_APART = 14;
/** Half the label's width plus half a card beside it, px. */
const VAR_WIDTH = 16;
/** Least distance between two labels of the time axis, px. */
const TICKS_APART = 27;

/** Layout of a step chart, px. It is drawn at its size on screen, so that text never shrinks. */
interface ChartFrame {
  /** The price area; the time axis is at its bottom. */
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
  /** The payout area below; null on a phone, which has no room for it. */
  readonly returns: { readonly top: number; readonly height: number } | null;
  /** Height of the whole chart. */
  readonly outerHeight: number;
  readonly isNarrow: boolean;
}

/** Desktop width, assumed until the chart is measured. */
const FULL_WIDTH = 720;
const NARROW_BELOW = 520;

function frameOf(width: number): ChartFrame {
  const isNarrow = width < NARROW_BELOW;
  if (isNarrow) return { left: 28, width: width - 28 - 62, top: 40, height: 270, returns: null, outerHeight: 332, isNarrow };
  return { left: 36, width: width - 36 - 108, top: 40, height: 290, returns: { top: 362, height: 44 }, outerHeight: 420, isNarrow };
}

/** The measured width of an element, px: its drawing is not scaled, nor is its text. */
function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(FULL_WIDTH);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const read = (): void => setWidth(element.clientWidth || FULL_WIDTH);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return width;
}

/** Values that depend only on the prices, not on the chart's size: those of the lines, and the payout. */
function valuesOf({ match: { sport }, market, points, unit }: Pick<StepChartProps, "match" | "market" | "points" | "unit">) {
  const places = market === "eu" && sport === "fb" ? ([0, 1, 2] as const) : ([0, 2] as const);
  const decimals = points.map((point) => decimalPrices(sport, market, point.price));
  const lines = points.map((point, i) =>
    unit === "price"
      ? places.map((place) => point.price[place])
      : (fairProbabilities(decimals[i] ?? [])?.probabilities ?? places.map(() => 0)),
  );
  return { places, lines, payouts: decimals.map((prices) => payout(prices) ?? 1) };
}

type Values = ReturnType<typeof valuesOf>;

/** Vertical positions of a line's value and of a payout. */
function scalesOf({ lines, payouts }: Values, { market, unit }: Pick<StepChartProps, "market" | "unit">, frame: ChartFrame) {
  const log = unit === "price" ? logScale(lines.flat(), market === "eu" ? undefined : HANDICAP_PRICES) : null;
  const y = (value: number): number => frame.top + (1 - (log ? log.share(value) : value)) * frame.height;
  const low = payouts.reduce((a, b) => Math.min(a, b), Infinity) - 0.005;
  const high = payouts.reduce((a, b) => Math.max(a, b), -Infinity) + 0.005;
  const returnY = (value: number): number =>
    frame.returns ? frame.returns.top + (1 - (value - low) / (high - low)) * frame.returns.height : 0;
  const [most, least] = [high - 0.005, low + 0.005];
  const returnTicks = !frame.returns ? [] : returnY(least) - returnY(most) < RETURN_TICKS_APART ? [most] : [most, least];
  return { y, returnY, ticks: log ? log.ticks : SHARE_TICKS, returnTicks };
}

function spaced(ticks: readonly AxisTick[], width: number): readonly AxisTick[] {
  let next = Infinity;
  // From right to left: match minutes take precedence over days.
  return [...ticks].reverse().filter(({ x }) => {
    if ((next - x) * width < TICKS_APART) return false;
    next = x;
    return true;
  });
}

/** Goals as lines through the chart, cards and VAR in a lane above it. */
function Marks({
  match,
  axis,
  at,
  frame,
}: {
  readonly match: MatchState;
  readonly axis: TimeAxis;
  readonly at: number;
  readonly frame: ChartFrame;
}) {
  const incidents = notableIncidents(match).filter((one) => one.at <= at && one.status !== "revoked");
  const xOf = (moment: number): number => frame.left + axis.x(moment) * frame.width;
  const goals = incidents.filter(({ type }) => isGoal(type));
  const labels = goalLabels(
    goals.map(({ at: moment, minute, player, score }) => {
      const result = score ? `${score[0]}-${score[1]}` : "";
      return { x: xOf(moment), texts: frame.isNarrow ? [result] : [`${minute}′ ${player ?? ""} ${result}`, result] };
    }),
    frame.left + frame.width + (frame.isNarrow ? 12 : 60),
  );
  return (
    <>
      {incidents.map(({ id, at: moment, type }) => {
        const x = xOf(moment);
        if (type === "var" || type === "penalty-missed")
          // Left out where a card or goal at the same place says more.
          return incidents.some((other) => (isCard(other.type) || isGoal(other.type)) && Math.abs(xOf(other.at) - x) < VAR_WIDTH) ? null : (
            <text key={id} x={x} y={frame.top - 8} textAnchor="middle" className={styles.tick}>
              {type === "var" ? "VAR" : "失点"}
            </text>
          );
        if (!isCard(type)) return null;
        return (
          <rect key={id} x={x - 3} y={frame.top - 17} width={6} height={9} className={type === "yellow" ? styles.yellow : styles.red} />
        );
      })}
      {goals.map(({ id, at: moment, side }, i) => {
        const color = side === "away" ? "var(--away)" : "var(--home)";
        return (
          <g key={id}>
            <path d={`M${xOf(moment)} ${frame.top - 8}V${frame.top + frame.height}`} stroke={color} strokeDasharray="2 3" />
            <circle cx={xOf(moment)} cy={frame.top - 12} r={4} fill="var(--surface)" stroke={color} strokeWidth={2.5} />
            <text x={labels[i]?.x ?? 0} y={frame.top - 24} textAnchor="middle" className={styles.goal}>
              {labels[i]?.text}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** Grid lines and axis labels. */
function Grid({
  axis,
  frame,
  scales,
  unit,
}: { readonly axis: TimeAxis; readonly frame: ChartFrame; readonly scales: ReturnType<typeof scalesOf> } & Pick<StepChartProps, "unit">) {
  const { left, width, top, height } = frame;
  const across = (y: number): string => axis.panels.map(({ from, to }) => `M${left + from * width} ${y}H${left + to * width}`).join("");
  const bottom = top + height;
  return (
    <>
      {scales.ticks.map((tick) => (
        <g key={tick}>
          <path d={across(scales.y(tick))} stroke="var(--line)" />
          <text x={left - 6} y={scales.y(tick) + 4} textAnchor="end" className={styles.tick}>
            {unit === "probability" ? tick * 100 : tick}
          </text>
        </g>
      ))}
      {scales.returnTicks.map((tick) => (
        <g key={tick}>
          <path d={across(scales.returnY(tick))} stroke="var(--line)" />
          <text x={left - 6} y={scales.returnY(tick) + 4} textAnchor="end" className={styles.tick}>
            {percentText(tick)}
          </text>
        </g>
      ))}
      <path d={across(bottom)} stroke="var(--line-ctl)" />
      {axis.panels.length > 1 ? (
        <text x={left} y={top - 24} className={styles.tick}>
          赛前
        </text>
      ) : null}
      {spaced(axis.ticks, width).map(({ x, text }) => (
        <text key={`${x}${text}`} x={left + x * width} y={bottom + 16} textAnchor="middle" className={styles.tick}>
          {text}
        </text>
      ))}
    </>
  );
}

/** Step chart of one line over the match, with goals, cards, suspensions and the playhead. */
export function StepChart({ match, market, points, closures, at, unit, nextAt, onSeek }: StepChartProps) {
  const { sport } = match;
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const frame = useMemo(() => frameOf(width), [width]);
  const values = useMemo(() => valuesOf({ match: { sport } as MatchState, market, points, unit }), [sport, market, points, unit]);
  const scales = useMemo(() => scalesOf(values, { market, unit }, frame), [values, market, unit, frame]);
  const firstAt = points[0]?.at ?? at;
  const axis = useMemo(() => timeAxis(match, firstAt, at), [match, firstAt, at]);
  const rows = useMemo(
    () => stepRows(points, (i) => [...(values.lines[i] ?? []).map(scales.y), scales.returnY(values.payouts[i] ?? 1)], axis, at),
    [points, values, scales, axis, at],
  );
  const { places } = values;
  const last = points.length - 1;
  const isClosed = points[last]?.suspended ?? false;
  const end = axis.x(at);
  const headX = frame.left + end * frame.width;
  const bottom = frame.top + frame.height;
  const right = frame.left + frame.width;
  const colors = useMemo(() => [...places.map((one) => COLORS[one]), ...(frame.returns ? [RETURN_COLOR] : [])], [places, frame]);
  const heights = places.map((_, n) => scales.y(values.lines[last]?.[n] ?? 0));
  const labels = spreadLabels(heights, LABEL_HEIGHT, bottom);
  const words = frame.isNarrow ? OUTCOME_WORDS[sport][market] : places.map((one) => PLACE_WORDS[sport][market][one]);
  const text = (n: number): string => {
    const current = points[last];
    if (!current) return "";
    if (isClosed) return "封盘";
    return unit === "probability"
      ? `${percentText(values.lines[last]?.[n] ?? 0)}%`
      : priceText(market, places[n] ?? 0, current.price, sport);
  };

  const seekTo = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - box.left - frame.left) / frame.width;
    if (x >= 0 && x <= end + 0.02) onSeek(momentAt(axis, Math.min(x, end), firstAt, at));
  };
  const step = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    // Back: the change before the current one.
    const next = by < 0 ? points.findLast((point) => point.at < (points.at(-1)?.at ?? 0))?.at : nextAt;
    if (next !== null && next !== undefined) onSeek(next);
  };

  return (
    <div ref={place} className={styles.place} style={{ height: frame.outerHeight }}>
      {points.length < LARGE_FROM ? null : (
        <Suspense>
          <LargeLines rows={rows} colors={colors} left={frame.left} width={frame.width} height={frame.outerHeight} />
        </Suspense>
      )}
      <svg
        className={styles.chart}
        viewBox={`0 0 ${width} ${frame.outerHeight}`}
        role="img"
        tabIndex={0}
        aria-label={`走势，${points.length} 次变动：${words.map((word, n) => `${word} ${text(n)}`).join("，")}。左右键逐次变动，下面的变动表是同样的内容`}
        onPointerDown={seekTo}
        onKeyDown={step}
      >
        <defs>
          <pattern id="closed" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0V5" stroke="var(--line-2)" strokeWidth="1.5" />
          </pattern>
        </defs>
        <Grid axis={axis} frame={frame} scales={scales} unit={unit} />
        {closures.map((closure) => {
          const from = axis.x(closure.at);
          const until = axis.x(Math.min(closure.until ?? at, at));
          return (
            <rect
              key={closure.at}
              x={frame.left + from * frame.width}
              y={frame.top}
              width={Math.max(1.5, (until - from) * frame.width)}
              height={frame.height}
              fill="url(#closed)"
            />
          );
        })}
        <Marks match={match} axis={axis} at={at} frame={frame} />
        {points.length < LARGE_FROM
          ? colors.map((color, line) => (
              <path
                key={color}
                d={pathOf(rows, line, frame.left, frame.width)}
                fill="none"
                stroke={`var(${color})`}
                strokeWidth={color === RETURN_COLOR ? 1.5 : 2}
                strokeLinejoin="round"
              />
            ))
          : null}
        <path d={`M${headX} ${frame.top - 4}V${bottom}`} className={styles.head} data-part="playhead" />
        {frame.returns ? (
          <path d={`M${headX} ${frame.returns.top}V${frame.returns.top + frame.returns.height}`} className={styles.head} />
        ) : null}
        <rect x={headX - 5} y={bottom - 1} width={10} height={12} rx={2} className={styles.thumb} />
        {places.map((one, n) => (
          <g key={one}>
            {isClosed ? null : (
              <>
                <path d={`M${headX + 4} ${heights[n]}H${right}`} className={styles.leader} />
                <circle cx={headX} cy={heights[n]} r={3} fill={`var(${COLORS[one]})`} />
              </>
            )}
            <text x={right + 8} y={(labels[n] ?? 0) + 4} className={styles.name}>
              {words[n]} <tspan fontWeight="700">{text(n)}</tspan>
            </text>
          </g>
        ))}
        {frame.returns ? (
          <text x={right + 8} y={frame.returns.top + frame.returns.height / 2 + 4} className={styles.name}>
            返还 <tspan fontWeight="700">{isClosed ? "--" : `${percentText(values.payouts[last] ?? 0)}%`}</tspan>
          </text>
        ) : null}
      </svg>
    </div>
  );
}
