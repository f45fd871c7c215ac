import type { RoomId } from "../../../../contract/ids.ts";
import type { Page } from "../../../../contract/http/page.ts";
import type { LiveSession } from "../../../../contract/http/room.ts";
import { type Result, ok } from "../../../../contract/result.ts";
import type { ApiFailure, CallInput } from "../../../api/client.ts";
import { sessionHistory } from "../../../api/roomManage.ts";
import { pageParam } from "../../../hooks/pageParam.ts";
import type { Portal } from "../../../hooks/portal.ts";
import { loadPlainRoom } from "../kit/ownRoom.ts";

export interface Sessions {
  readonly roomId: RoomId;
  readonly page: Page<LiveSession>;
  /** Server time of the load, epoch ms. */
  readonly now: number;
}
export type SessionsAnswer = Result<Sessions, ApiFailure>;

function dayOf(params: URLSearchParams, name: "from" | "to"): string | undefined {
  const text = params.get(name) ?? "";
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
  return isDay ? text : undefined;
}

/** The days in the URL, Asia/Shanghai; invalid ones are left out. */
export function daysOf(params: URLSearchParams): { readonly startDate?: string; readonly endDate?: string } {
  const [startDate, endDate] = [dayOf(params, "from"), dayOf(params, "to")];
  return { ...(startDate === undefined ? {} : { startDate }), ...(endDate === undefined ? {} : { endDate }) };
}

export function rangeProblem(params: URLSearchParams): string | null {
  const { startDate, endDate } = daysOf(params);
  return startDate !== undefined && endDate !== undefined && startDate > endDate ? "开始日期不能晚于结束日期" : null;
}

/** Sessions of the own room, filtered by the URL. `known`: the room's id, if already loaded. */
export async function loadSessions(
  portal: Pick<Portal, "api" | "now">,
  params: URLSearchParams,
  known: string | null = null,
  options: Pick<CallInput, "signal"> = {},
): Promise<SessionsAnswer> {
  const { api } = portal;
  let roomId = known;
  if (roomId === null) {
    const own = await loadPlainRoom(api, options);
    if (!own.ok) return own;
    roomId = own.value.room.roomId;
  }
  const answer = await sessionHistory(api, { roomId, page: pageParam(params), ...daysOf(params) }, options);
  return answer.ok ? ok({ roomId, page: answer.value, now: portal.now() }) : answer;
}
