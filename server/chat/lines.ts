import { ErrorCode } from "../../contract/codes/errors.ts";
import { type ChatData, type RoomEvent, type RoomEvents, roomChannel } from "../../contract/feed/room.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { ChatPage } from "../../contract/http/room.ts";
import { ok } from "../../contract/result.ts";
import { withoutQuote } from "../../contract/room/quote.ts";
import type { RoomLine } from "../../contract/room/room.ts";
import type { ChatDeps } from "./types.ts";

/** Event kinds shown in the list of a room. */
const LINE_KINDS: readonly RoomLine["kind"][] = ["chat", "barrage", "gift", "welcome", "ban", "packet"];
/** How long users may take back their own lines. */
const TAKE_BACK_MS = 120_000;

export interface PageOfLines {
  readonly roomId: string;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly pageSize: number;
}

export interface Lines {
  /**
   * Lines before a number (absent: the latest), oldest first, without removed ones. With `after`: all events of the room
   * from there on, as its feed delivers them.
   */
  page(where: PageOfLines): Promise<CallResult<ChatPage>>;
  /** By the anchor, a manager of the room, or the line's author within two minutes. Removing a line again does nothing. */
  remove(userId: string, roomId: string, id: string): Promise<CallResult<object>>;
  /** The current line; null when it was removed or never existed. */
  lineOf(roomId: string, id: string): Promise<ChatData | null>;
}

export function createLines({ clock, hub, eventLog, directory }: Pick<ChatDeps, "clock" | "hub" | "eventLog" | "directory">): Lines {
  async function removeBy(roomId: string, s: number, by: RoomEvents["removed"]): Promise<CallResult<object>> {
    const ch = roomChannel(roomId);
    // The log is redacted first: a user who joins between the two steps does not get the line any more.
    await hub.redact(ch, s, { k: "removed", d: by });
    for (const answer of await eventLog.answersTo(ch, by.id)) {
      await hub.redact(ch, answer.s, { k: answer.k, d: withoutQuote(answer.d as ChatData, by.id) });
    }
    await hub.publish([{ ch, at: clock.now(), k: "removed", d: by, key: `removed/${by.id}` }]);
    return ok({});
  }

  /** A tombstone does not name the line's author, but it keeps the key, which begins with the author's id (say.ts). */
  async function isOwn(roomId: string, s: number, userId: string): Promise<boolean> {
    return (await eventLog.keyAt(roomChannel(roomId), s))?.startsWith(`${userId}/`) === true;
  }

  return {
    async page({ roomId, before, after, pageSize }) {
      if (!(await directory.find(roomId))) return refuse(ErrorCode.notFound, "聊天室不存在");
      const ch = roomChannel(roomId);
      if (after !== undefined) {
        const { events, next, asOf } = await hub.readPage(ch, after, pageSize);
        return ok({ events: events as readonly RoomEvent[], next, asOf });
      }
      const asOf = await hub.position(ch);
      const until = Math.min(before ?? Number.MAX_SAFE_INTEGER, asOf.s + 1);
      const found = await eventLog.readBack(ch, LINE_KINDS, pageSize + 1, until);
      const events = found.slice(-pageSize);
      return ok({
        events: events as readonly RoomEvent[],
        next: found.length > pageSize ? (events[0]?.s ?? null) : null,
        asOf,
      });
    },

    async remove(userId, roomId, id) {
      const room = await directory.find(roomId);
      const event = room ? await eventLog.lineOf(roomChannel(roomId), id) : null;
      if (!room || !event) return refuse(ErrorCode.notFound, "消息不存在");
      const role = await directory.roleOf(room, userId);
      const by = { id, by: role };
      if (event.k === "removed") {
        // The removal may be unpublished: its process may have stopped between the two steps.
        const removed = event.d as RoomEvents["removed"];
        const mayRepeat = role !== "user" || (removed.by === "user" && (await isOwn(roomId, event.s, userId)));
        return mayRepeat ? removeBy(roomId, event.s, removed) : refuse(ErrorCode.notFound, "消息不存在");
      }
      const { from } = event.d as ChatData;
      if (role === "user" && from.id !== userId) return refuse(ErrorCode.forbidden);
      if (role === "user" && clock.now() - event.at > TAKE_BACK_MS) return refuse(ErrorCode.forbidden, "只能撤回2分钟内的消息");
      if (role === "manager" && from.id === room.anchorId) return refuse(ErrorCode.forbidden, "不能删除主播的消息");
      return removeBy(roomId, event.s, by);
    },

    async lineOf(roomId, id) {
      const event = await eventLog.lineOf(roomChannel(roomId), id);
      return event === null || event.k === "removed" ? null : (event.d as ChatData);
    },
  };
}
