import type { TeamPlace, TeamSeason, TeamStrength } from "../../../../contract/http/databaseTeam.ts";
import { Panel } from "../../../parts/match/Block.tsx";
import { shanghaiDate } from "../../../ui/shanghai.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { WorldTag } from "../league/SeasonHead.tsx";
import styles from "./charts.module.css";
import { COURSE_CHART, type CourseMark, coursePlot } from "./courseChart.ts";
import { PLACE_CHART, placePlot, placeWords, seriesOf } from "./placeChart.ts";

function PlaceLines({ season, place }: { readonly season: TeamSeason; readonly place: TeamPlace }) {
  const series = seriesOf(season);
  const plot = placePlot(series, place.of, season.adjustments);
  const last = series.at(-1);
  if (!plot || !last) return <EmptyState />;
  const { left, right, top, bottom, width, height } = PLACE_CHART;
  return (
    <>
      <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {plot.rungs.map(({ rank, y }) => (
          <g key={rank}>
            <path d={`M${left} ${y}H${right}`} className={styles.rung} />
            <text x={left - 6} y={y + 4} textAnchor="end" className={styles.axis}>
              {rank}
            </text>
          </g>
        ))}
        {plot.ticks.map(({ played, x }) => (
          <text key={played} x={x} y={bottom + 18} textAnchor="middle" className={styles.axis}>
            {played}
          </text>
        ))}
        {plot.marks.map(({ text, x, y }, i) => (
          <g key={i}>
            <path d={`M${x} ${top}V${bottom}`} className={styles.mark} />
            <text x={x - 4} y={y + 4} textAnchor="end" className={styles.word}>
              {text}
            </text>
          </g>
        ))}
        {plot.without === "" ? null : <path d={plot.without} className={styles.other} />}
        <path d={plot.path} className={styles.line} />
        <circle cx={plot.end.x} cy={plot.end.y} r={3.5} className={styles.dot} />
        {plot.labels.without === null ? null : (
          <text x={right + 9} y={plot.labels.without + 4} className={styles.note}>
            不计处罚 {last.without}
          </text>
        )}
        <text x={right + 9} y={plot.labels.own + 4} className={styles.end}>
          {placeWords(place, last.rank)}
        </text>
      </svg>
      <div className="sr">
        <table>
          <caption>每场比赛后的排名</caption>
          <thead>
            <tr>
              <th>已赛</th>
              <th>日期</th>
              <th>排名</th>
              <th>不计处罚</th>
            </tr>
          </thead>
          <tbody>
            {series.map(({ played, day, rank, without }) => (
              <tr key={played}>
                <td>{played}</td>
                <td>{day}</td>
                <td>{rank}</td>
                <td>{without ?? "--"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** 逐轮排名: the rank after each match, and the rank without deductions and awards. */
export function PlaceBlock({ season }: { readonly season: TeamSeason | null }) {
  const isAdjusted = season !== null && season.adjustments.length + season.rulings.length > 0;
  return (
    <Panel
      title="逐轮排名"
      note={
        season?.place ? (
          <>
            {isAdjusted ? <span>虚线为不计处罚</span> : null}
            <WorldTag isSimulated={season.isSimulated} />
          </>
        ) : undefined
      }
    >
      {season?.place ? <PlaceLines season={season} place={season.place} /> : <EmptyState />}
    </Panel>
  );
}

const TABLE_POINTS = 12;

function Mark({
  mark: { at, rating, x, y, labelX },
  word,
  isBelow,
}: {
  readonly mark: CourseMark;
  readonly word: string;
  readonly isBelow: boolean;
}) {
  return (
    <g>
      <circle cx={x} cy={y} r={3} className={styles.dot} />
      <text x={labelX} y={isBelow ? y + 16 : y - 8} textAnchor="middle" className={styles.word}>
        {word} <tspan className={styles.strong}>{rating}</tspan> {shanghaiDate(at).slice(0, 7)}
      </text>
    </g>
  );
}

function CourseLine({ strength, season }: { readonly strength: TeamStrength; readonly season: TeamSeason }) {
  const [first, last] = [season.matches[0], season.matches.at(-1)];
  const plot = coursePlot(strength, { from: first?.kickoffAt ?? 0, to: last?.kickoffAt ?? 0 });
  if (!plot) return <EmptyState />;
  const { left, right, top, bottom, width, height } = COURSE_CHART;
  const { points, rating } = strength;
  const step = Math.max(1, Math.ceil(points.length / TABLE_POINTS));
  const labelled = points.filter(([at], i) => (points.length - 1 - i) % step === 0 || at === plot.high.at || at === plot.low.at);
  return (
    <>
      <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {plot.season === null ? null : (
          <rect x={plot.season.x} y={top} width={plot.season.width} height={bottom - top} className={styles.season} />
        )}
        {plot.gaps.map(({ x, width: wide }) => (
          <rect key={x} x={x} y={top} width={wide} height={bottom - top} className={styles.gap} />
        ))}
        {plot.rungs.map(({ rating: rung, y }) => (
          <g key={rung}>
            <path d={`M${left} ${y}H${right}`} className={styles.rung} />
            <text x={left - 6} y={y + 4} textAnchor="end" className={styles.axis}>
              {rung}
            </text>
          </g>
        ))}
        {plot.ticks.map(({ text, x }) => (
          <text key={text} x={x} y={bottom + 18} textAnchor="middle" className={styles.axis}>
            {text}
          </text>
        ))}
        <path d={plot.path} className={styles.thin} />
        <Mark mark={plot.high} word="最高" isBelow={false} />
        <Mark mark={plot.low} word="最低" isBelow />
        <circle cx={plot.end.x} cy={plot.end.y} r={3} className={styles.dot} />
        <text x={plot.end.x + 8} y={plot.end.y + 4} className={styles.end}>
          {rating}
        </text>
      </svg>
      <div className="sr">
        <table>
          <caption>强度走势</caption>
          <thead>
            <tr>
              <th>日期</th>
              <th>强度</th>
            </tr>
          </thead>
          <tbody>
            {labelled.map(([at, value]) => (
              <tr key={at}>
                <td>{shanghaiDate(at)}</td>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** 强度: the rating after each match of one world, with the chosen season shaded. */
export function CourseBlock({ strength, season }: { readonly strength: TeamStrength | null; readonly season: TeamSeason | null }) {
  const from = strength?.points[0]?.[0];
  return (
    <Panel
      title="强度"
      note={
        strength && from !== undefined ? (
          <>
            <span>Elo，{shanghaiDate(from).slice(0, 4)} 年至今，浅蓝为所选赛季</span>
            <WorldTag isSimulated={strength.isSimulated} />
          </>
        ) : undefined
      }
    >
      {strength && season ? <CourseLine strength={strength} season={season} /> : <EmptyState />}
    </Panel>
  );
}
