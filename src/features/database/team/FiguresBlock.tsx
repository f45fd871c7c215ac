import type { Sport } from "../../../../contract/feed/channels.ts";
import type { Counted, TeamFigures, TeamReply } from "../../../../contract/http/databaseTeam.ts";
import { Panel } from "../../../parts/match/Block.tsx";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { WorldTag, seasonText } from "../league/SeasonHead.tsx";
import table from "./plain.module.css";
import styles from "./team.module.css";

interface Row {
  readonly word: string;
  /** Number of matches with this figure. */
  readonly n: (figures: TeamFigures) => number;
  readonly value: (figures: TeamFigures) => string;
}

const mean = (sum: number, n: number, digits: number): string => (n === 0 ? "--" : (sum / n).toFixed(digits));
const share = (count: number, n: number): string => (n === 0 ? "--" : `${Math.round((count / n) * 100)}%`);

function counted(word: string, of: (figures: TeamFigures) => Counted | undefined, side: "ours" | "theirs", digits: number): Row {
  return {
    word,
    n: (figures) => of(figures)?.n ?? 0,
    value: (figures) => {
      const found = of(figures);
      return found ? mean(found[side], found.n, digits) : "--";
    },
  };
}

const all = ({ n }: TeamFigures): number => n;

const FOOTBALL: readonly Row[] = [
  { word: "场均进球", n: all, value: ({ scored, n }) => mean(scored, n, 2) },
  { word: "场均失球", n: all, value: ({ conceded, n }) => mean(conceded, n, 2) },
  { word: "零封", n: all, value: ({ clean, n }) => share(clean, n) },
  { word: "未能进球", n: all, value: ({ blank, n }) => share(blank, n) },
  { word: "总进球大于 2.5", n: all, value: ({ over, n }) => share(over, n) },
  counted("上半场进球", ({ half }) => half, "ours", 2),
  counted("上半场失球", ({ half }) => half, "theirs", 2),
  counted("角球", ({ corners }) => corners, "ours", 1),
  counted("对手角球", ({ corners }) => corners, "theirs", 1),
  counted("黄牌", ({ yellow }) => yellow, "ours", 2),
  counted("红牌", ({ red }) => red, "ours", 2),
];

const QUARTER_WORDS = ["第一节", "第二节", "第三节", "第四节"];
const BASKETBALL: readonly Row[] = [
  { word: "场均得分", n: all, value: ({ scored, n }) => mean(scored, n, 1) },
  { word: "场均失分", n: all, value: ({ conceded, n }) => mean(conceded, n, 1) },
  ...QUARTER_WORDS.flatMap((word, i) => [
    counted(`${word}得分`, ({ quarters }) => quarters[i], "ours", 1),
    counted(`${word}失分`, ({ quarters }) => quarters[i], "theirs", 1),
  ]),
];

function rowsOf(sport: Sport, figures: readonly TeamFigures[]): readonly Row[] {
  return (sport === "fb" ? FOOTBALL : BASKETBALL).filter(({ n }) => figures.some((one) => n(one) > 0));
}

/** 数据: the team's averages at home and away this season, beside the league's. */
export function FiguresBlock({ reply: { sport, team, season } }: { readonly reply: TeamReply }) {
  if (season === null) {
    return (
      <Panel title="数据">
        <EmptyState />
      </Panel>
    );
  }
  const { home, away, leagueHome, leagueAway } = season.figures;
  const rows = rowsOf(sport, [home, away]);
  return (
    <Panel
      title="数据"
      note={
        <>
          <span>
            {season.competition.name} {seasonText(season.label)}，每场平均
          </span>
          <WorldTag isSimulated={season.isSimulated} />
        </>
      }
    >
      {rows.length === 0 ? (
        <EmptyState />
      ) : (
        <table className={table.table}>
          <caption className="sr">{team.name}的赛季数据与联赛平均</caption>
          <thead>
            <tr>
              <th className={table.left}>项目</th>
              <th>主场</th>
              <th>联赛主队</th>
              <th className={table.first}>客场</th>
              <th>联赛客队</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ word, n, value }) => {
              const [known, whole] = [n(home) + n(away), home.n + away.n];
              return (
                <tr key={word}>
                  <th scope="row" className={table.left}>
                    {word}
                    {known < whole ? (
                      <small>
                        {known}/{whole} 场有记录
                      </small>
                    ) : null}
                  </th>
                  <td className={table.key}>{value(home)}</td>
                  <td>{value(leagueHome)}</td>
                  <td className={`${table.first} ${table.key}`}>{value(away)}</td>
                  <td>{value(leagueAway)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <p className={styles.hint}>
        主场 {home.n} 场，客场 {away.n} 场；联赛平均为同一赛季全部 {leagueHome.n} 场。
      </p>
    </Panel>
  );
}
