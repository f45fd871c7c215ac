import { useState } from "react";
import type { SeasonMatch, SeasonReply } from "../../../../contract/http/database.ts";
import { teamPath } from "../../../../contract/pages.ts";
import { TeamCrest } from "../../../ui/surface/Crest.tsx";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import styles from "../database.module.css";
import list from "./figures.module.css";
import { USUAL_TOTAL, hasLines, teamFigures, teamTrends } from "./teamFigures.ts";

interface Column<R> {
  readonly name: string;
  readonly of: (row: R) => number | null;
  readonly text?: (value: number) => string;
  /** Hidden on phones. */
  readonly isWide?: boolean;
}

interface RankedProps<R extends { readonly team: number }> {
  readonly reply: SeasonReply;
  readonly caption: string;
  readonly rows: readonly R[];
  readonly columns: readonly Column<R>[];
  /** Index of the initial sort column. */
  readonly first: number;
  readonly hint: string;
}

/** Teams sorted by one figure, highest first; a click on a column head changes it. */
function Ranked<R extends { readonly team: number }>({ reply, caption, rows, columns, first, hint }: RankedProps<R>) {
  const [by, setBy] = useState({ column: first, isRising: false });
  if (rows.length === 0) {
    return (
      <section className={styles.section} aria-label={caption}>
        <EmptyState />
      </section>
    );
  }
  const value = (row: R): number => columns[by.column]?.of(row) ?? Number.NEGATIVE_INFINITY;
  const sorted = [...rows].sort((a, b) => (value(a) === value(b) ? 0 : by.isRising === value(a) > value(b) ? 1 : -1) || a.team - b.team);
  const { sport } = reply.competition;
  return (
    <section className={styles.section} aria-label={caption}>
      <div className={styles.scroll}>
        <table className={list.table}>
          <caption className="sr">{caption}</caption>
          <thead>
            <tr>
              <th>#</th>
              <th className={list.team}>球队</th>
              {columns.map(({ name, isWide }, i) => (
                <th
                  key={name}
                  className={isWide ? list.wide : undefined}
                  aria-sort={by.column === i ? (by.isRising ? "ascending" : "descending") : undefined}
                >
                  <button type="button" onClick={() => setBy({ column: i, isRising: by.column === i && !by.isRising })}>
                    {name}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((row) => {
              const team = reply.teams[row.team];
              return (
                <tr key={row.team}>
                  <td>{sorted.findIndex((other) => value(other) === value(row)) + 1}</td>
                  <th scope="row" className={list.team}>
                    {team ? (
                      <Link to={teamPath(sport, team.id, reply.season.ref)}>
                        <TeamCrest crest={team.crest} size={18} />
                        {team.name}
                      </Link>
                    ) : null}
                  </th>
                  {columns.map(({ name, of, text = String, isWide }, at) => {
                    const known = of(row);
                    return (
                      <td key={name} className={isWide ? list.wide : undefined} data-sorted={at === by.column ? "" : undefined}>
                        {known === null ? "--" : text(known)}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className={styles.hint}>{hint}</p>
    </section>
  );
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);
const percent = (value: number): string => `${Math.round(value)}%`;
const tenths = (value: number): string => value.toFixed(1);
/** A signed margin: half of a league is below zero. */
const margin = (value: number): string => (value > 0 ? `+${tenths(value)}` : value < 0 ? `−${tenths(-value)}` : tenths(value));
const hundredths = (value: number): string => value.toFixed(2);

interface TabProps {
  readonly reply: SeasonReply;
  readonly matches: readonly SeasonMatch[];
}

/** 球队: goals, clean sheets, corners and cards of each team; in basketball points, margins and wins by ground. */
export function TeamsTab({ reply, matches }: TabProps) {
  const rows = teamFigures(reply, matches);
  const isFootball = reply.competition.sport === "fb";
  const goals = isFootball ? "进球" : "得分";
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { name: "场次", of: ({ played }) => played },
    { name: `场均${goals}`, of: ({ scored, played }) => scored / played, text: isFootball ? hundredths : tenths },
    { name: `场均失${isFootball ? "球" : "分"}`, of: ({ conceded, played }) => conceded / played, text: isFootball ? hundredths : tenths },
    ...(isFootball
      ? [
          { name: "零封", of: (row: (typeof rows)[number]) => row.clean },
          { name: "未进球", of: (row: (typeof rows)[number]) => row.blank },
          { name: "半场领先", of: (row: (typeof rows)[number]) => row.ahead, isWide: true },
          { name: "场均角球", of: (row: (typeof rows)[number]) => row.corners, text: tenths, isWide: true },
          { name: "黄牌", of: (row: (typeof rows)[number]) => row.yellow, isWide: true },
          { name: "红牌", of: (row: (typeof rows)[number]) => row.red, isWide: true },
        ]
      : [
          { name: "场均净胜分", of: ({ scored, conceded, played }: (typeof rows)[number]) => (scored - conceded) / played, text: margin },
          { name: "主场胜率", of: ({ home }: (typeof rows)[number]) => share(...home), text: percent },
          { name: "客场胜率", of: ({ away }: (typeof rows)[number]) => share(...away), text: percent },
          { name: "最高分", of: ({ best }: (typeof rows)[number]) => best, isWide: true },
          { name: "最低分", of: ({ worst }: (typeof rows)[number]) => worst, isWide: true },
        ]),
  ];
  const hint = isFootball ? "角球和牌只算有记录的场次；点表头换排序。" : "只算这一阶段已赛的场次；点表头换排序。";
  return <Ranked reply={reply} caption="球队榜" rows={rows} columns={columns} first={1} hint={hint} />;
}

/** 让球: results against the closing handicaps. */
export function HandicapTab({ reply, matches }: TabProps) {
  const rows = teamTrends(reply, matches).filter(({ n }) => n > 0);
  return (
    <Ranked
      reply={reply}
      caption={reply.competition.sport === "fb" ? "让球" : "让分"}
      rows={rows}
      columns={[
        { name: "场次", of: ({ n }) => n },
        { name: "赢", of: ({ won }) => won },
        { name: "走", of: ({ pushed }) => pushed },
        { name: "输", of: ({ lost }) => lost },
        { name: "赢盘率", of: ({ won, n }) => share(won, n), text: percent },
      ]}
      first={4}
      hint="按终盘结算，赢半算赢，输半算输；只算有终盘的场次。"
    />
  );
}

/** 大小: results against the closing totals; football without closing totals uses the usual line. */
export function TotalsTab({ reply, matches }: TabProps) {
  const hasClosing = hasLines(matches, "ou");
  const rows = teamTrends(reply, matches, hasClosing ? undefined : USUAL_TOTAL).filter(({ nTotal }) => nTotal > 0);
  return (
    <Ranked
      reply={reply}
      caption="大小"
      rows={rows}
      columns={[
        { name: "场次", of: ({ nTotal }) => nTotal },
        { name: "大", of: ({ over }) => over },
        ...(hasClosing ? [{ name: "走", of: ({ level }: (typeof rows)[number]) => level }] : []),
        { name: "小", of: ({ under }) => under },
        { name: "大球率", of: ({ over, nTotal }) => share(over, nTotal), text: percent },
      ]}
      first={hasClosing ? 4 : 3}
      hint={
        hasClosing
          ? "按终盘结算，大半算大，小半算小；只算有终盘的场次。"
          : `这个赛季的来源没有终盘，一律以 ${USUAL_TOTAL} 球分大小，按 90 分钟的比分；让球没有终盘算不出。`
      }
    />
  );
}
