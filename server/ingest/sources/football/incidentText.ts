import type { Incident, Pair } from "../../../../contract/feed/sport.ts";
import { minuteText } from "../../../../contract/match/clock.ts";
import type { Moment } from "./periods.ts";

/** Sentences of the text live. Sources carry codes, no Chinese: the words are ours. */

export function clockOf(moment: Moment): string {
  return moment.minute > 120 ? "点球" : minuteText(moment.minute, moment.plus);
}

export function scoreText(score: Pair): string {
  return `${score[0]}-${score[1]}`;
}

function who(player: string | undefined, team: string): string {
  return player ? `${player}（${team}）` : team;
}

/** The line of an incident; `score` is the score after it. */
export function incidentText(incident: Incident, team: string, otherTeam: string, score: Pair): string {
  const name = who(incident.player, team);
  switch (incident.type) {
    case "goal":
      return `进球！${name}破门得分，比分 ${scoreText(score)}。${incident.assist ? `助攻：${incident.assist}。` : ""}`;
    case "penalty-goal":
      return `点球命中！${name}主罚得分，比分 ${scoreText(score)}。`;
    case "own-goal":
      return `乌龙球！${who(incident.player, otherTeam)}将球送入自家球门，${team}得分，比分 ${scoreText(score)}。`;
    case "penalty-missed":
      return `${name}罚失点球。`;
    case "yellow":
      return `黄牌：${name}。`;
    case "second-yellow":
      return `两黄变一红：${name}被罚下场。`;
    case "red":
      return `红牌：${name}被直接罚下。`;
    case "substitution":
      return `${team}换人：${incident.player ?? "替补球员"} 换下 ${incident.off ?? "场上球员"}。`;
    case "corner":
      return `${team}获得角球。`;
    case "shootout-goal":
      return `点球大战：${name}罚进。`;
    case "shootout-missed":
      return `点球大战：${name}罚失。`;
    case "var":
      return incident.detail ?? "视频助理裁判介入。";
    case "period":
      return incident.detail ?? "";
    default:
      return incident.type satisfies never;
  }
}

const KEY_TYPES: ReadonlySet<Incident["type"]> = new Set([
  "goal",
  "penalty-goal",
  "own-goal",
  "penalty-missed",
  "second-yellow",
  "red",
  "yellow",
  "substitution",
  "var",
  "shootout-goal",
  "shootout-missed",
  "period",
]);

export function isKeyIncident(type: Incident["type"]): boolean {
  return KEY_TYPES.has(type);
}

export function shotText(result: "on" | "off" | "blocked", player: string | undefined, team: string): string {
  const name = who(player, team);
  if (result === "on") return `${name}射门被扑出。`;
  return result === "off" ? `${name}射门偏出。` : `${name}的射门被封堵。`;
}

export function offsideText(player: string | undefined, team: string): string {
  return `${who(player, team)}越位。`;
}

export function foulText(player: string | undefined, team: string): string {
  return `${who(player, team)}犯规。`;
}
