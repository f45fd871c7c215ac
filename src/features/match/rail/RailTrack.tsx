import { type KeyboardEvent, type PointerEvent, memo, useRef } from "react";
import { classes } from "../../../parts/match/classes.ts";
import { Glyph } from "../../../parts/match/Glyph.tsx";
import { type Spot, type Timeline, fractionOf, matchSeconds, spotAt } from "../../../parts/match/matchTimeline.ts";
import type { RailMark, RailTick } from "./railMarks.ts";
import styles from "./TimeRail.module.css";

interface RailTrackProps {
  readonly timeline: Timeline;
  readonly ticks: readonly RailTick[];
  readonly marks: readonly RailMark[];
  /** Position of the playhead; null before kick-off. */
  readonly seen: Spot | null;
  /** 0 to 1: the present of the match; null when it must not be revealed. */
  readonly edge: number | null;
  readonly valueText: string;
  readonly isDisabled: boolean;
  /** Id of the element that explains the slider. */
  readonly describedBy: string | undefined;
  readonly onSeek: (spot: Spot) => void;
  /** Moves by match seconds. */
  readonly onStep: (seconds: number) => void;
  /** End key: back to the present of the match. */
  readonly onEnd: () => void;
}

const MINUTE_S = 60;
const LONG_STEP_S = 5 * MINUTE_S;

const Bars = memo(function Bars({ timeline, filled }: { readonly timeline: Timeline; readonly filled: number }) {
  return timeline.bars.map((bar) => {
    const share = Math.min(1, Math.max(0, (filled - bar.left) / bar.width));
    return (
      <i key={bar.label} className={styles.bar} style={{ left: `${bar.left * 100}%`, width: `${bar.width * 100}%` }}>
        <i className={styles.fill} style={{ width: `${share * 100}%` }} />
      </i>
    );
  });
});

const Ticks = memo(function Ticks({ ticks }: { readonly ticks: readonly RailTick[] }) {
  return ticks.map((tick) =>
    !tick.isBreak ? (
      <span key={`${tick.place}/${tick.label}`} className={styles.tickPlace} style={{ left: `${tick.place * 100}%` }}>
        <i className={classes(styles.tick, (tick.isEdge || tick.label !== null) && styles.longTick)} />
        {tick.label === null ? null : (
          <em className={classes(tick.place === 0 && styles.first, tick.place > 0.985 && styles.last)}>{tick.label}</em>
        )}
      </span>
    ) : (
      <span key={tick.label} className={styles.tickPlace} style={{ left: `${tick.place * 100}%` }}>
        <em>{tick.label}</em>
      </span>
    ),
  );
});

const Marks = memo(function Marks({ marks }: { readonly marks: readonly RailMark[] }) {
  return marks.map((mark) => (
    <span
      key={mark.id}
      data-testid={mark.isLater ? "later-mark" : "mark"}
      className={classes(styles.mark, mark.isLater && styles.later)}
      style={{ left: `${mark.place * 100}%` }}
    >
      {mark.type === "shootout-goal" || mark.type === "shootout-missed" ? (
        <i className={classes(styles.kick, mark.type === "shootout-goal" && styles.scored)} />
      ) : (
        <Glyph type={mark.type} size={15} />
      )}
    </span>
  ));
});

/** Bars, events and thumb of the rail; a slider for keyboard and pointer. */
export function RailTrack(props: RailTrackProps) {
  const { timeline, seen, onSeek, onStep, isDisabled } = props;
  const track = useRef<HTMLDivElement>(null);
  const place = fractionOf(timeline, seen);
  const filled = props.edge ?? place;

  function seekTo(event: PointerEvent<HTMLDivElement>): void {
    const box = track.current?.getBoundingClientRect();
    if (box && box.width > 0) onSeek(spotAt(timeline, (event.clientX - box.left) / box.width));
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    if (isDisabled || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    seekTo(event);
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>): void {
    if (!isDisabled && event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (isDisabled) return;
    const step = event.shiftKey ? LONG_STEP_S : MINUTE_S;
    switch (event.key) {
      case "ArrowLeft":
      case "ArrowDown":
        onStep(-step);
        break;
      case "ArrowRight":
      case "ArrowUp":
        onStep(step);
        break;
      case "PageDown":
        onStep(-LONG_STEP_S);
        break;
      case "PageUp":
        onStep(LONG_STEP_S);
        break;
      case "Home":
        onSeek({ period: 0, elapsedS: 0 });
        break;
      case "End":
        props.onEnd();
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  const last = timeline.bars.at(-1);
  return (
    <div
      ref={track}
      className={styles.track}
      role="slider"
      tabIndex={isDisabled ? -1 : 0}
      aria-label="比赛时间"
      aria-disabled={isDisabled}
      aria-describedby={props.describedBy}
      aria-valuemin={0}
      aria-valuemax={Math.round(((last?.fromS ?? 0) + (last?.lengthS ?? 0)) / 60)}
      aria-valuenow={seen ? Math.round(matchSeconds(timeline, seen) / 60) : 0}
      aria-valuetext={props.valueText}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
    >
      <Bars timeline={timeline} filled={filled} />
      <Ticks ticks={props.ticks} />
      <Marks marks={props.marks} />
      {props.edge === null ? null : <i className={styles.edge} style={{ left: `${props.edge * 100}%` }} />}
      <i className={styles.thumb} style={{ left: `${place * 100}%` }} />
    </div>
  );
}
