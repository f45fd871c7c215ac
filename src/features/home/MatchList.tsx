import type { CSSProperties, ReactNode } from "react";
import { phaseOf } from "../../../contract/codes/matchPhase.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import type { Result } from "../../../contract/result.ts";
import type { PageHref } from "../../../contract/pages.ts";
import { matchPath } from "../../../contract/pages.ts";
import type { ApiFailure } from "../../api/client.ts";
import { useIsVeiled } from "../../hooks/useVeil.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./MatchList.module.css";
import { type Boards, useRow } from "./useBoards.ts";
import { useStateWord } from "./useStateWord.ts";

interface LineProps {
  readonly row: BoardRow;
  readonly boards: Boards | null;
  readonly day: string;
  readonly loadedAt: number;
}

function Line({ row: loaded, boards, day, loadedAt }: LineProps) {
  const row = useRow(boards, loaded);
  const phase = phaseOf(row);
  const state = useStateWord(row, day, loadedAt);
  const isVeiled = useIsVeiled(row.id);
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
    </Link>
  );
}

interface MatchListProps {
  readonly title: string;
  readonly rows: Result<readonly BoardRow[], ApiFailure>;
  readonly boards: Boards | null;
  readonly day: string;
  readonly loadedAt: number;
  /** Where 更多 leads. */
  readonly more: PageHref;
  readonly empty?: ReactNode;
  readonly onRetry: () => void;
}

/** A section of matches, a line each. */
export function MatchList({ title, rows, boards, day, loadedAt, more, empty, onRetry }: MatchListProps) {
  return (
    <section className={styles.section}>
      <div className="sec-h">
        <h2>{title}</h2>
        {rows.ok && rows.value.length > 0 ? <span className={styles.count}>{rows.value.length}</span> : null}
        <Link className="more" to={more}>
          更多
          <Icon name="right" size={16} />
        </Link>
      </div>
      {!rows.ok ? (
        <ErrorState code={rows.error.code} message={rows.error.message} onRetry={onRetry} />
      ) : rows.value.length === 0 ? (
        (empty ?? <EmptyState />)
      ) : (
        <ul className={styles.list}>
          {rows.value.map((row) => (
            <li key={`${row.sport}:${row.id}`}>
              <Line row={row} boards={boards} day={day} loadedAt={loadedAt} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
