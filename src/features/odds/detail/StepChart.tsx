import type { KeyboardEvent, PointerEvent } from "react";
import type { MatchState } from "../../../../contract/match/fold.ts";
import { decimalPrices } from "../../../../contract/odds/kelly.ts";
import { fairProbabilities, payout } from "../../../../contract/odds/margin.ts";
import type { Market, PricePoint } from "../../../../contract/odds/odds.ts";
import { classes } from "../../../parts/match/classes.ts";
import { isCard, isGoal } from "../../../parts/match/incidentText.ts";
import { type ChartPlace, logScale, priceText, spreadLabels, stepPath } from "../../../parts/odds/oddsLines.ts";
import { PLACE_WORDS } from "../heads.ts";
import { type TimeAxis, momentAt, timeAxis } from "../axis.ts";
import type { Closure } from "./changes.ts";
import { notableIncidents } from "./changes.ts";
import styles from "./StepChart.module.css";

export interface StepChartProps {
  readonly match: MatchState;
  readonly market: Market;
  /** Every change up to the playhead, at least one. */
  readonly points: readonly PricePoint[];
  readonly closures: readonly Closure[];
  /** The playhead, epoch ms. */
  readonly at: number;
  /** Prices on a log axis, or probabilities without the margin on an even one. */
  readonly unit: "price" | "probability";
  /** When the line changed next, where the page stands at an earlier moment. */
  readonly nextAt: number | null;
  /** Opens the page at a moment. */
  readonly onSeek: (at: number) => void;
}

const WIDTH = 720;
const BOX = { left: 36, top: 34, width: 560, height: 290 } as const;
const RETURN_BOX = { left: 36, top: 356, width: 560, height: 44 } as const;
const HEIGHT = 420;
const COLORS = ["var(--home)", "var(--text-3)", "var(--away)"] as const;
const LABEL_HEIGHT = 16;
const SHARE_TICKS = [0, 0.25, 0.5, 0.75, 1] as const;

interface Scale {
  share(value: number): number;
  readonly ticks: readonly number[];
}

const EVEN: Scale = { share: (value) => Math.round(value * 1e5) / 1e5, ticks: SHARE_TICKS };

function Marks({ match, axis, at }: { readonly match: MatchState; readonly axis: TimeAxis; readonly at: number }) {
  const incidents = notableIncidents(match).filter((one) => one.at <= at && one.status !== "revoked");
  return (
    <>
      {incidents.map((incident) => {
        const x = BOX.left + axis.x(incident.at) * BOX.width;
        if (isGoal(incident.type)) {
          const color = incident.side === "away" ? "var(--away)" : "var(--home)";
          return (
            <g key={incident.id}>
              <path d={`M${x} ${BOX.top}V${BOX.top + BOX.height}`} stroke={color} strokeDasharray="2 3" />
              <circle cx={x} cy={BOX.top - 8} r={4} fill="var(--surface)" stroke={color} strokeWidth={2.5} />
              <text x={x} y={BOX.top - 18} textAnchor="middle" className={styles.goal}>
                {incident.score ? `${incident.score[0]}-${incident.score[1]}` : ""}
              </text>
            </g>
          );
        }
        if (!isCard(incident.type)) return null;
        const isRed = incident.type !== "yellow";
        return <rect key={incident.id} x={x - 3} y={BOX.top - 12} width={6} height={9} className={isRed ? styles.red : styles.yellow} />;
      })}
    </>
  );
}

/** Steps of one line through the match, on a log axis, with goals, cards, closed stretches and the playhead. */
export function StepChart({ match, market, points, closures, at, unit, nextAt, onSeek }: StepChartProps) {
  const { sport } = match;
  const firstAt = points[0]?.at ?? at;
  const axis = timeAxis(match, firstAt, at);
  const end = axis.x(at);
  const places = market === "eu" && sport === "fb" ? ([0, 1, 2] as const) : ([0, 2] as const);
  const decimals = points.map((point) => decimalPrices(sport, market, point.price));
  const shares = unit === "probability" ? decimals.map((prices) => fairProbabilities(prices)?.probabilities ?? []) : [];
  const valueOf = (i: number, n: number): number =>
    unit === "probability" ? (shares[i]?.[n] ?? 0) : (points[i]?.price[places[n] ?? 0] ?? 0);
  const all = points.flatMap((_, i) => places.map((__, n) => valueOf(i, n)));
  const scale: Scale = unit === "probability" ? EVEN : logScale(all);
  const y = (value: number): number => BOX.top + (1 - scale.share(value)) * BOX.height;
  const last = points.length - 1;
  const labels = spreadLabels(
    places.map((_, n) => y(valueOf(last, n))),
    LABEL_HEIGHT,
    BOX.top + BOX.height,
  );
  const words = PLACE_WORDS[sport][market];
  const text = (n: number): string => {
    const place = places[n] ?? 0;
    const current = points[last];
    if (!current) return "";
    return unit === "probability" ? `${(valueOf(last, n) * 100).toFixed(1)}%` : priceText(market, place, current.price, sport);
  };
  const payouts = decimals.map((prices) => payout(prices) ?? 1);
  const low = Math.min(...payouts) - 0.005;
  const high = Math.max(...payouts) + 0.005;
  const returnScale = { share: (value: number) => Math.round(((value - low) / (high - low)) * 1e5) / 1e5, ticks: [] };
  const headX = BOX.left + end * BOX.width;

  const seekTo = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = (((event.clientX - box.left) / box.width) * WIDTH - BOX.left) / BOX.width;
    if (x >= 0 && x <= end + 0.02) onSeek(momentAt(axis, Math.min(x, end), firstAt, at));
  };
  const step = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    // Back to the change before the one that stands.
    const next = by < 0 ? points.findLast((point) => point.at < (points.at(-1)?.at ?? 0))?.at : nextAt;
    if (next !== null && next !== undefined) onSeek(next);
  };

  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      tabIndex={0}
      aria-label={`走势：${places.map((place, n) => `${words[place]} ${text(n)}`).join("，")}。左右键逐次变动，下面的变动表是同样的内容`}
      onPointerDown={seekTo}
      onKeyDown={step}
    >
      <defs>
        <pattern id="closed" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V5" stroke="var(--line-ctl)" strokeWidth="1.5" />
        </pattern>
      </defs>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${BOX.left} ${y(tick)}H${BOX.left + BOX.width}`} stroke="var(--line)" />
          <text x={BOX.left - 6} y={y(tick) + 4} textAnchor="end" className={styles.tick}>
            {unit === "probability" ? tick * 100 : tick}
          </text>
        </g>
      ))}
      {axis.ticks.map((tick) => (
        <text
          key={`${tick.x}${tick.text}`}
          x={BOX.left + tick.x * BOX.width}
          y={BOX.top + BOX.height + 16}
          textAnchor="middle"
          className={styles.tick}
        >
          {tick.text}
        </text>
      ))}
      {closures.map((closure) => {
        const from = axis.x(closure.at);
        const until = axis.x(Math.min(closure.until ?? at, at));
        return (
          <rect
            key={closure.at}
            x={BOX.left + from * BOX.width}
            y={BOX.top}
            width={Math.max(1.5, (until - from) * BOX.width)}
            height={BOX.height}
            fill="url(#closed)"
          />
        );
      })}
      <Marks match={match} axis={axis} at={at} />
      {places.map((place, n) => {
        const steps: ChartPlace[] = points.map((point, i) => ({ x: Math.min(end, axis.x(point.at)), value: valueOf(i, n) }));
        return (
          <g key={place}>
            <path d={stepPath(steps, end, scale, BOX)} fill="none" stroke={COLORS[place]} strokeWidth={2} strokeLinejoin="round" />
            <circle cx={headX} cy={y(valueOf(last, n))} r={3} fill={COLORS[place]} />
            <text x={BOX.left + BOX.width + 12} y={(labels[n] ?? 0) + 4} className={styles.name}>
              {words[place]} <tspan fontWeight="700">{text(n)}</tspan>
            </text>
          </g>
        );
      })}
      <path d={`M${headX} ${BOX.top - 4}V${RETURN_BOX.top + RETURN_BOX.height}`} className={styles.head} />
      <path
        d={stepPath(
          points.map((point, i) => ({ x: Math.min(end, axis.x(point.at)), value: payouts[i] ?? 1 })),
          end,
          returnScale,
          RETURN_BOX,
        )}
        fill="none"
        stroke="var(--text-2)"
        strokeWidth={1.5}
      />
      <text x={BOX.left + BOX.width + 12} y={RETURN_BOX.top + RETURN_BOX.height / 2 + 4} className={classes(styles.name)}>
        返还 <tspan fontWeight="700">{((payouts[last] ?? 0) * 100).toFixed(1)}%</tspan>
      </text>
    </svg>
  );
}
