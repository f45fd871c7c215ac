import { stateRowOf } from "../../../contract/codes/matchPhase.ts";
import { formatOf } from "../../../contract/match/basketball.ts";
import { footballMinute, minuteText } from "../../../contract/match/clock.ts";
import type { Pair } from "../../../contract/feed/sport.ts";
import { isDerby } from "./derbies.ts";
import type { Slots } from "./grammar.ts";
import type { MatchSheet, SideNo } from "./matchSheet.ts";

/**
 * Content of the slots in sentences, from a sheet's current state. {h} home, {x} away, {s} the score, {w} the leader, {l} the
 * trailing side, {d} the lead in goals, {lead} in points, {m} the minute, {q} the quarter; before a match {rh} {rx} ranks,
 * {wh} {wx} wins of the last five, {fav} the higher-ranked, {fh} {fx} formations, {ph} {px} a starter, {kh} {kx} keepers.
 * Figures include their word: {shots} is 射门8比3. Added by an event (`news.ts`): {t} its team, {o} the other, {p} the player,
 * {a} the assist, {off} who went off, {det} how, {r} why, {n} the player's goals, {yn} the team's cards, {run} {rn} points on end.
 */

const FROM_MINUTE = 12;
/** Ranks that count as the top of a table. */
const TOP = 3;
const BOTTOM_FROM = 17;

export const minuteWords = (minute: number, plus = 0): string => (plus > 0 ? `${minute}+${plus}分钟` : `${minute}分钟`);

export const isCup = ({ fixture }: MatchSheet): boolean => fixture?.league.id.endsWith("-cup") ?? false;
export const stageOf = ({ sport, state }: MatchSheet) => stateRowOf({ sport, state }).stage;

export interface Standing {
  readonly isDerby: boolean;
  readonly isTop: boolean;
  readonly isBottom: boolean;
}

export function standingOf({ fixture, sport }: MatchSheet): Standing {
  const ranks = [fixture?.home.rank, fixture?.away.rank];
  const isLeague = fixture !== null && !fixture.league.id.endsWith("-cup");
  return {
    isDerby: fixture !== null && isDerby(fixture.home.name, fixture.away.name),
    isTop: isLeague && ranks.every((rank) => rank !== undefined && rank <= TOP),
    isBottom: isLeague && sport === "fb" && ranks.some((rank) => rank !== undefined && rank >= BOTTOM_FROM),
  };
}

const QUARTERS = ["第一节", "第二节", "第三节", "第四节"];
const HALVES = ["上半场", "下半场"];

/** Name of a basketball period, by its 0-based index. */
export function periodWords(sheet: MatchSheet, index: number): string {
  const names = formatOf(sheet.fixture) === "halves" ? HALVES : QUARTERS;
  return names[index] ?? "加时";
}

function ofTeams(sheet: MatchSheet): Record<string, string> {
  const { fixture, lineups } = sheet;
  if (fixture === null) return {};
  const { home, away } = fixture;
  const slots: Record<string, string> = { h: home.name, x: away.name, lg: fixture.league.name };
  const put = (name: string, value: string | number | undefined): void => {
    if (value !== undefined && value !== "") slots[name] = String(value);
  };
  put("rd", fixture.round);
  put("v", fixture.venue);
  put("ref", fixture.referee);
  put("wea", fixture.weather);
  if (home.rank !== undefined && away.rank !== undefined && home.rank !== away.rank) {
    put("rh", home.rank);
    put("rx", away.rank);
    put("fav", home.rank < away.rank ? home.name : away.name);
    const low = home.rank > away.rank ? home : away;
    if (sheet.sport === "bk" || (low.rank ?? 0) >= BOTTOM_FROM) {
      put("dn", low.name);
      put("rdn", low.rank);
    }
  }
  if (home.form?.length === 5 && away.form?.length === 5) {
    put("wh", home.form.filter((one) => one === "W").length);
    put("wx", away.form.filter((one) => one === "W").length);
  }
  for (const [i, side] of (["h", "x"] as const).entries()) {
    const lineup = lineups[i];
    put(`f${side}`, lineup?.formation);
    put(`k${side}`, lineup?.starters.find(({ position }) => position === "G")?.name);
    put(`p${side}`, lineup?.starters.findLast(({ position }) => position !== "G")?.name);
  }
  return slots;
}

const FOOTBALL_STATS = [
  ["shots", "shots", "射门"],
  ["on", "shotsOnTarget", "射正"],
  ["corn", "corners", "角球"],
  ["xg", "xg", "期望进球"],
] as const;
const BASKETBALL_STATS = [
  ["reb", "rebounds", "篮板"],
  ["ast", "assists", "助攻"],
  ["tov", "turnovers", "失误"],
] as const;
const percent = (made: number, tried: number): string => `${Math.round((made / tried) * 100)}%`;

function statSlots({ sport, stats }: MatchSheet, minute: number | null): Record<string, string> {
  const slots: Record<string, string> = {};
  if (sport === "fb" && minute !== null && minute < FROM_MINUTE) return slots;
  for (const [name, stat, word] of sport === "fb" ? FOOTBALL_STATS : BASKETBALL_STATS) {
    const pair = stats[stat];
    if (pair && pair[0] + pair[1] > 0) slots[name] = `${word}${pair[0]}比${pair[1]}`;
  }
  const { possession, fieldGoalsScored: made, fieldGoalsTotal: tried, threePointsScored: threes, threePointsTotal: far } = stats;
  if (possession && possession[0] > 0) slots.pos = `控球${possession[0]}%对${possession[1]}%`;
  if (made && tried && tried[0] > 9 && tried[1] > 9) slots.fg = `命中率${percent(made[0], tried[0])}对${percent(made[1], tried[1])}`;
  if (threes && far && far[0] > 3 && far[1] > 3) slots.tre = `三分${far[0]}投${threes[0]}中对${far[1]}投${threes[1]}中`;
  return slots;
}

function ofScore(sheet: MatchSheet): Record<string, string> {
  const { fixture, score } = sheet;
  const [home, away] = score;
  const slots: Record<string, string> = { s: `${home}-${away}` };
  if (fixture === null || home === away) return slots;
  const first: SideNo = home > away ? 0 : 1;
  const teams = [fixture.home, fixture.away];
  slots.w = teams[first]?.name ?? "";
  slots.l = teams[1 - first]?.name ?? "";
  slots.d = String(Math.abs(home - away));
  slots.lead = slots.d;
  const { rank: won } = teams[first] ?? {};
  const { rank: lost } = teams[1 - first] ?? {};
  if (won !== undefined && lost !== undefined) {
    slots.rw = String(won);
    slots.rl = String(lost);
  }
  if (sheet.worst[first] > 0) slots.down = String(sheet.worst[first]);
  return slots;
}

/** The player with the most points. */
function leaderOf({ players }: MatchSheet): Record<string, string> {
  const [top] = [...players.values()].toSorted((a, b) => b.points - a.points);
  return top && top.points >= 8 && top.name !== "" ? { top: top.name, pts: String(top.points) } : {};
}

/** The player with the most goals of a football match. */
function starOf({ incidents }: MatchSheet): Record<string, string> {
  const goals = new Map<string, number>();
  for (const { type, player, isStanding } of incidents.values()) {
    if (isStanding && player !== null && (type === "goal" || type === "penalty-goal")) goals.set(player, (goals.get(player) ?? 0) + 1);
  }
  const [first] = [...goals].toSorted((a, b) => b[1] - a[1]);
  return first ? { star: first[0] } : {};
}

/** The minute shown with a post, the same as `createMinuteOf` derives from the log. */
export function minuteShown(sheet: MatchSheet, at: number): string | null {
  const { sport, state, clock, fixture } = sheet;
  const { stage, words } = stateRowOf({ sport, state, ...(sport === "bk" ? { format: formatOf(fixture) } : {}) });
  if (stage === "break") return words;
  if (stage !== "playing" || clock === null) return null;
  if (sport === "bk") return words;
  const { minute, plus } = footballMinute(clock, at);
  return minuteText(minute, plus);
}

/** All known facts at a time (epoch ms). */
export function slotsOf(sheet: MatchSheet, at: number): Slots {
  const { sport, clock } = sheet;
  const isRunning = stageOf(sheet) === "playing" && clock !== null;
  const shown = sport === "fb" && isRunning ? footballMinute(clock, at) : null;
  const minute = shown?.minute ?? null;
  const slots = { ...ofTeams(sheet), ...ofScore(sheet), ...statSlots(sheet, minute) };
  if (sport === "fb") return { ...slots, ...starOf(sheet), ...(shown ? { m: minuteWords(shown.minute, shown.plus) } : {}) };
  const index = sheet.periods.length - 1;
  const period: Pair | undefined = sheet.periods[index];
  return {
    ...slots,
    ...leaderOf(sheet),
    ...(period ? { q: periodWords(sheet, index), pd: `${period[0]}比${period[1]}` } : {}),
  };
}
