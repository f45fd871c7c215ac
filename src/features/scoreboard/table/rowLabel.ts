import { phaseOf } from "../../../../contract/codes/matchPhase.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import type { RowMoment } from "./cells.ts";

/** What a row says to assistive technology. */
export function rowLabel(row: BoardRow, { state, isVeiled }: Pick<RowMoment, "state" | "isVeiled">): string {
  const { text, isMinute, remaining } = state;
  const how = isMinute ? `${text} 分钟` : `${text}${remaining === "" ? "" : ` ${remaining}`}`;
  const score = isVeiled || phaseOf(row) === "notStarted" ? "" : `，${row.score[0]} 比 ${row.score[1]}`;
  return `${row.league.name}，${how}，${row.home.name} 对 ${row.away.name}${score}`;
}
