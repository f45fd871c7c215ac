import { Fragment, useId, useState } from "react";
import type { Pair } from "../../../../contract/feed/sport.ts";
import type { DatabaseTeam } from "../../../../contract/http/database.ts";
import { TeamCrest } from "../../../ui/surface/Crest.tsx";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { classes } from "../../../parts/match/classes.ts";
import { teamPath } from "../paths.ts";
import type { Tie } from "./decisions.ts";
import { TieSteps } from "./TieSteps.tsx";
import type { BasketballTable as Table, TableRow } from "./table.ts";
import styles from "./table.module.css";
import { type Why, behindText, marginText, percentText, shareText, streakText, whyAbove } from "./words.ts";

interface BasketballTableProps {
  readonly table: Table;
  readonly caption: string;
  readonly season: string;
  readonly teams: ReadonlyMap<string, DatabaseTeam>;
  /** `东南赛区`; "" where the league has none. */
  readonly divisionOf: (team: string) => string;
  /** Ranks without the reader's supposed results, to mark rows that moved. Null: none are supposed. */
  readonly before: ReadonlyMap<string, number> | null;
  /** Live scores by team, its own points first. */
  readonly playing: ReadonlyMap<string, Pair>;
}

const ZONE_WORDS = { playoffs: "季后赛", playIn: "附加赛" } as const;
const COLUMNS = 13;

function WhyWords({ why, opens }: { readonly why: Why; readonly opens: boolean }) {
  return (
    <>
      {why.by === null ? null : <b>{why.by}</b>}
      {why.by !== null && why.text !== "" ? " " : null}
      {why.text === "" && why.by === null && opens ? "同胜率" : why.text}
    </>
  );
}

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

/** A basketball table: records by ground and opponent, form, and why each team is above the next; a tie can be expanded. */
export function BasketballTable({ table, caption, season, teams, divisionOf, before, playing }: BasketballTableProps) {
  const [open, setOpen] = useState<string | null>(null);
  const id = useId();
  const { rows, ties } = table;
  const nameOf = (team: string): string => teams.get(team)?.name ?? team;
  const records = new Map(rows.map(({ team, record }) => [team, record]));
  const tieOf = (team: string): Tie | null => ties.find((tie) => tie.teams.includes(team) && tie.splits.length > 0) ?? null;
  const zones = (["playoffs", "playIn"] as const).filter((zone) => rows.some((row) => row.zone === zone));

  const row = (one: TableRow, i: number) => {
    const { team, rank, record } = one;
    const next = rows[i + 1];
    const hasPlayed = record.all[0] + record.all[1] > 0;
    const tie = hasPlayed ? tieOf(team) : null;
    const why: Why | null = next && hasPlayed ? whyAbove(one, next, ties, divisionOf) : null;
    const isLast = tie !== null && !(next && tie.teams.includes(next.team));
    const key = tie?.teams[0] ?? null;
    const isOpen = key !== null && open === key;
    const places = (before?.get(team) ?? rank) - rank;
    const score = playing.get(team);
    const words = why === null && tie === null ? null : <WhyWords why={why ?? { by: null, text: "" }} opens={tie !== null} />;
    const button =
      tie === null ? null : (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}${key}` : undefined}
          onClick={() => setOpen(isOpen ? null : key)}
        >
          {words}
          <Icon name={isOpen ? "up" : "down"} size={14} />
        </button>
      );
    return (
      <Fragment key={team}>
        <tr className={classes(before !== null && places !== 0 && styles.moved)}>
          <td className={styles.rank} data-zone={one.zone ?? undefined}>
            {rank}
            {before === null ? null : <Movement places={places} />}
          </td>
          <th scope="row" className={styles.team}>
            <Link to={teamPath("bk", team, season)}>
              <TeamCrest crest={teams.get(team)?.crest} size={20} />
              <b>{nameOf(team)}</b>
            </Link>
            {score === undefined ? null : (
              <span className={styles.playing} title="比赛进行中">
                {score[0]}-{score[1]}
              </span>
            )}
            {button === null || why === null || why.by === null ? null : <em>{button}</em>}
          </th>
          <td className={styles.won}>{record.all[0]}</td>
          <td>{record.all[1]}</td>
          <td>{percentText(record.all)}</td>
          <td>{behindText(one.gamesBehind)}</td>
          <td className={`${styles.wide} ${styles.part}`}>{shareText(record.home)}</td>
          <td className={styles.wide}>{shareText(record.away)}</td>
          <td className={styles.wide}>{record.conference === null ? "--" : shareText(record.conference)}</td>
          <td className={`${styles.middle} ${styles.part}`}>{marginText(record.difference, record.all)}</td>
          <td className={styles.middle}>{shareText(record.lastTen)}</td>
          <td className={styles.streak}>{streakText(record.streak)}</td>
          <td className={styles.why}>{button ?? words}</td>
        </tr>
        {tie !== null && isLast && isOpen ? (
          <tr className={styles.opened} id={`${id}${key}`}>
            <td colSpan={COLUMNS}>
              <TieSteps tie={tie} records={records} nameOf={nameOf} divisionOf={divisionOf} />
            </td>
          </tr>
        ) : null}
      </Fragment>
    );
  };

  return (
    <>
      <table className={styles.table}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th className={styles.centre}>#</th>
            <th className={styles.left}>{table.name ?? "球队"}</th>
            <th>胜</th>
            <th>负</th>
            <th>胜率</th>
            <th>胜场差</th>
            <th className={`${styles.wide} ${styles.part}`}>主场</th>
            <th className={styles.wide}>客场</th>
            <th className={styles.wide} title="对本分区球队">
              本区
            </th>
            <th className={`${styles.middle} ${styles.part}`} title="场均净胜分">
              净胜分
            </th>
            <th className={styles.middle}>近 10</th>
            <th className={styles.streak}>连续</th>
            <th className={styles.why}>因何在前</th>
          </tr>
        </thead>
        <tbody>{rows.map(row)}</tbody>
      </table>
      {zones.length === 0 ? null : (
        <div className={styles.zones}>
          {zones.map((zone) => (
            <span key={zone}>
              <i data-zone={zone} />
              {ZONE_WORDS[zone]}
            </span>
          ))}
        </div>
      )}
    </>
  );
}
