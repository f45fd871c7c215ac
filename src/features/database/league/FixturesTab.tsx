import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { SeasonMatch, SeasonReply } from "../../../../contract/http/database.ts";
import type { MatchId } from "../../../../contract/ids.ts";
import { matchPath } from "../../../../contract/pages.ts";
import type { Award } from "../../../../contract/standings/standings.ts";
import { shanghaiTime, weekdayOfDate } from "../../../ui/shanghai.ts";
import { AddressSelect } from "../../../ui/surface/AddressSelect.tsx";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { TabLinks } from "../../../ui/surface/TabLinks.tsx";
import styles from "../database.module.css";
import { teamPath } from "../paths.ts";
import { awardOf, countedScore } from "./awards.ts";
import list from "./fixtures.module.css";
import { type Round, dayOf, roundAt, roundsOf } from "./season.ts";
import type { LiveScores } from "./useLiveScores.ts";
import type { SeasonView, SetParams } from "./view.ts";

interface FixturesTabProps {
  readonly reply: SeasonReply;
  readonly stage: number;
  readonly view: SeasonView;
  readonly set: SetParams;
  readonly live: LiveScores;
  readonly today: string;
}

const BY_ROUND_FIRST = [
  { id: "round", label: "按轮次" },
  { id: "date", label: "按日期" },
];
/** Dropped when the arrangement changes: the index of a round means another entry among the months. */
const PLACE = ["round"];
const BY_DATE_FIRST = [...BY_ROUND_FIRST].reverse();

/** Months of a season in order, in the form of rounds. */
function monthsOf(matches: readonly SeasonMatch[]): readonly Round[] {
  const found = new Map<string, SeasonMatch[]>();
  for (const match of matches) {
    const month = dayOf(match).slice(0, 7);
    found.set(month, [...(found.get(month) ?? []), match]);
  }
  return [...found].map(([month, of]) => ({
    name: `${month.slice(0, 4)}年${Number(month.slice(5))}月`,
    matches: of,
    from: `${month}-01`,
    to: `${month}-31`,
  }));
}

const pairText = (pair: readonly [number, number] | null): string => (pair === null ? "--" : `${pair[0]}-${pair[1]}`);

/** How the match ended, if not in regular time. */
function endWords({ regular, penalties, isAwarded }: SeasonMatch, award: Award | null): string {
  if (award !== null) return `${award.announcedOn} 判定`;
  if (isAwarded) return "判定";
  if (penalties !== null) return `点球 ${pairText(penalties)}`;
  return regular === null ? "" : "加时";
}

/** 赛程: the whole season by round or by month. */
export function FixturesTab({ reply, stage, view, set, live, today }: FixturesTabProps) {
  const [params] = useSearchParams();
  const { sport } = reply.competition;
  // Basketball is arranged by date: its leagues have no rounds, or far too many.
  const ways = sport === "bk" ? BY_DATE_FIRST : BY_ROUND_FIRST;
  const by = ways.find(({ id }) => id === params.get("by"))?.id ?? ways[0]?.id;
  const isByDate = by === "date";
  const matches = useMemo(() => reply.matches.filter((match) => match.stage === stage || stage === -1), [reply, stage]);
  const rounds = useMemo(() => (isByDate ? monthsOf(matches) : roundsOf(matches)), [matches, isByDate]);
  const at = Math.min(
    view.round ??
      (isByDate
        ? Math.max(
            0,
            rounds.findLastIndex(({ from }) => from <= today),
          )
        : roundAt(rounds, today)),
    rounds.length - 1,
  );
  const round = rounds[at];
  const isFootball = sport === "fb";
  if (round === undefined) {
    return (
      <section className={styles.section}>
        <EmptyState />
      </section>
    );
  }
  const team = (place: number) => {
    const of = reply.teams[place];
    return of ? <Link to={teamPath(sport, of.id, reply.season.ref)}>{of.name}</Link> : null;
  };
  const row = (match: SeasonMatch) => {
    const now = match.matchId === null ? undefined : live.scores.get(match.matchId);
    const award = awardOf(reply, match, null);
    const score = countedScore(award, match.score ?? now ?? null);
    const winner = award?.winner ?? (score === null || score[0] === score[1] ? null : score[0] > score[1] ? "home" : "away");
    const text = score === null ? "--" : pairText(score);
    const isPlaying = match.matchId !== null && live.playing.has(match.matchId);
    return (
      <tr key={`${match.kickoffAt} ${match.home} ${match.away}`}>
        <td className={list.time}>{reply.season.hasDaysOnly ? "" : shanghaiTime(match.kickoffAt)}</td>
        {isByDate ? <td className={list.round}>{match.round ?? ""}</td> : null}
        <td className={list.home} data-winner={winner === "home" ? "" : undefined}>
          {team(match.home)}
        </td>
        <td className={list.score} data-live={isPlaying ? "" : undefined}>
          {match.matchId === null ? text : <Link to={matchPath(sport, match.matchId as MatchId)}>{text}</Link>}
        </td>
        <td className={list.away} data-winner={winner === "away" ? "" : undefined}>
          {team(match.away)} <small>{endWords(match, award)}</small>
        </td>
        {isFootball ? (
          <>
            <td>{pairText(match.half)}</td>
            <td className={list.wide}>{pairText(match.corners)}</td>
            <td className={list.wide}>{pairText(match.yellow)}</td>
            <td className={list.wide}>{pairText(match.red)}</td>
          </>
        ) : null}
      </tr>
    );
  };
  const columns = (isByDate ? 5 : 4) + (isFootball ? 4 : 0);
  const days = [...new Set(round.matches.map(dayOf))];
  return (
    <section className={styles.section} aria-label="赛程">
      <div className={styles.tools}>
        <TabLinks label="排列" size="small" param="by" current={isByDate ? "date" : "round"} tabs={ways} forgets={PLACE} />
        <div className={list.pager}>
          <button type="button" className="btn sm line" disabled={at === 0} onClick={() => set({ round: String(at - 1) })}>
            上一{isByDate ? "月" : "轮"}
          </button>
          <AddressSelect
            className={styles.select}
            aria-label={isByDate ? "月份" : "轮次"}
            value={String(at)}
            onChange={(round) => set({ round })}
          >
            {rounds.map(({ name }, i) => (
              <option key={i} value={i}>
                {name}
              </option>
            ))}
          </AddressSelect>
          <button type="button" className="btn sm line" disabled={at === rounds.length - 1} onClick={() => set({ round: String(at + 1) })}>
            下一{isByDate ? "月" : "轮"}
          </button>
        </div>
      </div>
      <table className={list.table}>
        <caption className="sr">
          {reply.competition.name} {round.name}的比赛
        </caption>
        <thead>
          <tr>
            <th>{reply.season.hasDaysOnly ? "" : "时间"}</th>
            {isByDate ? <th className={list.round}>轮次</th> : null}
            <th className={list.home}>主队</th>
            <th className={list.score}>比分</th>
            <th className={list.away}>客队</th>
            {isFootball ? (
              <>
                <th>半场</th>
                <th className={list.wide}>角球</th>
                <th className={list.wide}>黄牌</th>
                <th className={list.wide}>红牌</th>
              </>
            ) : null}
          </tr>
        </thead>
        {days.map((day) => (
          <tbody key={day}>
            <tr className={list.day}>
              <th colSpan={columns} scope="rowgroup">
                {day} {weekdayOfDate(day)}
              </th>
            </tr>
            {round.matches.filter((match) => dayOf(match) === day).map(row)}
          </tbody>
        ))}
      </table>
    </section>
  );
}
