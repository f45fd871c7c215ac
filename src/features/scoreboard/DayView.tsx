import { useEffect, useRef } from "react";
import type { Sport } from "../../../contract/feed/channels.ts";
import { Link } from "../../ui/surface/Link.tsx";
import { BoardView } from "./BoardView.tsx";
import css from "./detail/bars.module.css";
import type { DayData } from "./state/loadDay.ts";
import { type StripDay, stripDays } from "./state/days.ts";

/** The days of a list, the seven past or the seven coming ones. */
function DateStrip({ days, date }: { readonly days: readonly StripDay[]; readonly date: string }) {
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
  const days = stripDays(data.now, direction);
  return (
    <BoardView
      key={data.date}
      sport={sport}
      page={direction}
      tab={`${sport === "fb" ? "football" : "basketball"}-${direction}`}
      title={title}
      data={data}
      day={{ date: data.date, offered: days.map((d) => d.date) }}
      hasSegments={false}
      above={<DateStrip days={days} date={data.date} />}
      onRetry={onRetry}
    />
  );
}
