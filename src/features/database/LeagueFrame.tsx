import { Fragment, type ReactNode } from "react";
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
  return (
    <div className={styles.ground}>
      <div className={`in ${styles.page}`}>
        <LeagueTree sport={sport} groups={tree.ok ? tree.value : []} current={season.ok ? season.value.competition.id : null} />
        {season.ok ? (
          <Fragment key={season.value.season.ref + season.value.competition.id}>{children({ reply: season.value, now })}</Fragment>
        ) : (
          <section className={styles.section}>
            <ErrorState code={season.error.code} message={season.error.message} onRetry={onRetry} />
          </section>
        )}
      </div>
    </div>
  );
}
