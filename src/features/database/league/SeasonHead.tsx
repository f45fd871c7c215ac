import { type ReactNode, memo } from "react";
import type { SeasonReply } from "../../../../contract/http/database.ts";
import { useNavigate } from "../../../hooks/useNavigate.ts";
import { AddressSelect } from "../../../ui/surface/AddressSelect.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { TabLinks } from "../../../ui/surface/TabLinks.tsx";
import styles from "../database.module.css";
import { leaguePath } from "../paths.ts";
import type { Tab } from "./view.ts";

interface SeasonHeadProps {
  readonly reply: SeasonReply;
  readonly tabs: readonly { readonly id: Tab; readonly label: string }[];
  readonly tab: Tab;
  /** Stages of the selected tab, with their indexes. */
  readonly stages: readonly { readonly place: number; readonly name: string }[];
  readonly stage: number;
  readonly onStage: (place: number) => void;
  readonly children?: ReactNode;
}

/** Dropped when the tab changes: the index of a round means a month or a day in another tab. */
const PLACE = ["round"];

export function seasonText(label: string): string {
  return label.replace("-", "/");
}

/** 真实赛果 or 演示数据, outlined: whether a season is real or simulated. */
export function WorldTag({ isSimulated }: { readonly isSimulated: boolean }) {
  return <span className={styles.world}>{isSimulated ? "演示数据" : "真实赛果"}</span>;
}

/** The league's name, its season and stage, how many matches are played, and the page's tabs. */
export const SeasonHead = memo(function SeasonHead({ reply, tabs, tab, stages, stage, onStage, children }: SeasonHeadProps) {
  const navigate = useNavigate();
  const { competition, seasons, season } = reply;
  const { sport, id, name, color } = competition;
  const played = reply.matches.filter(({ score }) => score !== null).length;
  const whole = season.expected;
  return (
    <section className={`${styles.section} ${styles.head}`}>
      <div className={styles.title}>
        <i style={{ background: color ?? "var(--line-2)" }} />
        <h1>{name}</h1>
        <AddressSelect
          className={styles.select}
          aria-label="赛季"
          name="season"
          value={season.ref}
          onChange={(ref) => void navigate(leaguePath(sport, id, ref))}
        >
          {seasons.map(({ ref, label, isSimulated }) => (
            <option key={ref} value={ref}>
              {seasonText(label)}
              {isSimulated ? " 演示" : ""}
            </option>
          ))}
        </AddressSelect>
        {stages.length < 2 ? null : (
          <AddressSelect className={styles.select} aria-label="阶段" value={String(stage)} onChange={(place) => onStage(Number(place))}>
            {stages.map((one) => (
              <option key={one.place} value={one.place}>
                {one.name}
              </option>
            ))}
          </AddressSelect>
        )}
        <WorldTag isSimulated={season.isSimulated} />
        <span className={styles.count}>{whole !== null && played < whole ? `${played}/${whole} 场` : `${played} 场`}</span>
        <Link to={sport === "fb" ? "/database/fb/page" : "/database/lq/page"} className={styles.all}>
          全部赛事
        </Link>
      </div>
      <div className={styles.tabs}>
        <TabLinks label="资料" tabs={tabs} current={tab} param="tab" forgets={PLACE} />
      </div>
      {children}
    </section>
  );
});
