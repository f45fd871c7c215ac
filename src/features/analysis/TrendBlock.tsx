import { handicapText, totalText } from "../../../contract/codes/bets.ts";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { AnalysisReply, Trend, Trends } from "../../../contract/http/analysis.ts";
import cells from "./cells.module.css";
import { type BlockContext, Section, SourceLine } from "./parts.tsx";

const FEW = 5;

function percent(part: number, whole: number): string {
  return whole === 0 ? "--" : String(Math.round((part / whole) * 100));
}

/** A handicap from one team's view: `半球`, `受半球`, `-4.5`. */
function lineWords(sport: Sport, line: number): string {
  if (sport === "fb") return handicapText(line);
  return line > 0 ? `+${line}` : String(line);
}

function rowName(kind: Trend["kind"], side: "home" | "away", team: string, { lines }: Trends, sport: Sport): string {
  switch (kind) {
    case "all":
      return team;
    case "venue":
      return side === "home" ? "主场" : "客场";
    case "line":
      return lines.ah === null ? "本盘" : `本盘 ${lineWords(sport, side === "home" ? lines.ah : -lines.ah || 0)}`;
    default:
      return kind satisfies never;
  }
}

/** 盘路: results of the last matches against their closing lines. */
export function TrendBlock({ context, trends }: { readonly context: BlockContext; readonly trends: AnalysisReply["trends"] }) {
  const { sport } = context;
  const isFootball = sport === "fb";
  const { ah, ou } = trends?.lines ?? { ah: null, ou: null };
  return (
    <Section title="盘路" anchor="trends" note={trends ? "按终盘结算，近 20 场" : undefined} basis={trends && trends.basis}>
      {trends === null ? null : (
        <>
          <table className={cells.table}>
            <caption className="sr">两队近 20 场的盘路</caption>
            <thead>
              <tr className={cells.low}>
                <td rowSpan={2} />
                <th rowSpan={2} scope="col">
                  场
                </th>
                <th colSpan={4} scope="colgroup" className={cells.group}>
                  {isFootball ? "让球" : "让分"}
                </th>
                <th colSpan={3} scope="colgroup" className={cells.group}>
                  大小
                </th>
              </tr>
              <tr className={cells.low}>
                <th className={cells.group}>赢</th>
                <th>走</th>
                <th>输</th>
                <th>赢盘%</th>
                <th className={cells.group}>大</th>
                <th>小</th>
                <th>大%</th>
              </tr>
            </thead>
            <tbody>
              {(["home", "away"] as const).flatMap((side) =>
                trends[side].map((trend) => (
                  <tr key={`${side} ${trend.kind}`}>
                    <th scope="row" className={trend.kind === "all" ? cells.rowTeam : cells.rowPart}>
                      {rowName(trend.kind, side, context[side].name, trends, sport)}
                    </th>
                    <td>{trend.n}</td>
                    {trend.n === 0 && trend.nTotal === 0 ? (
                      <td className={cells.group} colSpan={7}>
                        {trend.kind === "line" ? "近来没有开过这个盘口" : "暂无数据"}
                      </td>
                    ) : (
                      <>
                        <td className={cells.group}>{trend.won}</td>
                        <td>{trend.pushed}</td>
                        <td>{trend.lost}</td>
                        <td className={trend.n < FEW ? undefined : cells.key}>{percent(trend.won, trend.n)}</td>
                        <td className={cells.group}>{trend.over}</td>
                        <td>{trend.under}</td>
                        <td className={trend.nTotal < FEW ? undefined : cells.key}>{percent(trend.over, trend.nTotal)}</td>
                      </>
                    )}
                  </tr>
                )),
              )}
            </tbody>
          </table>
          <SourceLine basis={trends.basis}>
            {ah === null ? "" : `本场 ${context.home.name} ${lineWords(sport, ah)}`}
            {ou === null ? "" : `${ah === null ? "本场" : "，"}大小 ${isFootball ? totalText(ou) : ou}`}
            {ah === null && ou === null ? "" : "。"}
            赢半算赢、输半算输；不足 {FEW} 场的比例仅供参考。
          </SourceLine>
        </>
      )}
    </Section>
  );
}
