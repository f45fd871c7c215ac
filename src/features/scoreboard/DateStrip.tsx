import { Link } from "react-router-dom";
import css from "./bars.module.css";
import { type StripDay } from "./time.ts";

/** The days of a list, seven back or seven ahead. */
export function DateStrip({ days, date }: { readonly days: readonly StripDay[]; readonly date: string }) {
  return (
    <nav className={css.days} aria-label="日期">
      {days.map((day) => (
        <Link key={day.date} to={`?date=${day.date}`} aria-current={day.date === date ? "date" : undefined} preventScrollReset>
          <b>{day.name}</b>
          {day.short}
        </Link>
      ))}
    </nav>
  );
}
