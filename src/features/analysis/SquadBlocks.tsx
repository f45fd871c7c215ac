import { BASKETBALL_POSITION, FOOTBALL_POSITION } from "../../../contract/codes/positions.ts";
import type { Absence, AnalysisReply, NextMatch } from "../../../contract/http/analysis.ts";
import { TeamCrest } from "../../ui/surface/Crest.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { shanghaiDate } from "../../ui/shanghai.ts";
import cells from "./cells.module.css";
import { type BlockContext, LeagueLink, Section, TeamLink } from "./parts.tsx";

const SIDES = ["home", "away"] as const;
/** Fewer days of rest than this are highlighted. */
const SHORT_REST = 4;

function positionWord(sport: BlockContext["sport"], position: string): string {
  const words: Readonly<Record<string, string>> = sport === "fb" ? FOOTBALL_POSITION : BASKETBALL_POSITION;
  return words[position] ?? position;
}

/** 伤停: absent players, and when they are expected back. */
export function AbsenceBlock({ context, absences }: { readonly context: BlockContext; readonly absences: AnalysisReply["absences"] }) {
  const all = absences ? SIDES.flatMap((side) => absences[side].map((one): [(typeof SIDES)[number], Absence] => [side, one])) : [];
  return (
    <Section
      title="伤停"
      anchor="absences"
      note={all.length > 0 ? `${all.length} 人` : undefined}
      basis={absences && all.length > 0 ? absences : null}
    >
      <table className={cells.table}>
        <caption className="sr">缺席的球员</caption>
        <thead className="sr">
          <tr>
            <th>球员</th>
            <th>位置</th>
            <th>原因</th>
            <th>预计回归</th>
          </tr>
        </thead>
        <tbody>
          {all.map(([side, { name, position, reason, until }]) => (
            <tr key={`${side} ${name}`}>
              <td className={cells.team}>
                <TeamCrest crest={context[side].crest} size={18} />
                <b>{name}</b>
                <span className="sr">（{context[side].name}）</span>
              </td>
              <td className={cells.small}>{positionWord(context.sport, position)}</td>
              <td className={cells.small}>{reason}</td>
              <td>{until === null ? "待定" : until.slice(5)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const dayOf = (at: number): string => shanghaiDate(at).slice(5);

/** 未来三场: the next matches of both teams, and the days of rest before each. */
export function NextBlock({
  context,
  next,
  isSimulated,
}: {
  readonly context: BlockContext;
  readonly next: AnalysisReply["next"];
  readonly isSimulated: boolean;
}) {
  const all = SIDES.flatMap((side) => next[side].map((match): [(typeof SIDES)[number], NextMatch] => [side, match]));
  const base = context.sport === "fb" ? "/football" : "/basketball";
  return (
    <Section title="未来三场" anchor="next" basis={all.length > 0 ? { isSimulated } : null}>
      <table className={cells.table}>
        <caption className="sr">两队之后的比赛</caption>
        <thead className="sr">
          <tr>
            <th>对手</th>
            <th>赛事</th>
            <th>日期</th>
            <th>间隔</th>
          </tr>
        </thead>
        <tbody>
          {all.map(([side, { matchId, opponent, league, leagueId, isHome, kickoffAt, days }]) => (
            <tr key={`${side} ${matchId}`}>
              <td className={cells.team}>
                <TeamCrest crest={context[side].crest} size={18} />
                <span className="sr">{context[side].name}对</span>
                <b>
                  <TeamLink sport={context.sport} team={opponent} isSimulated={isSimulated} />
                </b>
              </td>
              <td className={cells.small}>
                <LeagueLink sport={context.sport} id={leagueId} isSimulated={isSimulated}>
                  {league}
                </LeagueLink>{" "}
                {isHome ? "主" : "客"}
              </td>
              <td className={cells.small}>
                {/* The date links to the match, the names to their teams. */}
                <Link to={`${base}/live/${matchId}`} aria-label={`${context[side].name}对${opponent.name} ${dayOf(kickoffAt)}`}>
                  {dayOf(kickoffAt)}
                </Link>
              </td>
              <td className={days < SHORT_REST ? cells.key : undefined}>隔 {days} 天</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
