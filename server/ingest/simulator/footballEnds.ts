import { couldBe } from "./climate.ts";
import type { FootballOutcome } from "./footballModel.ts";
import { type Stage, type Narration, momentIn, scoreText, teamOf, narrate } from "./footballPlay.ts";
import type { Decisions } from "./neverPlayed.ts";
import type { SimMatch } from "./pairing.ts";
import type { NewMatchEvent } from "./writer.ts";

/** The unusual ends of a match: never played, broken off, decided by penalties. */

export const NEVER_PLAYED_FOOTBALL: Decisions = {
  postponed: { state: 9, before: [15, 150], reasons: ["大雪", "暴雨导致场地积水", "场馆供电故障", "台风预警", "客队航班延误"] },
  cancelled: { state: 12, before: [180, 400], reasons: ["客队弃权", "联赛赛程调整", "安保原因"] },
  toBeDecided: { state: 13, before: [600, 1600], reasons: ["开球时间待联赛确认", "场地待定", "电视转播调整，时间待定"] },
};
const STOPPED = ["雷暴天气", "球场照明故障", "大雾影响视线", "看台球迷投掷杂物", "暴雨导致场地积水"];

/** Writes the break of a stage. Returns the finished events when the match goes no further, null when it is resumed. */
export function endEarly(t: Narration, match: SimMatch, stage: Stage, pause: NonNullable<Stage["pause"]>): NewMatchEvent[] | null {
  const reason = t.rng.pick(STOPPED.filter((word) => couldBe(word, match.league.country, match.day)));
  const code = stage.period * 2;
  const at = momentIn(stage, pause.second);
  const resumeAt = at + pause.ms;
  t.writer.emit(at, "state", { state: 10, reason });
  narrate(t, stage, pause.second, t.say("interrupted", { n: reason }), { key: true });
  if (match.fate === "abandoned") {
    t.writer.emit(resumeAt, "state", { state: 11, reason });
    // Nothing was played after the break: the last text is that of the decision.
    t.texts += 1;
    t.writer.emit(resumeAt, "text", { id: `t${t.texts}`, clock: "腰斩", text: t.say("abandoned", {}), key: true });
    return t.writer.finish(resumeAt);
  }
  const clock = { base: stage.base + pause.second / 60, startAt: Math.round(resumeAt), rate: 1 };
  t.writer.emit(resumeAt, "state", { state: code, clock });
  narrate(t, stage, pause.second + 0.01, t.say("resumed", {}), { key: true });
  return null;
}

const KICK_MS = 48_000;

/** Penalties from the first to the deciding one, then the end of the match. */
export function shootout(t: Narration, startAt: number, kicks: FootballOutcome["shootout"]): void {
  const start = Math.round(startAt);
  t.writer.emit(start, "state", { state: 7, clock: { base: 120, startAt: start, rate: 0 } });
  const result: [number, number] = [0, 0];
  const takers = new Map(t.teams.map((team) => [team.side, team.pitch.toSorted((a, b) => b.skill - a.skill)]));
  const taken = { home: 0, away: 0 };
  kicks.forEach(({ side, isScored }, i) => {
    const at = start + (i + 1) * KICK_MS;
    const order = takers.get(side) ?? [];
    const player = order[taken[side] % order.length];
    taken[side] += 1;
    if (isScored) result[side === "home" ? 0 : 1] += 1;
    t.incidents += 1;
    const id = `i${t.incidents}`;
    t.writer.emit(at, "incident", {
      id,
      type: isScored ? "shootout-goal" : "shootout-missed",
      side,
      minute: 120,
      ...(player ? { player: player.name, playerId: player.id } : {}),
      detail: `点球大战 ${result[0]}-${result[1]}`,
    });
    t.writer.emit(at, "score", { score: [t.score[0], t.score[1]], shootout: [result[0], result[1]] });
    t.texts += 1;
    const words = { p: player?.name ?? teamOf(t, side).club.name, n: `${result[0]}-${result[1]}` };
    t.writer.emit(at, "text", {
      id: `t${t.texts}`,
      clock: "点球",
      text: t.say(isScored ? "shootoutGoal" : "shootoutMissed", words),
      side,
      key: true,
      incidentId: id,
    });
  });
  const endAt = start + (kicks.length + 1) * KICK_MS;
  const winner = result[0] > result[1] ? t.teams[0] : t.teams[1];
  t.texts += 1;
  const text = `点球大战结束，${winner.club.name}以${result[0]}-${result[1]}胜出，${scoreText(t)}。`;
  t.writer.emit(endAt, "text", { id: `t${t.texts}`, clock: "点球", text, key: true });
  t.writer.emit(endAt, "state", { state: 8 });
}
