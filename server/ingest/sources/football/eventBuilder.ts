import { FootballState } from "../../../../contract/codes/football.ts";
import type { FeedEvent } from "../../../../contract/feed/frames.ts";
import {
  type Fixture,
  type FootballStat,
  type Incident,
  type LineupData,
  type PositionData,
  type Side,
  sideIndex,
} from "../../../../contract/feed/sport.ts";
import { matchChannel } from "../../../../contract/feed/channels.ts";
import { addPair } from "../../../../contract/match/clock.ts";
import { createTimeline } from "../eventTimes.ts";
import { type Moment, PERIODS, type PeriodNumber } from "./periods.ts";
import { type Counted, type StatTable, changedStats, createTally } from "./tally.ts";
import { clockOf, foulText, incidentText, isKeyIncident, offsideText, scoreText, shotText } from "./incidentText.ts";

/** Line-ups are out an hour before; with five minutes a replay does not begin with an hour of nothing. */
export const OPENING_LEAD_MS = 300_000;
const STAT_EVERY_MS = 60_000;

export interface Shot {
  readonly side: Side;
  readonly x: number;
  readonly y: number;
  readonly result: "goal" | "on" | "off" | "blocked";
  readonly player?: string;
  readonly xg?: number;
  readonly incidentId?: string;
}

export type Score = readonly [number, number];

/**
 * Writes a football match as events of `fb:{matchId}`. A source calls it in the order of the match; the builder keeps
 * the score, counts the statistics (sent when changed, at most once a minute) and words the text live.
 */
export interface FootballEventBuilder {
  /** Fixture, line-ups and (unless another follows at once) the state before kick-off. */
  open(lineups: readonly LineupData[], state?: number | null): void;
  startPeriod(number: PeriodNumber, at: number): void;
  /** `next`: the period that follows, null when the match is over. */
  endPeriod(number: PeriodNumber, at: number, next: PeriodNumber | null): void;
  /** Goals move the score; cards and corners are counted. `shot` draws the goal on the shot map. */
  incident(moment: Moment, incident: Omit<Incident, "minute" | "plus" | "score">, shot?: Omit<Shot, "incidentId">): void;
  shot(moment: Moment, shot: Shot): void;
  foul(moment: Moment, side: Side, player?: string): void;
  offside(moment: Moment, side: Side, player?: string): void;
  position(moment: Moment, data: Omit<PositionData, "minute" | "plus">): void;
  lineup(at: number, data: LineupData): void;
  text(moment: Moment, text: string, key?: boolean): void;
  count(at: number, name: Counted, side: Side, amount?: number): void;
  score(): Score;
  /** The half-time score the source reports; it counts even where the goals give another. Called before the first half ends. */
  reportHalf(reported: Score): void;
  /** The score by goals at the end of the first half; null before. */
  halfByGoals(): Score | null;
  /** Time of the latest event written, epoch ms. */
  lastAt(): number;
  /** Statistics the source counted itself. */
  stats(at: number, table: StatTable): void;
  /** A state without a period, e.g. a result decided off the pitch. */
  state(at: number, state: number, reason?: string): void;
  /** For a source with results but no goals, or one that contradicts its own goals. */
  setScore(at: number, score: Score, half: Score | null, shootout: Score | null): void;
  finish(): readonly FeedEvent[];
}

export function createFootballEventBuilder(fixture: Fixture, included: ReadonlySet<FootballStat>): FootballEventBuilder {
  const timeline = createTimeline(matchChannel("fb", fixture.matchId));
  const tally = createTally(included);
  let score: Score = [0, 0];
  let half: Score | null = null;
  let reportedHalf: Score | null = null;
  let halfByGoals: Score | null = null;
  let shootout: Score | null = null;
  let sent: StatTable = {};
  let sentAt = 0;
  let lines = 0;
  let changed = false;

  const team = (side: Side): string => (side === "home" ? fixture.home.name : fixture.away.name);
  const text = (at: number, clock: string, words: string, extra: { side?: Side; key?: boolean; incidentId?: string } = {}): void => {
    lines += 1;
    timeline.push(at, "text", { id: `t${lines}`, clock, text: words, ...extra });
  };
  const flushStats = (at: number): void => {
    const difference = changedStats(sent, tally.all());
    changed = false;
    sentAt = at;
    if (Object.keys(difference).length === 0) return;
    sent = tally.all();
    timeline.push(at, "stat", { team: difference });
  };
  const count = (at: number, name: Counted, side: Side, amount = 1): void => {
    if (changed && at - sentAt >= STAT_EVERY_MS) flushStats(at);
    tally.add(name, sideIndex(side), amount);
    changed = true;
  };
  const place = (value: number): number => Number(Math.min(100, Math.max(0, value)).toFixed(1));
  const position: FootballEventBuilder["position"] = (moment, data) =>
    timeline.push(moment.at, "position", { ...data, x: place(data.x), y: place(data.y), ...minuteOf(moment) });
  const pushScore = (at: number): void =>
    timeline.push(at, "score", {
      score: [...score],
      ...(half ? { half: [...half] } : {}),
      ...(shootout ? { shootout: [...shootout] } : {}),
    });

  const shot = (moment: Moment, shown: Shot): void => {
    count(moment.at, "shots", shown.side);
    if (shown.result === "goal" || shown.result === "on") count(moment.at, "shotsOnTarget", shown.side);
    if (shown.xg !== undefined) count(moment.at, "xg", shown.side, shown.xg);
    if (shown.incidentId === undefined && shown.result !== "goal") {
      text(moment.at, clockOf(moment), shotText(shown.result, shown.player, team(shown.side)), { side: shown.side });
    }
    position(moment, { ...shown, kind: "shot" });
  };

  return {
    open(lineups, state = FootballState.notStarted) {
      const at = fixture.kickoffAt - OPENING_LEAD_MS;
      timeline.push(at, "fixture", fixture);
      if (state !== null) timeline.push(at, "state", { state });
      for (const lineup of lineups) timeline.push(at, "lineup", lineup);
    },
    startPeriod(number, at) {
      const period = PERIODS[number];
      if (number === 5) {
        shootout = [0, 0];
        timeline.push(at, "state", { state: period.state });
        pushScore(at);
      } else timeline.push(at, "state", { state: period.state, clock: { base: period.base, startAt: Math.round(at), rate: 1 } });
      const clock = number === 5 ? "点球" : `${period.base + 1}′`;
      text(at, clock, number === 1 ? `比赛开始，${team("home")}对阵${team("away")}。` : period.startText, { key: true });
      sentAt = at;
    },
    endPeriod(number, at, next) {
      flushStats(at);
      const clock = number === 5 ? "点球" : `${PERIODS[number].end}′`;
      if (included.size > 0 && (number === 1 || number === 2)) {
        timeline.push(at, "stat", { period: number === 1 ? "h1" : "h2", team: changedStats({}, tally.sinceMark()) });
        tally.mark();
      }
      if (next === null) {
        const end = shootout ? `，点球 ${scoreText(shootout)}` : "";
        pushScore(at);
        timeline.push(at, "state", { state: FootballState.finished });
        text(at, clock, `全场比赛结束，比分 ${scoreText(score)}${end}。`, { key: true });
      } else if (number === 1) {
        halfByGoals = score;
        half = reportedHalf ?? score;
        pushScore(at);
        timeline.push(at, "state", { state: FootballState.halfTime });
        text(at, clock, `上半场结束，比分 ${scoreText(half)}。`, { key: true });
      } else if (next === 4) {
        // No code names the break within extra time: the state stays, and the clock stops.
        timeline.push(at, "state", { state: FootballState.extraTime, clock: { base: 105, startAt: Math.round(at), rate: 0 } });
        text(at, clock, `加时赛上半场结束，比分 ${scoreText(score)}。`, { key: true });
      } else {
        timeline.push(at, "state", { state: FootballState.blank, reason: next === 5 ? "即将点球大战" : "即将加时" });
        text(
          at,
          clock,
          number === 2 ? `90 分钟结束，比分 ${scoreText(score)}，进入加时赛。` : `加时赛结束，比分 ${scoreText(score)}，进入点球大战。`,
          { key: true },
        );
      }
    },
    incident(moment, given, shown) {
      const side = given.side;
      const index = side === null ? null : sideIndex(side);
      const isGoal = given.type === "goal" || given.type === "penalty-goal" || given.type === "own-goal";
      if (isGoal && index !== null) {
        score = addPair(score, index, 1) as Score;
        pushScore(moment.at);
      }
      if (given.type === "shootout-goal" && index !== null) {
        shootout = addPair(shootout ?? [0, 0], index, 1) as Score;
        pushScore(moment.at);
      }
      if (side !== null && given.type === "corner") count(moment.at, "corners", side);
      if (side !== null && given.type === "yellow") count(moment.at, "yellow", side);
      if (side !== null && (given.type === "red" || given.type === "second-yellow")) count(moment.at, "red", side);
      const incident: Incident = { ...given, ...minuteOf(moment), ...(isGoal ? { score: [...score] } : {}) };
      timeline.push(moment.at, "incident", incident);
      const [own, other] = side === "away" ? [team("away"), team("home")] : [team("home"), team("away")];
      const key = isKeyIncident(given.type);
      text(moment.at, clockOf(moment), incidentText(incident, own, other, score), {
        ...(side ? { side } : {}),
        ...(key ? { key } : {}),
        incidentId: given.id,
      });
      if (shown) shot(moment, { ...shown, incidentId: given.id });
    },
    shot,
    foul(moment, side, player) {
      count(moment.at, "fouls", side);
      text(moment.at, clockOf(moment), foulText(player, team(side)), { side });
    },
    offside(moment, side, player) {
      count(moment.at, "offsides", side);
      text(moment.at, clockOf(moment), offsideText(player, team(side)), { side });
    },
    position,
    lineup: (at, data) => timeline.push(at, "lineup", data),
    text: (moment, words, key) => text(moment.at, clockOf(moment), words, key ? { key } : {}),
    count,
    score: () => score,
    reportHalf(reported) {
      reportedHalf = reported;
    },
    halfByGoals: () => halfByGoals,
    lastAt: () => timeline.lastAt(),
    stats: (at, table) => timeline.push(at, "stat", { team: changedStats({}, table) }),
    state: (at, state, reason) => timeline.push(at, "state", { state, ...(reason === undefined ? {} : { reason }) }),
    setScore(at, newScore, newHalf, newShootout) {
      score = newScore;
      half = newHalf ?? half;
      shootout = newShootout ?? shootout;
      pushScore(at);
    },
    finish: () => timeline.finish(),
  };
}

function minuteOf(moment: Moment): { minute: number; plus?: number } {
  return moment.plus === undefined ? { minute: moment.minute } : { minute: moment.minute, plus: moment.plus };
}
