import { BasketballState, breakAfterPeriod, stateOfPeriod } from "../../../../contract/codes/basketball.ts";
import { matchChannel } from "../../../../contract/feed/channels.ts";
import type { FeedEvent } from "../../../../contract/feed/frames.ts";
import { type BasketballStat, type Fixture, type Pair, type PlayerLine, type Side, sideIndex } from "../../../../contract/feed/sport.ts";
import { addPair } from "../../../../contract/match/clock.ts";
import { elapsedGameS, formatOf, periodMinutesOf, periodSecondsOf } from "../../../../contract/match/basketball.ts";
import { createTimeline, short } from "../eventTimes.ts";
import type { Action, PlayerRef } from "./actions.ts";
import { type BoxLine, type Counter, type PlayerCounts, assistRate, boxLine, changedLine, emptyCounts } from "./box.ts";
import { createCourt } from "./court.ts";
import { actionText, gameClock, periodName } from "./actionText.ts";

const OPENING_LEAD_MS = 300_000;
/** A running clock that is off by less than this is not corrected. */
const CLOCK_TOLERANCE_S = 1;

export interface RosterPlayer {
  readonly id: string;
  readonly side: Side;
  readonly name: string;
  readonly number?: string;
  readonly position?: string;
  readonly isStarter: boolean;
}

/** A recorded box-score line to compare the counted one with. */
export interface RecordedLine {
  readonly id: string;
  readonly side: Side;
  readonly name: string;
  readonly seconds: number;
  readonly stats: BoxLine;
}

/**
 * Writes a basketball game as events of `bk:{matchId}`: clock, score by period, box score and text live from one stream of
 * actions, in quarters or halves by the length of its periods. `tracksCourt`: the source reports every substitution, so minutes count.
 */
export interface BasketballEventBuilder {
  open(roster: readonly RosterPlayer[]): void;
  startPeriod(period: number, at: number, rate: 0 | 1): void;
  endPeriod(period: number, at: number, isLast: boolean): void;
  action(action: Action): void;
  score(): Pair;
  periods(): readonly Pair[];
  /** Completes minutes and assist rates; where the recorded box score differs, it wins and the difference is reported. */
  close(at: number, recorded: readonly RecordedLine[]): readonly string[];
  finish(): readonly FeedEvent[];
}

export function createBasketballEventBuilder(fixture: Fixture, tracksCourt: boolean): BasketballEventBuilder {
  const timeline = createTimeline(matchChannel("bk", fixture.matchId));
  const minutes = periodMinutesOf(fixture);
  const format = formatOf(fixture);
  const counts = new Map<string, PlayerCounts>();
  const sentLines = new Map<string, BoxLine>();
  const sentTeam = new Map<BasketballStat, Pair>();
  const timeouts: [number, number] = [0, 0];
  const court = createCourt((id, side, seconds) => addSeconds(id, side, seconds));
  let score: Pair = [0, 0];
  let periods: readonly Pair[] = [];
  let clock = { base: 0, startAt: 0, rate: 0 };
  let current = 0;

  const team = (side: Side): string => (side === "home" ? fixture.home.name : fixture.away.name);
  const periodS = (period: number): number => periodSecondsOf(fixture, period - 1);
  const elapsed = (period: number, remainingS: number): number => elapsedGameS(period - 1, remainingS, minutes);
  const stateOf = (period: number) => stateOfPeriod(format, period - 1);
  const countsOf = (id: string, side: Side): PlayerCounts => {
    const known = counts.get(id);
    if (known) return known;
    const fresh = emptyCounts(id, side);
    counts.set(id, fresh);
    return fresh;
  };
  function addSeconds(id: string, side: Side, seconds: number): void {
    const line = countsOf(id, side);
    line.seconds = (line.seconds ?? 0) + seconds;
  }
  const setClock = (period: number, at: number, remainingS: number, rate: 0 | 1): void => {
    const shown = clock.base - ((at - clock.startAt) / 1000) * clock.rate;
    if (clock.rate === rate && Math.abs(shown - remainingS) < (rate === 0 ? 0.05 : CLOCK_TOLERANCE_S)) return;
    clock = { base: remainingS, startAt: Math.round(at), rate };
    timeline.push(at, "state", { ...stateOf(period), clock });
  };
  const pushScore = (at: number): void => timeline.push(at, "score", { score: [...score], periods: periods.map((p) => [p[0], p[1]]) });
  const ofSide = (side: Side): readonly PlayerCounts[] => [...counts.values()].filter((p) => p.side === side);
  const teamStats = (): readonly (readonly [BasketballStat, Pair])[] => {
    const sum = (of: (p: PlayerCounts) => number): Pair => [
      ofSide("home").reduce((n, p) => n + of(p), 0),
      ofSide("away").reduce((n, p) => n + of(p), 0),
    ];
    return [
      ["fieldGoalsScored", sum((p) => p.twoMade + p.threeMade)],
      ["fieldGoalsTotal", sum((p) => p.twoTotal + p.threeTotal)],
      ["threePointsScored", sum((p) => p.threeMade)],
      ["threePointsTotal", sum((p) => p.threeTotal)],
      ["freeThrowsScored", sum((p) => p.freeMade)],
      ["freeThrowsTotal", sum((p) => p.freeTotal)],
      ["rebounds", sum((p) => p.offensive + p.defensive)],
      ["offensiveRebounds", sum((p) => p.offensive)],
      ["assists", sum((p) => p.assists)],
      ["steals", sum((p) => p.steals)],
      ["blocks", sum((p) => p.blocks)],
      // As box scores count them: without the team's own turnovers (shot clock).
      ["turnovers", sum((p) => p.turnovers)],
      ["fouls", sum((p) => p.fouls)],
      ["timeouts", [...timeouts]],
    ];
  };
  /** One `stat` event with everything that changed since the last. */
  const flushStats = (at: number, extra: (p: PlayerCounts) => BoxLine = () => ({})): void => {
    const players: PlayerLine[] = [];
    for (const p of counts.values()) {
      const line = { ...boxLine(p), ...extra(p) };
      const stats = changedLine(sentLines.get(p.id) ?? {}, line);
      if (Object.keys(stats).length === 0) continue;
      sentLines.set(p.id, { ...sentLines.get(p.id), ...line });
      players.push({ playerId: p.id, side: p.side, stats });
    }
    const changedTeam: Record<string, [number, number]> = {};
    for (const [name, pair] of teamStats()) {
      const before = sentTeam.get(name);
      if (before && before[0] === pair[0] && before[1] === pair[1]) continue;
      sentTeam.set(name, pair);
      changedTeam[name] = [pair[0], pair[1]];
    }
    const hasTeam = Object.keys(changedTeam).length > 0;
    if (players.length === 0 && !hasTeam) return;
    timeline.push(at, "stat", { ...(hasTeam ? { team: changedTeam } : {}), ...(players.length > 0 ? { players } : {}) });
  };
  const add = (player: PlayerRef | undefined, side: Side | null, name: Counter): void => {
    if (player && side) countsOf(player.id, side)[name] += 1;
  };
  const addPoints = (side: Side, points: number): void => {
    score = addPair(score, sideIndex(side), points);
    periods = periods.map((p, i) => (i === periods.length - 1 ? addPair(p, sideIndex(side), points) : p));
  };

  function applyCounts(action: Action): void {
    const { side, player, what } = action;
    switch (what.kind) {
      case "shot":
        add(player, side, what.points === 3 ? "threeTotal" : "twoTotal");
        if (what.isMade) {
          add(player, side, what.points === 3 ? "threeMade" : "twoMade");
          add(what.assist, side, "assists");
          if (side) addPoints(side, what.points);
        }
        break;
      case "freeThrow":
        add(player, side, "freeTotal");
        if (what.isMade) {
          add(player, side, "freeMade");
          if (side) addPoints(side, 1);
        }
        break;
      case "rebound":
        add(player, side, what.isOffensive ? "offensive" : "defensive");
        break;
      case "turnover":
        add(player, side, "turnovers");
        break;
      case "steal":
        add(player, side, "steals");
        break;
      case "block":
        add(player, side, "blocks");
        break;
      case "foul":
        if (what.isPersonal) add(player, side, "fouls");
        break;
      case "timeout":
        if (side) timeouts[sideIndex(side)] += 1;
        break;
      case "substitution":
        if (!tracksCourt || !side) break;
        if (what.playerOut) court.leave(what.playerOut.id, side, elapsed(action.period, action.remainingS));
        if (what.playerIn) court.enter(what.playerIn.id, side, elapsed(action.period, action.remainingS));
        break;
      case "jumpBall":
      case "violation":
      case "note":
        break;
      default:
        what satisfies never;
    }
  }

  return {
    open(roster) {
      const at = fixture.kickoffAt - OPENING_LEAD_MS;
      timeline.push(at, "fixture", fixture);
      timeline.push(at, "state", { state: BasketballState.notStarted });
      const players: PlayerLine[] = roster.map((p) => ({
        playerId: p.id,
        side: p.side,
        name: short(p.name),
        ...(p.number ? { number: p.number.slice(0, 4) } : {}),
        ...(p.position ? { position: p.position.slice(0, 8) } : {}),
        starter: p.isStarter,
        stats: {},
      }));
      if (players.length > 0) timeline.push(at, "stat", { players });
      for (const p of roster) {
        countsOf(p.id, p.side);
        if (tracksCourt && p.isStarter) court.enter(p.id, p.side, 0);
      }
    },
    startPeriod(period, at, rate) {
      current = period;
      clock = { base: periodS(period), startAt: Math.round(at), rate };
      periods = [...periods, [0, 0]];
      timeline.push(at, "state", { ...stateOf(period), clock });
      pushScore(at);
      timeline.push(at, "text", {
        id: `start-${period}`,
        clock: gameClock(format, period, periodS(period)),
        text: `${periodName(format, period)}开始。`,
        key: true,
        score: [...score],
      });
    },
    endPeriod(period, at, isLast) {
      if (tracksCourt) court.count(elapsed(period, 0));
      flushStats(at);
      timeline.push(at, "text", {
        id: `end-${period}`,
        clock: gameClock(format, period, 0),
        text: isLast ? `全场比赛结束，比分 ${score[0]}-${score[1]}。` : `${periodName(format, period)}结束，比分 ${score[0]}-${score[1]}。`,
        key: true,
        score: [...score],
      });
      const pause = breakAfterPeriod(format, period - 1);
      if (isLast) timeline.push(at, "state", { state: BasketballState.finished });
      else if (pause !== null) timeline.push(at, "state", { state: pause });
      // No code names the break before overtime: the state stays, and the clock stops at zero.
      else timeline.push(at, "state", { ...stateOf(period), clock: { base: 0, startAt: Math.round(at), rate: 0 } });
    },
    action(action) {
      const { at, side, what } = action;
      if (action.period === current) setClock(action.period, at, action.remainingS, action.rate);
      const before = score;
      applyCounts(action);
      if (score !== before) pushScore(at);
      flushStats(at);
      const words = actionText(action, side ? team(side) : "", [score[0], score[1]]);
      const text = {
        id: `a${action.id}`,
        clock: gameClock(format, action.period, action.remainingS),
        text: words,
        ...(side ? { side } : {}),
        score: [score[0], score[1]] as [number, number],
      };
      const isKey =
        what.kind === "timeout" || (what.kind === "shot" && what.isMade && what.points === 3) || (what.kind === "foul" && !what.isPersonal);
      timeline.push(at, "text", isKey ? { ...text, key: true } : text);
      if (action.correctedAt !== undefined)
        timeline.push(action.correctedAt, "text", { ...text, text: `${words}（数据已更正）`, ...(isKey ? { key: true } : {}) });
      if (what.kind === "shot" && what.place && side) {
        timeline.push(at, "position", {
          side,
          kind: "shot",
          minute: Math.min(150, Math.floor(elapsed(action.period, action.remainingS) / 60) + 1),
          x: Number(Math.min(100, Math.max(0, what.place.x)).toFixed(1)),
          y: Number(Math.min(100, Math.max(0, what.place.y)).toFixed(1)),
          ...(action.player ? { player: short(action.player.name) } : {}),
          result: what.isMade ? "goal" : "off",
        });
      }
    },
    score: () => score,
    periods: () => periods,
    close(at, recorded) {
      const differences: string[] = [];
      const fixed = new Map<string, BoxLine>();
      for (const line of recorded) {
        const counted = countsOf(line.id, line.side);
        const own = boxLine(counted);
        if (counted.seconds !== null && Math.round(counted.seconds) !== line.seconds)
          differences.push(`${line.name}: ${counted.seconds} s on court counted, ${line.seconds} recorded`);
        counted.seconds = line.seconds;
        const other = changedLine(own, line.stats);
        for (const [name, value] of Object.entries(other))
          differences.push(`${line.name}: ${name} ${own[name as keyof BoxLine] ?? "unknown"} counted, ${value} recorded`);
        fixed.set(line.id, other);
      }
      flushStats(at, (p) => ({ ...fixed.get(p.id), assistRate: assistRate(p, ofSide(p.side)) }));
      return differences;
    },
    finish: () => timeline.finish(),
  };
}
