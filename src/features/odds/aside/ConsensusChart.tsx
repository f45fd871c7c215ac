import type { ConsensusSample } from "../../../../contract/http/odds.ts";
import type { MatchState } from "../../../../contract/match/fold.ts";
import type { Market } from "../../../../contract/odds/odds.ts";
import { isGoal } from "../../../parts/match/incidentText.ts";
import { playBeganAt } from "../../../parts/match/matchTimeline.ts";
import { spreadLabels } from "../../../parts/odds/oddsLines.ts";
import { timeAxis } from "../axis.ts";
import { OUTCOME_WORDS } from "../heads.ts";
import { percentText } from "../table/rows.ts";
import { momentWords } from "../detail/Changes.tsx";
import { goalLabels } from "../goalLabels.ts";
import styles from "./OddsAside.module.css";

interface ConsensusChartProps {
  readonly match: MatchState;
  readonly market: Market;
  /** Samples up to the playhead; at least one has prices. */
  readonly samples: readonly ConsensusSample[];
  readonly at: number;
}

const BOX = { left: 26, top: 18, width: 218, height: 188 } as const;
const TICKS = [0, 0.25, 0.5, 0.75, 1] as const;
const COLORS3 = ["var(--home)", "var(--text-3)", "var(--away)"] as const;
const COLORS2 = ["var(--home)", "var(--away)"] as const;
const RESULT_WORDS = { fb: ["主胜", "平局", "客胜"], bk: ["主胜", "客胜"] } as const;
const LABEL_HEIGHT = 16;
const TABLE_ROWS = 20;

const y = (share: number): number => Math.round((BOX.top + (1 - share) * BOX.height) * 10) / 10;

/** Periods in which at least one company sold the market. */
function stretches(samples: readonly ConsensusSample[]): readonly (readonly ConsensusSample[])[] {
  const found: ConsensusSample[][] = [];
  let current: ConsensusSample[] | null = null;
  for (const sample of samples) {
    if (sample.n === 0) {
      current?.push({ ...(current.at(-1) as ConsensusSample), at: sample.at });
      current = null;
    } else if (current) current.push(sample);
    else found.push((current = [sample]));
  }
  const last = found.at(-1);
  return last ? found : [];
}

/** Probabilities of the mean prices up to the page clock, in a band from the lowest to the highest. */
export function ConsensusChart({ match, market, samples, at }: ConsensusChartProps) {
  const begun = playBeganAt(match);
  const from = begun !== null && begun <= at ? begun : (samples[0]?.at ?? at);
  const axis = timeAxis(match, from, at);
  const x = (moment: number): number => Math.round((BOX.left + axis.x(Math.max(from, Math.min(moment, at))) * BOX.width) * 10) / 10;
  const before = samples.findLast((sample) => sample.at <= from);
  const shown = [...(before ? [{ ...before, at: from }] : []), ...samples.filter((sample) => sample.at > from)];
  const parts = stretches(shown);
  const now = shown.findLast((sample) => sample.n > 0);
  const words: readonly string[] = market === "eu" ? RESULT_WORDS[match.sport] : OUTCOME_WORDS[match.sport][market];
  const colors = words.length === 2 ? COLORS2 : COLORS3;
  const end = x(at);
  const isOpen = (shown.at(-1)?.n ?? 0) > 0;
  const labels = spreadLabels(
    words.map((_, i) => y(now?.p[i] ?? 0)),
    LABEL_HEIGHT,
    BOX.top + BOX.height,
  );
  const goals = match.sport === "fb" ? match.incidents.filter((one) => isGoal(one.type) && one.status !== "revoked" && one.at <= at) : [];
  const scores = goalLabels(
    goals.map((goal) => ({ x: x(goal.at), texts: [goal.score?.join("-") ?? ""] })),
    BOX.left + BOX.width,
  );
  const label = words.map((word, i) => `${word} ${percentText(now?.p[i] ?? 0)}%`).join("，");
  const counted = samples.filter(({ n }) => n > 0);
  const stride = Math.max(1, Math.ceil(counted.length / TABLE_ROWS));
  return (
    <>
      <svg className={styles.chart} viewBox="0 0 320 226" role="img" aria-label={`共识概率：${label}`}>
        {TICKS.map((tick) => (
          <g key={tick}>
            <path d={`M${BOX.left} ${y(tick)}H${BOX.left + BOX.width}`} stroke="var(--line)" />
            <text x={BOX.left - 6} y={y(tick) + 4} textAnchor="end" className={styles.tick}>
              {tick * 100}
            </text>
          </g>
        ))}
        {axis.ticks.map((tick) => (
          <text key={`${tick.x}${tick.text}`} x={BOX.left + tick.x * BOX.width} y={222} textAnchor="middle" className={styles.tick}>
            {tick.text}
          </text>
        ))}
        {goals.map((goal, i) => (
          <g key={goal.id}>
            <path d={`M${x(goal.at)} ${BOX.top}V${BOX.top + BOX.height}`} stroke="var(--text-3)" strokeDasharray="2 3" />
            <text x={scores[i]?.x ?? 0} y={13} textAnchor="middle" className={goal.side === "away" ? styles.goalAway : styles.goalHome}>
              {scores[i]?.text}
            </text>
          </g>
        ))}
        {words.map((word, i) => (
          <g key={word}>
            {parts.map((part) => {
              const until = part === parts.at(-1) && isOpen ? end : x(part.at(-1)?.at ?? at);
              const steps = part.map((sample) => `H${x(sample.at)}V${y(sample.p[i] ?? 0)}`).join("");
              const up = part.map((sample) => `H${x(sample.at)}V${y(sample.high[i] ?? 0)}`).join("");
              const down = [...part]
                .reverse()
                .map((sample) => `V${y(sample.low[i] ?? 0)}H${x(sample.at)}`)
                .join("");
              const start = x(part[0]?.at ?? at);
              return (
                <g key={part[0]?.at}>
                  <path d={`M${start} ${y(part[0]?.high[i] ?? 0)}${up}H${until}${down}Z`} fill={colors[i]} fillOpacity={0.14} />
                  <path
                    d={`M${start} ${y(part[0]?.p[i] ?? 0)}${steps}H${until}`}
                    fill="none"
                    stroke={colors[i]}
                    strokeWidth={2}
                    strokeLinejoin="round"
                  />
                </g>
              );
            })}
            {now ? (
              <text x={BOX.left + BOX.width + 8} y={(labels[i] ?? 0) + 4} className={styles.name}>
                {word} <tspan fontWeight="700">{percentText(now.p[i] ?? 0)}%</tspan>
              </text>
            ) : null}
          </g>
        ))}
        <path d={`M${end} ${BOX.top}V${BOX.top + BOX.height}`} stroke="var(--live)" strokeWidth={2} />
      </svg>
      <table className="sr">
        <caption>共识概率，随比赛时间</caption>
        <thead>
          <tr>
            <th scope="col">时间</th>
            {words.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counted
            .filter((_, i) => i % stride === 0 || i === counted.length - 1)
            .map((sample) => (
              <tr key={sample.at}>
                <th scope="row">{momentWords(match, sample.at)}</th>
                {sample.p.map((share, i) => (
                  <td key={words[i]}>{percentText(share)}%</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
}
