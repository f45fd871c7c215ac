import { type FormEvent, Fragment, type ReactNode, useLayoutEffect, useRef } from "react";
import type { SeasonReply } from "../../../contract/http/database.ts";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import styles from "./database.module.css";
import type { LeagueData } from "./loadDatabase.ts";
import { LeagueTree } from "./tree/LeagueTree.tsx";

export interface SeasonProps {
  readonly reply: SeasonReply;
  /** Server time of the load, epoch ms. */
  readonly now: number;
}

interface LeagueFrameProps {
  readonly data: LeagueData;
  readonly onRetry: () => void;
  /** The season, as shown by its sport. */
  readonly children: (season: SeasonProps) => ReactNode;
}

/** Shared by the leagues of both sports: the tree beside a season, and the error when the season failed to load. */
export function LeagueFrame({ data, onRetry, children }: LeagueFrameProps) {
  const { sport, tree, season, now } = data;
  const frame = useRef<HTMLDivElement>(null);
  /** The season that was on screen when another one was chosen in the select. */
  const chosenOver = useRef<string | null>(null);
  const shown = season.ok ? season.value.season.ref + season.value.competition.id : "";
  // A new season remounts the select too, so it gets the focus back for keyboard users who step through seasons.
  useLayoutEffect(() => {
    if (chosenOver.current === null || chosenOver.current === shown) return;
    chosenOver.current = null;
    frame.current?.querySelector<HTMLSelectElement>("select[name=season]")?.focus({ preventScroll: true });
  }, [shown]);
  const changed = ({ target }: FormEvent): void => {
    chosenOver.current = target instanceof HTMLSelectElement && target.name === "season" ? shown : null;
  };
  return (
    <div ref={frame} className={styles.ground} onChange={changed}>
      <div className={`in ${styles.page}`}>
        <LeagueTree sport={sport} groups={tree.ok ? tree.value : null} current={season.ok ? season.value.competition.id : null} />
        {season.ok ? (
          <Fragment key={shown}>{children({ reply: season.value, now })}</Fragment>
        ) : (
          <section className={styles.section}>
            <ErrorState code={season.error.code} message={season.error.message} onRetry={onRetry} />
          </section>
        )}
      </div>
    </div>
  );
}
