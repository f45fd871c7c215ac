import type { Sport } from "../../../../contract/feed/channels.ts";
import { scoreList } from "../../../api/live.ts";
import type { Portal } from "../../../hooks/portal.ts";
import { dateWithin } from "./days.ts";
import { boardDataOf } from "./load.ts";
import type { BoardData } from "./useBoardModel.ts";

export interface DayData extends BoardData {
  /** `2026-11-21`, Asia/Shanghai. */
  readonly date: string;
}

/** Results or fixtures of the day in `?date=`. A date outside the strip becomes today. */
export async function loadDay(portal: Portal, sport: Sport, direction: "end" | "next", url: string): Promise<DayData> {
  const date = dateWithin(new URL(url).searchParams.get("date"), portal.now(), direction);
  const answer = await scoreList(portal.api, sport, { type: direction, date }, { isQuiet: true });
  return { ...boardDataOf(answer, portal.now()), date };
}
