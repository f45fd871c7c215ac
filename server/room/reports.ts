import type { Static } from "typebox";
import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type ChatData, roomChannel } from "../../contract/feed/room.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { ReportBody } from "../../contract/http/room.ts";
import { rowIdOf } from "../../contract/ids.ts";
import { REPORT_REASONS } from "../../contract/room/reports.ts";
import { ok } from "../../contract/result.ts";
import { dropUnseenInLines } from "../../contract/rules/text.ts";
import type { LineLog } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Limiter } from "../user/types.ts";
import type { RoomDirectory } from "./types.ts";

export type ReportContent = (
  userId: string,
  report: { readonly subject: string; readonly reason: string; readonly text: string },
) => Promise<CallResult<object>>;

export interface ReportsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly limiter: Limiter;
  readonly eventLog: Pick<LineLog, "lineOf">;
  readonly directory: Pick<RoomDirectory, "find">;
  /** Takes reports of anything but rooms: comments and other moderated content. */
  readonly reportContent: ReportContent;
}

/** Reports of a room, or of a line in it, to the operator; others are passed on. */
export interface Reports {
  /** 409 if the user has reported the same before. */
  add(userId: string, report: Static<typeof ReportBody>): Promise<CallResult<object>>;
}

const REPORTS_AN_HOUR = 30;
const HOUR_MS = 3_600_000;
const TEXT_MAX_LENGTH = 200;

export function createReports({ db, clock, limiter, eventLog, directory, reportContent }: ReportsDeps): Reports {
  /** A line's text and author, stored because operators do not read the log. Null: no such line, or it was removed. */
  async function quoteOf(roomId: string, messageId: string): Promise<string | null> {
    const event = await eventLog.lineOf(roomChannel(roomId), messageId);
    if (event === null || event.k === "removed") return null;
    const { from, text } = event.d as ChatData;
    return `${from.name}(${from.id}): ${text}`;
  }

  return {
    async add(userId, { roomId, subject, messageId, reason, text: typed }) {
      if (subject !== undefined) return reportContent(userId, { subject, reason, text: typed });
      if (roomId === undefined || !REPORT_REASONS.some(({ value }) => value === reason)) return refuse(ErrorCode.badRequest);
      const text = dropUnseenInLines(typed);
      if ([...text].length > TEXT_MAX_LENGTH) return refuse(ErrorCode.badRequest, `举报说明最多${TEXT_MAX_LENGTH}个字`);
      if (reason === "other" && text === "") return refuse(ErrorCode.badRequest, "请填写举报说明");
      if (!(await limiter.take("report", userId, REPORTS_AN_HOUR, HOUR_MS))) return refuse(ErrorCode.tooManyRequests);
      const room = await directory.find(roomId);
      if (room === null) return refuse(ErrorCode.notFound, "直播间不存在");
      const quote = messageId === undefined ? room.profile.title : await quoteOf(roomId, messageId);
      if (quote === null) return refuse(ErrorCode.notFound, "消息不存在或已被删除");
      const { rows } = await sql`
        insert into room_report (room_id, user_id, message_id, said, reason, text, at)
        values (${roomId}, ${rowIdOf(userId) ?? 0n}::int8, ${messageId ?? null}, ${quote}, ${reason}, ${text}, ${new Date(clock.now())}::timestamptz)
        on conflict do nothing returning id`.execute(db);
      return rows.length === 0 ? refuse(ErrorCode.conflict, "您已经举报过了，请等待处理") : ok({});
    },
  };
}
