import type { CSSProperties, ReactNode } from "react";
import { phaseOf, stateLabelOf } from "../../../../contract/codes/matchPhase.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { matchPath } from "../../../../contract/pages.ts";
import { useIsVeiled } from "../../../hooks/useVeil.ts";
import { shanghaiDate, shanghaiTime } from "../../../ui/shanghai.ts";
import { TeamCrest } from "../../../ui/surface/Crest.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { StatusIcon } from "../../../ui/surface/StatusIcon.tsx";
import styles from "./matches.module.css";
import { type SavedMatch } from "./userMatches.ts";

function scoreText(row: BoardRow, isVeiled: boolean): string {
  return isVeiled || phaseOf(row) === "notStarted" ? "VS" : `${row.score[0]} - ${row.score[1]}`;
}

/** `11-22 20:00`. */
export function kickoffText(at: number): string {
  return `${shanghaiDate(at).slice(5)} ${shanghaiTime(at)}`;
}

interface MatchLineProps {
  readonly match: SavedMatch;
  /** Shown at the end: the time to kick-off, the rooms on air; "" = nothing. */
  readonly note?: string;
  readonly action: ReactNode;
}

/** A match a user keeps: the line opens it, the button at its end takes it off the list. */
export function MatchLine({ match, note, action }: MatchLineProps) {
  const { row } = match;
  const isVeiled = useIsVeiled(match.matchId);
  return (
    <li className={styles.line} data-off={match.isOff} data-phase={row ? phaseOf(row) : "abnormal"}>
      {row ? (
        <Link className={styles.match} to={matchPath(match.sport, match.matchId)}>
          <span className={styles.league}>
            <i style={{ "--league": row.league.color } as CSSProperties} />
            <span className="ell">{row.league.name}</span>
          </span>
          <span className={styles.time}>
            <time dateTime={new Date(row.kickoffAt).toISOString()}>{kickoffText(row.kickoffAt)}</time>
            <b>
              <StatusIcon phase={phaseOf(row)} />
              {stateLabelOf(row)}
            </b>
          </span>
          <span className={styles.home}>
            <span className="ell">{row.home.name}</span>
            <TeamCrest crest={row.home.crest} size={20} />
          </span>
          <span className={`${styles.score} big`}>{scoreText(row, isVeiled)}</span>
          <span className={styles.away}>
            <TeamCrest crest={row.away.crest} size={20} />
            <span className="ell">{row.away.name}</span>
          </span>
          {note === undefined ? null : <span className={styles.note}>{note}</span>}
        </Link>
      ) : (
        <p className={styles.gone}>
          {match.sport === "fb" ? "足球" : "篮球"}比赛 {match.matchId} 已不在资料库中
        </p>
      )}
      {action}
    </li>
  );
}
