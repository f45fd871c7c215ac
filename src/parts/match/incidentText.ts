import type { IncidentType } from "../../../contract/feed/sport.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import { type FootballMatch, type IncidentView, goalsOf } from "../../../contract/match/football.ts";
import { stateWords } from "./stateText.ts";

/** Labels of football incidents, and the sentences for screen readers. */
export const INCIDENT_WORDS: Readonly<Record<IncidentType, string>> = {
  goal: "进球",
  "own-goal": "乌龙球",
  "penalty-goal": "点球",
  "penalty-missed": "点球未进",
  yellow: "黄牌",
  "second-yellow": "两黄变红",
  red: "红牌",
  substitution: "换人",
  corner: "角球",
  var: "VAR",
  "shootout-goal": "点球命中",
  "shootout-missed": "点球罚失",
  period: "",
};

export function isGoal(type: IncidentType): boolean {
  return type === "goal" || type === "own-goal" || type === "penalty-goal";
}

export function isCard(type: IncidentType): boolean {
  return type === "yellow" || type === "second-yellow" || type === "red";
}

/** Text beside the name in the event spine, and the player it names. */
interface IncidentNote {
  readonly words: string;
  readonly name?: string;
  readonly playerId?: string | undefined;
}

/** Empty when the icon says all. `idOf` finds the player by name on the incident's side: a source gives an assist by name only. */
export function incidentNotes(i: IncidentView, idOf: (name: string) => string | undefined): readonly IncidentNote[] {
  const notes: IncidentNote[] = [];
  if (i.type === "own-goal" || i.type === "penalty-goal" || i.type === "penalty-missed" || i.type === "second-yellow")
    notes.push({ words: INCIDENT_WORDS[i.type] });
  if (i.type === "shootout-goal" || i.type === "shootout-missed" || i.type === "var") notes.push({ words: INCIDENT_WORDS[i.type] });
  if (i.assist) notes.push({ words: "助攻", name: i.assist, playerId: idOf(i.assist) });
  if (i.off) notes.push({ words: "换下", name: i.off, playerId: i.offId });
  if (i.detail) notes.push({ words: i.detail });
  return notes;
}

function teamName(match: MatchState, side: "home" | "away" | null): string {
  if (side === null) return "";
  return match.fixture?.[side].name ?? (side === "home" ? "主队" : "客队");
}

function minuteSpoken(i: IncidentView): string {
  return i.plus ? `${i.minute} 加 ${i.plus} 分钟` : `${i.minute} 分钟`;
}

function scoreSpoken(score: readonly [number, number]): string {
  return `${score[0]} 比 ${score[1]}`;
}

/** `67 分钟，阿森纳进球，2 比 1`; null for an incident that is not announced. */
function incidentSentence(match: FootballMatch, i: IncidentView): string | null {
  const team = teamName(match, i.side);
  if (isGoal(i.type))
    return `${minuteSpoken(i)}，${team}${INCIDENT_WORDS[i.type]}，${scoreSpoken((i.score as [number, number] | undefined) ?? goalsOf(match.incidents))}`;
  if (isCard(i.type)) return `${minuteSpoken(i)}，${team}${i.player ?? ""}${INCIDENT_WORDS[i.type]}`;
  return null;
}

/** More new events than a live page gets in one step: a jump in time, which is not announced. */
const JUMP_EVENTS = 60;

/**
 * Announcement for the change from `before` to `after`: one sentence a goal, a cancelled goal, a card or a period; null
 * when nothing of the kind happened or the page jumped in time.
 */
export function announcement(before: MatchState, after: MatchState): string | null {
  const isStep =
    after.matchId === before.matchId &&
    after.seq >= before.seq &&
    after.events >= before.events &&
    after.events - before.events <= JUMP_EVENTS;
  if (!isStep || before.events === 0) return null;
  const sentences: string[] = [];
  if (before.sport === "fb" && after.sport === "fb" && before.incidents !== after.incidents) {
    const known = new Map(before.incidents.map((i) => [i.id, i]));
    for (const i of after.incidents) {
      const was = known.get(i.id);
      if (!was && i.status !== "revoked") sentences.push(incidentSentence(after, i) ?? "");
      else if (was && was.status !== "revoked" && i.status === "revoked" && isGoal(i.type)) {
        sentences.push(`${minuteSpoken(i)}，${teamName(after, i.side)}进球取消，${scoreSpoken(goalsOf(after.incidents))}`);
      }
    }
  }
  if (before.state !== after.state && stateWords(after) !== "")
    sentences.push(`${stateWords(after)}，${scoreSpoken(after.score as [number, number])}`);
  const nonEmpty = sentences.filter((s) => s !== "");
  return nonEmpty.length === 0 ? null : nonEmpty.join("。");
}
