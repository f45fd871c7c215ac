import type { PlaceAfter, TeamPlace, TeamSeason } from "../../../../contract/http/databaseTeam.ts";
import { round } from "../../../parts/strength/timeScale.ts";

/** Geometry of the chart of ranks over a season. */
export const PLACE_CHART = { width: 448, height: 180, left: 26, right: 366, top: 12, bottom: 154 } as const;

export interface PlacePlot {
  readonly rungs: readonly { readonly rank: number; readonly y: number }[];
  readonly ticks: readonly { readonly played: number; readonly x: number }[];
  readonly path: string;
  /** The line without deductions and awards; "" when there are none. */
  readonly without: string;
  /** Announcements, between the matches before and after that day. */
  readonly marks: readonly { readonly text: string; readonly x: number; readonly y: number }[];
  readonly end: { readonly x: number; readonly y: number };
  /** Label positions at the ends of the two lines, kept apart. */
  readonly labels: { readonly own: number; readonly without: number | null };
}

const RUNG = 5;
const TICKS = 5;
const LABEL_GAP = 16;
/** Marks closer than this are placed below each other. */
const MARK_GAP = 44;
const MARK_LINE = 12;

export function seriesOf({ matches }: Pick<TeamSeason, "matches">): readonly PlaceAfter[] {
  return matches.flatMap(({ after }) => after ?? []);
}

const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

/** Null with fewer than two points. */
export function placePlot(series: readonly PlaceAfter[], of: number, adjustments: TeamSeason["adjustments"]): PlacePlot | null {
  const [first, last] = [series[0], series.at(-1)];
  if (!first || !last || series.length < 2) return null;
  const { left, right, top, bottom } = PLACE_CHART;
  const x = (played: number): number => round(left + ((played - first.played) / Math.max(1, last.played - first.played)) * (right - left));
  const y = (rank: number): number => round(top + ((rank - 1) / Math.max(1, of - 1)) * (bottom - top));
  const line = (points: readonly (readonly [played: number, rank: number])[]): string =>
    points.map(([played, rank], i) => `${i === 0 ? "M" : "L"}${x(played)} ${y(rank)}`).join("");
  const from = series.findIndex(({ without }) => without !== null);
  const dashed = from < 0 ? [] : series.slice(Math.max(0, from - 1));
  const ranks = Array.from({ length: of }, (_, i) => i + 1).filter(
    (rank) => rank === 1 || rank === of || (rank % RUNG === 0 && of - rank > 1),
  );
  const played = Array.from({ length: TICKS }, (_, i) => Math.round(first.played + ((last.played - first.played) * i) / (TICKS - 1)));
  let before = -MARK_GAP;
  let low = 0;
  const marks = [...adjustments]
    .sort((a, b) => (a.announcedOn < b.announcedOn ? -1 : 1))
    .map(({ points, announcedOn }) => {
      const next = series.findIndex(({ day }) => day >= announcedOn);
      const [a, b] = [series[next - 1] ?? first, next < 0 ? last : (series[next] ?? last)];
      const at = next < 0 ? x(last.played) : round((x(a.played) + x(b.played)) / 2);
      low = at - before < MARK_GAP ? low + 1 : 0;
      before = at;
      return { text: signed(points), x: at, y: top - 2 + low * MARK_LINE };
    });
  const own = y(last.rank);
  const other = last.without === null ? null : y(last.without);
  const isClose = other !== null && Math.abs(other - own) < LABEL_GAP;
  const shift = isClose ? (LABEL_GAP - Math.abs(other - own)) / 2 : 0;
  const isAbove = other !== null && other > own;
  return {
    rungs: ranks.map((rank) => ({ rank, y: y(rank) })),
    ticks: [...new Set(played)].map((n) => ({ played: n, x: x(n) })),
    path: line(series.map((point) => [point.played, point.rank])),
    without: line(dashed.map((point) => [point.played, point.without ?? point.rank])),
    marks,
    end: { x: x(last.played), y: own },
    labels: {
      own: round(isAbove ? own - shift : own + shift),
      without: other === null ? null : round(isAbove ? other + shift : other - shift),
    },
  };
}

/** `东部第 3`, `第 15`. */
export function placeWords({ conference }: Pick<TeamPlace, "conference">, rank: number): string {
  return `${conference === null ? "" : conference === "East" ? "东部" : "西部"}第 ${rank}`;
}
