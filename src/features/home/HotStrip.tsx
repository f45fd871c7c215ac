import { useMemo, useRef } from "react";
import { phaseOf } from "../../../contract/codes/matchPhase.ts";
import type { MatchDate } from "../../../contract/http/match.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import type { Result } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { HotCard } from "./HotCard.tsx";
import styles from "./HotStrip.module.css";
import { shownDates } from "./dates.ts";
import type { HomeData } from "./homeData.ts";
import { type Boards, useRows } from "../../parts/boards/useBoards.ts";
import { dayWord } from "../../parts/boards/stateText.ts";

function Dates({ dates, day, today }: { readonly dates: readonly MatchDate[]; readonly day: string; readonly today: string }) {
  return (
    <ol className={styles.dates}>
      {shownDates(dates, today).map(({ date }) => (
        <li key={date}>
          <Link to={date === today ? "/" : `/?date=${date}`} preventScrollReset aria-current={date === day ? "date" : undefined}>
            <b>{dayWord(date, today)}</b>
            <span className="num">{date.slice(5)}</span>
          </Link>
        </li>
      ))}
      <li className={styles.all}>
        <Link to="/next">
          全部赛程
          <Icon name="right" size={14} />
        </Link>
      </li>
    </ol>
  );
}

const PHASES = ["ongoing", "notStarted", "finished", "abnormal"] as const;

/** Matches in play first, finished ones last, updated live; otherwise in the loaded order. */
function useInOrder(rows: readonly BoardRow[], boards: Boards | null): readonly BoardRow[] {
  const football = useRows(boards, "fb");
  const basketball = useRows(boards, "bk");
  return useMemo(() => {
    const now = (row: BoardRow): BoardRow =>
      (row.sport === "fb" ? football : basketball).get(row.id) ?? boards?.[row.sport].lastRow$(row.id).value ?? row;
    const place = (row: BoardRow): number => PHASES.indexOf(phaseOf(now(row)));
    return [...rows].sort((a, b) => place(a) - place(b));
  }, [rows, boards, football, basketball]);
}

function Cards({
  rows: loaded,
  boards,
  data,
}: {
  readonly rows: readonly BoardRow[];
  readonly boards: Boards | null;
  readonly data: HomeData;
}) {
  const rows = useInOrder(loaded, boards);
  const list = useRef<HTMLUListElement>(null);
  const scrollOn = (): void => {
    const element = list.current;
    if (!element) return;
    const isAtEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - 1;
    element.scrollTo({ left: isAtEnd ? 0 : element.scrollLeft + element.clientWidth, behavior: "smooth" });
  };
  return (
    <div className={styles.cards}>
      <ul ref={list}>
        {rows.map((row) => (
          <li key={`${row.sport}:${row.id}`}>
            <HotCard row={row} boards={boards} day={data.day} loadedAt={data.at} />
          </li>
        ))}
      </ul>
      <button type="button" className={styles.next} aria-label="下一组" onClick={scrollOn}>
        <Icon name="right" />
      </button>
    </div>
  );
}

interface HotStripProps {
  readonly data: HomeData;
  readonly hot: Result<readonly BoardRow[], ApiFailure>;
  readonly boards: Boards | null;
  readonly onRetry: () => void;
}

/** Days, and the hot matches of the selected day, updated live from the board. */
export function HotStrip({ data, hot, boards, onRetry }: HotStripProps) {
  const { dates, day, today } = data;
  return (
    <section className={styles.strip} aria-label="热门比赛">
      <div className={styles.inner}>
        <Dates dates={dates.ok ? dates.value : [{ date: today, football: 0, basketball: 0 }]} day={day} today={today} />
        {!hot.ok ? (
          <ErrorState code={hot.error.code} message={hot.error.message} onRetry={onRetry} />
        ) : hot.value.length === 0 ? (
          <EmptyState action={<Link to="/football/next">看赛程</Link>} />
        ) : (
          <Cards rows={hot.value} boards={boards} data={data} />
        )}
      </div>
    </section>
  );
}
