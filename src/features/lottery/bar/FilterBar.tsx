import { Suspense, useState } from "react";
import type { LotteryItem } from "../../../../contract/http/lottery.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Switch } from "../../../ui/surface/Switch.tsx";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import { type ListFilter, leaguesOf, linesOf } from "../state/groups.ts";
import styles from "./bar.module.css";

const FilterDialog = lazyPart(async () => (await import("./FilterDialog.tsx")).FilterDialog);

interface FilterBarProps {
  readonly items: readonly LotteryItem[];
  readonly filter: ListFilter;
  readonly onChange: (filter: ListFilter) => void;
  /** False for a pool: it always has fourteen matches. */
  readonly hasFilters: boolean;
  readonly hasSingles: boolean;
}

/** 单关, 赛事, 让球. */
export function FilterBar({ items, filter, onChange, hasFilters, hasSingles }: FilterBarProps) {
  const [open, setOpen] = useState<"leagues" | "lines" | null>(null);
  if (!hasFilters) return null;
  const leagues = leaguesOf(items);
  const lines = linesOf(items);
  const shownLeagues = leagues.filter(({ key }) => !filter.hiddenLeagues.includes(key)).length;
  const hiddenLines = lines.map(({ key }) => key).filter((key) => filter.lines !== null && !filter.lines.includes(key));
  return (
    <>
      <span className={styles.separator} />
      {hasSingles ? (
        <Switch isOn={filter.isSingle} onChange={(isSingle) => onChange({ ...filter, isSingle })}>
          单关
        </Switch>
      ) : null}
      <button type="button" className={styles.select} aria-haspopup="dialog" onClick={() => setOpen("leagues")}>
        赛事{" "}
        <b>
          {shownLeagues} /{leagues.length}
        </b>
        <Icon name="down" size={16} />
      </button>
      <button type="button" className={styles.select} aria-haspopup="dialog" onClick={() => setOpen("lines")}>
        让球 <b>{hiddenLines.length === 0 ? "全部" : `${lines.length - hiddenLines.length} 项`}</b>
        <Icon name="down" size={16} />
      </button>
      {open === null ? null : (
        <Suspense>
          <FilterDialog
            title={open === "leagues" ? "赛事筛选" : "让球筛选"}
            choices={open === "leagues" ? leagues : lines}
            hidden={open === "leagues" ? filter.hiddenLeagues : hiddenLines}
            onChange={(hidden) => {
              if (open === "leagues") onChange({ ...filter, hiddenLeagues: hidden });
              else
                onChange({
                  ...filter,
                  lines: hidden.length === 0 ? null : lines.map(({ key }) => key).filter((key) => !hidden.includes(key)),
                });
            }}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
