import { FootballState } from "../../../../contract/codes/football.ts";
import type { FootballMatch, IncidentView } from "../../../../contract/match/football.ts";

/** The minute axis of an opened row: where incidents stand, and which of their labels have room. Pure. */

export interface TimelineEvent {
  readonly id: string;
  readonly kind: "goal" | "card-y" | "card-r" | "sub";
  readonly side: "home" | "away";
  /** Percent of the axis. */
  readonly left: number;
  /** `67′ 赖斯`; "" when there is no room for it, or nothing to say. */
  readonly label: string;
  readonly isFlipped: boolean;
  /** Taken back: struck through. */
  readonly isRevoked: boolean;
  /** The whole of it, for a tooltip. */
  readonly title: string;
}

/** The axis ends a little after 90, for stoppage; extra time lengthens it. */
const REGULAR_END = 94;
const EXTRA_END = 124;

export function axisEnd(match: Pick<FootballMatch, "incidents" | "segments">): number {
  const isExtra =
    match.segments.some((s) => s.clock.base >= 90 && s.state === FootballState.extraTime) || match.incidents.some((i) => i.minute > 90);
  return isExtra ? EXTRA_END : REGULAR_END;
}

export const percentOf = (minute: number, end: number): number => Math.min(100, (minute / end) * 100);

/** Stoppage of the second half runs on; that of the first is drawn on the half-time line. */
function minuteOf(i: IncidentView): number {
  return i.minute >= 90 ? i.minute + (i.plus ?? 0) : i.minute;
}

function kindOf(i: IncidentView): TimelineEvent["kind"] | null {
  switch (i.type) {
    case "goal":
    case "own-goal":
    case "penalty-goal":
      return "goal";
    case "yellow":
      return "card-y";
    case "red":
    case "second-yellow":
      return "card-r";
    case "substitution":
      return "sub";
    default:
      return null;
  }
}

interface Placed {
  readonly event: TimelineEvent;
  readonly wanted: string;
  /** Middle of the icon, px. */
  readonly x: number;
}

const ICON_PX = 10;
const GAP_PX = 4;

/** Width of a label at 12 px: a Chinese character is as wide as it is high, a digit a little over half. */
function widthOf(label: string): number {
  let width = 0;
  for (const c of label) width += c.charCodeAt(0) > 0x2e80 ? 12 : 6.8;
  return width;
}

/** What it costs to put a goal's label over something: substitutions matter least. */
const COVER_COST: Readonly<Record<TimelineEvent["kind"], number>> = { sub: 1, "card-y": 4, "card-r": 6, goal: 20 };

type Label = "right" | "left" | "none";

/** Pixels an event takes with its label on one side. */
function extent(p: Placed, label: Label): readonly [number, number] {
  const width = label === "none" ? 0 : widthOf(p.wanted) + GAP_PX;
  return [p.x - ICON_PX - (label === "left" ? width : 0), p.x + ICON_PX + (label === "right" ? width : 0)];
}

const meets = (a: readonly [number, number], b: readonly [number, number]): boolean => a[0] < b[1] && b[0] < a[1];

/**
 * Labels of one side, oldest first. When labels collide the older one flips left; then cards lose their label, first
 * those beside a goal; goals never do.
 */
function placeSide(side: readonly Placed[], widthPx: number): readonly Label[] {
  const labels: Label[] = side.map((p) => (p.wanted === "" ? "none" : "right"));
  const at = (i: number): readonly [number, number] => extent(side[i] as Placed, labels[i] ?? "none");
  const isGoal = (i: number): boolean => side[i]?.event.kind === "goal";
  const isFree = (i: number, label: Label): boolean => {
    const own = extent(side[i] as Placed, label);
    return own[0] >= -ICON_PX && own[1] <= widthPx + ICON_PX && side.every((_, j) => j === i || !meets(own, at(j)));
  };
  const settle = (i: number): void => {
    if (labels[i] === "none" || isFree(i, labels[i] ?? "none")) return;
    if (isFree(i, "left")) labels[i] = "left";
    else if (!isGoal(i)) labels[i] = "none";
  };
  side.forEach((_, i) => settle(i));
  // A goal keeps its label, on the side where it covers least; cards make room for it.
  side.forEach((p, i) => {
    if (!isGoal(i) || isFree(i, labels[i] ?? "none")) return;
    const cost = (label: Label): number => {
      const own = extent(p, label);
      const covered = side.reduce((sum, other, j) => {
        const taken = extent(other, isGoal(j) ? (labels[j] ?? "none") : "none");
        return j !== i && meets(own, taken) ? sum + COVER_COST[other.event.kind] : sum;
      }, 0);
      return own[0] < -ICON_PX || own[1] > widthPx + ICON_PX ? covered + COVER_COST.goal : covered;
    };
    labels[i] = cost("left") < cost("right") ? "left" : "right";
    side.forEach((_, j) => {
      if (isGoal(j) || labels[j] === "none" || !meets(at(i), at(j))) return;
      labels[j] = isFree(j, "left") ? "left" : "none";
    });
  });
  return labels;
}

/** `widthPx` is the width the axis is laid out for; labels are placed by it once, not at every resize. */
export function timelineOf(match: FootballMatch, widthPx: number): readonly TimelineEvent[] {
  const end = axisEnd(match);
  const placed: Placed[] = [];
  for (const i of match.incidents) {
    const kind = kindOf(i);
    if (kind === null || i.side === null) continue;
    const left = percentOf(minuteOf(i), end);
    const minute = i.plus ? `${i.minute}+${i.plus}′` : `${i.minute}′`;
    const title = [minute, i.player ?? "", i.type === "own-goal" ? "（乌龙）" : i.type === "penalty-goal" ? "（点球）" : ""]
      .filter(Boolean)
      .join(" ");
    const event: TimelineEvent = {
      id: i.id,
      kind,
      side: i.side,
      left,
      label: "",
      isFlipped: false,
      isRevoked: i.status === "revoked",
      title,
    };
    placed.push({ event, wanted: kind === "sub" ? "" : title, x: (left / 100) * widthPx });
  }
  return (["home", "away"] as const).flatMap((side) => {
    const own = placed.filter((p) => p.event.side === side).sort((a, b) => a.x - b.x);
    const labels = placeSide(own, widthPx);
    return own.map((p, i) => ({ ...p.event, label: labels[i] === "none" ? "" : p.wanted, isFlipped: labels[i] === "left" }));
  });
}

export interface MomentumBar {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly isHome: boolean;
}

const BOX_WIDTH = 1000;
const MIDDLE = 22;
const FULL_WEIGHT = 20;

/** Bars of a 1000 x 44 box, home above the middle. */
export function momentumBars(momentum: readonly number[], end: number): readonly MomentumBar[] {
  return momentum.flatMap((value, slot) => {
    if (value === 0) return [];
    const height = Math.min(MIDDLE - 1, (Math.abs(value) / FULL_WEIGHT) * (MIDDLE - 1) + 1);
    return [{ x: ((slot + 0.15) / end) * BOX_WIDTH, y: value > 0 ? MIDDLE - height : MIDDLE, height, isHome: value > 0 }];
  });
}
