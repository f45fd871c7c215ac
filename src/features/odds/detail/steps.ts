import type { PricePoint } from "../../../../contract/odds/odds.ts";
import type { TimeAxis } from "../axis.ts";

/** The corners of a step chart, for SVG paths and, with thousands of steps, for a canvas. Pure. */
export interface StepRow {
  /** 0 to 1 along the axis. */
  readonly x: number;
  /** Height of each line from here on; null: no line, during a suspension or in the gap between two panels. */
  readonly heights: readonly number[] | null;
}

/** Each price holds until the next one or the playhead; a suspension is a gap without a riser. */
export function stepRows(
  points: readonly PricePoint[],
  heightsOf: (place: number) => readonly number[],
  { x, panels: [before, inPlay], kickoffAt }: TimeAxis,
  at: number,
): readonly StepRow[] {
  const rows: StepRow[] = [];
  const end = x(at);
  let held: readonly number[] | null = null;
  let isBefore = kickoffAt !== null;
  const passKickoff = (moment: number): void => {
    if (!isBefore || moment < (kickoffAt ?? 0)) return;
    isBefore = false;
    if (held && before && inPlay)
      rows.push({ x: before.to, heights: held }, { x: before.to, heights: null }, { x: inPlay.from, heights: held });
  };
  points.forEach((point, place) => {
    passKickoff(point.at);
    const here = Math.min(end, x(point.at));
    if (!point.suspended) rows.push({ x: here, heights: (held = heightsOf(place)) });
    else if (held) {
      rows.push({ x: here, heights: held }, { x: here, heights: null });
      held = null;
    }
  });
  passKickoff(at);
  if (held) rows.push({ x: end, heights: held });
  return rows;
}

/** One line as a path: `M… H…V…`, with a new start after each gap. */
export function pathOf(rows: readonly StepRow[], line: number, left: number, width: number): string {
  const px = (value: number): number => Math.round(value * 10) / 10;
  let path = "";
  let last: number | null = null;
  for (const { x, heights } of rows) {
    const y: number | null = heights === null ? null : px(heights[line] ?? 0);
    if (y !== null) {
      path += last === null ? `M${px(left + x * width)} ${y}` : `H${px(left + x * width)}`;
      if (last !== null && y !== last) path += `V${y}`;
    }
    last = y;
  }
  return path;
}
