import type { DatabaseTeam, SeasonReply } from "../../../../contract/http/database.ts";
import type { PeopleReply, PersonName } from "../../../../contract/http/databasePeople.ts";
import { personPath, teamPath, venuePath } from "../../../../contract/pages.ts";
import { leaguePeople } from "../../../api/database.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import styles from "../database.module.css";
import list from "../league/figures.module.css";
import { sourceText } from "../league/sources.ts";

interface RankingProps<R> {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly R[];
  readonly person: (row: R) => PersonName;
  readonly team: (row: R) => DatabaseTeam;
  readonly season: string;
  readonly cells: (row: R) => readonly number[];
  /** Rows with the same value share a rank. */
  readonly level: (row: R) => string;
  /** Which matches the figures cover; absent: all played. */
  readonly note?: string;
}

/** A note above the rows: figures from only some matches would look wrong for a whole season. */
function coverageNote({ told: coverage }: PeopleReply): { readonly note?: string } {
  return coverage === null || coverage.matches === coverage.played
    ? {}
    : { note: `按有比赛事件的 ${coverage.matches} 场统计，本赛季已赛 ${coverage.played} 场。` };
}

/** A ranking of a season's people with their figures. */
function Ranking<R>({ title, heads, rows, person, team, season, cells, level, note }: RankingProps<R>) {
  const placeOf = (row: R): number => rows.findIndex((other) => level(other) === level(row)) + 1;
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.part}>{title}</h2>
      {note === undefined ? null : <p className={styles.hint}>{note}</p>}
      {rows.length === 0 ? (
        <EmptyState />
      ) : (
        <table className={list.table}>
          <caption className="sr">{title}</caption>
          <thead>
            <tr>
              <th>#</th>
              <th className={list.team}>球员</th>
              <th className={list.team}>球队</th>
              {heads.map((head) => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${person(row).id} ${team(row).id}`}>
                <td>{placeOf(row)}</td>
                <th scope="row" className={list.team}>
                  <Link to={personPath(person(row).id)}>{person(row).name}</Link>
                </th>
                <td className={list.team}>
                  <Link to={teamPath("fb", team(row).id, season)}>{team(row).name}</Link>
                </td>
                {cells(row).map((cell, at) => (
                  <td key={heads[at]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Others({ people, season }: { readonly people: PeopleReply; readonly season: string }) {
  const { coaches, referees, venues } = people;
  const source = <p className={styles.hint}>{sourceText(people.source)}</p>;
  if ([coaches, referees, venues].every(({ length }) => length === 0)) {
    return (
      <section className={styles.section} aria-label="来源">
        {source}
      </section>
    );
  }
  return (
    <section className={styles.section} aria-label="教练、裁判和球场">
      <h2 className={styles.part}>主教练</h2>
      <ul className={list.names}>
        {coaches.map(({ person, team }) => (
          <li key={`${person.id} ${team.id}`}>
            <Link to={teamPath("fb", team.id, season)}>{team.name}</Link> <Link to={personPath(person.id)}>{person.name}</Link>
          </li>
        ))}
      </ul>
      <h2 className={styles.part}>裁判</h2>
      <ul className={list.names}>
        {referees.map(({ id, name }) => (
          <li key={id}>
            <Link to={personPath(id)}>{name}</Link>
          </li>
        ))}
      </ul>
      <h2 className={styles.part}>球场</h2>
      <ul className={list.names}>
        {venues.map(({ id, name, city, capacity, matches }) => (
          <li key={id}>
            <Link to={venuePath(id)}>{name}</Link>
            <small>
              {[city, capacity === null ? null : `${capacity.toLocaleString("zh-CN")} 座`, `${matches} 场`]
                .filter((text) => text !== null)
                .join("，")}
            </small>
          </li>
        ))}
      </ul>
      {source}
    </section>
  );
}

const ROWS = 12;
const ROW_PX = 36;

/** 射手: scorers, booked players, and the other people known of a season. */
export function PeopleTab({ reply }: { readonly reply: SeasonReply }) {
  const { api } = usePortal();
  const { competition, season } = reply;
  const question = `${competition.id} ${season.ref}`;
  const loaded = useLoaded(question, () => leaguePeople(api, { id: competition.id, season: season.ref }, { isQuiet: true }), null);
  return (
    <LoadedPart loaded={loaded} rows={ROWS} rowHeight={ROW_PX}>
      {(people) => (
        <>
          <Ranking
            title="射手榜"
            heads={["进球", "点球"]}
            rows={people.scorers}
            person={(row) => row.person}
            team={(row) => row.team}
            season={season.ref}
            cells={({ goals, penalties }) => [goals, penalties]}
            level={({ goals }) => String(goals)}
            {...coverageNote(people)}
          />
          {people.helpers === null ? null : (
            <Ranking
              title="助攻榜"
              heads={["助攻"]}
              rows={people.helpers}
              person={(row) => row.person}
              team={(row) => row.team}
              season={season.ref}
              cells={({ assists }) => [assists]}
              level={({ assists }) => String(assists)}
            />
          )}
          <Ranking
            title="红黄牌"
            heads={["黄牌", "红牌"]}
            rows={people.booked}
            person={(row) => row.person}
            team={(row) => row.team}
            season={season.ref}
            cells={({ yellow, red }) => [yellow, red]}
            level={({ yellow, red }) => `${red} ${yellow}`}
          />
          <Others people={people} season={season.ref} />
        </>
      )}
    </LoadedPart>
  );
}
