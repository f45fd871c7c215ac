import type { CSSProperties } from "react";
import { phaseOf, stateLabelOf } from "../../../contract/codes/matchPhase.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import { useIsVeiled } from "../../hooks/useVeil.ts";
import { TeamCrest } from "./Crest.tsx";
import { Icon } from "./Icon.tsx";
import { Link } from "./Link.tsx";
import styles from "./MatchLines.module.css";
import { StatusIcon } from "./StatusIcon.tsx";

interface MatchLineProps {
  readonly row: BoardRow;
  /** `20:30`, with the day if the list has more than one. */
  readonly time: string;
}

function MatchLine({ row, time }: MatchLineProps) {
  const isVeiled = useIsVeiled(row.id);
  const phase = phaseOf(row);
  const base = row.sport === "fb" ? "/football" : "/basketball";
  const hasScore = phase === "ongoing" || phase === "finished";
  return (
    <li className={styles.line} data-phase={phase}>
      <time className="num" dateTime={new Date(row.kickoffAt).toISOString()}>
        {time}
      </time>
      <span className={styles.league}>
        <i style={{ "--league": row.league.color } as CSSProperties} />
        <span className="ell">{row.league.name}</span>
      </span>
      <span className={styles.state}>
        <StatusIcon phase={phase} />
        {stateLabelOf(row)}
      </span>
      <Link className={styles.match} to={`${base}/live/${row.id}`}>
        <span className={styles.home}>
          <span className="ell">{row.home.name}</span>
          <TeamCrest crest={row.home.crest} size={20} />
        </span>{" "}
        <b className="big">{!hasScore ? "VS" : isVeiled ? "· - ·" : `${row.score[0]} - ${row.score[1]}`}</b>{" "}
        <span className={styles.away}>
          <TeamCrest crest={row.away.crest} size={20} />
          <span className="ell">{row.away.name}</span>
        </span>
      </Link>
      <span className={styles.rooms}>
        {row.rooms > 0 ? (
          <Link to={`${base}/live/${row.id}#rooms`}>
            <Icon name="tv" size={16} />
            {row.rooms} 个直播间
          </Link>
        ) : null}
      </span>
    </li>
  );
}

interface MatchLinesProps {
  /** Label of the list. */
  readonly label: string;
  readonly rows: readonly BoardRow[];
  readonly timeOf: (row: BoardRow) => string;
}

/** Matches of both sports, a line each: time, league, state, teams, and the rooms about it. */
export function MatchLines({ label, rows, timeOf }: MatchLinesProps) {
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <MatchLine key={`${row.sport}:${row.id}`} row={row} time={timeOf(row)} />
      ))}
    </ul>
  );
}
