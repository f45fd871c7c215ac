import { type FormEvent, Fragment, type ReactNode, useLayoutEffect, useRef } from "react";
import type { SeasonReply } from "../../../contract/http/database.ts";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import styles from "./database.module.css";
import type { LeagueData } from "./loadDatabase.ts";
import { LeagueTree } from "./tree/LeagueTree.tsx";

export interface SeasonProps {
  readonly reply: SeasonReply;
  /** Server time the page was read at, epoch ms. */
  readonly now: number;
}

interface LeagueFrameProps {
  readonly data: LeagueData;
  readonly onRetry: () => void;
  /** The season as its sport shows it. */
  readonly children: (season: SeasonProps) => ReactNode;
}

/** What the leagues of both sports have around a season: the tree, and what to say where it could not be read. */
export function LeagueFrame({ data, onRetry, children }: LeagueFrameProps) {
  const { sport, tree, season, now } = data;
  const frame = useRef<HTMLDivElement>(null);
  /** The season another one was chosen over by its field. */
  const chosenOver = useRef<string | null>(null);
  const shown = season.ok ? season.value.season.ref + season.value.competition.id : "";
  // Another season is drawn anew, its field too: whoever goes through seasons by key goes on in it.
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
