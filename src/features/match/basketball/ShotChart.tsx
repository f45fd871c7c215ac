import { memo } from "react";
import type { ShotPoint } from "../../../../contract/match/basketball.ts";
import type { MatchState } from "../../../../contract/match/fold.ts";
import type { MatchView } from "../../../../streams/sport/types.ts";
import { Block } from "../../../parts/match/Block.tsx";
import { useSlice } from "../../../hooks/useSlice.ts";
import styles from "./ShotChart.module.css";

const NO_SHOTS: readonly ShotPoint[] = [];
const shotsOf = (match: MatchState): readonly ShotPoint[] => (match.sport === "bk" ? match.shots : NO_SHOTS);

/** A court of 94 x 50 feet; the home side attacks to the right. */
const LENGTH = 94;
const WIDTH = 50;

export function courtPlace(shot: Pick<ShotPoint, "side" | "x" | "y">): { readonly cx: number; readonly cy: number } {
  const cx = (shot.x / 100) * LENGTH;
  const cy = (shot.y / 100) * WIDTH;
  return shot.side === "home" ? { cx, cy } : { cx: LENGTH - cx, cy: WIDTH - cy };
}

const Court = memo(function Court() {
  return (
    <>
      <path d="M0 0h94v50H0z" fill="var(--pitch)" />
      <g fill="none" stroke="var(--pitch-line)" strokeWidth={0.3}>
        <path d="M0 0h94v50H0zM47 0v50M0 17h19v16H0M94 17H75v16h19" />
        <circle cx={47} cy={25} r={6} />
        <circle cx={5.25} cy={25} r={0.75} />
        <circle cx={88.75} cy={25} r={0.75} />
        <path d="M0 3h14a23.75 23.75 0 0 1 0 44H0M94 3H80a23.75 23.75 0 0 0 0 44h14" />
      </g>
    </>
  );
});

const Shots = memo(function Shots({ shots }: { readonly shots: readonly ShotPoint[] }) {
  return shots.map((shot, i) => {
    const color = shot.side === "home" ? "var(--home)" : "var(--away)";
    const place = courtPlace(shot);
    // Two shots can share time and place, so the index is the key.
    return shot.result === "goal" ? (
      <circle key={i} {...place} r={0.9} fill={color} />
    ) : (
      <path key={i} d={`M${place.cx - 0.7} ${place.cy - 0.7}l1.4 1.4m0-1.4l-1.4 1.4`} stroke={color} strokeWidth={0.3} opacity={0.7} />
    );
  });
});

/** Shot positions of both sides: dots for made, crosses for missed shots; absent when the source has no positions. */
export function ShotChart({ view, onRetry }: { readonly view: MatchView; readonly onRetry?: (() => void) | undefined }) {
  const shots = useSlice(view.state$, shotsOf);
  if (shots.length === 0) return null;
  const made = (side: "home" | "away"): string => {
    const own = shots.filter((s) => s.side === side);
    return `${own.filter((s) => s.result === "goal").length}/${own.length}`;
  };
  return (
    <Block view={view} title="投篮分布" note={`${made("home")} - ${made("away")}`} isEmpty={false} onRetry={onRetry}>
      <svg
        className={styles.court}
        viewBox="-0.5 -0.5 95 51"
        role="img"
        aria-label={`投篮分布，主队命中 ${made("home")}，客队命中 ${made("away")}`}
      >
        <Court />
        <Shots shots={shots} />
      </svg>
      <p className={styles.legend}>圆点命中，叉号未中；主队向右进攻</p>
    </Block>
  );
}
