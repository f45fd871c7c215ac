import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { Page } from "../../contract/http/page.ts";
import type { LiveSession } from "../../contract/http/room.ts";
import { ok } from "../../contract/result.ts";
import { shanghaiMidnight } from "../../contract/shanghai.ts";
import type { PageOf } from "./cardRepository.ts";
import type { HistoryRepository } from "./historyRepository.ts";
import type { RoomRepository } from "./roomRepository.ts";

export interface HistoryDeps {
  readonly history: Pick<HistoryRepository, "page">;
  readonly rooms: Pick<RoomRepository, "byAnchor">;
}

export interface HistoryQuery extends PageOf {
  readonly roomId: string;
  /** `YYYY-MM-DD` in Asia/Shanghai, inclusive. */
  readonly startDate?: string;
  readonly endDate?: string;
}

/** The sessions of a room, visible to its anchor only. */
export interface History {
  list(anchorId: string, query: HistoryQuery): Promise<CallResult<Page<LiveSession>>>;
}

const DAY_MS = 86_400_000;

export function createHistory({ history, rooms }: HistoryDeps): History {
  return {
    async list(anchorId, { roomId, startDate, endDate, ...page }) {
      if ((await rooms.byAnchor(anchorId))?.roomId !== roomId) return refuse(ErrorCode.forbidden);
      const from = startDate === undefined ? null : shanghaiMidnight(startDate);
      const last = endDate === undefined ? null : shanghaiMidnight(endDate);
      if ((startDate !== undefined && from === null) || (endDate !== undefined && last === null)) {
        return refuse(ErrorCode.badRequest, "日期无效");
      }
      return ok(await history.page(roomId, { from, to: last === null ? null : last + DAY_MS }, page));
    },
  };
}
