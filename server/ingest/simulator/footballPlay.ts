import { minuteText } from "../../../contract/match/clock.ts";
import type { Incident, IncidentType, Side } from "../../../contract/feed/sport.ts";
import { type FootballSide, defenderOf, foulerOf, helperOf, keeperOf, shooterOf } from "./footballSide.ts";
import { placeOfShot } from "./footballPlace.ts";
import { type FootballLine, type Words, parts } from "./footballText.ts";
import type { Player } from "./people.ts";
import type { Rng } from "./random.ts";
import type { MatchWriter } from "./writer.ts";

/** One period of play: a half, or half of extra time. */
export interface Stage {
  readonly period: 1 | 2 | 3 | 4;
  readonly startAt: number;
  /** Minute the clock starts at: 0, 45, 90, 105. */
  readonly base: number;
  /** Minutes without stoppage: 45 or 15. */
  readonly minutes: number;
  /** Seconds with stoppage. */
  readonly length: number;
  /** A break in play after this second of the stage. */
  readonly pause: { readonly second: number; readonly ms: number } | null;
}

export function momentIn(stage: Stage, second: number): number {
  const paused = stage.pause !== null && second > stage.pause.second ? stage.pause.ms : 0;
  return stage.startAt + second * 1000 + paused;
}

export function minuteIn(stage: Stage, second: number): { minute: number; plus: number } {
  const minute = Math.floor(second / 60) + 1;
  return minute > stage.minutes
    ? { minute: stage.base + stage.minutes, plus: minute - stage.minutes }
    : { minute: stage.base + minute, plus: 0 };
}

/** The match being narrated: who plays, the score, and the writer of lines and incidents. */
export interface Narration {
  readonly rng: Rng;
  readonly writer: MatchWriter;
  readonly teams: readonly [FootballSide, FootballSide];
  readonly score: [number, number];
  readonly say: (kind: FootballLine, words: Words) => string;
  incidents: number;
  texts: number;
  /** Consequences of something narrated before, to be narrated when their minute comes. */
  readonly later: { readonly period: number; readonly second: number; readonly run: () => void }[];
}

export function teamOf(narration: Narration, side: Side): FootballSide {
  return side === "home" ? narration.teams[0] : narration.teams[1];
}

export function otherOf(narration: Narration, side: Side): FootballSide {
  return side === "home" ? narration.teams[1] : narration.teams[0];
}

export function scoreText(narration: Narration): string {
  return `${narration.teams[0].club.name} ${narration.score[0]}-${narration.score[1]} ${narration.teams[1].club.name}`;
}

export interface TextOptions {
  readonly side?: Side;
  readonly key?: boolean;
  readonly incidentId?: string;
}

/** Writes a line of text live at a second of a stage. */
export function narrate(t: Narration, stage: Stage, second: number, text: string, options: TextOptions = {}): void {
  const { minute, plus } = minuteIn(stage, second);
  t.texts += 1;
  t.writer.emit(momentIn(stage, second), "text", { id: `t${t.texts}`, clock: minuteText(minute, plus), text, ...options });
}

type IncidentFields = Partial<Omit<Incident, "id" | "type" | "side" | "minute" | "plus">>;

/** Writes an incident; returns its id. */
export function mark(
  t: Narration,
  stage: Stage,
  second: number,
  type: IncidentType,
  side: Side | null,
  fields: IncidentFields = {},
): string {
  const { minute, plus } = minuteIn(stage, second);
  t.incidents += 1;
  const id = `i${t.incidents}`;
  t.writer.emit(momentIn(stage, second), "incident", { id, type, side, minute, ...(plus > 0 ? { plus } : {}), ...fields });
  return id;
}

export function add(team: FootballSide, stat: string, by = 1): void {
  team.stats[stat] = (team.stats[stat] ?? 0) + by;
}

const who = (p: Player): { player: string; playerId: string } => ({ player: p.name, playerId: p.id });

/** A shot that is no goal: place, result, save, sometimes a corner. */
export function shot(t: Narration, stage: Stage, second: number, side: Side): void {
  const { rng } = t;
  const team = teamOf(t, side);
  const other = otherOf(t, side);
  const player = shooterOf(rng, team);
  const result = (["on", "off", "blocked"] as const)[rng.weighted([0.29, 0.42, 0.29])] ?? "off";
  const opponent = result === "on" ? keeperOf(other) : defenderOf(rng, other);
  const words: Words = { p: player.name, q: helperOf(rng, team, player).name, g: opponent.name, t: team.club.name, o: other.club.name };
  const { word, text } = parts(t.say(result === "on" ? "saved" : result, words));
  const place = placeOfShot(rng, word);
  add(team, "shots");
  add(team, "xg", place.xg);
  if (result === "on") {
    add(team, "shotsOnTarget");
    add(other, "saves");
  }
  const { minute, plus } = minuteIn(stage, second);
  t.writer.emit(momentIn(stage, second), "position", {
    side,
    kind: "shot",
    minute,
    ...(plus > 0 ? { plus } : {}),
    ...place,
    player: player.name,
    result,
  });
  if (rng.chance(0.72)) narrate(t, stage, second, text, { side });
  if (result !== "off" && rng.chance(0.3))
    corner(t, stage, Math.min(stage.length - 1, Math.floor(second / 60) * 60 + 59.5, second + rng.int(8, 25)), side);
}

export function corner(t: Narration, stage: Stage, second: number, side: Side): void {
  const { rng } = t;
  const team = teamOf(t, side);
  const other = otherOf(t, side);
  add(team, "corners");
  const id = mark(t, stage, second, "corner", side);
  if (!rng.chance(0.65)) return;
  const player = shooterOf(rng, team);
  narrate(t, stage, second, t.say("corner", { p: player.name, g: defenderOf(rng, other).name, t: team.club.name, o: other.club.name }), {
    side,
    incidentId: id,
  });
}

/** A foul, now and then with a yellow card. */
export function foul(t: Narration, stage: Stage, second: number, side: Side): void {
  const { rng } = t;
  const team = teamOf(t, side);
  const other = otherOf(t, side);
  const player = foulerOf(rng, team);
  add(team, "fouls");
  const words: Words = { p: player.name, g: shooterOf(rng, other).name, t: team.club.name, o: other.club.name };
  // A booked player is careful: another yellow would be a red card, and those are planned.
  if (rng.chance(0.16) && !team.booked.has(player.id)) yellow(t, stage, second, side, player, words);
  else if (rng.chance(0.3)) narrate(t, stage, second, t.say("foul", words), { side });
}

export function yellow(
  t: Narration,
  stage: Stage,
  second: number,
  side: Side,
  player: Player,
  words: Words,
  kind: "yellow" | "yellowTackle" = "yellow",
): string {
  const team = teamOf(t, side);
  team.booked.add(player.id);
  add(team, "yellow");
  const { word, text } = parts(t.say(kind, words));
  const id = mark(t, stage, second, "yellow", side, { ...who(player), detail: word });
  narrate(t, stage, second + 6, text, { side, key: true, incidentId: id });
  return id;
}

export function offside(t: Narration, stage: Stage, second: number, side: Side): void {
  const team = teamOf(t, side);
  add(team, "offsides");
  if (!t.rng.chance(0.8)) return;
  narrate(t, stage, second, t.say("offside", { p: shooterOf(t.rng, team).name, t: team.club.name, o: otherOf(t, side).club.name }), {
    side,
  });
}

/** One or two changes at a break in play. */
export function substitute(t: Narration, stage: Stage, second: number, side: Side, count: number): void {
  const team = teamOf(t, side);
  for (let i = 0; i < count; i += 1) {
    const off = t.rng.pick(team.pitch.filter((p) => p.position !== "G" && team.starters.includes(p)));
    const candidates = team.bench.filter((p) => p.position !== "G");
    const on = candidates.find((p) => p.position === off.position) ?? candidates[0];
    if (!on) return;
    team.bench = team.bench.filter((p) => p !== on);
    team.pitch = team.pitch.map((p) => (p === off ? on : p));
    const at = Math.min(stage.length - 0.5, second + i * 12);
    const id = mark(t, stage, at, "substitution", side, { ...who(on), off: off.name, offId: off.id });
    narrate(t, stage, at, t.say("substitution", { p: on.name, q: off.name, t: team.club.name }), { side, key: true, incidentId: id });
  }
}
