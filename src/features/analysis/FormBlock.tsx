import { useState } from "react";
import { handicapText, totalText } from "../../../contract/codes/bets.ts";
import type { Sport } from "../../../contract/feed/channels.ts";
import { type FormSum, formOf, handicapFor, lastOf, lineFor, outcomeFor, overOf } from "../../../contract/analysis/form.ts";
import type { AnalysisReply, AnalysisTeam, PastMatch, RecentForm } from "../../../contract/http/analysis.ts";
import type { Venue } from "../../../contract/standings/standings.ts";
import { Choice } from "../../parts/match/Block.tsx";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import cells from "./cells.module.css";
import styles from "./form.module.css";
import { HANDICAP_WORD, TOTAL_WORD, dateText, scoreText } from "./loadAnalysis.ts";
import { type BlockContext, OutcomeMark, Section, SourceLine, TeamHead, TeamLink } from "./parts.tsx";

const COUNTS = [
  { id: "5", text: "5 场" },
  { id: "10", text: "10 场" },
  { id: "20", text: "20 场" },
] as const;
type Count = (typeof COUNTS)[number]["id"];
export const VENUE_CHOICES = [
  { id: "all", text: "总" },
  { id: "home", text: "主场" },
  { id: "away", text: "客场" },
] as const satisfies readonly { id: Venue; text: string }[];

/** A score, linked to the match if that has a page. */
function Score({ sport, match }: { readonly sport: Sport; readonly match: PastMatch }) {
  const text = scoreText(match);
  if (match.matchId === null) return <b>{text}</b>;
  return (
    <Link to={`/${sport === "fb" ? "football" : "basketball"}/live/${match.matchId}`}>
      <b>{text}</b>
    </Link>
  );
}

function lineText(sport: Sport, line: number | null): string {
  if (line === null) return "--";
  if (sport === "bk") return line > 0 ? `+${line}` : String(line);
  return handicapText(line);
}

const per = (value: number, n: number): string => (value / n).toFixed(1);

/** `近 5 场 3胜 1平 1负 进 11 失 3 不失球 3`; the figures are emphasised. */
function FormWords({ sum, isFootball }: { readonly sum: FormSum; readonly isFootball: boolean }) {
  const { n, won, drawn, lost, scored, conceded, clean } = sum;
  const words: readonly (readonly [before: string, figure: number | string, after: string])[] = isFootball
    ? [
        ["近 ", n, " 场　"],
        ["", won, "胜 "],
        ["", drawn, "平 "],
        ["", lost, "负　"],
        ["进 ", scored, " "],
        ["失 ", conceded, "　"],
        ["不失球 ", clean, ""],
      ]
    : [
        ["近 ", n, " 场　"],
        ["", won, "胜 "],
        ["", lost, "负　"],
        ["场均得 ", per(scored, n), " "],
        ["失 ", per(conceded, n), ""],
      ];
  return (
    <p className={styles.sums}>
      {words.map(([before, figure, after]) => (
        <span key={`${before}${after}`}>
          {before}
          <b>{figure}</b>
          {after}
        </span>
      ))}
    </p>
  );
}

interface TeamFormProps {
  readonly context: BlockContext;
  readonly team: AnalysisTeam;
  readonly form: RecentForm;
  readonly venue: Venue;
  readonly count: number;
}

function TeamForm({ context: { sport, kickoffAt }, team, form, venue, count }: TeamFormProps) {
  const matches = lastOf(form.rows, team.id, venue, count);
  const sum = formOf(matches, team.id);
  const isFootball = sport === "fb";
  return (
    <div>
      <TeamHead sport={sport} team={team} isSimulated={form.basis.isSimulated}>
        <span className={styles.marks} aria-hidden="true">
          {/* In the order of the match header: the latest on the right. */}
          {[...matches.slice(0, 5)].reverse().map((match) => (
            <OutcomeMark key={`${match.kickoffAt} ${match.home.id}`} outcome={outcomeFor(match, team.id)} />
          ))}
        </span>
      </TeamHead>
      {matches.length === 0 ? (
        <EmptyState />
      ) : (
        <>
          <FormWords sum={sum} isFootball={isFootball} />
          <table className={cells.table}>
            <caption className="sr">{`${team.name}近 ${matches.length} 场`}</caption>
            <thead>
              <tr>
                <th className={cells.left}>日期</th>
                <th className={cells.left}>对手</th>
                <th className={cells.centre}>比分</th>
                <th className={cells.centre}>
                  <span className="sr">结果</span>
                </th>
                <th className={cells.group}>盘口</th>
                <th className={cells.centre}>盘路</th>
                <th className={cells.centre}>大小</th>
              </tr>
            </thead>
            <tbody>
              {matches.map((match) => {
                const isHome = match.home.id === team.id;
                const handicap = handicapFor(sport, match, team.id);
                const over = overOf(sport, match);
                const total = match.lines?.ou ?? null;
                return (
                  <tr key={`${match.kickoffAt} ${match.home.id}`}>
                    <td className={cells.date}>{dateText(match.kickoffAt, kickoffAt)}</td>
                    <td className={cells.opponent}>
                      <span className={cells.side}>{isHome ? "主" : "客"}</span>
                      <TeamLink sport={sport} team={isHome ? match.away : match.home} isSimulated={form.basis.isSimulated} />
                    </td>
                    <td className={cells.centre}>
                      <Score sport={sport} match={match} />
                    </td>
                    <td className={cells.centre}>
                      <OutcomeMark outcome={outcomeFor(match, team.id)} />
                    </td>
                    <td className={cells.group}>{lineText(sport, lineFor(match, team.id))}</td>
                    <td className={handicap === "W" || handicap === "HW" ? cells.strong : cells.centre}>
                      {handicap === null ? "--" : HANDICAP_WORD[handicap]}
                    </td>
                    <td className={cells.centre} title={total === null ? undefined : isFootball ? totalText(total) : String(total)}>
                      {over === null ? "--" : TOTAL_WORD[over]}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </>
      )}
    </div>
  );
}

/** 近况: the last matches of both teams, filtered by number and ground. In scores the home side's goals come first. */
export function FormBlock({ context, form }: { readonly context: BlockContext; readonly form: AnalysisReply["form"] }) {
  const [count, setCount] = useState<Count>("5");
  const [venue, setVenue] = useState<Venue>("all");
  const tools = (
    <div className={styles.tools}>
      <Choice isBoxed label="场数" options={COUNTS} value={count} onChange={setCount} />
      <Choice label="主客场" options={VENUE_CHOICES} value={venue} onChange={setVenue} />
    </div>
  );
  return (
    <Section title="近况" anchor="form" basis={form && form.home.basis} tools={tools}>
      {form === null ? null : (
        <>
          <div className={styles.two}>
            {(["home", "away"] as const).map((side) => (
              <TeamForm key={side} context={context} team={context[side]} form={form[side]} venue={venue} count={Number(count)} />
            ))}
          </div>
          <SourceLine basis={{ ...form.home.basis, n: form.home.basis.n + form.away.basis.n }}>比分主队在前，盘口是终盘。</SourceLine>
        </>
      )}
    </Section>
  );
}
