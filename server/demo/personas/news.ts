import type { FeedEvent } from "../../../contract/feed/frames.ts";
import type { Incident, MatchEvent } from "../../../contract/feed/sport.ts";
import { sideIndex } from "../../../contract/feed/sport.ts";
import type { Slots } from "./grammar.ts";
import type { MatchSheet, SideNo } from "./matchSheet.ts";
import { isCup, minuteWords, stageOf, standingOf } from "./slots.ts";

/** Topics of posts. `plan.ts` has the number and timing of posts about each. */
export type Topic =
  | "pre"
  | "lineup"
  | "start"
  | "goal"
  | "penalty"
  | "ownGoal"
  | "missed"
  | "cancelled"
  | "corrected"
  | "yellow"
  | "red"
  | "substitution"
  | "half"
  | "restart"
  | "lull"
  | "late"
  | "extra"
  | "shootout"
  | "over"
  | "run"
  | "lead"
  | "quarter"
  | "clutch"
  | "overtime";

export interface News {
  readonly topic: Topic;
  /** When it happened, epoch ms. */
  readonly at: number;
  /** The side it belongs to; null: neither. */
  readonly side: SideNo | null;
  /** Facts of the news, added to the slots of sentences. */
  readonly slots: Slots;
  /** Sections of the book that fit the news. */
  readonly sections: readonly string[];
  /** Valid while this incident stands with this player. */
  readonly incident?: { readonly id: string; readonly player: string | null };
  /** Valid while the match is in this state. */
  readonly state: number;
  /** Football: valid while this is the score. */
  readonly score: string;
}

const GOALS: ReadonlySet<string> = new Set(["goal", "own-goal", "penalty-goal"]);
const TOPICS: Partial<Readonly<Record<Incident["type"], Topic>>> = {
  goal: "goal",
  "own-goal": "ownGoal",
  "penalty-goal": "penalty",
  "penalty-missed": "missed",
  yellow: "yellow",
  red: "red",
  "second-yellow": "red",
  substitution: "substitution",
};
const LATE_FROM = 85;

/** The score, the sides that had led and the state, before the event. */
export interface Before {
  readonly score: readonly [number, number];
  readonly hasLed: readonly [boolean, boolean];
  readonly state: number;
}

export const scoreOf = ({ score }: MatchSheet): string => `${score[0]}-${score[1]}`;

export function teamsOf(sheet: MatchSheet, side: SideNo): Record<string, string> {
  const names = [sheet.fixture?.home.name, sheet.fixture?.away.name];
  return { t: names[side] ?? "", o: names[1 - side] ?? "" };
}

/** The role of a goal in the match. `score`: including the goal. */
function storyOf(score: readonly [number, number], side: SideNo, hasLed: readonly [boolean, boolean]): string {
  const own = score[side];
  const lead = own - score[1 - side === 0 ? 0 : 1];
  if (score[0] + score[1] === 1) return "opener";
  if (lead === 0) return "equaliser";
  if (lead < 0) return lead >= -2 ? "pull" : "anyGoal";
  if (lead === 1) return hasLed[side] ? "ahead" : "comeback";
  return lead === 2 ? "extend" : "thrash";
}

function goalSections(sheet: MatchSheet, d: Incident, side: SideNo, before: Before): { readonly sections: string[]; readonly n: number } {
  const score = (d.score as readonly [number, number] | undefined) ?? before.score;
  const sections = [storyOf(score, side, before.hasLed)];
  if (d.type === "own-goal") return { sections: ["ownGoal"], n: 0 };
  if (d.minute >= LATE_FROM && Math.abs(score[0] - score[1]) <= 1) sections.push("late", "late");
  const n = [...sheet.incidents.values()].filter(
    ({ type, player, isStanding }) => isStanding && type !== "own-goal" && GOALS.has(type) && player === (d.player ?? ""),
  ).length;
  if (n === 2) sections.push("brace");
  if (n > 2) sections.push("hat", "hat");
  sections.push(d.type === "penalty-goal" ? "penalty" : "anyGoal");
  if (d.type === "penalty-goal") sections.push("penalty");
  return { sections, n };
}

function ofIncident(sheet: MatchSheet, d: Incident, at: number, before: Before): News | null {
  const topic = TOPICS[d.type];
  if (topic === undefined || d.side === null) return null;
  const side = sideIndex(d.side);
  const slots: Record<string, string> = { ...teamsOf(sheet, side), m: minuteWords(d.minute, d.plus) };
  if (d.player !== undefined) slots.p = d.player;
  let sections: readonly string[] = [topic];
  let { score } = before;
  if (GOALS.has(d.type)) {
    const goal = goalSections(sheet, d, side, before);
    ({ sections } = goal);
    if (goal.n > 1) slots.n = String(goal.n);
    if (topic === "goal" && d.assist !== undefined) slots.a = d.assist;
    if (topic === "goal" && d.detail !== undefined) slots.det = d.detail;
    score = (d.score as readonly [number, number] | undefined) ?? score;
  } else if (topic === "missed" && d.detail !== undefined) slots.det = d.detail;
  else if ((topic === "yellow" || topic === "red") && d.detail !== undefined) {
    slots.r = d.detail;
    slots.yn = String(sheet.cards.yellow[side]);
  } else if (topic === "substitution" && d.off !== undefined) slots.off = d.off;
  return {
    topic,
    at,
    side,
    slots,
    sections,
    incident: { id: d.id, player: d.player ?? null },
    state: sheet.state,
    score: `${score[0]}-${score[1]}`,
  };
}

/** For both sports. The more specific sections apply only when the score itself tells how the match ended. */
export function overSections(sheet: MatchSheet): readonly string[] {
  const [home, away] = sheet.score;
  const { rank: rh } = sheet.fixture?.home ?? {};
  const { rank: rx } = sheet.fixture?.away ?? {};
  if (sheet.shootout !== null) return ["over"];
  if (home === away) return sheet.sport === "bk" || isCup(sheet) ? ["over"] : ["over", home === 0 ? "overGoalless" : "overLevel"];
  const winner: SideNo = home > away ? 0 : 1;
  const sections = ["over", "overWon"];
  const far = sheet.sport === "fb" ? 1 : 10;
  if (sheet.worst[winner] >= far) sections.push("overComeback");
  if (sheet.sport === "bk" && Math.abs(home - away) <= 4) sections.push("overClose");
  const [best, other] = winner === 0 ? [rh, rx] : [rx, rh];
  if (best !== undefined && other !== undefined && best - other >= 6) sections.push("overUpset");
  if (standingOf(sheet).isDerby) sections.push("overDerby");
  return sections;
}

export function stateNews(sheet: MatchSheet, topic: Topic, at: number, sections: readonly string[]): News {
  return { topic, at, side: null, slots: {}, sections, state: sheet.state, score: scoreOf(sheet) };
}

function halfSections({ score }: MatchSheet): readonly string[] {
  const [home, away] = score;
  return ["half", "half", home === away ? (home === 0 ? "halfGoalless" : "halfLevel") : "halfLed"];
}

const FOOTBALL_STATES: Partial<Readonly<Record<number, Topic>>> = {
  2: "start",
  3: "half",
  4: "restart",
  5: "extra",
  7: "shootout",
  8: "over",
};

function ofFootballState(sheet: MatchSheet, at: number, before: Before): News | null {
  const topic = sheet.state === before.state ? undefined : FOOTBALL_STATES[sheet.state];
  // The half only continues: the source was silent, or the match was interrupted.
  if (topic === undefined || before.state === 0 || before.state === 10) return null;
  if (topic === "extra" && sheet.clock !== null && sheet.clock.base > 90) return null;
  return stateNews(sheet, topic, at, topic === "half" ? halfSections(sheet) : topic === "over" ? overSections(sheet) : [topic]);
}

/** The news in a football event; null: none. The sheet has taken the event already. */
export function footballNews(sheet: MatchSheet, event: FeedEvent, before: Before): News | null {
  const { k, d, at } = event as MatchEvent;
  if (k === "incident") return ofIncident(sheet, d, at, before);
  if (k === "state") return ofFootballState(sheet, at, before);
  if (k !== "incident.revised" && k !== "incident.revoked") return null;
  const known = sheet.incidents.get(d.id);
  if (known === undefined || known.side === null) return null;
  const slots: Record<string, string> = { ...teamsOf(sheet, known.side), ...(known.player === null ? {} : { p: known.player }) };
  const common = { at, side: known.side, slots, state: sheet.state };
  if (k === "incident.revised") {
    const incident = { id: d.id, player: known.player };
    if (d.changes.type === "red") {
      if (d.changes.detail !== undefined) slots.r = d.changes.detail;
      return { ...common, topic: "red", sections: ["red"], incident, score: scoreOf(sheet) };
    }
    return d.changes.player === undefined
      ? null
      : { ...common, topic: "corrected", sections: ["corrected"], incident, score: scoreOf(sheet) };
  }
  if (!GOALS.has(known.type)) return null;
  const reason = /VAR：([^，]+)/.exec(d.reason ?? "")?.[1];
  if (reason !== undefined) slots.r = reason;
  const score: [number, number] = [before.score[0], before.score[1]];
  score[known.side] -= 1;
  return { ...common, topic: "cancelled", sections: ["cancelled"], score: `${score[0]}-${score[1]}` };
}

/** Sections for moments without news. */
export function lullSections(sheet: MatchSheet, isLate: boolean): readonly string[] {
  const [home, away] = sheet.score;
  const margin = Math.abs(home - away);
  if (sheet.sport === "bk") return margin >= 18 ? ["apart", "lull"] : ["lull"];
  if (isLate && margin <= 2) return [margin === 0 ? "lateLevel" : "lateLed"];
  if (margin >= 3) return ["apart", "stats"];
  return [home + away === 0 ? "goalless" : margin === 0 ? "level" : "led", "stats"];
}

export function preSections(sheet: MatchSheet): readonly string[] {
  const { isDerby, isTop, isBottom } = standingOf(sheet);
  const sections = ["pre", "preRank"];
  if (sheet.lineups[0] !== null && sheet.lineups[1] !== null) sections.push("preLineup");
  if (isDerby) sections.push("preDerby", "preDerby");
  if (isTop) sections.push("preTop");
  if (isBottom) sections.push("preDown");
  return sections;
}

export const isInPlay = (sheet: MatchSheet): boolean => stageOf(sheet) === "playing";
