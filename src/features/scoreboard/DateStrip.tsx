import { useEffect, useRef } from "react";
import { Link } from "../../ui/surface/Link.tsx";
import css from "./bars.module.css";
import { type StripDay } from "./time.ts";

/** The days of a list, seven back or seven ahead. */
export function DateStrip({ days, date }: { readonly days: readonly StripDay[]; readonly date: string }) {
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
