import { useState } from "react";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { CalibrationBlock } from "../../../../contract/http/odds.ts";
import { companyOf } from "../../../../contract/odds/companies.ts";
import { oddsCalibration } from "../../../api/live.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { Panel } from "../../../parts/match/Block.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { percentText } from "../table/rows.ts";
import styles from "./Calibration.module.css";

const BOX = { left: 30, top: 8, side: 182 } as const;
const TICKS = [0, 0.25, 0.5, 0.75, 1] as const;
const SMALLEST = 2.5;
const LARGEST = 7;

const x = (share: number): number => Math.round((BOX.left + share * BOX.side) * 10) / 10;
const y = (share: number): number => Math.round((BOX.top + (1 - share) * BOX.side) * 10) / 10;

/** Predicted against actual share: exact on the dashed line; the stroke is the 95 % interval, the size the number. */
function Chart({ block }: { readonly block: CalibrationBlock }) {
  const bins = block.bins.filter(({ n }) => n > 0);
  const most = Math.max(...bins.map(({ n }) => n));
  return (
    <svg className={styles.chart} viewBox="0 0 218 214" role="img" aria-label="校准：给出的概率与实际发生的比例，下表是同样的内容">
      {TICKS.map((tick) => (
        <g key={tick}>
          <path d={`M${BOX.left} ${y(tick)}H${BOX.left + BOX.side}`} stroke="var(--line)" />
          <text x={BOX.left - 6} y={y(tick) + 4} textAnchor="end" className={styles.tick}>
            {tick * 100}
          </text>
          <text x={x(tick)} y={206} textAnchor="middle" className={styles.tick}>
            {tick * 100}
          </text>
        </g>
      ))}
      <path d={`M${x(0)} ${y(0)}L${x(1)} ${y(1)}`} stroke="var(--line-ctl)" strokeDasharray="3 3" />
      {bins.map((bin) => (
        <g key={bin.from}>
          <path
            d={`M${x(bin.meanProbability ?? 0)} ${y(bin.low ?? 0)}V${y(bin.high ?? 0)}`}
            stroke="var(--accent-text)"
            strokeOpacity={0.5}
          />
          <circle
            cx={x(bin.meanProbability ?? 0)}
            cy={y(bin.share ?? 0)}
            r={SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(bin.n / most)}
            fill="var(--accent-text)"
          />
        </g>
      ))}
    </svg>
  );
}

function CalibrationStats({ block }: { readonly block: CalibrationBlock }) {
  const bins = block.bins.filter(({ n }) => n > 0);
  return (
    <div className={styles.figures}>
      <div>
        <Chart block={block} />
        <p className={styles.axis}>给出的概率 %</p>
      </div>
      <dl>
        <div>
          <dt>来源</dt>
          <dd>{block.isSimulated ? "演示数据" : block.sources.join("、")}</dd>
        </div>
        <div>
          <dt>场次</dt>
          <dd>{block.n}</dd>
        </div>
        <div>
          <dt>对数损失</dt>
          <dd>{block.logLoss === null ? "--" : block.logLoss.toFixed(3)}</dd>
        </div>
        <div>
          <dt>平均抽水</dt>
          <dd>{block.meanMargin === null ? "--" : `${percentText(block.meanMargin)}%`}</dd>
        </div>
      </dl>
      <table className="sr">
        <caption>校准</caption>
        <thead>
          <tr>
            <th scope="col">给出的概率</th>
            <th scope="col">实际发生</th>
            <th scope="col">次数</th>
          </tr>
        </thead>
        <tbody>
          {bins.map((bin) => (
            <tr key={bin.from}>
              <th scope="row">{percentText(bin.meanProbability ?? 0)}%</th>
              <td>{percentText(bin.share ?? 0)}%</td>
              <td>{bin.n}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CalibrationProps {
  readonly sport: Sport;
  /** Companies that price the match, in listed order. */
  readonly companies: readonly string[];
}

/** The sharpest company: its closing prices are the benchmark for the others. */
const FIRST = "ps";

/** How often the outcomes happened that a company's closing prices called likely, over all finished matches. */
export function Calibration({ sport, companies }: CalibrationProps) {
  const { api } = usePortal();
  const [chosen, setChosen] = useState<string | null>(null);
  const company = chosen ?? (companies.includes(FIRST) ? FIRST : companies[0]);
  const loaded = useLoaded(
    `${sport}/${company ?? ""}`,
    (signal) => oddsCalibration(api, sport, company ?? FIRST, { isQuiet: true, signal }),
    null,
  );
  if (company === undefined) return null;
  return (
    <Panel
      title="校准"
      tools={
        <select className={styles.company} aria-label="公司" value={company} onChange={(event) => setChosen(event.target.value)}>
          {companies.map((one) => (
            <option key={one} value={one}>
              {companyOf(one).name} 终盘
            </option>
          ))}
        </select>
      }
    >
      <LoadedPart loaded={loaded} rows={1} rowHeight={214} isEmpty={({ blocks }) => blocks.length === 0}>
        {({ blocks }) => blocks.map((block) => <CalibrationStats key={String(block.isSimulated)} block={block} />)}
      </LoadedPart>
      <p className={styles.hint}>纵轴为实际发生的比例，圆点落在虚线上即为准确；竖线是 95% 区间。按完场比赛的终盘价计算。</p>
    </Panel>
  );
}
