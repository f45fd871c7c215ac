import type { Fixture } from "../../../contract/feed/sport.ts";
import { ANNOUNCED_BEFORE_MS, fixtureOf, LINEUP_BEFORE_MS, UPDATED_BEFORE_MS } from "./fixture.ts";
import { cancelledGoal, goal, missedPenalty, redCard } from "./footballMoments.ts";
import { type FootballOutcome, footballOutcome, placeOf } from "./footballModel.ts";
import {
  type Stage,
  type Narration,
  add,
  corner,
  foul,
  mark,
  momentIn,
  offside,
  scoreText,
  shot,
  substitute,
  narrate,
} from "./footballPlay.ts";
import { createSide, lineupOf } from "./footballSide.ts";
import { endEarly, NEVER_PLAYED_FOOTBALL, shootout } from "./footballEnds.ts";
import { createStatReporter } from "./footballStats.ts";
import { createFootballTalk } from "./footballText.ts";
import { neverPlayed } from "./neverPlayed.ts";
import type { SimMatch } from "./pairing.ts";
import { type Rng, rngOf } from "./random.ts";
import { matchOfId } from "./schedule.ts";
import { createSilentTalk } from "./sentence.ts";
import { type Extent, type NewMatchEvent, createWriter } from "./writer.ts";

const HALF_TIME_MS = 15 * 60_000;
const EXTRA_BREAK_MS = 4 * 60_000;
const EXTRA_TURN_MS = 90_000;
const SHOOTOUT_BREAK_MS = 3 * 60_000;
/** Last minutes of a stage, whose statistics are always written: its last event ends it, and a column is due every five minutes. */
const STATS_BEFORE_END = 7;

interface Planned {
  readonly second: number;
  readonly run: () => void;
}

/** Times of the changes in a second half: one to three breaks, three to five changes. */
function plannedChanges(rng: Rng): { second: number; count: number }[] {
  const breaks = [rng.chance(0.3) ? 2 : rng.int(540, 1100), rng.int(1200, 1700), rng.int(1850, 2500)];
  const counts = [2, rng.int(1, 2), 1];
  return breaks.map((second, i) => ({ second, count: counts[i] ?? 1 }));
}

/** A moment of the first two periods with no goal within `clearS` seconds, or null after some tries. */
function quietPlace(rng: Rng, outcome: FootballOutcome, clearS: number, from = 0.08, to = 0.9): { period: 1 | 2; second: number } | null {
  for (let tries = 0; tries < 12; tries += 1) {
    const place = placeOf(rng.between(from, to), outcome.stoppage);
    const isNear = outcome.goals.some((g) => g.period === place.period && Math.abs(g.second - place.second) < clearS);
    if (!isNear && place.second > clearS && place.second < 2700 - clearS) return place;
  }
  return null;
}

/** All events of a football match from its announcement, in order; deterministic. Null for a fixture of another source. */
export function footballEvents(seed: string, fixture: Fixture): NewMatchEvent[] | null {
  const match = matchOfId(seed, fixture.matchId);
  return match?.sport === "fb" ? simulateFootball(seed, match) : null;
}

export function simulateFootball(seed: string, match: SimMatch, extent: Extent = "whole"): NewMatchEvent[] {
  const rng = rngOf(seed, "tell", match.id, match.home.id);
  const writer = createWriter("fb", match.id, extent);
  const kickoff = match.kickoffAt;
  for (const before of extent === "row" ? [] : [ANNOUNCED_BEFORE_MS, UPDATED_BEFORE_MS, LINEUP_BEFORE_MS]) {
    writer.emit(kickoff - before, "fixture", fixtureOf(seed, match, kickoff - before));
  }
  if (neverPlayed(writer, rng, match, NEVER_PLAYED_FOOTBALL)) return writer.finish();
  const teams = [createSide(rng, match.league, match.home, "home"), createSide(rng, match.league, match.away, "away")] as const;
  const say = extent === "row" ? createSilentTalk(rng) : createFootballTalk(rng);
  const t: Narration = { rng, writer, teams, score: [0, 0], say, incidents: 0, texts: 0, later: [] };
  for (const team of teams) {
    const at = kickoff - LINEUP_BEFORE_MS + (team.side === "home" ? 4_000 : 9_000);
    writer.emit(at, "lineup", lineupOf(team));
    t.texts += 1;
    const text = t.say("announced", { t: team.club.name, n: team.formation });
    writer.emit(at, "text", { id: `t${t.texts}`, clock: "赛前", text, side: team.side });
  }
  t.texts += 1;
  writer.emit(kickoff - 5 * 60_000, "text", { id: `t${t.texts}`, clock: "赛前", text: t.say("warmUp", {}) });
  return extent === "before" ? writer.finish() : play(seed, match, t, extent);
}

function play(seed: string, match: SimMatch, t: Narration, extent: Extent): NewMatchEvent[] {
  const { rng, writer, teams } = t;
  const outcome = footballOutcome(seed, match);
  const stats = createStatReporter(teams);
  const stop = match.fate === "interrupted" || match.fate === "abandoned" ? (quietPlace(rng, outcome, 160, 0.15, 0.8) ?? null) : null;
  const silence = match.fate === "abnormal" ? (quietPlace(rng, outcome, 280) ?? { period: 2, second: 1900 }) : null;
  const pauseMs = rng.int(14, 32) * 60_000;
  const revoked = rng.chance(0.11) ? quietPlace(rng, outcome, 200) : null;
  const missed = !revoked && rng.chance(0.035) ? quietPlace(rng, outcome, 200) : null;
  const momentum = { value: 0 };

  const runStage = (stage: Stage, isSecondHalf: boolean): number => {
    const startsHome = (stage.period % 2 === 1) === rng.chance(0.5);
    const starter = teams[startsHome ? 0 : 1];
    writer.emit(stage.startAt, "state", {
      state: stage.period <= 2 ? stage.period * 2 : 5,
      clock: { base: stage.base, startAt: Math.round(stage.startAt), rate: 1 },
    });
    narrate(
      t,
      stage,
      0,
      t.say(stage.period === 1 ? "kickoff" : stage.period === 2 ? "secondHalf" : "extraStart", { t: starter.club.name }),
      {
        key: true,
      },
    );
    const planned = plannedIn(stage, isSecondHalf);
    const minutes = Math.ceil(stage.length / 60);
    for (let minute = 0; minute < minutes; minute += 1) {
      const from = minute * 60;
      const to = Math.min(stage.length, from + 60);
      const isNow = (p: { readonly second: number }): boolean => p.second >= from && p.second < to;
      const due: Planned[] = planned.filter(isNow);
      for (const p of t.later) if (p.period === stage.period && isNow(p)) due.push(p);
      if (!stage.pause || !isNow(stage.pause)) due.push(...everyday(stage, from, to));
      for (const p of due.toSorted((a, b) => a.second - b.second)) p.run();
      if (extent === "row" && minute < minutes - STATS_BEFORE_END) continue;
      const at = momentIn(stage, to - 0.2);
      const all = stats.changed("all");
      if (all) writer.emit(at, "stat", all);
      if (minute % 5 === 4 && stage.period <= 2) half(stage, at);
    }
    const end = Math.max(momentIn(stage, stage.length), writer.lastAt() + 6_000);
    if (stage.period <= 2) half(stage, end);
    return end;
  };

  const half = (stage: Stage, at: number): void => {
    const data = stats.changed(stage.period === 1 ? "h1" : "h2");
    if (data) writer.emit(at, "stat", data);
  };

  const plannedIn = (stage: Stage, isSecondHalf: boolean): Planned[] => {
    const planned: Planned[] = [];
    const put = (second: number, run: () => void): void => void planned.push({ second: Math.min(second, stage.length - 1), run });
    for (const g of outcome.goals) if (g.period === stage.period) put(g.second, () => goal(t, stage, g));
    for (const red of outcome.reds) {
      const place = placeOf(red.progress, outcome.stoppage);
      if (place.period === stage.period) put(place.second, () => redCard(t, stage, place.second, red));
    }
    const side = rng.chance(0.55) ? "home" : "away";
    if (revoked?.period === stage.period) put(revoked.second, () => cancelledGoal(t, stage, revoked.second, side));
    if (missed?.period === stage.period) put(missed.second, () => missedPenalty(t, stage, missed.second, side));
    if (isSecondHalf) {
      for (const side of ["home", "away"] as const) {
        for (const { second, count } of plannedChanges(rng)) put(second, () => substitute(t, stage, second, side, count));
      }
    } else if (stage.period === 4) for (const side of ["home", "away"] as const) put(5, () => substitute(t, stage, 5, side, 1));
    const added = Math.max(1, Math.floor((stage.length - stage.minutes * 60) / 60));
    put(stage.minutes * 60 - 8, () => narrate(t, stage, stage.minutes * 60 - 8, t.say("stoppage", { n: String(added) })));
    if (silence?.period === stage.period) put(silence.second, () => goSilent(stage, silence.second));
    return planned;
  };

  /** The source is lost for some minutes; the clock runs on and is reported again after. */
  const goSilent = (stage: Stage, second: number): void => {
    writer.emit(momentIn(stage, second), "state", { state: 0, reason: "数据源异常" });
    const clock = { base: stage.base, startAt: Math.round(stage.startAt), rate: 1 };
    writer.emit(momentIn(stage, second + 240), "state", { state: stage.period * 2, clock });
  };

  /** Ordinary events of a minute: attacks, shots, corners, fouls, and a sentence now and then. */
  const everyday = (stage: Stage, from: number, to: number): Planned[] => {
    const found: Planned[] = [];
    const share = (to - from) / 60;
    const second = (): number => rng.between(from, to - 1);
    const men = teams[0].pitch.length - teams[1].pitch.length;
    momentum.value = momentum.value * 0.78 + rng.normal() * 0.5;
    const edge = Math.log(outcome.rates[0] / outcome.rates[1]) * 0.55 + men * 0.35 + momentum.value;
    const homeShare = 1 / (1 + Math.exp(-edge));
    const pickSide = (): 0 | 1 => (rng.chance(homeShare) ? 0 : 1);
    const reported = new Set<number>();
    for (let i = rng.poisson(1.65 * share); i > 0; i -= 1) {
      const index = pickSide();
      const team = teams[index];
      const at = second();
      const isDangerous = rng.chance(0.4);
      add(team, "attacks");
      if (isDangerous) add(team, "dangerousAttacks");
      if (isDangerous || !reported.has(index)) {
        reported.add(index);
        found.push({ second: at, run: () => attack(stage, at, team.side, isDangerous) });
      }
      if (isDangerous && rng.chance(0.27)) found.push({ second: at, run: () => shot(t, stage, at, team.side) });
    }
    teams.forEach((team, index) => {
      const held = index === 0 ? homeShare : 1 - homeShare;
      const mean = 0.35 + held * 0.3;
      add(team, "held", mean * share);
      const passes = Math.round(9.5 * mean * share * rng.between(0.8, 1.2));
      add(team, "passes", passes);
      add(team, "completed", Math.round(passes * Math.min(1, rng.between(0.72, 0.93) + team.club.standing * 0.05)));
    });
    const maybe = (mean: number, run: (at: number, side: "home" | "away") => void): void => {
      if (!rng.chance(mean * share)) return;
      const at = second();
      const side = pickSide() === 0 ? "home" : "away";
      found.push({ second: at, run: () => run(at, side) });
    };
    maybe(0.035, (at, side) => corner(t, stage, at, side));
    maybe(0.25, (at, side) => foul(t, stage, at, side === "home" ? "away" : "home"));
    maybe(0.04, (at, side) => offside(t, stage, at, side));
    maybe(0.24, (at, side) => chat(stage, at, side, Math.abs(momentum.value) > 0.9));
    return found;
  };

  const attack = (stage: Stage, second: number, side: "home" | "away", isDangerous: boolean): void => {
    const minute = Math.min(stage.minutes, Math.floor(second / 60) + 1);
    const plus = Math.floor(second / 60) + 1 - stage.minutes;
    writer.emit(momentIn(stage, second), "position", {
      side,
      kind: isDangerous ? "danger" : "attack",
      minute: stage.base + minute,
      ...(plus > 0 ? { plus } : {}),
      x: rng.int(isDangerous ? 76 : 58, isDangerous ? 96 : 78),
      y: rng.int(8, 92),
    });
  };

  const chat = (stage: Stage, second: number, side: "home" | "away", isPressing: boolean): void => {
    const [team, other] = side === "home" ? [teams[0], teams[1]] : [teams[1], teams[0]];
    const p = rng.pick(team.pitch);
    const q = rng.pick(team.pitch.filter((player) => player !== p));
    const words = { p: p.name, q: q.name, g: rng.pick(other.pitch).name, t: team.club.name, o: other.club.name };
    narrate(t, stage, second, t.say(isPressing && rng.chance(0.4) ? "attack" : "chatter", words), { side });
  };

  const stage = (period: Stage["period"], startAt: number): Stage => {
    const minutes = period <= 2 ? 45 : 15;
    const pause = stop?.period === period ? { second: stop.second, ms: pauseMs } : null;
    const base = [0, 45, 90, 105][period - 1] ?? 0;
    return { period, startAt, base, minutes, length: minutes * 60 + (outcome.stoppage[period - 1] ?? 0), pause };
  };

  let current = stage(1, match.kickoffAt + rng.int(5, 75) * 1000);
  const early = (): NewMatchEvent[] | null => (current.pause ? endEarly(t, match, current, current.pause) : null);
  let end = runStage(current, false);
  const firstStop = early();
  if (firstStop) return firstStop;
  for (const team of teams) team.atHalf = { ...team.stats };
  const halfScore: [number, number] = [t.score[0], t.score[1]];
  writer.emit(end, "state", { state: 3 });
  writer.emit(end, "score", { score: halfScore, half: halfScore });
  mark(t, current, current.length - 0.1, "period", null, { detail: `中场 ${halfScore[0]}-${halfScore[1]}` });
  narrate(t, current, current.length - 0.1, t.say("halfTime", { s: scoreText(t) }), { key: true });

  current = stage(2, end + HALF_TIME_MS + rng.int(0, 90) * 1000);
  end = runStage(current, true);
  const secondStop = early();
  if (secondStop) return secondStop;
  const closeStage = (line: "fullTime" | "regularEnd" | "extraBreak" | "toPenalties", detail: string): void => {
    mark(t, current, current.length - 0.1, "period", null, { detail: `${detail} ${t.score[0]}-${t.score[1]}` });
    narrate(t, current, current.length - 0.1, t.say(line, { s: scoreText(t) }), { key: true });
  };
  if (!outcome.hasExtraTime) {
    closeStage("fullTime", "全场");
    writer.emit(end, "state", { state: 8 });
    return writer.finish();
  }
  closeStage("regularEnd", "90分钟");
  writer.emit(end, "state", { state: 6 });
  current = stage(3, end + EXTRA_BREAK_MS);
  end = runStage(current, false);
  closeStage("extraBreak", "加时上半场");
  writer.emit(end, "state", { state: 6 });
  current = stage(4, end + EXTRA_TURN_MS);
  end = runStage(current, false);
  if (outcome.shootout.length === 0) {
    closeStage("fullTime", "加时");
    writer.emit(end, "state", { state: 8 });
    return writer.finish();
  }
  closeStage("toPenalties", "加时");
  writer.emit(end, "state", { state: 6 });
  shootout(t, end + SHOOTOUT_BREAK_MS, outcome.shootout);
  return writer.finish();
}
