import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { PageHref } from "../../../contract/pages.ts";
import { LinkTabs } from "../../ui/surface/LinkTabs.tsx";
import { TabbedPage } from "../../ui/surface/TabbedPage.tsx";
import { withParam } from "./tipsData.ts";
import styles from "./tips.module.css";

const PAGES = [
  { to: "/guide", label: "推荐" },
  { to: "/guide/expert/plan", label: "方案" },
  { to: "/guide/expert", label: "专家" },
] as const satisfies readonly { readonly to: PageHref; readonly label: string }[];

interface ChipsProps<T extends string> {
  /** Name of the query parameter. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: T | undefined; readonly label: string; readonly count?: number | undefined }[];
  readonly value: T | undefined;
}

/** Filters as links: they work without any script, and can be shared. */
export function Chips<T extends string>({ name, label, options, value }: ChipsProps<T>) {
  const { search } = useLocation();
  return (
    <LinkTabs
      label={label}
      size="small"
      tabs={options.map((option) => ({
        to: withParam(search, name, option.value),
        label: option.label,
        ...(option.count === undefined ? {} : { count: option.count }),
        isCurrent: option.value === value,
      }))}
    />
  );
}

const SPORTS = [
  { value: undefined, label: "全部" },
  { value: "fb", label: "足球" },
  { value: "bk", label: "篮球" },
] as const;

interface TipsFrameProps {
  readonly current: (typeof PAGES)[number]["to"];
  readonly sport: Sport | undefined;
  readonly atEnd?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of the tips pages, for one sport or both. */
export function TipsFrame({ current, sport, atEnd, aside, children }: TipsFrameProps) {
  const query = sport === undefined ? "" : `?sport=${sport}`;
  return (
    <TabbedPage
      tabs={
        <LinkTabs
          label="推荐"
          tabs={PAGES.map(({ to, label }) => ({ to: `${to}${query}` as PageHref, label, isCurrent: to === current }))}
        />
      }
      atEnd={atEnd}
    >
      <div className={aside ? styles.columns : undefined}>
        <div className={styles.column}>
          <Chips name="sport" label="运动" options={SPORTS} value={sport} />
          {children}
        </div>
        {aside ? <aside className={styles.aside}>{aside}</aside> : null}
      </div>
    </TabbedPage>
  );
}
