import { FOOTBALL_POSITION } from "../../../../contract/codes/positions.ts";
import { leaguePath, teamPath } from "../../../../contract/pages.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../../ui/surface/ErrorState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import styles from "../database.module.css";
import type { PersonData } from "./loadPerson.ts";
import list from "../league/figures.module.css";
import { WorldTag, seasonText } from "../league/SeasonHead.tsx";
import { sourceText } from "../league/sources.ts";

/** Position codes of the data sets: `GK`, `DF`, `MF`, `FW`, mapped to the portal's letters. */
const LETTERS: Readonly<Record<string, keyof typeof FOOTBALL_POSITION>> = { GK: "G", DF: "D", MF: "M", FW: "F" };

function positionText(position: string | null): string {
  if (position === null) return "--";
  const words: Readonly<Record<string, string>> = FOOTBALL_POSITION;
  return words[LETTERS[position] ?? position] ?? position;
}

const KIND_WORD = { player: "球员", coach: "教练", referee: "裁判" } as const;

/** A footballer, coach or referee: all seasons, with goals and cards. */
export function PersonPage({ data, onRetry }: { readonly data: PersonData; readonly onRetry: () => void }) {
  if (!data.ok) return <ErrorState code={data.error.code} message={data.error.message} onRetry={onRetry} />;
  const { person, seasons, source } = data.value;
  const isPlayer = person.kind === "player";
  return (
    <div className={styles.ground}>
      <div className={`in ${styles.alone}`}>
        <section className={styles.section}>
          <div className={styles.title}>
            <h1>{person.name}</h1>
            <WorldTag isSimulated={seasons.some(({ season }) => season.isSimulated)} />
            <span className={styles.count}>
              {[KIND_WORD[person.kind], person.country, person.birthOn === null ? null : `${person.birthOn} 出生`]
                .filter((text) => text !== null)
                .join("　")}
            </span>
          </div>
        </section>
        <section className={styles.section} aria-label="各赛季">
          {seasons.length === 0 ? (
            <EmptyState />
          ) : (
            <div className={styles.scroll}>
              <table className={list.table}>
                <caption className="sr">{person.name}的各赛季</caption>
                <thead>
                  <tr>
                    <th className={list.team}>赛季</th>
                    <th className={list.team}>球队</th>
                    {isPlayer ? (
                      <>
                        <th>号码</th>
                        <th>位置</th>
                        <th>进球</th>
                        <th>点球</th>
                        <th>乌龙</th>
                        <th>助攻</th>
                        <th>黄牌</th>
                        <th>红牌</th>
                      </>
                    ) : null}
                  </tr>
                </thead>
                <tbody>
                  {seasons.map(({ competition, season, team, number, position, goals, penalties, own, assists, yellow, red }) => (
                    <tr key={`${season.ref} ${competition.id} ${team?.id ?? ""}`}>
                      <th scope="row" className={list.team}>
                        <Link to={leaguePath("fb", competition.id, season.ref)}>
                          {competition.name} {seasonText(season.label)}
                        </Link>
                      </th>
                      <td className={list.team}>
                        {team === null ? "--" : <Link to={teamPath("fb", team.id, season.ref)}>{team.name}</Link>}
                      </td>
                      {isPlayer ? (
                        <>
                          <td>{number ?? "--"}</td>
                          <td>{positionText(position)}</td>
                          <td>{goals}</td>
                          <td>{penalties}</td>
                          <td>{own}</td>
                          <td>{assists ?? "--"}</td>
                          <td>{yellow}</td>
                          <td>{red}</td>
                        </>
                      ) : null}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <p className={styles.hint}>{sourceText(source)}</p>
        </section>
      </div>
    </div>
  );
}
