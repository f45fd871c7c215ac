import { useEffect, useRef } from "react";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { Behavior } from "../../../streams/kit/behavior.ts";
import { useSlice } from "../../hooks/useSlice.ts";
import { Link } from "../../ui/surface/Link.tsx";
import { BoardView } from "./BoardView.tsx";
import css from "./detail/bars.module.css";
import type { DayData } from "./state/loadDay.ts";
import { startOfDate, stripDays } from "./state/days.ts";
import { dateOf } from "./state/time.ts";

interface DateStripProps {
  readonly direction: "end" | "next";
  readonly date: string;
  readonly wall$: Behavior<number>;
}

/** The days of a list, the seven past or the seven coming ones. A page left open past midnight names them anew. */
function DateStrip({ direction, date, wall$ }: DateStripProps) {
  const today = useSlice(wall$, dateOf);
  const days = stripDays(startOfDate(today), direction);
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const day = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (strip.current && day) strip.current.scrollLeft = day.offsetLeft - (strip.current.clientWidth - day.offsetWidth) / 2;
  }, []);
  return (
    <nav ref={strip} className={css.days} aria-label="日期">
      {days.map((day) => (
        <Link key={day.date} to={`?date=${day.date}`} aria-current={day.date === date ? "date" : undefined} preventScrollReset>
          <b>{day.name}</b>
          {day.short}
        </Link>
      ))}
    </nav>
  );
}

interface DayViewProps {
  readonly sport: Sport;
  readonly direction: "end" | "next";
  readonly title: string;
  readonly data: DayData;
  readonly onRetry: () => void;
}

/** Results or fixtures of one day. */
export function DayView({ sport, direction, title, data, onRetry }: DayViewProps) {
  const offered = stripDays(data.now, direction).map((d) => d.date);
  return (
    <BoardView
      key={data.date}
      sport={sport}
      page={direction}
      tab={`${sport === "fb" ? "football" : "basketball"}-${direction}`}
      title={title}
      data={data}
      day={{ date: data.date, offered }}
      hasSegments={false}
      renderAbove={(wall$) => <DateStrip direction={direction} date={data.date} wall$={wall$} />}
      onRetry={onRetry}
    />
  );
}
