import type { ReactNode } from "react";
import { ErrorState } from "../../../ui/surface/ErrorState.tsx";
import { NextBlock, SplitBlock, SquadBlock } from "./AsideBlocks.tsx";
import { CourseBlock, PlaceBlock } from "./Charts.tsx";
import { FiguresBlock } from "./FiguresBlock.tsx";
import { HonoursBlock } from "./HonoursBlock.tsx";
import type { TeamData } from "./loadTeam.ts";
import { MatchesBlock } from "./MatchBlocks.tsx";
import styles from "./team.module.css";
import { TeamHead } from "./TeamHead.tsx";
import { type TeamContext, useTeamView } from "./teamView.ts";

/** The main and aside blocks of a tab. */
function blocksOf({ reply, view }: TeamContext): { readonly main: ReactNode; readonly aside: ReactNode } {
  const beside = (
    <>
      <NextBlock reply={reply} />
      <SplitBlock reply={reply} />
    </>
  );
  switch (view.tab) {
    case "overview":
      return {
        main: (
          <>
            <div className={styles.charts}>
              <PlaceBlock season={reply.season} />
              <CourseBlock strength={reply.strength} season={reply.season} />
            </div>
            <MatchesBlock reply={reply} view={view} isWhole={false} />
          </>
        ),
        aside: (
          <>
            {beside}
            <SquadBlock reply={reply} />
          </>
        ),
      };
    case "matches":
      return { main: <MatchesBlock reply={reply} view={view} isWhole />, aside: beside };
    case "squad":
      return { main: <SquadBlock reply={reply} />, aside: <NextBlock reply={reply} /> };
    case "figures":
      return { main: <FiguresBlock reply={reply} />, aside: beside };
    case "honours":
      return { main: <HonoursBlock reply={reply} />, aside: <NextBlock reply={reply} /> };
    default:
      return view.tab satisfies never;
  }
}

/** A team of the database (docs/product.md 2): its season, its ratings over the years, its matches and people. */
export function TeamPage({ data, onRetry }: { readonly data: TeamData; readonly onRetry: () => void }) {
  const view = useTeamView();
  const { team } = data;
  if (!team.ok) {
    return (
      <section className={`in ${styles.failed}`}>
        <ErrorState code={team.error.code} message={team.error.message} onRetry={onRetry} />
      </section>
    );
  }
  const { main, aside } = blocksOf({ reply: team.value, view });
  return (
    <div className={styles.ground}>
      <TeamHead reply={team.value} tab={view.tab} />
      <div className={`in ${styles.page}`}>
        <div className={styles.column}>{main}</div>
        <div className={styles.column}>{aside}</div>
      </div>
    </div>
  );
}
