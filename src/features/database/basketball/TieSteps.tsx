import type { Tie } from "./decisions.ts";
import { type Share, type TeamRecord, shareAgainst } from "./records.ts";
import styles from "./table.module.css";
import { countText, decisionLines, shareText } from "./words.ts";

interface TieStepsProps {
  readonly tie: Tie;
  readonly records: ReadonlyMap<string, TeamRecord>;
  readonly nameOf: (team: string) => string;
  readonly divisionOf: (team: string) => string;
}

const NONE: Share = [0, 0];

/** The games between level teams, and the steps that ordered them. */
export function TieSteps({ tie, records, nameOf, divisionOf }: TieStepsProps) {
  const { teams } = tie;
  const between = (team: string, other: string): Share => records.get(team)?.against.get(other) ?? NONE;
  const total = (team: string): Share => {
    const record = records.get(team);
    return record ? shareAgainst(record, (other) => teams.includes(other)) : NONE;
  };
  const lines = decisionLines(tie, records, nameOf, divisionOf);
  return (
    <div className={styles.steps}>
      <section>
        <h4>{countText(teams.length)}队相互（场次不等，比胜率）</h4>
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                <th>
                  <span className="sr">球队</span>
                </th>
                {teams.map((team) => (
                  <th key={team} scope="col">
                    {nameOf(team)}
                  </th>
                ))}
                <th scope="col">合计</th>
              </tr>
            </thead>
            <tbody>
              {teams.map((team) => (
                <tr key={team}>
                  <th scope="row">{nameOf(team)}</th>
                  {teams.map((other) => (
                    <td key={other}>{other === team ? "·" : shareText(between(team, other))}</td>
                  ))}
                  <td>{shareText(total(team))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section>
        <h4>判定</h4>
        <ol>
          {lines.map(({ text, isDecisive }) => (
            <li key={text} data-decisive={isDecisive ? "" : undefined}>
              {text}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
