import type { ReactNode } from "react";
import type { PageHref } from "../../../contract/pages.ts";
import { shanghaiTime, weekdayOfDate } from "../../ui/shanghai.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { LinkTabs } from "../../ui/surface/LinkTabs.tsx";
import { MatchLines } from "../../ui/surface/MatchLines.tsx";
import { PageLinks } from "../../ui/surface/PageLinks.tsx";
import { TabLinks } from "../../ui/surface/TabLinks.tsx";
import { TabbedPage } from "../../ui/surface/TabbedPage.tsx";
import type { ScheduleData } from "./schedule.ts";
import styles from "./schedule.module.css";

const PAGES = [
  { id: "next", to: "/next", label: "赛程" },
  { id: "list", to: "/football/live/list", label: "足球列表" },
  { id: "follow", to: "/football/live/follow", label: "关注的比赛" },
] as const satisfies readonly { id: string; to: PageHref; label: string }[];

interface ScheduleFrameProps {
  readonly current: (typeof PAGES)[number]["id"];
  readonly title: string;
  readonly children: ReactNode;
}

/** Frame of the match lists: navigation between them, and a heading. */
export function ScheduleFrame({ current, title, children }: ScheduleFrameProps) {
  return (
    <TabbedPage tabs={<LinkTabs label="比赛列表" tabs={PAGES.map(({ id, to, label }) => ({ to, label, isCurrent: id === current }))} />}>
      <h1 className="sr">{title}</h1>
      {children}
    </TabbedPage>
  );
}

const SPORTS = [
  { id: "all", label: "全部" },
  { id: "fb", label: "足球" },
  { id: "bk", label: "篮球" },
] as const;

function Days({ data }: { readonly data: ScheduleData }) {
  const { date, today, sport } = data;
  const dates = data.dates.ok ? data.dates.value : [{ date: today, football: 0, basketball: 0 }];
  return (
    <nav className={styles.days} aria-label="日期">
      {dates.map((day) => {
        const query = new URLSearchParams({ date: day.date, ...(sport === "all" ? {} : { sport }) });
        return (
          <Link key={day.date} to={`?${query}`} aria-current={day.date === date ? "date" : undefined} preventScrollReset>
            <b>{day.date === today ? "今天" : weekdayOfDate(day.date)}</b>
            <span className="num">{day.date.slice(5)}</span>
          </Link>
        );
      })}
    </nav>
  );
}

interface SchedulePageProps {
  readonly data: ScheduleData;
  readonly current: "next" | "list";
  readonly title: string;
  readonly hasSports: boolean;
  readonly onRetry: () => void;
}

/** Matches of a day, 30 a page (docs/product.md 2, /next and /football/live/list). */
export function SchedulePage({ data, current, title, hasSports, onRetry }: SchedulePageProps) {
  const { matches, sport, date, today } = data;
  return (
    <ScheduleFrame current={current} title={title}>
      <Days data={data} />
      {hasSports ? <TabLinks label="球类" tabs={SPORTS} current={sport} param="sport" size="small" /> : null}
      {!matches.ok ? (
        <ErrorState code={matches.error.code} message={matches.error.message} onRetry={onRetry} />
      ) : matches.value.list.length === 0 ? (
        <EmptyState
          text={date === today ? "今天没有比赛" : "这一天没有比赛"}
          action={
            date === today ? null : (
              <Link className="btn line" to={`?date=${today}`}>
                看今天
              </Link>
            )
          }
        />
      ) : (
        <MatchLines label={title} rows={matches.value.list} timeOf={(row) => shanghaiTime(row.kickoffAt)} />
      )}
      {matches.ok ? <PageLinks of={matches.value} label={title} /> : null}
    </ScheduleFrame>
  );
}
