import { phaseOf } from "../../../../contract/codes/matchPhase.ts";
import { matchTypeOf } from "../../../../contract/codes/matchType.ts";
import type { RoomMatch } from "../../../../contract/http/room.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { type Result, ok } from "../../../../contract/result.ts";
import type { Api, ApiFailure } from "../../../api/client.ts";
import { matchHot, matchNext, matchSchedule } from "../../../api/match.ts";
import { shanghaiDate, shanghaiTime } from "../../../ui/shanghai.ts";

/** A match that a broadcast can be about. */
export interface MatchChoice extends RoomMatch {
  /** `11-21 22:00`, or 进行中. */
  readonly when: string;
}

/** Most choices shown at a time: further ones need a search, there is no scrolling. */
export const CHOICES_SHOWN = 30;
const DAY_MS = 86_400_000;

function choiceOf(row: BoardRow): MatchChoice {
  return {
    matchId: row.id,
    matchType: matchTypeOf(row.sport),
    text: `${row.league.name} ${row.home.name} VS ${row.away.name}`,
    when: phaseOf(row) === "notStarted" ? `${shanghaiDate(row.kickoffAt).slice(5)} ${shanghaiTime(row.kickoffAt)}` : "进行中",
  };
}

/** Merges lists, each match once, without finished and abnormal ones; in play first, then by kick-off. */
export function choicesOf(rows: readonly BoardRow[]): readonly MatchChoice[] {
  const byId = new Map(rows.map((row) => [`${row.sport}:${row.id}`, row]));
  const isToCome = (row: BoardRow): boolean => phaseOf(row) === "notStarted";
  return [...byId.values()]
    .filter((row) => isToCome(row) || phaseOf(row) === "ongoing")
    .sort((a, b) => Number(isToCome(a)) - Number(isToCome(b)) || a.kickoffAt - b.kickoffAt)
    .map(choiceOf);
}

/** Matches of today and the coming ones. Fails only when all lists fail. */
export async function loadChoices(api: Api, now: number): Promise<Result<readonly MatchChoice[], ApiFailure>> {
  const answers = await Promise.all([
    matchHot(api),
    matchNext(api),
    matchSchedule(api, shanghaiDate(now)),
    matchSchedule(api, shanghaiDate(now + DAY_MS)),
  ]);
  const failed = answers.find((answer) => !answer.ok);
  if (failed && !failed.ok && answers.every((answer) => !answer.ok)) return failed;
  return ok(choicesOf(answers.flatMap((answer) => (answer.ok ? answer.value.rows : []))));
}

/** Choices whose league or teams contain every word of the search. */
export function searchChoices(choices: readonly MatchChoice[], typed: string): readonly MatchChoice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word))).slice(0, CHOICES_SHOWN);
}
