import type { Sport } from "../../../../contract/feed/channels.ts";
import type { Pair } from "../../../../contract/feed/sport.ts";
import type { DatabaseTeam } from "../../../../contract/http/database.ts";
import type { Outcome, StandingRow } from "../../../../contract/standings/standings.ts";
import { classes } from "../../../parts/match/classes.ts";
import { TeamCrest } from "../../../ui/surface/Crest.tsx";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { OutcomeMark } from "../OutcomeMark.tsx";
import { teamPath } from "../paths.ts";
import styles from "./table.module.css";
import { type Why, whyAhead } from "./why.ts";

export interface StandingTableProps {
  readonly sport: Sport;
  readonly season: string;
  readonly caption: string;
  readonly rows: readonly StandingRow[];
  readonly teams: ReadonlyMap<string, DatabaseTeam>;
  readonly forms: ReadonlyMap<string, readonly Outcome[]>;
  /** Rank before, by which a movement is told; a team without one was not there. */
  readonly before: ReadonlyMap<string, number>;
  /** Marks of teams with a note below. */
  readonly marks: ReadonlyMap<string, string>;
  /** Scores of teams that play now, theirs first. */
  readonly playing: ReadonlyMap<string, Pair>;
  /** Movements are the reader's doing: rows that moved are marked. */
  readonly isSupposed: boolean;
}

const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

function Movement({ places }: { readonly places: number }) {
  if (places === 0) return null;
  return (
    <span className={styles.movement}>
      <Icon name={places > 0 ? "up" : "down"} size={14} />
      <span className="sr">{places > 0 ? "上升" : "下降"}</span>
      {Math.abs(places)}
    </span>
  );
}

function WhyWords({ why }: { readonly why: Why }) {
  return (
    <>
      {why.by === null ? null : <b>{why.by}</b>}
      {why.by !== null && why.text !== "" ? " " : null}
      {why.text}
    </>
  );
}

/** A table of football: place, movement, results and why each stands above the next. */
export function StandingTable({ sport, season, caption, rows, teams, forms, before, marks, playing, isSupposed }: StandingTableProps) {
  return (
    <table className={styles.table}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th className={styles.centre}>#</th>
          <th>
            <span className="sr">升降</span>
          </th>
          <th className={styles.left}>球队</th>
          <th>赛</th>
          <th className={styles.wide}>胜</th>
          <th className={styles.wide}>平</th>
          <th className={styles.wide}>负</th>
          <th className={styles.wide}>进失</th>
          <th>净</th>
          <th>分</th>
          <th className={styles.form}>近况</th>
          <th className={styles.why}>因何在前</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => {
          const { team, rank, played, won, drawn, lost, scored, conceded, points } = row;
          const next = rows[i + 1];
          const why = next && played > 0 ? whyAhead(row, next) : null;
          const places = (before.get(team) ?? rank) - rank;
          const score = playing.get(team);
          return (
            <tr key={team} className={classes(isSupposed && places !== 0 && styles.moved)}>
              <td className={styles.rank}>{rank}</td>
              <td className={styles.move}>
                <Movement places={places} />
              </td>
              <th scope="row" className={styles.team}>
                <Link to={teamPath(sport, team, season)}>
                  <TeamCrest crest={teams.get(team)?.crest} size={20} />
                  <b>{teams.get(team)?.name ?? team}</b>
                </Link>
                {marks.has(team) ? <sup>{marks.get(team)}</sup> : null}
                {score === undefined ? null : (
                  <span className={styles.playing} title="比赛进行中">
                    {score[0]}-{score[1]}
                  </span>
                )}
                {why === null || why.by === null ? null : (
                  <em>
                    <WhyWords why={why} />
                  </em>
                )}
              </th>
              <td>{played}</td>
              <td className={styles.wide}>{won}</td>
              <td className={styles.wide}>{drawn}</td>
              <td className={styles.wide}>{lost}</td>
              <td className={styles.wide}>
                {scored}:{conceded}
              </td>
              <td>{signed(scored - conceded)}</td>
              <td className={styles.points}>{points}</td>
              <td className={styles.form}>
                <span>
                  {(forms.get(team) ?? []).map((outcome, at) => (
                    <OutcomeMark key={at} outcome={outcome} />
                  ))}
                </span>
              </td>
              <td className={styles.why}>{why === null ? null : <WhyWords why={why} />}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
