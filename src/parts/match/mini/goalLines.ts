import type { MatchState } from "../../../../contract/match/fold.ts";
import { type IncidentView, goalsOf } from "../../../../contract/match/football.ts";
import { INCIDENT_WORDS, isGoal } from "../incidentText.ts";

/** A goal as a line between the chat lines. */
export interface GoalLine {
  readonly id: string;
  /** Time of its event, epoch ms. */
  readonly at: number;
  /** `67′ 进球` */
  readonly when: string;
  /** `阿森纳 2-1 切尔西 赖斯` */
  readonly text: string;
}

/** The valid goals, oldest first, each with the resulting score (docs/product.md, Chat message: goal line). */
export function goalLines(incidents: readonly IncidentView[], fixture: MatchState["fixture"]): readonly GoalLine[] {
  return incidents.flatMap((goal, i) => {
    if (!isGoal(goal.type) || goal.status === "revoked") return [];
    const [home, away] = goalsOf(incidents.slice(0, i + 1));
    const score = `${fixture?.home.name ?? "主队"} ${home}-${away} ${fixture?.away.name ?? "客队"}`;
    const when = `${goal.minute}${goal.plus ? `+${goal.plus}` : ""}′ ${INCIDENT_WORDS[goal.type]}`;
    return [{ id: goal.id, at: goal.at, when, text: goal.player ? `${score} ${goal.player}` : score }];
  });
}
