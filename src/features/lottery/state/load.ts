import type { LotteryItem, LotteryListReply } from "../../../../contract/http/lottery.ts";
import { type LotteryType, LOTTERY } from "../../../../contract/lottery/lottery.ts";
import { NO_ODDS } from "../../../../contract/match/board.ts";
import { type Result, ok } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { lotteryList } from "../../../api/lottery.ts";
import type { Portal } from "../../../hooks/portal.ts";

/** Loader data of a lottery's page. Plain JSON. */
export interface LotteryData {
  readonly type: LotteryType;
  /** Server time of the load, epoch ms: the clock of the first paint. */
  readonly now: number;
  readonly list: Result<LotteryListReply, ApiFailure>;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const ISSUE = /^\d{4,8}$/;

/** Drops the row's fields that this page does not show; the feed updates the others. */
function slim(item: LotteryItem): LotteryItem {
  const { row } = item;
  const team = (one: LotteryItem["row"]["home"]) => ({ ...one, crest: null });
  return { ...item, row: { ...row, home: team(row.home), away: team(row.away), odds: NO_ODDS, goal: null, round: null, corners: null } };
}

/** Reads `?date=` or `?issue=`; without a valid one the current sale. */
export async function loadLottery(portal: Portal, type: LotteryType, url: string): Promise<LotteryData> {
  const { searchParams } = new URL(url, "http://page");
  const date = searchParams.get("date") ?? "";
  const issue = searchParams.get("issue") ?? "";
  const query = ISSUE.test(issue) ? { issue } : DATE.test(date) ? { date } : {};
  const answer = await lotteryList(portal.api, LOTTERY[type].sport, { type, ...query }, { isQuiet: true });
  const list = answer.ok ? ok({ ...answer.value, items: answer.value.items.map(slim) }) : answer;
  return { type, now: portal.now(), list };
}
