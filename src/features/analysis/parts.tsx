import type { ReactNode } from "react";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { AnalysisTeam, Basis } from "../../../contract/http/analysis.ts";
import type { Outcome } from "../../../contract/standings/standings.ts";
import { Panel } from "../../parts/match/Block.tsx";
import { classes } from "../../parts/match/classes.ts";
import { TeamCrest } from "../../ui/surface/Crest.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { leaguePath, teamPath } from "../../../contract/pages.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import styles from "./block.module.css";
import { OUTCOME_WORD, sourceText } from "./loadAnalysis.ts";

/** Shared by the blocks of an analysis. */
export interface BlockContext {
  readonly sport: Sport;
  readonly home: AnalysisTeam;
  readonly away: AnalysisTeam;
  /** The match's kick-off, which dates are formatted relative to. */
  readonly kickoffAt: number;
}

/** 演示数据 or 真实历史, outlined, beside the heading. */
export function WorldTag({ isSimulated }: { readonly isSimulated: boolean }) {
  return <span className={styles.world}>{isSimulated ? "演示数据" : "真实历史"}</span>;
}

interface SectionProps {
  readonly title: string;
  readonly anchor?: string | undefined;
  readonly note?: ReactNode;
  /** Null: no data, shown as 暂无数据. */
  readonly basis: Pick<Basis, "isSimulated"> | null;
  readonly tools?: ReactNode;
  readonly empty?: string | undefined;
  readonly children: ReactNode;
}

/** A block with the origin of its data beside the heading. */
export function Section({ title, anchor, note, basis, tools, empty, children }: SectionProps) {
  const words = (
    <>
      {note === undefined || note === "" ? null : <span>{note}</span>}
      {basis === null ? null : <WorldTag isSimulated={basis.isSimulated} />}
    </>
  );
  return (
    <Panel title={title} note={words} {...(anchor === undefined ? {} : { anchor })} {...(basis === null ? {} : { tools })}>
      {basis === null ? <EmptyState {...(empty === undefined ? {} : { text: empty })} /> : children}
    </Panel>
  );
}

/** Small grey text in or below a block. */
export function Hint({ children }: { readonly children: ReactNode }) {
  return <p className={styles.hint}>{children}</p>;
}

/** The number of matches, their period, and their source. */
export function SourceLine({ basis, children }: { readonly basis: Basis; readonly children?: ReactNode }) {
  return (
    <Hint>
      {children}
      {sourceText(basis)}。
    </Hint>
  );
}

export function OutcomeMark({ outcome }: { readonly outcome: Outcome }) {
  return <i className={classes(styles.outcome, outcome === "W" && styles.won, outcome === "L" && styles.lost)}>{OUTCOME_WORD[outcome]}</i>;
}

/** A team's name, linked to its page in the world (simulated or real) of the results. */
export function TeamLink({
  sport,
  team,
  isSimulated,
}: {
  readonly sport: Sport;
  readonly team: Pick<AnalysisTeam, "id" | "name">;
  readonly isSimulated: boolean;
}) {
  return <Link to={teamPath(sport, team.id, isSimulated ? "demo" : undefined)}>{team.name}</Link>;
}

interface LeagueLinkProps {
  readonly sport: Sport;
  readonly id: string;
  readonly isSimulated: boolean;
  /** `2026-27`; absent: the latest season of that world. */
  readonly season?: string;
  readonly children: string;
}

/** A league's name, linked to its page in the world (simulated or real) of the results. */
export function LeagueLink({ sport, id, isSimulated, season, children }: LeagueLinkProps) {
  const latest = isSimulated ? "demo" : undefined;
  const ref = season === undefined ? latest : `${isSimulated ? "demo-" : ""}${season}`;
  return <Link to={leaguePath(sport, id, ref)}>{children}</Link>;
}

interface TeamHeadProps {
  readonly sport: Sport;
  readonly team: AnalysisTeam;
  readonly isSimulated: boolean;
  readonly children?: ReactNode;
}

export function TeamHead({ sport, team, isSimulated, children }: TeamHeadProps) {
  return (
    <h3 className={styles.teamHead}>
      <TeamCrest crest={team.crest} size={22} />
      <span className="ell">
        <TeamLink sport={sport} team={team} isSimulated={isSimulated} />
      </span>
      {children}
    </h3>
  );
}
