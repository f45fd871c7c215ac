import type { FeedEvent } from "../../../contract/feed/frames.ts";
import type { MatchEvent } from "../../../contract/feed/sport.ts";
import type { MatchSheet, SideNo } from "./matchSheet.ts";
import { type Before, type News, type Topic, overSections, scoreOf, stateNews, teamsOf } from "./news.ts";

/** Consecutive points of one side, and the last leader, in a basketball game. */
export interface Streak {
  side: SideNo | null;
  points: number;
  reported: number;
  leader: SideNo | null;
  wasTied: boolean;
  isClutchReported: boolean;
}
export const newStreak = (): Streak => ({ side: null, points: 0, reported: 0, leader: null, wasTied: false, isClutchReported: false });

const RUN_FROM = 9;
const RUN_STEP = 5;
const LAST_PERIOD = 8;
const CLUTCH_S = 180;
const CLOSE = 8;
const BASKETBALL_STATES: Partial<Readonly<Record<number, Topic>>> = { 3: "quarter", 5: "half", 7: "quarter", 9: "overtime", 10: "over" };

function ofBasketballScore(sheet: MatchSheet, at: number, before: Before, streak: Streak): News | null {
  const gained: [number, number] = [sheet.score[0] - before.score[0], sheet.score[1] - before.score[1]];
  const side: SideNo | null = gained[0] > 0 ? 0 : gained[1] > 0 ? 1 : null;
  if (side === null) return null;
  const isOn = streak.side === side;
  streak.points = (isOn ? streak.points : 0) + gained[side];
  if (!isOn) streak.reported = 0;
  streak.side = side;
  const [home, away] = sheet.score;
  const leader = home === away ? null : home > away ? 0 : 1;
  const isTurned = leader !== null && streak.leader !== null && leader !== streak.leader;
  const isTied = leader === null && streak.leader !== null && sheet.state >= LAST_PERIOD;
  streak.leader = leader ?? streak.leader;
  const common = { at, side, state: sheet.state, score: scoreOf(sheet) };
  if (streak.points >= RUN_FROM && streak.points >= streak.reported + RUN_STEP) {
    streak.reported = streak.points;
    const slots = { ...teamsOf(sheet, side), run: `${streak.points}比0`, rn: String(streak.points) };
    return { ...common, topic: "run", slots, sections: ["run"] };
  }
  if (isTied) return { ...common, topic: "lead", slots: teamsOf(sheet, side), sections: ["tie"] };
  return isTurned && sheet.state >= 6 ? { ...common, topic: "lead", slots: teamsOf(sheet, side), sections: ["leadChange"] } : null;
}

/** The news in a basketball event; null: none. The sheet has taken the event already. */
export function basketballNews(sheet: MatchSheet, event: FeedEvent, before: Before, streak: Streak): News | null {
  const { k, at } = event as MatchEvent;
  if (k === "score") return ofBasketballScore(sheet, at, before, streak);
  if (k !== "state") return null;
  const { clock, state, score } = sheet;
  const isNew = state !== before.state && before.state !== 0 && before.state !== 11;
  if (isNew && state === 2) return stateNews(sheet, "start", at, ["start"]);
  const topic = isNew ? BASKETBALL_STATES[state] : undefined;
  if (topic !== undefined) return stateNews(sheet, topic, at, topic === "over" ? overSections(sheet) : [topic]);
  const isLast = state === LAST_PERIOD && clock !== null && clock.base <= CLUTCH_S;
  if (!isLast || streak.isClutchReported || Math.abs(score[0] - score[1]) > CLOSE) return null;
  streak.isClutchReported = true;
  return stateNews(sheet, "clutch", at, ["clutch", "clutch"]);
}
