import type { DatabaseTeam } from "../../../../contract/http/database.ts";
import { headToHead, levelWith } from "../../../../contract/standings/headToHead.ts";
import type { StandingResult, StandingRow, StandingRules } from "../../../../contract/standings/standings.ts";
import { whyAhead } from "../../../../contract/standings/words.ts";
import styles from "./level.module.css";

interface LevelTeamsProps {
  readonly rows: readonly StandingRow[];
  /** Any one of the level teams. */
  readonly team: string;
  readonly rules: StandingRules;
  readonly results: readonly StandingResult[];
  readonly teams: ReadonlyMap<string, DatabaseTeam>;
}

/** Teams level on points: their matches against each other, and the steps that ordered them. */
export function LevelTeams({ rows, team, rules, results, teams }: LevelTeamsProps) {
  const level = levelWith(rows, team);
  const { rows: table, isCounted } = headToHead(rows, rules, results, level);
  const nameOf = (id: string): string => teams.get(id)?.name ?? id;
  const between = results.filter(({ home, away }) => level.includes(home) && level.includes(away));
  const inOrder = rows.filter((row) => level.includes(row.team));
  return (
    <div className={styles.level}>
      <section>
        <h4>相互战绩</h4>
        <table>
          <thead>
            <tr>
              <th />
              <th>赛</th>
              <th>分</th>
              <th>进失</th>
              <th>净</th>
            </tr>
          </thead>
          <tbody>
            {table.map((row) => (
              <tr key={row.team}>
                <th scope="row">{nameOf(row.team)}</th>
                <td>{row.played}</td>
                <td>{row.points}</td>
                <td>
                  {row.scored}:{row.conceded}
                </td>
                <td>{row.scored - row.conceded}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {isCounted ? null : <p>按规则，相互战绩在此不计。</p>}
      </section>
      <section>
        <h4>交手</h4>
        <ul>
          {between.map((match) => (
            <li key={`${match.home} ${match.away} ${match.day}`}>
              <span>{match.day}</span> {nameOf(match.home)} {match.score[0]}-{match.score[1]} {nameOf(match.away)}
            </li>
          ))}
        </ul>
        {between.length === 0 ? <p>还没有交手</p> : null}
      </section>
      <section>
        <h4>判定</h4>
        <ol>
          <li>
            {level.length} 队同积 {inOrder[0]?.points ?? 0} 分
          </li>
          {inOrder.slice(1).map((row, i) => {
            const above = inOrder[i];
            return above ? (
              <li key={row.team}>
                <b>{nameOf(above.team)}</b>在<b>{nameOf(row.team)}</b>前：{whyAhead(above, row).text}
              </li>
            ) : null;
          })}
        </ol>
      </section>
    </div>
  );
}
