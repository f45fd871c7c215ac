import { memo, useCallback } from "react";
import type { MatchState } from "../../../../contract/match/fold.ts";
import type { ShotView } from "../../../../contract/match/football.ts";
import type { MatchView } from "../../../../streams/sport/types.ts";
import { useSlice } from "../../../hooks/useSlice.ts";
import { Block } from "../../../parts/match/Block.tsx";
import { placeGoalLabels, shotPlace, shotRadius } from "./goalLabels.ts";
import styles from "./ShotMap.module.css";

const NO_SHOTS: readonly ShotView[] = [];
function Shot({ shot }: { readonly shot: ShotView }) {
  const place = shotPlace(shot);
  const r = shotRadius(shot.xg);
  const color = shot.side === "home" ? "var(--home)" : "var(--away)";
  switch (shot.result) {
    case "goal":
      return (
        <g>
          <circle {...place} r={r + 0.9} fill="none" stroke={color} strokeWidth={0.35} />
          <circle {...place} r={r} fill={color} />
        </g>
      );
    case "on":
      return <circle {...place} r={r} fill={color} fillOpacity={0.85} />;
    case "blocked":
      return <circle {...place} r={r} fill={color} fillOpacity={0.25} stroke={color} strokeWidth={0.3} />;
    case "off":
    case undefined:
      return <circle {...place} r={r} fill="var(--surface)" fillOpacity={0.7} stroke={color} strokeWidth={0.4} />;
    default:
      return shot.result satisfies never;
  }
}

/** A label farther than this from its ring gets a connecting line. */
const LEAD_FROM = 3;

/** Labels of goals beside their rings, without overlaps. */
function GoalLabels({ goals }: { readonly goals: readonly ShotView[] }) {
  return placeGoalLabels(goals).map(({ text, x, y, anchor, ring }, i) => {
    const towards = anchor === "end" ? 1 : -1;
    const end = ring.cx - towards * ring.r;
    const isApart = Math.hypot(end - x, ring.cy - y) > LEAD_FROM;
    return (
      // Two goals can be equal in all fields, so the index is the key.
      <g key={i}>
        {isApart ? <path d={`M${x + towards * 0.6} ${y}L${end} ${ring.cy}`} className={styles.lead} /> : null}
        <text x={x} y={y + 1.2} textAnchor={anchor} className={styles.label}>
          {text}
        </text>
      </g>
    );
  });
}

const Pitch = memo(function Pitch() {
  return (
    <>
      <path d="M0 0h105v68H0z" fill="var(--pitch)" />
      {[10.5, 31.5, 52.5, 73.5, 94.5].map((x) => (
        <path key={x} d={`M${x} 0h10.5v68h-10.5z`} fill="var(--pitch-2)" />
      ))}
      <g fill="none" stroke="var(--pitch-line)" strokeWidth={0.35}>
        <path d="M0 0h105v68H0zM52.5 0v68M0 13.85h16.5v40.3H0M105 13.85H88.5v40.3H105M0 24.85h5.5v18.3H0M105 24.85h-5.5v18.3h5.5" />
        <circle cx={52.5} cy={34} r={9.15} />
      </g>
    </>
  );
});

const Shots = memo(function Shots({ shots }: { readonly shots: readonly ShotView[] }) {
  // Large ones first, so that a small one at the same place is visible; goals and labels on top.
  const ordered = [...shots].sort((a, b) => Number(a.result === "goal") - Number(b.result === "goal") || (b.xg ?? 0) - (a.xg ?? 0));
  return (
    <>
      {ordered.map((shot) => (
        <Shot key={`${shot.at}/${shot.minute}/${shot.x}/${shot.y}/${shot.player ?? ""}`} shot={shot} />
      ))}
      <GoalLabels goals={ordered.filter((shot) => shot.result === "goal")} />
    </>
  );
});

/** Shots of both sides on one pitch, home attacking to the right. */
export function ShotMap({ view, onRetry }: { readonly view: MatchView; readonly onRetry?: (() => void) | undefined }) {
  const shots = useSlice(
    view.state$,
    useCallback((match: MatchState) => (match.sport === "fb" ? match.shots : NO_SHOTS), []),
  );
  const home = shots.filter((s) => s.side === "home").length;
  const away = shots.length - home;
  return (
    <Block
      view={view}
      title="射门分布"
      note={shots.length > 0 ? `${home} - ${away}` : undefined}
      isEmpty={shots.length === 0}
      height={260}
      onRetry={onRetry}
    >
      <svg className={styles.map} viewBox="-1 -1 107 70" role="img" aria-label={`射门分布，主队 ${home} 次，客队 ${away} 次`}>
        <Pitch />
        <Shots shots={shots} />
      </svg>
      <div className={styles.legend} aria-hidden="true">
        <span>
          <svg viewBox="0 0 12 12">
            <circle cx="6" cy="6" r="5.3" fill="none" stroke="currentColor" />
            <circle cx="6" cy="6" r="3.4" fill="currentColor" />
          </svg>
          进球
        </span>
        <span>
          <svg viewBox="0 0 12 12">
            <circle cx="6" cy="6" r="4" fill="currentColor" />
          </svg>
          射正
        </span>
        <span>
          <svg viewBox="0 0 12 12">
            <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" />
          </svg>
          射偏
        </span>
        <span>
          <svg viewBox="0 0 12 12">
            <circle cx="6" cy="6" r="4" fill="currentColor" fillOpacity=".25" stroke="currentColor" strokeWidth=".7" />
          </svg>
          被封堵
        </span>
        <span className={styles.scale}>圆越大，期望进球越高</span>
      </div>
    </Block>
  );
}
