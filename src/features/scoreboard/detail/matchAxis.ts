import { FootballState } from "../../../../contract/codes/football.ts";
import type { FootballMatch, IncidentView } from "../../../../contract/match/football.ts";

/** The minute axis of an expanded row: positions of incidents, and which of their labels fit. Pure. */

export interface TimelineEvent {
  readonly id: string;
  readonly kind: "goal" | "card-y" | "card-r" | "sub";
  readonly side: "home" | "away";
  /** Percent of the axis. */
  readonly left: number;
  /** `67′ 赖斯`; for a goal among many only the minute; "" when there is no room or no text. */
  readonly label: string;
  readonly isFlipped: boolean;
  /** The label is nearer to the middle, because beside the icon it would cover another goal. */
  readonly isSecondLine: boolean;
  /** Revoked: struck through. */
  readonly isRevoked: boolean;
  /** The full text, for a tooltip. */
  readonly title: string;
}

/** The axis ends a little after 90, for stoppage time; extra time extends it. */
const REGULAR_END = 94;
const EXTRA_END = 124;

export function axisEnd(match: Pick<FootballMatch, "incidents" | "segments">): number {
  const isExtra =
    match.segments.some((s) => s.clock.base >= 90 && s.state === FootballState.extraTime) || match.incidents.some((i) => i.minute > 90);
  return isExtra ? EXTRA_END : REGULAR_END;
}

export const percentOf = (minute: number, end: number): number => Math.min(100, (minute / end) * 100);

/** Second-half stoppage continues the axis; first-half stoppage is drawn on the half-time line. */
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
  /** Only the minute, for a goal among many. */
  readonly short: string;
  /** Centre of the icon, px. */
  readonly x: number;
}

const ICON_PX = 10;
const GAP_PX = 4;

/** Width of a label at 12 px: a Chinese character is as wide as high, a digit a little over half of that. */
function widthOf(label: string): number {
  let width = 0;
  for (const c of label) width += c.charCodeAt(0) > 0x2e80 ? 12 : 6.8;
  return width;
}

/** Cost of a goal's label covering another event: lowest for substitutions. */
const COVER_COST: Readonly<Record<TimelineEvent["kind"], number>> = { sub: 1, "card-y": 4, "card-r": 6, goal: 20 };
/** Cost of a label away from its icon, or without a name: only cheaper than covering another goal. */
const SECOND_LINE_COST = 8;
const SHORT_COST = 9;
const PASSES = 3;
/** Higher than any cover: a label beyond the axis is off a phone's screen and would make the page scroll sideways. */
const OUTSIDE_COST = 1_000;

type Side = "right" | "left";
type Span = readonly [from: number, to: number];

interface PlacedLabel {
  /** Null: no label. */
  readonly side: Side | null;
  readonly isSecondLine: boolean;
  readonly isShort: boolean;
}

const RIGHT = { side: "right", isSecondLine: false, isShort: false } as const;
const LEFT = { ...RIGHT, side: "left" } as const;
const NO_LABEL: PlacedLabel = { ...RIGHT, side: null };
type LabelSpot = PlacedLabel & { readonly side: Side };
const SPOTS: readonly LabelSpot[] = [false, true].flatMap((isShort) =>
  [false, true].flatMap((isSecondLine) => [RIGHT, LEFT].map((one) => ({ ...one, isSecondLine, isShort }))),
);

const meets = (a: Span, b: Span): boolean => a[0] < b[1] && b[0] < a[1];
const iconOf = ({ x }: Placed): Span => [x - ICON_PX, x + ICON_PX];

function labelOf({ x, wanted, short }: Placed, side: Side, isShort: boolean): Span {
  const width = widthOf(isShort ? short : wanted) + GAP_PX;
  return side === "left" ? [x - ICON_PX - width, x - ICON_PX] : [x + ICON_PX, x + ICON_PX + width];
}

/** Span of an event's icon and first-line label. */
function extent(p: Placed, { side, isSecondLine, isShort }: PlacedLabel): Span {
  const icon = iconOf(p);
  if (side === null || isSecondLine) return icon;
  const label = labelOf(p, side, isShort);
  return [Math.min(icon[0], label[0]), Math.max(icon[1], label[1])];
}

/**
 * Places the labels of one side, oldest first. A colliding label flips left if there is room; otherwise a card loses its
 * label. Goals always keep theirs.
 */
function placeSide(side: readonly Placed[], widthPx: number): readonly PlacedLabel[] {
  const labels: PlacedLabel[] = side.map((p) => (p.wanted === "" ? NO_LABEL : RIGHT));
  const labelAt = (i: number): PlacedLabel => labels[i] ?? NO_LABEL;
  const at = (i: number): Span => extent(side[i] as Placed, labelAt(i));
  const isGoal = (i: number): boolean => side[i]?.event.kind === "goal";
  const isInside = ([from, to]: Span): boolean => from >= -ICON_PX && to <= widthPx + ICON_PX;
  const isFree = (i: number, label: PlacedLabel): boolean => {
    const own = extent(side[i] as Placed, label);
    return isInside(own) && side.every((_, j) => j === i || !meets(own, at(j)));
  };
  side.forEach((_, i) => {
    if (labelAt(i).side === null || isFree(i, labelAt(i))) return;
    if (isFree(i, LEFT)) labels[i] = LEFT;
    else if (!isGoal(i)) labels[i] = NO_LABEL;
  });
  const cost = (i: number, spot: LabelSpot): number => {
    const own = labelOf(side[i] as Placed, spot.side, spot.isShort);
    return side.reduce(
      (sum, other, j) => {
        if (j === i) return sum;
        const { side: where, isSecondLine, isShort } = labelAt(j);
        const isOverIcon = !spot.isSecondLine && meets(own, iconOf(other));
        const isOverLabel = isGoal(j) && where !== null && isSecondLine === spot.isSecondLine && meets(own, labelOf(other, where, isShort));
        return sum + (isOverIcon ? COVER_COST[other.event.kind] : 0) + (isOverLabel ? COVER_COST.goal : 0);
      },
      (isInside(own) ? 0 : OUTSIDE_COST) + (spot.isSecondLine ? SECOND_LINE_COST : 0) + (spot.isShort ? SHORT_COST : 0),
    );
  };
  // A goal's label goes where it covers least, and cards make room. Several passes, as a later move can free an earlier one.
  for (let pass = 0; pass < PASSES; pass += 1) {
    side.forEach((_, i) => {
      const current = labelAt(i);
      if (!isGoal(i) || (!current.isSecondLine && !current.isShort && isFree(i, current))) return;
      labels[i] = SPOTS.reduce((best, spot) => (cost(i, spot) < cost(i, best) ? spot : best));
      side.forEach((_, j) => {
        if (isGoal(j) || labelAt(j).side === null || !meets(at(i), at(j))) return;
        labels[j] = isFree(j, LEFT) ? LEFT : NO_LABEL;
      });
    });
  }
  return labels;
}

/** `widthPx`: width of the axis. Labels are placed for it once, not on each resize. */
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
    placed.push({ event, wanted: kind === "sub" ? "" : title, short: minute, x: (left / 100) * widthPx });
  }
  return (["home", "away"] as const).flatMap((side) => {
    const own = placed.filter((p) => p.event.side === side).sort((a, b) => a.x - b.x);
    const labels = placeSide(own, widthPx);
    return own.map(({ event, wanted, short }, i) => {
      const { side: where, isSecondLine, isShort } = labels[i] ?? NO_LABEL;
      return { ...event, label: where === null ? "" : isShort ? short : wanted, isFlipped: where === "left", isSecondLine };
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

/** Bars in a 1000 x 44 box, home above the middle. */
export function momentumBars(momentum: readonly number[], end: number): readonly MomentumBar[] {
  return momentum.flatMap((value, slot) => {
    if (value === 0) return [];
    const height = Math.min(MIDDLE - 1, (Math.abs(value) / FULL_WEIGHT) * (MIDDLE - 1) + 1);
    return [{ x: ((slot + 0.15) / end) * BOX_WIDTH, y: value > 0 ? MIDDLE - height : MIDDLE, height, isHome: value > 0 }];
  });
}
