import { useState } from "react";
import { outcomeFor } from "../../../contract/analysis/form.ts";
import type { MeetingSum, Meetings, PastMatch } from "../../../contract/http/analysis.ts";
import { Choice } from "../../parts/match/Block.tsx";
import { classes } from "../../parts/match/classes.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import cells from "./cells.module.css";
import styles from "./meetings.module.css";
import { dateText, scoreText } from "./loadAnalysis.ts";
import { type BlockContext, OutcomeMark, Section, SourceLine, TeamLink } from "./parts.tsx";

const CHOICES = [
  { id: "all", text: "全部" },
  { id: "venue", text: "同主客" },
  { id: "competition", text: "同赛事" },
] as const;
type Which = (typeof CHOICES)[number]["id"];
const SHOWN = 8;

function Bar({ word, sum, hasDraws }: { readonly word: string; readonly sum: MeetingSum; readonly hasDraws: boolean }) {
  const parts = [
    { key: "won", n: sum.won, text: `${sum.won} 胜` },
    ...(hasDraws ? [{ key: "drawn", n: sum.drawn, text: `${sum.drawn} 平` }] : []),
    { key: "lost", n: sum.lost, text: `${sum.lost} 负` },
  ];
  return (
    <div className={styles.meeting}>
      <span>
        {word}
        <em>n={sum.n}</em>
      </span>
      {sum.n === 0 ? (
        <span className={styles.none}>暂无数据</span>
      ) : (
        <span className={styles.split}>
          {parts.map(({ key, n, text }) => (
            <i key={key} className={n === 0 ? styles.zero : styles[key as "won" | "drawn" | "lost"]} style={{ flexGrow: n }}>
              {text}
            </i>
          ))}
        </span>
      )}
    </div>
  );
}

interface MeetingsBlockProps {
  readonly context: BlockContext;
  /** Either simulated or real meetings: each world has its own block. */
  readonly meetings: Meetings | null;
  readonly league: PastMatch["league"];
  readonly anchor?: string | undefined;
}

/** 交锋: the earlier meetings of the two teams, from the view of this match's home side. */
export function MeetingsBlock({ context, meetings, league, anchor }: MeetingsBlockProps) {
  const [which, setWhich] = useState<Which>("all");
  const isFootball = context.sport === "fb";
  const team = context.home.id;
  const isWanted = (match: PastMatch): boolean =>
    which === "all" || (which === "venue" ? match.home.id === team : match.league.id === league.id);
  const rows = meetings?.rows.filter(isWanted).slice(0, SHOWN) ?? [];
  return (
    <Section
      title="交锋"
      anchor={anchor}
      basis={meetings && meetings.basis}
      empty="两队没有交过手的记录"
      tools={<Choice label="哪些比赛" options={CHOICES} value={which} onChange={setWhich} />}
    >
      {meetings === null ? null : (
        <>
          <Bar word="全部" sum={meetings.all} hasDraws={isFootball} />
          <Bar word={`${context.home.name}主场`} sum={meetings.sameVenue} hasDraws={isFootball} />
          <Bar word={`同为${league.name}`} sum={meetings.sameCompetition} hasDraws={isFootball} />
          {rows.length === 0 ? (
            <EmptyState />
          ) : (
            <table className={classes(cells.table, styles.meetings)}>
              <caption className="sr">{`最近 ${rows.length} 次交锋`}</caption>
              <thead>
                <tr>
                  <th className={cells.left}>日期</th>
                  <th>主队</th>
                  <th className={cells.centre}>比分</th>
                  <th className={cells.left}>客队</th>
                  {isFootball ? (
                    <>
                      <th className={cells.centre}>半场</th>
                      <th className={cells.centre}>角球</th>
                    </>
                  ) : null}
                  <th className={classes(cells.centre, styles.outcome)}>
                    <span title={context.home.name}>{context.home.name}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((match) => (
                  <tr key={match.kickoffAt}>
                    <td className={cells.date}>{dateText(match.kickoffAt, context.kickoffAt)}</td>
                    <td className={classes(styles.team, match.score[0] > match.score[1] && cells.winner)}>
                      <TeamLink sport={context.sport} team={match.home} isSimulated={meetings.basis.isSimulated} />
                    </td>
                    <td className={cells.centre}>
                      <b>{scoreText(match)}</b>
                    </td>
                    <td className={classes(cells.left, styles.team, match.score[1] > match.score[0] && cells.winner)}>
                      <TeamLink sport={context.sport} team={match.away} isSimulated={meetings.basis.isSimulated} />
                    </td>
                    {isFootball ? (
                      <>
                        <td className={cells.centre}>{match.half?.join("-") ?? "--"}</td>
                        <td className={cells.centre}>{match.corners?.join("-") ?? "--"}</td>
                      </>
                    ) : null}
                    <td className={cells.centre}>
                      <OutcomeMark outcome={outcomeFor(match, team)} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <SourceLine basis={meetings.basis}>真实与演示的赛果分列，从不相加。</SourceLine>
        </>
      )}
    </Section>
  );
}
