import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import type { HeldLine, RoomReport } from "../../contract/desk/rooms.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import type { Clock } from "../kit/clock.ts";
import { type Db, onlyRow } from "../kit/database.ts";
import type { ApplicationRepository } from "./applicationRepository.ts";
import { type ModeratorRow, createOperator } from "./operator.ts";

/** Moderation of rooms and match chats for the desk, by the same use cases as the command line. */
export interface RoomDesk {
  /** The latest first. */
  reports(which: { readonly isHandled: boolean; readonly before: string | null; readonly limit: number }): Promise<readonly RoomReport[]>;
  /** Only once; `isClosing` takes the room off the air if it is on. Also handles other reports of the same room and line. */
  handle(id: string, input: { readonly isClosing: boolean; readonly note: string }, by: string): Promise<CallResult<RoomReport>>;
  held(): Promise<readonly HeldLine[]>;
  decideHeld(id: string, to: "passed" | "rejected", by: string): Promise<CallResult<object>>;
  moderators(): Promise<readonly ModeratorRow[]>;
  addModerator(userId: string, by: string): Promise<CallResult<object>>;
  removeModerator(userId: string, by: string): Promise<CallResult<object>>;
  /** The number of open reports and held lines. */
  waiting(): Promise<number>;
}

export interface RoomDeskDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly applications: ApplicationRepository;
}

interface Row {
  readonly id: bigint;
  readonly at: number;
  readonly room_id: string;
  readonly anchor_id: bigint | null;
  readonly anchor_name: string | null;
  readonly is_live: boolean;
  readonly user_id: bigint;
  readonly nick_name: string;
  readonly reason: string;
  readonly text: string;
  readonly said: string;
  readonly message_id: string | null;
  readonly handled_at: number | null;
  readonly handled_by: string | null;
  readonly handled_note: string;
}

/** Joined as text: anchors' rooms have numeric ids, match chats have no row. */
const SELECT = sql`
  select r.id, r.at, r.room_id, m.anchor_id, a.nick_name as anchor_name, m.session_id is not null as is_live, r.user_id, u.nick_name,
    r.reason, r.text, r.said, r.message_id, r.handled_at, r.handled_by, r.handled_note
  from room_report r join app_user u on u.id = r.user_id
  left join room m on m.id::text = r.room_id left join app_user a on a.id = m.anchor_id`;

function reportOf(row: Row): RoomReport {
  return {
    id: String(row.id),
    at: row.at,
    roomId: row.room_id,
    anchor: row.anchor_id === null ? null : { id: String(row.anchor_id), nickName: row.anchor_name ?? "" },
    isLive: row.is_live,
    by: { id: String(row.user_id), nickName: row.nick_name },
    reason: row.reason,
    text: row.text,
    said: row.said,
    isLine: row.message_id !== null,
    handled: row.handled_at === null ? null : { at: row.handled_at, by: row.handled_by ?? "", note: row.handled_note },
  };
}

export function createRoomDesk({ db, clock, applications }: RoomDeskDeps): RoomDesk {
  const operatorOf = (operator: string) => createOperator({ db, clock, applications, operator });
  const reader = operatorOf("");

  async function find(id: string): Promise<RoomReport | null> {
    const { rows } = await sql<Row>`${SELECT} where r.id = ${id}::int8`.execute(db);
    return rows[0] ? reportOf(rows[0]) : null;
  }

  return {
    async reports({ isHandled, before, limit }) {
      const { rows } = await sql<Row>`
        ${SELECT} where ${isHandled ? sql`r.handled_at is not null` : sql`r.handled_at is null`}
          and (${before}::int8 is null or r.id < ${before}::int8)
        order by r.id desc limit ${limit}`.execute(db);
      return rows.map(reportOf);
    },

    async handle(id, { isClosing, note: typed }, by) {
      const note = dropUnseen(typed);
      if (note === "") return refuse(ErrorCode.badRequest, "请填写处理说明");
      const report = await find(id);
      if (report === null) return refuse(ErrorCode.notFound, "没有这条举报");
      if (isClosing && report.anchor === null) return refuse(ErrorCode.badRequest, "比赛聊天室不能关闭");
      const { rows } = await sql`
        update room_report set handled_at = ${new Date(clock.now())}, handled_by = ${by}, handled_note = ${note}
        where handled_at is null and room_id = (select room_id from room_report where id = ${id}::int8)
          and coalesce(message_id, '') = (select coalesce(message_id, '') from room_report where id = ${id}::int8)
          and exists (select 1 from room_report where id = ${id}::int8 and handled_at is null)
        returning id`.execute(db);
      if (rows.length === 0) return refuse(ErrorCode.conflict, `${(await find(id))?.handled?.by ?? "其他同事"}已处理过这条举报`);
      // Fails harmlessly if the room is off the air by now.
      if (isClosing) await operatorOf(by).close(report.roomId);
      return ok((await find(id)) as RoomReport);
    },

    held: () => reader.held.list(),
    async decideHeld(id, to, by) {
      const done = await operatorOf(by).held.decide(id, to);
      return done.ok ? ok({}) : refuse(ErrorCode.conflict, "这条消息已处理、已过期，或发言人已被禁言");
    },

    moderators: () => reader.moderators(),
    async addModerator(userId, by) {
      const done = await operatorOf(by).addModerator(userId);
      return done.ok ? ok({}) : refuse(ErrorCode.conflict, "该用户已经是房管，或这个编号同时是别人的昵称");
    },
    async removeModerator(userId, by) {
      const done = await operatorOf(by).removeModerator(userId);
      return done.ok ? ok({}) : refuse(ErrorCode.conflict, "该用户已经不是房管");
    },

    async waiting() {
      const [{ rows }, lines] = await Promise.all([
        sql<{ n: number }>`select count(*)::int as n from room_report where handled_at is null`.execute(db),
        reader.held.list(),
      ]);
      return onlyRow(rows).n + lines.length;
    },
  };
}
