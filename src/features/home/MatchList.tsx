import type { CSSProperties } from "react";
import { phaseOf } from "../../../contract/codes/matchPhase.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import type { Result } from "../../../contract/result.ts";
import type { PageHref } from "../../../contract/pages.ts";
import { matchPath } from "../../../contract/pages.ts";
import type { ApiFailure } from "../../api/client.ts";
import { useIsVeiled } from "../../hooks/useVeil.ts";
import { type Boards, useRow } from "../../parts/boards/useBoards.ts";
import { useStateWord } from "../../parts/boards/useStateWord.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./MatchList.module.css";

/** Matches of one sport. */
export interface SportMatches {
  readonly inPlay: readonly BoardRow[];
  readonly toCome: readonly BoardRow[];
}

interface Common {
  readonly boards: Boards | null;
  readonly day: string;
  readonly loadedAt: number;
}

/** Lines of a section; the heading between matches in play and coming ones takes one. */
const LINES = 9;

function Line({ row: loaded, boards, day, loadedAt }: Common & { readonly row: BoardRow }) {
  const row = useRow(boards, loaded);
  const phase = phaseOf(row);
  const state = useStateWord(row, day, loadedAt);
  const isVeiled = useIsVeiled(row.id);
  const hasRooms = row.rooms > 0;
  return (
    <Link className={styles.line} data-phase={phase} to={matchPath(row.sport, row.id)}>
      <span className={styles.league}>
        <i style={{ "--league": row.league.color } as CSSProperties} />
        <span className="ell">{row.league.name}</span>
      </span>
      <b className={styles.state}>{state}</b>
      <span className={`${styles.home} ell`}>{row.home.name}</span>
      <span className={`${styles.score} big`}>{isVeiled || phase === "notStarted" ? "VS" : `${row.score[0]} - ${row.score[1]}`}</span>
      <span className="ell">{row.away.name}</span>
      <span className={styles.rooms}>
        {hasRooms ? (
          <>
            <Icon name="tv" size={18} />
            <span className="sr">有直播间</span>
          </>
        ) : null}
      </span>
    </Link>
  );
}

function Lines({ label, rows, common }: { readonly label: string; readonly rows: readonly BoardRow[]; readonly common: Common }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <Line row={row} {...common} />
        </li>
      ))}
    </ul>
  );
}

interface MatchListProps extends Common {
  readonly title: string;
  /** Text when no match is in play. */
  readonly none: string;
  readonly matches: Result<SportMatches, ApiFailure>;
  /** Page with all of them. */
  readonly more: PageHref;
  readonly onRetry: () => void;
}

/** Matches of a sport, one line each: those in play, then as many coming ones as fit. */
export function MatchList({ title, none, matches, more, onRetry, ...common }: MatchListProps) {
  const playing = matches.ok ? matches.value.inPlay : [];
  const shown = playing.slice(0, LINES);
  const left = LINES - Math.max(1, shown.length);
  // A single line needs no heading.
  const hasHeading = left > 1;
  const coming = matches.ok && left > 0 ? matches.value.toCome.slice(0, hasHeading ? left - 1 : left) : [];
  return (
    <section className={styles.section}>
      <div className="sec-h">
        <h2>{title}</h2>
        {playing.length > 0 ? <span className={styles.count}>{playing.length}</span> : null}
        <Link className="more" to={more}>
          全部
          <Icon name="right" size={16} />
        </Link>
      </div>
      {!matches.ok ? (
        <ErrorState code={matches.error.code} message={matches.error.message} onRetry={onRetry} />
      ) : (
        <>
          {shown.length > 0 ? (
            <Lines label={title} rows={shown} common={common} />
          ) : coming.length > 0 ? (
            <p className={styles.none}>{none}</p>
          ) : (
            <EmptyState text={none} />
          )}
          {coming.length > 0 ? (
            <>
              {hasHeading ? <h3 className={styles.coming}>即将开始</h3> : null}
              <Lines label={`${title.slice(0, 2)}即将开始`} rows={coming} common={common} />
            </>
          ) : null}
        </>
      )}
    </section>
  );
}
