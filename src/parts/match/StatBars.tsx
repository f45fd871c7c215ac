import { useState } from "react";
import { FOOTBALL_ROWS } from "../../../contract/codes/matchStates.ts";
import { BASKETBALL_STATS, FOOTBALL_STATS, FOOTBALL_STAT_LABEL, type Pair } from "../../../contract/feed/sport.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import type { FootballMatch } from "../../../contract/match/football.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { classes } from "./classes.ts";
import { BASKETBALL_STAT_WORDS, SHOOTING, shootingText } from "./basketballText.ts";
import { Block, Choice } from "./Block.tsx";
import styles from "./StatBars.module.css";

type Period = "all" | "h1" | "h2";
const PERIODS = [
  { id: "all", text: "全场" },
  { id: "h1", text: FOOTBALL_ROWS.firstHalf.words },
  { id: "h2", text: FOOTBALL_ROWS.secondHalf.words },
] as const satisfies readonly { id: Period; text: string }[];

interface StatLine {
  readonly key: string;
  readonly label: string;
  readonly pair: Pair;
  /** Text in place of the numbers, home and away; made of taken. */
  readonly texts?: readonly [string, string];
}

function shown(key: string, value: number): string {
  if (key === "possession" || key === "passAccuracy") return `${Math.round(value)}%`;
  return key === "xg" ? value.toFixed(2) : String(Math.round(value * 10) / 10);
}

/** The fold's own counts fill in for statistics that no event has given. */
function footballColumn(match: FootballMatch, period: Period): Readonly<Record<string, Pair>> {
  const column = match.stats[period];
  if (period !== "all" || match.segments.length === 0 || match.incidents.length === 0) return column;
  return { corners: match.corners, yellow: match.yellow, red: match.red, ...column };
}

/** Field goals, threes and free throws as made of taken; the bars compare the made ones. */
function shootingLines(column: Readonly<Record<string, Pair | undefined>>): readonly StatLine[] {
  return SHOOTING.flatMap(({ made, taken, word }) => {
    const pair = column[made];
    if (pair === undefined) return [];
    const text = (side: 0 | 1): string => shootingText(pair[side], column[taken]?.[side]) ?? "";
    return [{ key: made, label: word, pair, texts: [text(0), text(1)] as const }];
  });
}

const SHOTS: ReadonlySet<string> = new Set(SHOOTING.flatMap(({ made, taken }) => [made, taken]));

export function statLines(match: MatchState, period: Period): readonly StatLine[] {
  const column = match.sport === "fb" ? footballColumn(match, period) : match.stats;
  const keys: readonly string[] = match.sport === "fb" ? FOOTBALL_STATS : BASKETBALL_STATS;
  const labels: Readonly<Record<string, string>> = match.sport === "fb" ? FOOTBALL_STAT_LABEL : BASKETBALL_STAT_WORDS;
  const shooting = match.sport === "bk" ? shootingLines(match.stats) : [];
  const others = keys.flatMap((key) => {
    const pair = SHOTS.has(key) ? undefined : column[key];
    const isIdle = pair !== undefined && pair[0] === 0 && pair[1] === 0 && (key === "corners" || key === "yellow" || key === "red");
    return pair === undefined || isIdle ? [] : [{ key, label: labels[key] ?? key, pair }];
  });
  return [...shooting, ...others];
}

function Bar({ line }: { readonly line: StatLine }) {
  const [home, away] = line.pair;
  const total = home + away;
  const share = total === 0 ? 0 : (home / total) * 100;
  return (
    <div className={styles.line} role="row">
      <b role="cell" className={classes(home > away && styles.leader)}>
        {line.texts?.[0] ?? shown(line.key, home)}
      </b>
      <span role="rowheader">{line.label}</span>
      <b role="cell" className={classes(away > home && styles.leader)}>
        {line.texts?.[1] ?? shown(line.key, away)}
      </b>
      <i className={styles.home} aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </i>
      <i className={styles.away} aria-hidden="true">
        <i style={{ width: `${total === 0 ? 0 : 100 - share}%` }} />
      </i>
    </div>
  );
}

/** Statistics of both sides as mirrored bars, the leader bold. */
export function StatBars({ view, onRetry }: { readonly view: MatchView; readonly onRetry?: (() => void) | undefined }) {
  const [period, setPeriod] = useState<Period>("all");
  const match = useBehavior(view.state$);
  const lines = statLines(match, match.sport === "fb" ? period : "all");
  const hasPeriods =
    match.sport === "fb" && (Object.keys(match.stats.h1).length > 0 || Object.keys(match.stats.h2).length > 0 || period !== "all");
  return (
    <Block
      view={view}
      title="技术统计"
      tools={hasPeriods ? <Choice label="统计时段" options={PERIODS} value={period} onChange={setPeriod} /> : undefined}
      isEmpty={lines.length === 0}
      height={315}
      onRetry={onRetry}
    >
      <div role="table" aria-label={`技术统计，${match.fixture?.home.name ?? "主队"} 对 ${match.fixture?.away.name ?? "客队"}`}>
        {lines.map((line) => (
          <Bar key={line.key} line={line} />
        ))}
      </div>
    </Block>
  );
}
