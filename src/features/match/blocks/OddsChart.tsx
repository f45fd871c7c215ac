import type { MatchState } from "../../../../contract/match/fold.ts";
import type { Market, PricePoint } from "../../../../contract/odds/odds.ts";
import { fractionOf, playBeganAt, spotOf, timelineOf } from "../../../parts/match/matchTimeline.ts";
import { isGoal } from "../../../parts/match/incidentText.ts";
import { type ChartPlace, type CompanyLine, logScale, priceText, spreadLabels, stepPath } from "../../../parts/odds/oddsLines.ts";
import styles from "./Odds.module.css";

interface OddsChartProps {
  readonly line: CompanyLine;
  /** Every change of the line up to the playhead. */
  readonly points: readonly PricePoint[];
  readonly market: Market;
  readonly match: MatchState;
  /** The playhead's moment, epoch ms. */
  readonly at: number;
}

const BOX = { left: 22, top: 10, width: 334, height: 140 } as const;
const LABEL_HEIGHT = 15;
const COLORS = ["var(--home)", "var(--text-3)", "var(--away)"] as const;
const LABELS = { eu: ["主胜", "平", "客胜"], ah: ["主", "盘", "客"], ou: ["大", "盘", "小"] } as const;

/** Maps time to the chart: match time once it has begun (all before kick-off at the left edge), until then wall time. */
function xOf(match: MatchState, line: CompanyLine, end: number): (at: number) => number {
  if (playBeganAt(match) !== null) {
    const timeline = timelineOf(match, end);
    return (at) => fractionOf(timeline, spotOf(match, at));
  }
  const from = line.first.at;
  return (at) => Math.min(1, Math.max(0, (at - from) / Math.max(1, end - from)));
}

function TimeLabels({ match, at }: { readonly match: MatchState; readonly at: number }) {
  if (playBeganAt(match) === null) return null;
  const { bars } = timelineOf(match, at);
  const marks = bars.flatMap((bar) => {
    if (match.sport === "bk") return [{ x: bar.left + bar.width / 2, text: bar.label }];
    return [0, 15, 30].flatMap((minute) =>
      minute * 60 > bar.lengthS || (minute === 0 && bar.left > 0)
        ? []
        : [{ x: bar.left + (bar.width * minute * 60) / bar.lengthS, text: String(bar.fromS / 60 + minute) }],
    );
  });
  return (
    <>
      {marks.map((mark) => (
        <text key={mark.text} x={BOX.left + mark.x * BOX.width} y={170} textAnchor="middle" className={styles.tick}>
          {mark.text}
        </text>
      ))}
    </>
  );
}

/** Prices of one company as steps on a log axis, labelled at their ends. Goals are dashed lines. */
export function OddsChart({ line, points, market, match, at }: OddsChartProps) {
  const place = xOf(match, line, at);
  const end = place(at);
  // The playhead moves between two renders of the chart: later changes are drawn at its end.
  const x = (moment: number): number => Math.min(end, place(moment));
  // In handicap and over/under the middle value is the line, not a price, so it is not drawn.
  const places = market === "eu" && match.sport === "fb" ? ([0, 1, 2] as const) : ([0, 2] as const);
  const scale = logScale(points.flatMap((p) => places.map((place) => p.price[place])));
  const y = (value: number): number => BOX.top + (1 - scale.share(value)) * BOX.height;
  const labelYs = spreadLabels(
    places.map((place) => y(line.current.price[place])),
    LABEL_HEIGHT,
    BOX.top + BOX.height,
  );
  const labelX = BOX.left + end * BOX.width + 10;
  const goals = match.sport === "fb" ? match.incidents.filter((i) => isGoal(i.type) && i.status !== "revoked") : [];
  const words = places.map((place) => `${LABELS[market][place]} ${priceText(market, place, line.current.price, match.sport)}`).join("，");
  return (
    <svg className={styles.chart} viewBox="0 0 440 176" role="img" aria-label={`指数走势：${words}`}>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${BOX.left} ${y(tick)}H${BOX.left + BOX.width}`} stroke="var(--line)" />
          <text x={BOX.left - 4} y={y(tick) + 4} textAnchor="end" className={styles.tick}>
            {tick}
          </text>
        </g>
      ))}
      <TimeLabels match={match} at={at} />
      {goals.map((goal) => (
        <path
          key={goal.id}
          d={`M${BOX.left + x(goal.at) * BOX.width} ${BOX.top}V${BOX.top + BOX.height}`}
          stroke="var(--text-3)"
          strokeDasharray="2 3"
        />
      ))}
      {places.map((place, i) => {
        const steps: ChartPlace[] = points.map((p) => ({ x: x(p.at), value: p.price[place] }));
        const price = line.current.price[place];
        return (
          <g key={place}>
            <path d={stepPath(steps, end, scale, BOX)} fill="none" stroke={COLORS[place]} strokeWidth={2} strokeLinejoin="round" />
            <circle cx={BOX.left + end * BOX.width} cy={y(price)} r={3} fill={COLORS[place]} />
            <text x={labelX} y={(labelYs[i] ?? 0) + 4} className={styles.name}>
              {LABELS[market][place]} <tspan fontWeight="700">{priceText(market, place, line.current.price, match.sport)}</tspan>
            </text>
          </g>
        );
      })}
      {line.current.suspended ? (
        <text x={BOX.left + 4} y={BOX.top + 10} className={styles.name}>
          封盘
        </text>
      ) : null}
    </svg>
  );
}
