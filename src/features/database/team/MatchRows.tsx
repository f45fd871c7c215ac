import type { Sport } from "../../../../contract/feed/channels.ts";
import type { Pair } from "../../../../contract/feed/sport.ts";
import type { TeamMatch, TeamSeason } from "../../../../contract/http/databaseTeam.ts";
import type { MatchId } from "../../../../contract/ids.ts";
import { matchPath } from "../../../../contract/pages.ts";
import { outcomeOf } from "../../../../contract/standings/standings.ts";
import { shanghaiDate, shanghaiWeekday } from "../../../ui/shanghai.ts";
import { TeamCrest } from "../../../ui/surface/Crest.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { OutcomeMark } from "../OutcomeMark.tsx";
import { leaguePath, teamPath } from "../paths.ts";
import styles from "./rows.module.css";

const text = (pair: Pair | null): string => (pair === null ? "--" : `${pair[0]}-${pair[1]}`);

/** How the match ended, if not in regular time. */
function endWords({ regular, penalties, isAwarded, awardedOn, periods }: TeamMatch, sport: Sport): string {
  if (isAwarded) return awardedOn === null ? "判定" : `${awardedOn} 判定`;
  if (penalties !== null) return `点球 ${text(penalties)}`;
  if (sport === "bk") return periods !== null && periods.length > QUARTERS ? "加时" : "";
  return regular === null ? "" : "加时";
}
const QUARTERS = 4;

function Cards({ yellow, red }: Pick<TeamMatch, "yellow" | "red">) {
  const of = [
    { kind: "yellow", word: "黄牌", n: yellow?.[0] ?? 0 },
    { kind: "red", word: "红牌", n: red?.[0] ?? 0 },
  ];
  return (
    <span className={styles.cards}>
      {of.map(({ kind, word, n }) =>
        n === 0 ? null : (
          <i key={kind} data-card={kind} title={`${word} ${n}`}>
            <span className="sr">{word}</span>
            {n}
          </i>
        ),
      )}
    </span>
  );
}

interface RowProps {
  readonly sport: Sport;
  readonly season: TeamSeason;
  readonly match: TeamMatch;
  /** Match number in the main league; undefined in another competition. */
  readonly number: number | undefined;
}

function MatchRow({ sport, season, match, number }: RowProps) {
  const { kickoffAt, competition, opponent, isHome, score, half, corners, periods, after, matchId, round } = match;
  const other = competition === 0 ? undefined : season.competitions[competition];
  const end = endWords(match, sport);
  return (
    <tr>
      <td className={styles.number}>
        {other ? <Link to={leaguePath(sport, other.id, season.ref)}>{other.name}</Link> : number}
        {other && round !== null ? <small>{round}</small> : null}
      </td>
      <td className={styles.date}>
        {shanghaiDate(kickoffAt).slice(5)} <span>{shanghaiWeekday(kickoffAt)}</span>
      </td>
      <th scope="row" className={styles.opponent}>
        <span>{isHome ? "主" : "客"}</span>
        <Link to={teamPath(sport, opponent.id, season.ref)}>
          <TeamCrest crest={opponent.crest} size={18} />
          <b>{opponent.name}</b>
        </Link>
      </th>
      <td className={styles.score}>
        {matchId === null ? text(score) : <Link to={matchPath(sport, matchId as MatchId)}>{text(score)}</Link>}
        {end === "" ? null : <small>{end}</small>}
      </td>
      <td className={styles.outcome}>
        <OutcomeMark outcome={outcomeOf(score[0], score[1])} />
      </td>
      {sport === "fb" ? (
        <>
          <td className={styles.wide}>{text(half)}</td>
          <td className={styles.wide}>{text(corners)}</td>
          <td className={styles.wide}>{match.yellow === null && match.red === null ? text(null) : <Cards {...match} />}</td>
          <td className={styles.first}>{after?.points}</td>
        </>
      ) : (
        <td className={styles.wide}>{periods === null ? "--" : periods.map(text).join(" ")}</td>
      )}
      <td className={sport === "fb" ? undefined : styles.first}>{after?.rank}</td>
    </tr>
  );
}

interface MatchRowsProps {
  readonly sport: Sport;
  readonly season: TeamSeason;
  readonly caption: string;
  /** In display order, with a heading for each group, "" for none. */
  readonly groups: readonly { readonly name: string; readonly matches: readonly TeamMatch[] }[];
  readonly numbers: ReadonlyMap<TeamMatch, number>;
}

/** A season's matches from the team's view: its own score first, its rank after each. */
export function MatchRows({ sport, season, caption, groups, numbers }: MatchRowsProps) {
  const isFootball = sport === "fb";
  const columns = isFootball ? 10 : 7;
  return (
    <table className={styles.table}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th className={styles.number}>#</th>
          <th className={styles.date}>日期</th>
          <th className={styles.opponent}>对手</th>
          <th className={styles.score}>比分</th>
          <th>
            <span className="sr">胜负</span>
          </th>
          {isFootball ? (
            <>
              <th className={styles.wide}>半场</th>
              <th className={styles.wide}>角球</th>
              <th className={styles.wide}>牌</th>
              <th className={styles.first}>积分</th>
            </>
          ) : (
            <th className={styles.wide}>各节</th>
          )}
          <th className={isFootball ? undefined : styles.first}>排名</th>
        </tr>
      </thead>
      {groups.map(({ name, matches }) => (
        <tbody key={name}>
          {name === "" ? null : (
            <tr className={styles.group}>
              <th colSpan={columns} scope="rowgroup">
                {name}
              </th>
            </tr>
          )}
          {matches.map((match) => (
            <MatchRow
              key={`${match.kickoffAt} ${match.opponent.id}`}
              sport={sport}
              season={season}
              match={match}
              number={numbers.get(match)}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}
