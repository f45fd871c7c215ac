import { useCallback } from "react";
import type { BasketballMatch } from "../../../../contract/match/basketball.ts";
import type { MatchState } from "../../../../contract/match/fold.ts";
import type { Playhead } from "../../../../streams/clock/types.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { useSlice } from "../../../hooks/useSlice.ts";
import { Block, SideKeys } from "../../../parts/match/Block.tsx";
import graph from "../blocks/Graph.module.css";
import { classes } from "../../../parts/match/classes.ts";
import type { BlocksProps } from "../FootballBlocks.tsx";
import { type Timeline, fractionOf, spotOf, timelineOf } from "../../../parts/match/matchTimeline.ts";
import styles from "./LeadGraph.module.css";

const HALF = 50;
const TALLEST = 46;
/** Smallest scale: a lead of ten takes the full height above or below the middle line. */
const MIN_SCALE = 10;

type Leads = BasketballMatch["leads"];

/** Position of elapsed game seconds on the axis; at the border of two periods the end of the earlier one. */
function placeOf(timeline: Timeline, elapsedS: number): number {
  const bar = timeline.bars.find((b) => elapsedS <= b.fromS + b.lengthS) ?? timeline.bars.at(-1);
  return bar ? bar.left + bar.width * Math.min(1, (elapsedS - bar.fromS) / bar.lengthS) : 0;
}

/** The lead as a closed step shape around the middle line; above it the home side leads. */
export function leadPath(leads: Leads, timeline: Timeline, scale: number, end: number): string {
  const first = leads[0];
  if (!first) return "";
  const x = (place: number): number => Math.round(place * 10_000) / 10;
  const y = (lead: number): number => Math.round((HALF - (lead / scale) * TALLEST) * 10) / 10;
  const steps = leads.map((point) => `H${x(Math.min(end, placeOf(timeline, point.elapsedS)))}V${y(point.lead)}`);
  return `M0 ${HALF}${steps.join("")}H${x(end)}V${HALF}Z`;
}

const latestLeads = (match: MatchState): BasketballMatch | null => (match.sport === "bk" ? match : null);

/** The lead over the game as a step graph: home above, away below, with gaps between periods. */
export function LeadGraph({ view, clock, reveal$, onRetry }: BlocksProps) {
  const match = useBehavior(view.state$);
  const latest = useSlice(view.latest$, latestLeads);
  const reveal = useBehavior(reveal$);
  const mode = useSlice(
    clock.playhead$,
    useCallback((head: Playhead) => head.mode, []),
  );
  const nowPlace = useSlice(
    clock.playhead$,
    useCallback((head: Playhead) => Math.floor(fractionOf(timelineOf(match, head.at), spotOf(match, head.at)) * 1000) / 1000, [match]),
  );
  if (match.sport !== "bk") return null;
  const later = mode === "replay" && latest ? latest.leads.filter((l) => l.at > match.asOfAt && l.at <= reveal) : [];
  const timeline = timelineOf(later.length > 0 && latest ? latest : match, later.at(-1)?.at ?? Math.max(match.asOfAt, 1));
  const scale = Math.max(MIN_SCALE, ...[...match.leads, ...later].map((l) => Math.abs(l.lead)));
  const last = match.leads.at(-1);
  const most = match.leads.reduce((best, l) => (Math.abs(l.lead) > Math.abs(best) ? l.lead : best), 0);
  const home = match.fixture?.home.name ?? "主队";
  const away = match.fixture?.away.name ?? "客队";
  return (
    <Block
      view={view}
      title="分差走势"
      note={<SideKeys home={home} away={away} />}
      tools={
        most === 0 ? undefined : (
          <span className={styles.record}>
            最大领先 {most > 0 ? home : away} {Math.abs(most)} 分
          </span>
        )
      }
      isEmpty={match.leads.length === 0 && later.length === 0}
      height={160}
      onRetry={onRetry}
    >
      <figure
        className={styles.figure}
        aria-label={`分差走势，目前${last && last.lead !== 0 ? `${last.lead > 0 ? home : away}领先 ${Math.abs(last.lead)} 分` : "平分"}`}
      >
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
          <clipPath id="lead-home">
            <path d="M0 0H1000V50H0z" />
          </clipPath>
          <clipPath id="lead-away">
            <path d="M0 50H1000V100H0z" />
          </clipPath>
          {timeline.bars.map((bar) => (
            <path
              key={bar.label}
              d={`M${bar.left * 1000} ${HALF}H${(bar.left + bar.width) * 1000}`}
              stroke="var(--line-2)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {later.length > 0 ? (
            <g className={styles.later} data-testid="later-lead">
              <Shape d={leadPath(later, timeline, scale, placeOf(timeline, later.at(-1)?.elapsedS ?? 0))} />
            </g>
          ) : null}
          <Shape d={leadPath(match.leads, timeline, scale, nowPlace)} />
        </svg>
        <span className={styles.most}>+{scale}</span>
        <span className={styles.least}>+{scale}</span>
        <i className={classes(graph.now, mode === "replay" && graph.seen)} style={{ left: `${nowPlace * 100}%` }} />
      </figure>
      <div className={graph.axis} aria-hidden="true">
        {timeline.bars.map((bar) => (
          <em key={bar.label} style={{ left: `${(bar.left + bar.width / 2) * 100}%` }}>
            {bar.label}
          </em>
        ))}
      </div>
    </Block>
  );
}

function Shape({ d }: { readonly d: string }) {
  return (
    <>
      <path d={d} fill="var(--home)" clipPath="url(#lead-home)" />
      <path d={d} fill="var(--away)" clipPath="url(#lead-away)" />
    </>
  );
}
