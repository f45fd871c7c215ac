import type { Strength } from "../../../contract/http/analysis.ts";
import { shanghaiDate } from "../../ui/shanghai.ts";
import styles from "./strength.module.css";
import { type BlockContext, Hint, LeagueLink, Section, SourceLine } from "./parts.tsx";
import { CHART, RELIABILITY, leaning, reliabilityDots, strengthPlot } from "./strengthChart.ts";

const percent = (share: number): string => `${Math.round(share * 100)}%`;
const TABLE_POINTS = 8;

/** Shortened to five characters: that and the rating fit beside the end of the line. */
const shortName = (name: string): string => (name.length > 5 ? `${name.slice(0, 4)}…` : name);

function StrengthLines({ context, strength }: { readonly context: BlockContext; readonly strength: Strength }) {
  const { rungs, ticks, gaps, lines } = strengthPlot(strength);
  const of = (side: "home" | "away") => ({ name: context[side].name, rating: strength[side].rating });
  const sampled = (side: "home" | "away") => {
    const { points } = strength[side];
    const step = Math.max(1, Math.ceil(points.length / TABLE_POINTS));
    return points.filter((_, i) => (points.length - 1 - i) % step === 0);
  };
  return (
    <div>
      <svg className={styles.chart} viewBox={`0 0 ${CHART.width} ${CHART.height}`} aria-hidden="true">
        {rungs.map(({ rating, y }) => (
          <g key={rating}>
            <path d={`M${CHART.left} ${y}H${CHART.right}`} className={styles.rung} />
            <text x={CHART.left - 6} y={y + 4} textAnchor="end" className={styles.axis}>
              {rating}
            </text>
          </g>
        ))}
        {gaps.map(({ x, width }) => (
          <g key={x}>
            <rect x={x} y={CHART.top} width={width} height={CHART.bottom - CHART.top} className={styles.gap} />
            <text x={x + width / 2} y={CHART.bottom - 10} textAnchor="middle" className={styles.axis}>
              缺赛季
            </text>
          </g>
        ))}
        {ticks.map(({ text, x }) => (
          <text key={text} x={x} y={CHART.bottom + 16} textAnchor="middle" className={styles.axis}>
            {text}
          </text>
        ))}
        {lines.map(({ side, path, endX, endY, labelY }) => (
          <g key={side} className={side === "home" ? styles.homeLine : styles.awayLine}>
            <path d={path} />
            <circle cx={endX} cy={endY} r={3} />
            <text x={CHART.right + 8} y={labelY + 4}>
              {shortName(of(side).name)} <tspan>{of(side).rating}</tspan>
            </text>
          </g>
        ))}
      </svg>
      <div className="sr">
        <table>
          <caption>强度走势</caption>
          <thead>
            <tr>
              <th>球队</th>
              <th>日期</th>
              <th>强度</th>
            </tr>
          </thead>
          <tbody>
            {(["home", "away"] as const).flatMap((side) =>
              sampled(side).map(([at, rating]) => (
                <tr key={`${side} ${at}`}>
                  <td>{of(side).name}</td>
                  <td>{shanghaiDate(at)}</td>
                  <td>{rating}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const TENTHS = [0, 50, 100] as const;

function ReliabilityChart({ check }: { readonly check: NonNullable<Strength["check"]> }) {
  const dots = reliabilityDots(check);
  const { left, right, top, bottom } = RELIABILITY;
  const lean = leaning(check);
  const place = (value: number): number => left + (value / 100) * (right - left);
  const height = (value: number): number => bottom - (value / 100) * (bottom - top);
  return (
    <div>
      <svg className={styles.chart} viewBox="0 0 196 186" aria-hidden="true">
        {TENTHS.map((value) => (
          <g key={value}>
            <path d={`M${left} ${height(value)}H${right}`} className={styles.rung} />
            <text x={left - 5} y={height(value) + 4} textAnchor="end" className={styles.axis}>
              {value}
            </text>
            <text x={place(value)} y={bottom + 16} textAnchor="middle" className={styles.axis}>
              {value}
            </text>
          </g>
        ))}
        {lean ? (
          <rect x={place(lean.from * 100)} y={top} width={right - place(lean.from * 100)} height={bottom - top} className={styles.gap} />
        ) : null}
        <path d={`M${left} ${bottom}L${right} ${top}`} className={styles.diagonal} />
        {dots.map(({ x, y, low, high, r }) => (
          <g key={x} className={styles.dot}>
            <path d={`M${x} ${low}V${high}`} />
            <circle cx={x} cy={y} r={r} />
          </g>
        ))}
      </svg>
      <div className="sr">
        <table>
          <caption>可靠性</caption>
          <thead>
            <tr>
              <th>给出的概率</th>
              <th>实际比例</th>
              <th>次数</th>
            </tr>
          </thead>
          <tbody>
            {dots.map(({ mean, share, n }) => (
              <tr key={mean}>
                <td>{percent(mean)}</td>
                <td>{percent(share)}</td>
                <td>{n}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Check({ check }: { readonly check: NonNullable<Strength["check"]> }) {
  const lean = leaning(check);
  const { closing } = check;
  const stats = [
    ["对数损失", check.logLoss, check.n],
    ["只猜平均值", check.base, check.n],
    ["终盘价", closing?.prices ?? null, closing?.n ?? null],
    ["同场强度", closing?.ours ?? null, closing?.n ?? null],
  ] as const;
  return (
    <div className={styles.check}>
      <ReliabilityChart check={check} />
      <div>
        <h3>可靠性</h3>
        <Hint>
          横轴给出的概率，纵轴实际比例，竖线 95% 区间。
          {lean === null ? "五成以上各档都在误差之内。" : `灰区：${percent(lean.from)} 起偏${lean.isTooSure ? "自信，请打折看" : "保守"}。`}
        </Hint>
        <dl>
          {stats.map(([word, value, n]) => (
            <div key={word}>
              <dt>
                {word}
                {n === null ? null : <em>n={n}</em>}
              </dt>
              <dd>{value === null ? "--" : value.toFixed(3)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

interface StrengthBlockProps {
  readonly context: BlockContext;
  readonly strength: Strength | null;
  readonly anchor?: string | undefined;
  /** As wide as two blocks, with the charts side by side. */
  readonly isWide?: boolean;
}

/** 强度: ratings computed only from earlier results, and how reliable such ratings have been. */
export function StrengthBlock({ context, strength, anchor, isWide = false }: StrengthBlockProps) {
  const words = context.sport === "fb" ? ["胜", "平", "负"] : ["胜", "负"];
  return (
    <Section title="强度" anchor={anchor} note="Elo，只用开赛前的赛果" basis={strength && strength.basis} empty="暂无数据：赛果还不够">
      {strength === null ? null : (
        <>
          <p className={styles.chances}>
            按强度，{context.home.name}
            {strength.chances.map((chance, i) => (
              <span key={words[i]}>
                {words[i]} <b>{percent(chance)}</b>
              </span>
            ))}
          </p>
          <div className={isWide ? styles.wide : undefined}>
            <StrengthLines context={context} strength={strength} />
            {strength.check === null ? <Hint>赛果还不够检验它的可靠性。</Hint> : <Check check={strength.check} />}
          </div>
          <SourceLine basis={strength.basis}>
            <LeagueLink sport={context.sport} id={strength.competitionId} isSimulated={strength.basis.isSimulated}>
              {strength.competition}
            </LeagueLink>
            。
          </SourceLine>
        </>
      )}
    </Section>
  );
}
