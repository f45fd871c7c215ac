import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallFailure, type CallResult, refuse } from "../../contract/http/failure.ts";
import type { HeldLine } from "../../contract/http/moderation.ts";
import type { Page } from "../../contract/http/page.ts";
import { HELD_LINES } from "../../contract/limits.ts";
import { type Result, ok } from "../../contract/result.ts";
import { barrageStyleOf } from "../../contract/room/barrage.ts";
import { keptUnder } from "../../contract/room/room.ts";
import type { HeldLines, LineInput, StoredLine } from "../kit/heldLines.ts";
import type { Room } from "../room/types.ts";
import type { ChatRepository } from "./chatRepository.ts";
import { keptRoom } from "./keptRoom.ts";
import type { LineWriter } from "./lineWriter.ts";
import type { ChatDeps, Speaking, SpeakingOf } from "./types.ts";

/** Lines with links, held until the anchor, a manager of the room or a moderator of match chats has reviewed them. */
export interface Held {
  /** Stores the line for review; the refusal carries the message for its sender. */
  hold(line: Omit<LineInput, "keptUnder">): Promise<Result<never, CallFailure>>;
  /** Waiting lines, oldest first. */
  list(
    byId: string,
    where: { readonly roomId: string; readonly page: number; readonly pageSize: number },
  ): Promise<CallResult<Page<HeldLine>>>;
  /** Publishes the line in its room as its sender's, or drops it. Only the first decision takes effect. */
  decide(byId: string, id: string, isPassed: boolean): Promise<CallResult<object>>;
  /** Publishes lines passed by the operator's command, or by a portal that ended before it could publish them. */
  sweep(): Promise<void>;
}

export interface HeldDeps extends Pick<ChatDeps, "clock" | "directory"> {
  readonly heldLines: HeldLines;
  readonly repository: Pick<ChatRepository, "banOf">;
  readonly speakingOf: SpeakingOf;
  readonly writer: LineWriter;
}

const OUTCOME_MESSAGE = {
  held: "含链接的发言需审核后显示",
  known: "含链接的发言需审核后显示",
  many: `您有${HELD_LINES.perUser}条含链接的发言待审核，请稍后再发`,
  full: "待审核的发言较多，暂不支持发送链接",
} as const;
const DECIDED = "该发言已被处理";

export function createHeld({ clock, directory, heldLines, repository, speakingOf, writer }: HeldDeps): Held {
  /** The room and the speaker if the line may be said now, else the refusal. */
  async function sayable({ roomId, userId }: StoredLine): Promise<CallResult<{ readonly room: Room; readonly speaking: Speaking }>> {
    const room = await directory.find(roomId);
    if (!room) return refuse(ErrorCode.roomDown, "直播间已关闭，无法放行");
    if (room.anchorId !== null && room.sessionId === null) return refuse(ErrorCode.roomDown, "主播未开播，开播后才能放行");
    const [speaking, ban] = await Promise.all([speakingOf(room, userId), repository.banOf(keptUnder(roomId), userId, clock.now())]);
    if (!speaking) return refuse(ErrorCode.notFound, "用户不存在");
    return ban ? refuse(ErrorCode.chatBanned, "该用户已被禁言，无法放行") : ok({ room, speaking });
  }

  async function publishLine(line: StoredLine): Promise<CallResult<object>> {
    // A portal may have ended after writing the line and before marking it as said. A ban since then does not undo the line.
    if (!(await writer.written(line.roomId, line.key))) {
      const may = await sayable(line);
      if (!may.ok) return may;
      const { speaker } = may.value.speaking;
      // If the quoted line has been removed meanwhile, the answer is said without the quote.
      const reply = line.replyTo === null ? null : await writer.quoted(line.roomId, line.replyTo);
      const { roomId, text, key } = line;
      const style = line.style === null ? null : barrageStyleOf(line.style);
      const sent = await writer.write({ roomId, speaker, text, style, reply: reply ?? undefined, moment: line.moment ?? undefined, key });
      if (!sent.ok) return sent;
    }
    await heldLines.markPublished(line.id, clock.now());
    return ok({});
  }

  /** Publishes a passed line; a line that cannot be published waits for review again. */
  async function publishPassed(line: StoredLine): Promise<CallResult<object>> {
    const result = await publishLine(line);
    if (!result.ok) await heldLines.reopen(line.id);
    return result;
  }

  return {
    hold: async (line) => {
      const outcome = await heldLines.hold({ ...line, keptUnder: keptUnder(line.roomId) }, clock.now());
      return refuse(ErrorCode.chatKeyword, OUTCOME_MESSAGE[outcome]);
    },

    async list(byId, { roomId, page, pageSize }) {
      const access = await keptRoom(directory, byId, roomId);
      return access.ok ? ok(await heldLines.list(keptUnder(roomId), { page, pageSize }, clock.now())) : access;
    },

    async decide(byId, id, isPassed) {
      const line = await heldLines.find(id, clock.now());
      if (!line) return refuse(ErrorCode.notFound, "该发言不存在或已过期");
      const access = await keptRoom(directory, byId, line.keptUnder);
      if (!access.ok) return access;
      if (line.state !== "held") return refuse(ErrorCode.conflict, DECIDED);
      const may = isPassed ? await sayable(line) : null;
      if (may?.ok === false) return may;
      const isFirst = await heldLines.decide(id, isPassed ? "passed" : "rejected", { userId: byId }, clock.now());
      if (!isFirst) return refuse(ErrorCode.conflict, DECIDED);
      return isPassed ? publishPassed(line) : ok({});
    },

    async sweep() {
      for (const line of await heldLines.unpublished()) await publishPassed(line);
    },
  };
}
