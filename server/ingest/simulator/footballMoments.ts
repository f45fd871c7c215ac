import type { Side } from "../../../contract/feed/sport.ts";
import type { PlannedGoal, PlannedRed } from "./footballModel.ts";
import { type Stage, type Narration, add, mark, minuteIn, momentIn, otherOf, scoreText, teamOf, narrate, yellow } from "./footballPlay.ts";
import { placeOfShot } from "./footballPlace.ts";
import { parts } from "./footballText.ts";
import { defenderOf, foulerOf, helperOf, keeperOf, shooterOf } from "./footballSide.ts";
import type { Player } from "./people.ts";

/** The great moments of a match: goals, penalties, red cards, and the video referee's decisions on them. */

/** Seconds between the award of a penalty and the kick; the odds are suspended meanwhile. */
export const PENALTY_LEAD_S = 70;
const VAR_AFTER_S = 80;

const indexOf = (side: Side): 0 | 1 => (side === "home" ? 0 : 1);
const pairOf = (score: readonly [number, number]): [number, number] => [score[0], score[1]];

function award(t: Narration, stage: Stage, second: number, side: Side, player: Player): void {
  const at = Math.max(1, second - PENALTY_LEAD_S);
  const team = teamOf(t, side);
  const other = otherOf(t, side);
  const words = { p: player.name, g: defenderOf(t.rng, other).name, t: team.club.name, o: other.club.name };
  narrate(t, stage, at, t.say("penaltyAwarded", words), { side, key: true });
  if (t.rng.chance(0.3) && second - at > 40) mark(t, stage, at + 25, "var", side, { detail: "VAR确认点球判罚" });
}

function goalShot(t: Narration, stage: Stage, second: number, side: Side, player: Player, word: string, incidentId: string): void {
  const team = teamOf(t, side);
  const place = placeOfShot(t.rng, word);
  add(team, "shots");
  add(team, "shotsOnTarget");
  add(team, "xg", place.xg);
  const { minute, plus } = minuteIn(stage, second);
  t.writer.emit(momentIn(stage, second), "position", {
    side,
    kind: "shot",
    minute,
    ...(plus > 0 ? { plus } : {}),
    ...place,
    player: player.name,
    result: "goal",
    incidentId,
  });
}

/** Gives a goal: incident and score in one moment, the text a little later. Returns the incident's id. */
function give(t: Narration, stage: Stage, goal: PlannedGoal): { id: string; scorer: Player; helper: Player | null } {
  const { rng } = t;
  const { side, second, kind } = goal;
  const team = teamOf(t, side);
  const other = otherOf(t, side);
  const scorer = kind === "own-goal" ? defenderOf(rng, other) : shooterOf(rng, team);
  if (kind === "penalty-goal") award(t, stage, second, side, scorer);
  const helper = kind === "goal" && rng.chance(0.72) ? helperOf(rng, team, scorer) : null;
  t.score[indexOf(side)] += 1;
  const score = pairOf(t.score);
  const line = kind === "own-goal" ? "ownGoal" : kind === "penalty-goal" ? "penaltyGoal" : helper ? "goalAssisted" : "goal";
  const words = { p: scorer.name, q: helper?.name ?? "", g: keeperOf(other).name, t: team.club.name, o: other.club.name, s: scoreText(t) };
  const { word, text } = parts(t.say(line, words));
  const id = mark(t, stage, second, kind, side, {
    player: scorer.name,
    playerId: scorer.id,
    score,
    ...(helper ? { assist: helper.name } : {}),
    detail: word,
  });
  t.writer.emit(momentIn(stage, second), "score", { score });
  if (kind !== "own-goal") goalShot(t, stage, second, side, scorer, word, id);
  narrate(t, stage, second + 6, text, { side, key: true, incidentId: id });
  return { id, scorer, helper };
}

export function goal(t: Narration, stage: Stage, planned: PlannedGoal): void {
  const { id, scorer, helper } = give(t, stage, planned);
  const later = planned.second + 150;
  if (planned.kind !== "goal" || !t.rng.chance(0.05) || later > stage.length - 10) return;
  const team = teamOf(t, planned.side);
  const real = shooterOf(t.rng, { ...team, pitch: team.pitch.filter((p) => p !== scorer && p !== helper) });
  t.writer.emit(momentIn(stage, later), "incident.revised", {
    id,
    changes: { player: real.name, playerId: real.id },
    reason: "进球者更正",
  });
  narrate(t, stage, later, t.say("scorerCorrected", { p: real.name }), { side: planned.side, incidentId: id });
}

/** A goal that the video referee cancels. */
export function cancelledGoal(t: Narration, stage: Stage, second: number, side: Side): void {
  const { id, scorer } = give(t, stage, { side, period: stage.period, second, kind: "goal" });
  const given = pairOf(t.score);
  const words = { p: scorer.name, t: teamOf(t, side).club.name };
  narrate(t, stage, second + 30, t.say("varCheck", words), { side });
  const at = second + VAR_AFTER_S;
  t.score[indexOf(side)] -= 1;
  const { word: reason, text } = parts(t.say("varGoalCancelled", { ...words, s: scoreText(t) }));
  mark(t, stage, at, "var", side, { ...scorerOf(scorer), detail: `VAR：进球取消（${reason}）`, score: pairOf(t.score) });
  t.writer.emit(momentIn(stage, at), "incident.revoked", { id, reason: `VAR：${reason}，进球取消` });
  t.writer.emit(momentIn(stage, at), "score", { score: pairOf(t.score) });
  narrate(t, stage, at + 4, text, { side, key: true, incidentId: id });
  // The shot stays in the statistics as one on target, as data companies keep it; the score it made is gone.
  if (given[indexOf(side)] === 0) throw new Error("a goal was taken back that was never given");
}

const scorerOf = (p: Player): { player: string; playerId: string } => ({ player: p.name, playerId: p.id });

export function missedPenalty(t: Narration, stage: Stage, second: number, side: Side): void {
  const team = teamOf(t, side);
  const other = otherOf(t, side);
  const player = shooterOf(t.rng, team);
  award(t, stage, second, side, player);
  const isSaved = t.rng.chance(0.6);
  add(team, "shots");
  add(team, "xg", 0.79);
  if (isSaved) {
    add(team, "shotsOnTarget");
    add(other, "saves");
  }
  const { minute, plus } = minuteIn(stage, second);
  const id = mark(t, stage, second, "penalty-missed", side, { ...scorerOf(player), detail: isSaved ? "被扑出" : "射偏" });
  t.writer.emit(momentIn(stage, second), "position", {
    side,
    kind: "shot",
    minute,
    ...(plus > 0 ? { plus } : {}),
    x: 89,
    y: 50,
    player: player.name,
    result: isSaved ? "on" : "off",
    xg: 0.79,
    incidentId: id,
  });
  const words = { p: player.name, g: keeperOf(other).name, t: team.club.name };
  narrate(t, stage, second + 5, t.say(isSaved ? "penaltySaved" : "penaltyOff", words), { side, key: true, incidentId: id });
}

/** A red card: a second yellow, straight, or a yellow that the video referee upgrades. */
export function redCard(t: Narration, stage: Stage, second: number, planned: PlannedRed): void {
  const { rng } = t;
  const { side } = planned;
  const team = teamOf(t, side);
  const booked = team.pitch.filter((p) => team.booked.has(p.id) && p.position !== "G");
  const words = (p: Player): { p: string; t: string; g: string } => ({
    p: p.name,
    t: team.club.name,
    g: otherOf(t, side).pitch[9]?.name ?? "对手",
  });
  const leave = (p: Player): void => {
    team.pitch = team.pitch.filter((other) => other !== p);
    add(team, "red");
  };
  add(team, "fouls");
  const twice = planned.kind === "second-yellow" ? booked[0] : undefined;
  if (twice) {
    const id = mark(t, stage, second, "second-yellow", side, { ...scorerOf(twice), detail: "两黄变红" });
    leave(twice);
    narrate(t, stage, second + 6, t.say("secondYellow", words(twice)), { side, key: true, incidentId: id });
    return;
  }
  const player = foulerOf(rng, { ...team, pitch: team.pitch.filter((p) => !team.booked.has(p.id)) });
  const later = second + 65;
  if (planned.kind === "upgraded" && later < stage.length - 5) {
    const id = yellow(t, stage, second, side, player, words(player), "yellowTackle");
    const upgrade = (): void => {
      mark(t, stage, later, "var", side, { ...scorerOf(player), detail: "VAR：黄牌改判红牌" });
      t.writer.emit(momentIn(stage, later), "incident.revised", {
        id,
        changes: { type: "red", detail: "严重犯规" },
        reason: "VAR：改判红牌",
      });
      add(team, "yellow", -1);
      leave(player);
      narrate(t, stage, later + 5, t.say("varRed", words(player)), { side, key: true, incidentId: id });
    };
    t.later.push({ period: stage.period, second: later, run: upgrade });
    return;
  }
  const { word, text } = parts(t.say("red", words(player)));
  const id = mark(t, stage, second, "red", side, { ...scorerOf(player), detail: word });
  leave(player);
  narrate(t, stage, second + 6, text, { side, key: true, incidentId: id });
}
