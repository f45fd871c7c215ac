import { memo, useCallback } from "react";
import type { MatchState } from "../../../../contract/match/fold.ts";
import type { FootballMatch, IncidentView } from "../../../../contract/match/football.ts";
import type { PageClock, Playhead } from "../../../../streams/clock/types.ts";
import type { Behavior } from "../../../../streams/kit/behavior.ts";
import type { MatchView } from "../../../../streams/sport/types.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { useSlice } from "../../../hooks/useSlice.ts";
import { classes } from "../../../parts/match/classes.ts";
import { Glyph } from "../../../parts/match/Glyph.tsx";
import { gapMiddle, slotAxis, slotLeft, slotOfIncident, slotOfSpot } from "../slots.ts";
import { spotOf } from "../../../parts/match/matchTimeline.ts";
import { isCard, isGoal } from "../../../parts/match/incidentText.ts";
import { Block, SideKeys } from "../../../parts/match/Block.tsx";
import graph from "./Graph.module.css";
import styles from "./Momentum.module.css";

interface MomentumProps {
  readonly view: MatchView;
  readonly clock: PageClock;
  readonly reveal$: Behavior<number>;
  readonly onRetry?: (() => void) | undefined;
}

const HALF = 50;
const TALLEST = 45.5;
/** Smallest scale, so that in a quiet match a single attack does not fill the graph. */
const MIN_SCALE = 6;
/** One minute in eight is clipped at the edge: a single extreme minute must not flatten the others. */
const FULL_SHARE = 0.875;

function scaleOf(values: readonly number[]): number {
  const weights = values.flatMap((v) => (v === 0 ? [] : [Math.abs(v)])).sort((a, b) => a - b);
  return Math.max(MIN_SCALE, weights[Math.floor(weights.length * FULL_SHARE)] ?? 0);
}

interface BarsProps {
  readonly values: readonly number[];
  readonly from: number;
  /** End of the part seen so far, in slots with gaps: nothing is drawn beyond it. */
  readonly until: number;
  readonly scale: number;
  readonly unit: number;
  readonly isLater: boolean;
}

const BAR_FROM = 0.15;
const BAR_TO = 0.85;

const Bars = memo(function Bars({ values, from, until, scale, unit, isLater }: BarsProps) {
  return (
    <g className={isLater ? styles.later : undefined} data-testid={isLater ? "later-bars" : "bars"}>
      {values.map((value, slot) => {
        const left = slotLeft(slot);
        const width = Math.min(BAR_TO, until - left) - BAR_FROM;
        if (slot < from || value === 0 || width <= 0) return null;
        const height = Math.min(1, Math.abs(value) / scale) * TALLEST;
        return (
          // A bar is identified by its minute's slot.
          <rect
            key={slot}
            x={(left + BAR_FROM) * unit}
            y={value > 0 ? HALF - height : HALF}
            width={width * unit}
            height={height}
            fill={value > 0 ? "var(--home)" : "var(--away)"}
          />
        );
      })}
    </g>
  );
});

/** Distance between two events of the same minute and side. */
const STACKED_PX = 12;

function isMarked(i: IncidentView): boolean {
  return i.status !== "revoked" && (isGoal(i.type) || isCard(i.type) || i.type === "substitution" || i.type === "penalty-missed");
}

function Marks({
  incidents,
  width,
  until,
  isLater,
}: {
  readonly incidents: readonly IncidentView[];
  readonly width: number;
  readonly until: number;
  readonly isLater: boolean;
}) {
  const perSlot = new Map<string, number>();
  return (
    <>
      {incidents.map((i) => {
        const slot = slotOfIncident(i);
        const key = `${slot}/${i.side}`;
        const stacked = perSlot.get(key) ?? 0;
        perSlot.set(key, stacked + 1);
        return (
          <span
            key={i.id}
            className={classes(styles.mark, i.side === "away" ? styles.away : styles.home, isLater && styles.later)}
            style={{ left: `calc(${(Math.min(slotLeft(slot) + 0.5, until) / width) * 100}% - ${stacked * STACKED_PX}px)` }}
          >
            <Glyph type={i.type} size={14} />
          </span>
        );
      })}
    </>
  );
}

const latestOrNull = (match: MatchState): FootballMatch | null => (match.sport === "fb" ? match : null);

/** Weighted danger of every minute as bars, home above and away below, with goals, cards and a line at the playhead. */
export function Momentum({ view, clock, reveal$, onRetry }: MomentumProps) {
  const match = useBehavior(view.state$);
  const latest = useSlice(view.latest$, latestOrNull);
  const mode = useSlice(
    clock.playhead$,
    useCallback((head: Playhead) => head.mode, []),
  );
  // Slot and share are selected separately: stoppage is at the end of its half's last slot, not in the next one.
  const nowSlot = useSlice(
    clock.playhead$,
    useCallback(
      (head: Playhead) => {
        const spot = spotOf(match, head.at);
        return spot ? slotOfSpot(spot).slot : -1;
      },
      [match],
    ),
  );
  const nowShare = useSlice(
    clock.playhead$,
    useCallback(
      (head: Playhead) => {
        const spot = spotOf(match, head.at);
        return spot ? Math.floor(slotOfSpot(spot).share * 10) / 10 : 0;
      },
      [match],
    ),
  );
  const reveal = useBehavior(reveal$);
  if (match.sport !== "fb") return null;
  const showsLater = mode === "replay" && latest !== null;
  const revealSlot = showsLater && Number.isFinite(reveal) ? slotOfReveal(latest, reveal) : Infinity;
  const hasExtra = match.momentum.length > 90 || nowSlot >= 90 || (showsLater && revealSlot === Infinity && latest.momentum.length > 90);
  const axis = slotAxis(hasExtra);
  const unit = 1000 / axis.width;
  const firstLater = Math.max(match.momentum.length, nowSlot + 1);
  // Excludes the slot of the reveal itself, which may contain later events.
  const revealed = showsLater ? latest.momentum.slice(0, Math.min(latest.momentum.length, revealSlot)) : [];
  const later = revealed.length > firstLater ? revealed : [];
  const scale = scaleOf(later.length > match.momentum.length ? later : match.momentum);
  const laterMarks = showsLater
    ? latest.incidents.filter(
        (i) => isMarked(i) && i.at > match.asOfAt && i.at <= reveal && !match.incidents.some((known) => known.id === i.id),
      )
    : [];
  const until = nowSlot < 0 ? Infinity : slotLeft(nowSlot) + nowShare;
  const nowLeft = nowSlot < 0 ? null : (until / axis.width) * 100;
  const labels = hasExtra ? [0, 15, 30, 60, 75, 90, 105, 120] : [0, 15, 30, 60, 75, 90];
  return (
    <Block
      view={view}
      title="攻势走势"
      note={<SideKeys home={match.fixture?.home.name ?? "主队"} away={match.fixture?.away.name ?? "客队"} />}
      tools={<span className={styles.how}>按每分钟危险进攻与射门加权</span>}
      isEmpty={match.momentum.length === 0 && later.length === 0 && match.incidents.length === 0}
      onRetry={onRetry}
    >
      <figure className={styles.figure} aria-label={momentumWords(match)}>
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
          <path d={`M0 ${HALF}H1000`} stroke="var(--line-2)" vectorEffect="non-scaling-stroke" />
          {[45, ...(hasExtra ? [90, 105] : [])].map((after) => (
            <path
              key={after}
              d={`M${gapMiddle(after) * unit} 0V100`}
              stroke="var(--line-2)"
              strokeDasharray="3 3"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <Bars values={match.momentum} from={0} until={until} scale={scale} unit={unit} isLater={false} />
          {later.length > 0 ? <Bars values={later} from={firstLater} until={Infinity} scale={scale} unit={unit} isLater /> : null}
        </svg>
        <Marks incidents={match.incidents.filter(isMarked)} width={axis.width} until={until} isLater={false} />
        <Marks incidents={laterMarks} width={axis.width} until={Infinity} isLater />
        {nowLeft === null ? null : (
          <i className={classes(graph.now, mode === "replay" && graph.seen)} style={{ left: `${nowLeft}%` }} data-testid="now-line" />
        )}
      </figure>
      <div className={classes(graph.axis, styles.axis)} aria-hidden="true">
        {labels.map((minute) => (
          <em
            key={minute}
            className={minute === axis.slots ? styles.last : undefined}
            style={{ left: `${(slotLeft(Math.min(minute, axis.slots - 0.01)) / axis.width) * 100}%` }}
          >
            {minute}
          </em>
        ))}
        <em style={{ left: `${(gapMiddle(45) / axis.width) * 100}%` }}>中场</em>
      </div>
    </Block>
  );
}

function slotOfReveal(latest: FootballMatch, reveal: number): number {
  const spot = spotOf(latest, reveal);
  return spot ? slotOfSpot(spot).slot : -1;
}

function momentumWords(match: FootballMatch): string {
  const home = match.momentum.filter((v) => v > 0).length;
  const away = match.momentum.filter((v) => v < 0).length;
  return `攻势走势：${match.fixture?.home.name ?? "主队"}占优 ${home} 分钟，${match.fixture?.away.name ?? "客队"}占优 ${away} 分钟`;
}
