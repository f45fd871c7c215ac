import type { Fixture, Side } from "../../../contract/feed/sport.ts";
import { elapsedGameS, OVERTIME_MINUTES } from "../../../contract/match/basketball.ts";
import { clockText } from "../../../contract/match/clock.ts";
import { type BoxPlayer, type BoxTeam, createBoxTeam, createBoxReporter } from "./basketballBox.ts";
import { NEVER_PLAYED_BASKETBALL, STOPPED_INDOORS } from "./basketballEnds.ts";
import { neverPlayed } from "./neverPlayed.ts";
import { basketballOutcome } from "./basketballModel.ts";
import { type Play, planPeriod } from "./basketballPlan.ts";
import { type BasketballLine, type BasketballWords, createBasketballTalk } from "./basketballText.ts";
import { ANNOUNCED_BEFORE_MS, fixtureOf, LINEUP_BEFORE_MS, UPDATED_BEFORE_MS } from "./fixture.ts";
import type { SimMatch } from "./pairing.ts";
import { rngOf } from "./random.ts";
import { matchOfId } from "./schedule.ts";
import { createSilentTalk } from "./sentence.ts";
import { type Extent, type NewMatchEvent, createWriter } from "./writer.ts";

const BREAK_MS = 150_000;
const HALF_TIME_MS = 15 * 60_000;
const SILENCE_MS = 200_000;

/** All events of a basketball game from its announcement, in order; deterministic. Null for a fixture of another source. */
export function basketballEvents(seed: string, fixture: Fixture): NewMatchEvent[] | null {
  const match = matchOfId(seed, fixture.matchId);
  return match?.sport === "bk" ? simulateBasketball(seed, match) : null;
}

/** The end of a game in as few events as its row needs, all at the time of the kick-off; null if it was not played to its end. */
export function basketballEnd(seed: string, match: SimMatch): NewMatchEvent[] | null {
  if (match.fate !== "played" && match.fate !== "interrupted" && match.fate !== "abnormal") return null;
  const writer = createWriter("bk", match.id, "row");
  const { score, periods } = basketballOutcome(seed, match);
  const at = match.kickoffAt;
  for (let q = 0; q < periods.length; q += 1) {
    writer.emit(at, "state", q < 4 ? { state: 2 + q * 2 } : { state: 9, overtime: q - 3 });
    if (q < 3) writer.emit(at, "state", { state: 3 + q * 2 });
  }
  writer.emit(at, "score", { score: [...score], periods: periods.map(([home, away]) => [home, away]) });
  writer.emit(at, "state", { state: 10 });
  return writer.finish();
}

export function simulateBasketball(seed: string, match: SimMatch, extent: Extent = "whole"): NewMatchEvent[] {
  const rng = rngOf(seed, "tell", match.id, match.home.id);
  const writer = createWriter("bk", match.id, extent);
  const kickoff = match.kickoffAt;
  for (const before of extent === "row" ? [] : [ANNOUNCED_BEFORE_MS, UPDATED_BEFORE_MS, LINEUP_BEFORE_MS]) {
    writer.emit(kickoff - before, "fixture", fixtureOf(seed, match, kickoff - before));
  }
  if (neverPlayed(writer, rng, match, NEVER_PLAYED_BASKETBALL)) return writer.finish();

  const outcome = basketballOutcome(seed, match);
  const teams = [createBoxTeam(rng, match.league, match.home, "home"), createBoxTeam(rng, match.league, match.away, "away")] as const;
  const box = createBoxReporter(teams);
  const talk = extent === "row" ? createSilentTalk(rng) : createBasketballTalk(rng);
  const score: [number, number] = [0, 0];
  const periods: [number, number][] = [];
  let texts = 0;
  const names = (): string => `${match.home.name} ${score[0]}-${score[1]} ${match.away.name}`;
  const say = (
    at: number,
    clock: string,
    line: BasketballLine,
    words: BasketballWords,
    extra: { side?: Side; key?: boolean } = {},
  ): void => {
    texts += 1;
    writer.emit(at, "text", { id: `t${texts}`, clock, text: talk(line, words), ...extra, score: [score[0], score[1]] });
  };
  for (const team of teams) {
    const at = kickoff - LINEUP_BEFORE_MS + (team.side === "home" ? 4_000 : 9_000);
    const player = (b: BoxPlayer): { playerId: string; name: string; number: string; position: string } => ({
      playerId: b.player.id,
      name: b.player.name,
      number: b.player.number,
      position: b.player.position,
    });
    const starters = team.players.filter((b) => b.isStarter).map(player);
    writer.emit(at, "lineup", { side: team.side, starters, bench: team.players.filter((b) => !b.isStarter).map(player) });
    say(at, "赛前", "announced", { t: team.club.name, n: starters.map((p) => p.name).join("、") }, { side: team.side });
  }
  writer.emit(kickoff - LINEUP_BEFORE_MS + 12_000, "stat", box.sheet());
  if (extent === "before") return writer.finish();

  const teamOf = (side: Side): BoxTeam => teams[side === "home" ? 0 : 1];
  const otherOf = (side: Side): BoxTeam => teams[side === "home" ? 1 : 0];
  const onFloor = (team: BoxTeam, weight: (b: BoxPlayer) => number, not?: BoxPlayer): BoxPlayer => {
    const players = team.floor.filter((b) => b !== not);
    const found = players[rng.weighted(players.map((b) => weight(b) * b.usage))];
    if (!found) throw new Error("nobody on the floor");
    return found;
  };
  const isBig = (b: BoxPlayer): boolean => b.player.position === "C" || b.player.position === "PF";
  const isGuard = (b: BoxPlayer): boolean => b.player.position.endsWith("G");
  const points = (side: Side, amount: number): void => {
    const index = side === "home" ? 0 : 1;
    const period = periods.at(-1);
    if (period) period[index] += amount;
    score[index] += amount;
  };
  /** A row shows no statistics, so none are counted up for it. Events written here have the time of those written next. */
  const report = (at: number): void => {
    const changed = extent === "row" ? null : box.changed();
    if (changed) writer.emit(at, "stat", changed);
  };
  const emitScore = (at: number): void => {
    writer.emit(at, "score", { score: [score[0], score[1]], periods: periods.map((p) => [p[0], p[1]]) });
  };
  /** Half-court places in feet from the basket, on a floor of 94 by 50. */
  const shotAt = (
    at: number,
    side: Side,
    b: BoxPlayer,
    isThree: boolean,
    result: "goal" | "on" | "off" | "blocked",
    elapsedS: number,
  ): void => {
    const angle = (rng.next() - 0.5) * Math.PI * (isThree ? 0.95 : 0.9);
    const feet = isThree ? rng.between(23.8, 27) : rng.chance(isBig(b) ? 0.7 : 0.45) ? rng.between(1, 6) : rng.between(7, 20);
    const x = 94.4 - (Math.cos(angle) * feet * 100) / 94;
    const y = 50 + (Math.sin(angle) * feet * 100) / 50;
    writer.emit(at, "position", {
      side,
      kind: "shot",
      minute: Math.min(150, Math.floor(elapsedS / 60) + 1),
      x: Number(Math.min(99, x).toFixed(1)),
      y: Number(Math.min(98, Math.max(2, y)).toFixed(1)),
      player: b.player.name,
      result,
    });
  };

  const runPlay = (play: Play, at: number, clock: string, elapsedS: number): void => {
    const team = teamOf(play.side);
    const other = otherOf(play.side);
    const { side } = play;
    const t = team.club.name;
    const isCommonFoul = play.stop === "dead" && play.kind !== "turnover";
    const isThree = play.kind === "three" || play.kind === "missThree";
    const shooter = onFloor(team, (b) => (isThree ? (isBig(b) ? 0.5 : 1.4) : 1));
    const defender = onFloor(other, () => 1);
    if (isCommonFoul && defender.fouls < 5) defender.fouls += 1;
    switch (play.kind) {
      case "two":
      case "three": {
        const helper = rng.chance(0.6) ? onFloor(team, (b) => (isGuard(b) ? 2.2 : 0.8), shooter) : null;
        if (isThree) {
          shooter.threesMade += 1;
          shooter.threesTried += 1;
        } else {
          shooter.twosMade += 1;
          shooter.twosTried += 1;
        }
        if (helper) helper.assists += 1;
        for (const b of team.floor) b.teamMade += 1;
        points(side, isThree ? 3 : 2);
        emitScore(at);
        shotAt(at, side, shooter, isThree, "goal", elapsedS);
        const line = isThree ? (helper ? "threeAssisted" : "three") : helper ? "twoAssisted" : "two";
        say(at, clock, line, { p: shooter.player.name, q: helper?.player.name ?? "", t }, { side });
        return;
      }
      case "missTwo":
      case "missThree": {
        if (isThree) shooter.threesTried += 1;
        else shooter.twosTried += 1;
        const isBlocked = !isThree && rng.chance(0.13);
        const blocker = onFloor(other, (b) => (isBig(b) ? 3 : 1));
        if (isBlocked) blocker.blocks += 1;
        shotAt(at, side, shooter, isThree, isBlocked ? "blocked" : "off", elapsedS);
        const rebounder = onFloor(play.isOffensiveRebound ? team : other, (b) => (isBig(b) ? 2.6 : 1));
        if (play.isOffensiveRebound) rebounder.offensive += 1;
        else rebounder.defensive += 1;
        const missed = talk(isBlocked ? "blocked" : play.kind, { p: shooter.player.name, q: blocker.player.name, t });
        const taken = talk(play.isOffensiveRebound ? "offensiveRebound" : "rebound", {
          p: rebounder.player.name,
          t: play.isOffensiveRebound ? t : other.club.name,
        });
        texts += 1;
        writer.emit(at, "text", { id: `t${texts}`, clock, text: `${missed}${taken}`, side, score: [score[0], score[1]] });
        return;
      }
      case "turnover": {
        const isSteal = play.stop === "none" && rng.chance(0.8);
        shooter.turnovers += 1;
        const thief = onFloor(other, (b) => (isGuard(b) ? 2 : 1));
        if (isSteal) thief.steals += 1;
        say(at, clock, isSteal ? "steal" : "turnover", { p: shooter.player.name, q: thief.player.name, t }, { side });
        return;
      }
      case "free":
      case "foul":
        if (play.kind === "foul") {
          say(at, clock, "commonFoul", { p: defender.player.name, t: other.club.name }, { side: other.side });
          return;
        }
        if (defender.fouls < 5) defender.fouls += 1;
        say(at, clock, "foul", { p: shooter.player.name, q: defender.player.name, t }, { side });
        shooter.freeTried += 2;
        shooter.freeMade += play.made;
        points(side, play.made);
        emitScore(at + 24_000);
        say(at + 24_000, clock, "freeMade", { p: shooter.player.name, n: play.made === 2 ? "全中" : "一中" }, { side });
        return;
      default:
        play.kind satisfies never;
    }
  };

  const rotate = (): void => {
    for (const team of teams) {
      if (!rng.chance(0.4)) continue;
      const rested = team.players.filter((b) => !team.floor.includes(b));
      // The player furthest ahead of his share goes off, the one furthest behind comes on.
      const off = team.floor.toSorted((a, b) => b.seconds / b.share - a.seconds / a.share)[rng.chance(0.75) ? 0 : 1];
      const on = rested.toSorted((a, b) => a.seconds / a.share - b.seconds / b.share)[rng.chance(0.75) ? 0 : 1];
      if (off && on) team.floor = team.floor.map((b) => (b === off ? on : b));
    }
  };

  const stopPeriod = match.fate === "interrupted" || match.fate === "abandoned" ? rng.int(1, 2) : -1;
  const silentPeriod = match.fate === "abnormal" ? 2 : -1;
  let at = kickoff + rng.int(20, 200) * 1000;
  for (let q = 0; q < outcome.periods.length; q += 1) {
    const isOvertime = q >= 4;
    const overtime = isOvertime ? q - 3 : 0;
    const code = isOvertime ? 9 : 2 + q * 2;
    const lengthS = (isOvertime ? OVERTIME_MINUTES : match.league.minutes) * 60;
    const label = isOvertime ? `加时${overtime}` : `第${q + 1}节`;
    const clockOf = (remaining: number): string => `${label} ${clockText(remaining)}`;
    const clock = (base: number, rate: 0 | 1): void => {
      const startAt = Math.round(at);
      writer.emit(startAt, "state", { state: code, clock: { base, startAt, rate }, ...(isOvertime ? { overtime } : {}) });
    };
    const target = outcome.periods[q] ?? [0, 0];
    const plays = planPeriod(rng, target, lengthS, isOvertime ? 1 : match.league.minutes === 12 ? 3 : 2);
    // A quarter of twelve minutes takes about 20 on the wall, one of ten about 17: the stops share the difference. Real
    // ones take a quarter of an hour of whistles more, in which a board would mostly show clocks that stand.
    const wallS = lengthS * rng.between(1.6, 1.8);
    const unitMs =
      ((wallS - lengthS) * 1000) /
      Math.max(
        1,
        plays.reduce((sum, p) => sum + p.stopWeight, 0),
      );
    periods.push([0, 0]);
    clock(lengthS, 1);
    const first = teams[rng.int(0, 1)] ?? teams[0];
    const opening: BasketballLine = q === 0 ? "start" : isOvertime ? "overtimeStart" : "quarterStart";
    say(at, clockOf(lengthS), opening, { t: first.club.name, n: String(isOvertime ? overtime : q + 1) }, { key: true });
    emitScore(at);
    let left = lengthS;
    const breakAt = q === stopPeriod || q === silentPeriod ? Math.floor(plays.length * rng.between(0.4, 0.7)) : -1;
    for (const [i, play] of plays.entries()) {
      const elapsed = Math.max(0, left - play.remaining);
      for (const team of teams) for (const b of team.floor) b.seconds += elapsed;
      left -= elapsed;
      at += elapsed * 1000;
      runPlay(play, at, clockOf(left), elapsedGameS(q, left, match.league.minutes));
      if (i === breakAt) {
        at += 30_000;
        const isSilent = q === silentPeriod;
        const reason = isSilent ? "数据源异常" : rng.pick(STOPPED_INDOORS);
        writer.emit(at, "state", { state: isSilent ? 0 : 11, reason });
        if (!isSilent) say(at, clockOf(left), "interrupted", { n: reason }, { key: true });
        at += isSilent ? SILENCE_MS : rng.int(12, 28) * 60_000;
        if (match.fate === "abandoned") {
          writer.emit(at, "state", { state: 14, reason });
          say(at, "腰斩", "abandoned", {}, { key: true });
          return writer.finish(at);
        }
        clock(left, 1);
        if (!isSilent) say(at, clockOf(left), "resumed", {}, { key: true });
      }
      if (play.stop !== "none") {
        clock(left, 0);
        if (play.stop === "timeout") {
          const caller = otherOf(play.side);
          caller.timeouts += 1;
          say(at, clockOf(left), "timeout", { t: caller.club.name }, { side: caller.side });
        }
        const stopMs = Math.max(play.stop === "free" ? 26_000 : 5_000, play.stopWeight * unitMs);
        rotate();
        at += stopMs;
        report(at);
        clock(left, 1);
      }
    }
    for (const team of teams) for (const b of team.floor) b.seconds += left;
    at = Math.max(at + left * 1000, writer.lastAt());
    report(at);
    const isLast = q === outcome.periods.length - 1;
    if (isLast) say(at, `${label} 00:00`, "end", { s: names() }, { key: true });
    else say(at, `${label} 00:00`, q === 1 ? "halfTime" : "quarterEnd", { s: names(), n: String(q + 1) }, { key: true });
    if (isLast) writer.emit(at, "state", { state: 10 });
    else if (q < 3) writer.emit(at, "state", { state: code + 1 });
    else clock(0, 0);
    // Games that began together get out of step.
    at += (q === 1 ? HALF_TIME_MS : BREAK_MS) * rng.between(0.8, 1.15);
  }
  return writer.finish();
}
