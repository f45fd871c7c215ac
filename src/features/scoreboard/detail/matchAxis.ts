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
  /** The label stands nearer to the middle: beside the icon it would cover another goal. */
  readonly isSecondLine: boolean;
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
/** Away from the icon: better than over another goal alone. */
const SECOND_LINE_COST = 10;
/** More than whatever is covered: a label beyond the axis is beyond a phone's screen, which could then be scrolled to. */
const OUTSIDE_COST = 1_000;

type Side = "right" | "left";
type Span = readonly [from: number, to: number];

interface PlacedLabel {
  /** Null: it has none. */
  readonly side: Side | null;
  readonly isSecondLine: boolean;
}

const NO_LABEL: PlacedLabel = { side: null, isSecondLine: false };
const SPOTS: readonly (PlacedLabel & { readonly side: Side })[] = [
  { side: "right", isSecondLine: false },
  { side: "left", isSecondLine: false },
  { side: "right", isSecondLine: true },
  { side: "left", isSecondLine: true },
];

const meets = (a: Span, b: Span): boolean => a[0] < b[1] && b[0] < a[1];
const iconOf = ({ x }: Placed): Span => [x - ICON_PX, x + ICON_PX];

function labelOf({ x, wanted }: Placed, side: Side): Span {
  const width = widthOf(wanted) + GAP_PX;
  return side === "left" ? [x - ICON_PX - width, x - ICON_PX] : [x + ICON_PX, x + ICON_PX + width];
}

/** What an event takes of the first line with its label. */
function extent(p: Placed, { side, isSecondLine }: PlacedLabel): Span {
  const icon = iconOf(p);
  if (side === null || isSecondLine) return icon;
  const label = labelOf(p, side);
  return [Math.min(icon[0], label[0]), Math.max(icon[1], label[1])];
}

/**
 * Labels of one side, oldest first. When labels collide the older one flips left; then cards lose their label, first
 * those beside a goal; goals never do.
 */
function placeSide(side: readonly Placed[], widthPx: number): readonly PlacedLabel[] {
  const labels: PlacedLabel[] = side.map((p) => (p.wanted === "" ? NO_LABEL : { side: "right", isSecondLine: false }));
  const labelAt = (i: number): PlacedLabel => labels[i] ?? NO_LABEL;
  const at = (i: number): Span => extent(side[i] as Placed, labelAt(i));
  const isGoal = (i: number): boolean => side[i]?.event.kind === "goal";
  const isInside = ([from, to]: Span): boolean => from >= -ICON_PX && to <= widthPx + ICON_PX;
  const isFree = (i: number, label: PlacedLabel): boolean => {
    const own = extent(side[i] as Placed, label);
    return isInside(own) && side.every((_, j) => j === i || !meets(own, at(j)));
  };
  const flipped: PlacedLabel = { side: "left", isSecondLine: false };
  side.forEach((_, i) => {
    if (labelAt(i).side === null || isFree(i, labelAt(i))) return;
    if (isFree(i, flipped)) labels[i] = flipped;
    else if (!isGoal(i)) labels[i] = NO_LABEL;
  });
  // A goal keeps its label, where it covers least; cards make room for it.
  side.forEach((p, i) => {
    if (!isGoal(i) || isFree(i, labelAt(i))) return;
    const cost = (spot: (typeof SPOTS)[number]): number => {
      const own = labelOf(p, spot.side);
      return side.reduce(
        (sum, other, j) => {
          if (j === i) return sum;
          const { side: where, isSecondLine } = labelAt(j);
          const isOverIcon = !spot.isSecondLine && meets(own, iconOf(other));
          const isOverLabel = isGoal(j) && where !== null && isSecondLine === spot.isSecondLine && meets(own, labelOf(other, where));
          return sum + (isOverIcon ? COVER_COST[other.event.kind] : 0) + (isOverLabel ? COVER_COST.goal : 0);
        },
        (isInside(own) ? 0 : OUTSIDE_COST) + (spot.isSecondLine ? SECOND_LINE_COST : 0),
      );
    };
    labels[i] = SPOTS.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
    side.forEach((_, j) => {
      if (isGoal(j) || labelAt(j).side === null || !meets(at(i), at(j))) return;
      labels[j] = isFree(j, flipped) ? flipped : NO_LABEL;
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
      isSecondLine: false,
      isRevoked: i.status === "revoked",
      title,
    };
    placed.push({ event, wanted: kind === "sub" ? "" : title, x: (left / 100) * widthPx });
  }
  return (["home", "away"] as const).flatMap((side) => {
    const own = placed.filter((p) => p.event.side === side).sort((a, b) => a.x - b.x);
    const labels = placeSide(own, widthPx);
    return own.map(({ event, wanted }, i) => {
      const { side: where, isSecondLine } = labels[i] ?? NO_LABEL;
      return { ...event, label: where === null ? "" : wanted, isFlipped: where === "left", isSecondLine };
    });
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
