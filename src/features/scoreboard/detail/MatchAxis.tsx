import { useLayoutEffect, useRef, useState } from "react";
import { phaseOf } from "../../../../contract/codes/matchPhase.ts";
import type { FootballMatch } from "../../../../contract/match/football.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import css from "./detail.module.css";
import { type TimelineEvent, axisEnd, momentumBars, percentOf, timelineOf } from "./matchAxis.ts";

interface TimelineProps {
  readonly match: FootballMatch;
  readonly home: string;
  readonly away: string;
}

/** Width of the axis on a 1344 px page, assumed until it is measured. */
const USUAL_AXIS_PX = 674;
const TICK_MINUTES = 5;
const NAMED_TICK_MINUTES = 15;

function Mark({ event }: { readonly event: TimelineEvent }) {
  if (event.kind === "goal") return <Icon name="ball" size={16} />;
  if (event.kind === "sub") return <Icon name="sub" size={16} />;
  return <i className={event.kind === "card-y" ? "yc" : "rc"} />;
}

function className(event: TimelineEvent): string {
  const kind = event.kind === "goal" ? css.goal : event.kind === "sub" ? "" : css.card;
  const side = event.side === "home" ? css.home : css.away;
  const label = [event.isFlipped ? css.flipped : "", event.isSecondLine ? css.second : ""];
  return [css.ev, side, kind, ...label, event.isRevoked ? css.revoked : ""].filter(Boolean).join(" ");
}

/** The current minute: the last one with any data. */
function nowMinute(match: FootballMatch): number | null {
  const phase = phaseOf(match);
  if (phase === "finished" || phase === "notStarted") return null;
  const last = match.incidents.at(-1);
  return Math.max(match.momentum.length, last ? last.minute + (last.minute >= 90 ? (last.plus ?? 0) : 0) : 0) || null;
}

/** Minute axis with the momentum behind it, home above, away below. */
export function Timeline({ match, home, away }: TimelineProps) {
  const end = axisEnd(match);
  const ticks = Array.from({ length: Math.floor(end / TICK_MINUTES) + 1 }, (_, i) => i * TICK_MINUTES).filter(
    (m) => m <= end - 4 || m === 90,
  );
  const now = nowMinute(match);
  const axis = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(USUAL_AXIS_PX);
  useLayoutEffect(() => setWidthPx((usual) => axis.current?.clientWidth || usual), []);
  return (
    <div className={css.timeline}>
      <div className={css.teams}>
        <span className="ell">{home}</span>
        <span className="ell">{away}</span>
      </div>
      <div ref={axis} className={css.axis}>
        <svg className={css.momentum} viewBox="0 0 1000 44" preserveAspectRatio="none" aria-hidden="true">
          {momentumBars(match.momentum, end).map((bar) => (
            <rect key={bar.x} x={bar.x} y={bar.y} width={7} height={bar.height} fill={bar.isHome ? "var(--home)" : "var(--away)"} />
          ))}
        </svg>
        {ticks.map((minute) => (
          <i
            key={minute}
            className={minute % NAMED_TICK_MINUTES === 0 ? `${css.tick} ${css.named}` : css.tick}
            style={{ left: `${percentOf(minute, end)}%` }}
          >
            {minute % NAMED_TICK_MINUTES === 0 ? <em>{minute}</em> : null}
          </i>
        ))}
        <i className={css.half} style={{ left: `${percentOf(45, end)}%` }} />
        {now === null ? null : <i className={css.now} style={{ left: `${percentOf(now, end)}%` }} />}
        {timelineOf(match, widthPx).map((event) => (
          <span key={event.id} className={className(event)} style={{ left: `${event.left}%` }} title={event.title}>
            <Mark event={event} />
            {event.label === "" ? <span className="sr">{event.title}</span> : <em>{event.label}</em>}
          </span>
        ))}
      </div>
    </div>
  );
}
