import { FOOTBALL_ROWS } from "../../../../contract/codes/matchStates.ts";
import type { IncidentType } from "../../../../contract/feed/sport.ts";
import type { MatchState } from "../../../../contract/match/fold.ts";
import { spotOfIncident } from "../slots.ts";
import { type Timeline, fractionOf, spotOf } from "../../../parts/match/matchTimeline.ts";
import { isCard, isGoal } from "../../../parts/match/incidentText.ts";

/** An event above the rail's track. */
export interface RailMark {
  readonly id: string;
  readonly type: IncidentType;
  readonly at: number;
  /** 0 to 1 along the track. */
  readonly place: number;
  /** Later than the playhead: drawn at 40 % opacity. */
  readonly isLater: boolean;
}

/**
 * Goals and cards above the track. `known` is the match at the playhead; incidents of `latest` after it become later
 * marks, up to `reveal` (see `createReveal`). In live and held `latest` is null. An incident of the current minute is placed at
 * the playhead (`seenPlace`), never beyond it.
 */
export function railMarks(
  timeline: Timeline,
  known: MatchState,
  latest: MatchState | null,
  reveal: number,
  seenPlace: number,
): readonly RailMark[] {
  if (known.sport !== "fb") return [];
  const marks: RailMark[] = [];
  const add = (match: MatchState, isLater: boolean, from: readonly string[]): void => {
    if (match.sport !== "fb") return;
    for (const i of match.incidents) {
      const isShootout = i.type === "shootout-goal" || i.type === "shootout-missed";
      const isShown = isGoal(i.type) || isCard(i.type) || isShootout;
      if (!isShown || i.status === "revoked" || from.includes(i.id)) continue;
      if (isLater && i.at > reveal) continue;
      const spot = isShootout ? spotOf(match, i.at) : spotOfIncident(i);
      const place = fractionOf(timeline, spot);
      marks.push({ id: i.id, type: i.type, at: i.at, place: isLater ? place : Math.min(place, seenPlace), isLater });
    }
  };
  add(known, false, []);
  if (latest)
    add(
      latest,
      true,
      known.incidents.map((i) => i.id),
    );
  // Drawing order: where marks share a minute, the goal is on top.
  return [...marks].sort((a, b) => Number(isGoal(a.type)) - Number(isGoal(b.type)));
}

export interface RailTick {
  readonly place: number;
  readonly label: string | null;
  readonly isEdge: boolean;
  /** Between two periods: a label without a tick. */
  readonly isBreak?: boolean;
}

/** Ticks below the track: in football every five minutes with numbers every 15, in basketball the periods' names. */
export function railTicks(timeline: Timeline, sport: MatchState["sport"]): readonly RailTick[] {
  if (sport === "bk") {
    return timeline.bars.flatMap((bar) => [
      { place: bar.left, label: null, isEdge: true },
      { place: bar.left + bar.width / 2, label: bar.label, isEdge: false },
      { place: bar.left + bar.width, label: null, isEdge: true },
    ]);
  }
  const ticks: RailTick[] = [];
  timeline.bars.forEach((bar, index) => {
    const start = bar.fromS / 60;
    if (bar.isShootout) {
      ticks.push({ place: bar.left + bar.width / 2, label: bar.label, isEdge: false });
      return;
    }
    const nominal = index < 2 ? 45 : 15;
    for (let minute = 0; minute <= nominal; minute += 5) {
      const isEdge = minute === 0 || minute === nominal;
      const isNumbered = minute % 15 === 0 && !(minute === 0 && index > 0) && !(minute === nominal && index === 0);
      ticks.push({ place: bar.left + (bar.width * minute * 60) / bar.lengthS, label: isNumbered ? String(start + minute) : null, isEdge });
    }
    const next = timeline.bars[index + 1];
    if (next && index === 0) {
      ticks.push({ place: (bar.left + bar.width + next.left) / 2, label: FOOTBALL_ROWS.halfTime.label, isEdge: false, isBreak: true });
    }
  });
  return ticks;
}
