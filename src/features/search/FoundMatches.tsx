import type { CSSProperties } from "react";
import { phaseOf, stateLabelOf } from "../../../contract/codes/matchPhase.ts";
import type { FoundMatch } from "../../../contract/http/search.ts";
import { matchPath } from "../../../contract/pages.ts";
import { useIsVeiled } from "../../hooks/useVeil.ts";
import { TeamCrest } from "../../ui/surface/Crest.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { Marked } from "./Marked.tsx";
import styles from "./search.module.css";
import { whenText } from "./whenText.ts";

function Score({ row }: Pick<FoundMatch, "row">) {
  const isVeiled = useIsVeiled(row.id);
  const phase = phaseOf(row);
  if (phase !== "ongoing" && phase !== "finished") return <b className={styles.vs}>VS</b>;
  return <b className={`${styles.score} num`}>{isVeiled ? "· - ·" : `${row.score[0]} - ${row.score[1]}`}</b>;
}

interface FoundMatchesProps {
  readonly list: readonly FoundMatch[];
  /** Server time, epoch ms. */
  readonly now: number;
}

/** Matches, one a line: league, kick-off, teams, state. */
export function FoundMatches({ list, now }: FoundMatchesProps) {
  return (
    <ul aria-label="比赛">
      {list.map(({ row, marks }) => (
        <li key={`${row.sport} ${row.id}`}>
          <Link className={styles.match} to={matchPath(row.sport, row.id)}>
            <span className={styles.league} style={{ "--lc": row.league.color } as CSSProperties}>
              <span className="ell">
                <Marked text={row.league.name} marks={marks.league} />
              </span>
            </span>{" "}
            <time className="num" dateTime={new Date(row.kickoffAt).toISOString()}>
              {whenText(row.kickoffAt, now)}
            </time>{" "}
            <span className={styles.home}>
              <span className="ell">
                <Marked text={row.home.name} marks={marks.home} />
              </span>
              <TeamCrest crest={row.home.crest} size={18} />
            </span>{" "}
            <Score row={row} />{" "}
            <span className={styles.away}>
              <TeamCrest crest={row.away.crest} size={18} />
              <span className="ell">
                <Marked text={row.away.name} marks={marks.away} />
              </span>
            </span>{" "}
            <span className={styles.state} data-phase={phaseOf(row)}>
              {stateLabelOf(row)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
