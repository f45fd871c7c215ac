import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallFailure, type CallResult, refuse } from "../../contract/http/failure.ts";
import { type Result, ok } from "../../contract/result.ts";
import { type BarrageStyle, barrageStyleOf } from "../../contract/room/barrage.ts";
import { PRIVILEGE } from "../../contract/room/nobles.ts";
import { keptUnder } from "../../contract/room/room.ts";
import { CHAT_TEXT_MESSAGE, chatText } from "../../contract/rules/chatText.ts";
import type { RichMoment } from "../../contract/rules/richText.ts";
import type { Room } from "../room/types.ts";
import type { ChatRepository } from "./chatRepository.ts";
import type { Held } from "./held.ts";
import type { LineWriter, WrittenLine } from "./lineWriter.ts";
import { type ChatRules, banMessage } from "./rules.ts";
import type { ChatDeps, SpeakingOf } from "./types.ts";

export interface Line {
  readonly roomId: string;
  readonly content: string;
  readonly style?: string | undefined;
  /** Id of the answered line. */
  readonly replyTo?: string | undefined;
  readonly idempotencyKey: string;
  /** The moment of a match that the line is about. */
  readonly moment?: RichMoment | undefined;
}

export type Say = (userId: string, line: Line) => Promise<CallResult<WrittenLine>>;

export interface SayDeps extends Pick<ChatDeps, "clock" | "directory" | "limiter" | "checkMoment"> {
  readonly repository: Pick<ChatRepository, "banOf" | "pace">;
  readonly speakingOf: SpeakingOf;
  readonly rules: Pick<ChatRules, "against" | "isLinkHeld">;
  readonly held: Pick<Held, "hold">;
  readonly writer: LineWriter;
}

const SECOND_MS = 1_000;

function tooFast(waitMs: number): Result<never, CallFailure> {
  return refuse(ErrorCode.chatTooFast, `发言太快，请${Math.max(1, Math.ceil(waitMs / SECOND_MS))}秒后再试`);
}

/** Whether a user may send barrage in this style. */
export function isStyleOpen(style: BarrageStyle, level: number | null, privileges: readonly string[]): boolean {
  return (level ?? 0) >= style.minLevel && (!style.nobleOnly || privileges.includes(PRIVILEGE.barrage));
}

/** Says a line in a room, by its rules (docs/product.md 3 and 6). Resolves once the line is in the log. */
export function createSay(deps: SayDeps): Say {
  const { clock, directory, limiter, checkMoment, repository, speakingOf, rules, held, writer } = deps;
  /** Lines in progress, by their key: a concurrent retry gets the same result. */
  const inFlight = new Map<string, Promise<CallResult<WrittenLine>>>();

  /** Takes the speaker's turn; null = the user may speak now. */
  async function turn(room: Room, userId: string, isFree: boolean): Promise<Result<never, CallFailure> | null> {
    const slowMs = isFree ? 0 : room.rules.slowModeS * SECOND_MS;
    // The subject has the interval in it: a changed slow mode starts a new count.
    const subject = `${room.roomId}/${userId}/${slowMs}`;
    // Checked before the burst is counted: attempts during slow mode do not use up the burst's lines.
    const slowWaitMs = slowMs === 0 ? 0 : await limiter.waitMs("chat-slow", subject, 1);
    if (slowWaitMs > 0) return tooFast(slowWaitMs);
    const burstWaitMs = await repository.pace(userId, clock.now());
    if (burstWaitMs !== null) return tooFast(burstWaitMs);
    if (slowMs === 0 || (await limiter.take("chat-slow", subject, 1, slowMs))) return null;
    return tooFast(await limiter.waitMs("chat-slow", subject, 1));
  }

  async function attempt(userId: string, line: Line, key: string): Promise<CallResult<WrittenLine>> {
    const cleaned = chatText(line.content);
    if (!cleaned.ok) return refuse(ErrorCode.badRequest, CHAT_TEXT_MESSAGE[cleaned.problem]);
    const { text } = cleaned;
    const style = line.style === undefined ? null : barrageStyleOf(line.style);
    if (line.style !== undefined && style === null) return refuse(ErrorCode.badRequest, "弹幕样式不存在");
    const room = await directory.find(line.roomId);
    if (!room) return refuse(ErrorCode.notFound, "聊天室不存在");
    const [speaking, ban, before] = await Promise.all([
      speakingOf(room, userId),
      repository.banOf(keptUnder(room.roomId), userId, clock.now()),
      writer.written(room.roomId, key),
    ]);
    if (before) return ok(before);
    if (!speaking) return refuse(ErrorCode.notFound, "用户不存在");
    if (ban) return refuse(ErrorCode.chatBanned, banMessage(ban, clock.now()));
    const { speaker, title } = speaking;
    const isFree = speaker.role !== "user";
    const isMoment = line.moment === undefined ? null : await checkMoment(line.moment);
    if (isMoment?.ok === false) return isMoment;
    const against = await rules.against(room, speaking, text);
    if (against) return against;
    const reply = line.replyTo === undefined ? undefined : await writer.quoted(room.roomId, line.replyTo);
    if (reply === null) return refuse(ErrorCode.notFound, "回复的消息已被删除，请取消回复后再发送");
    if (style !== null && !isStyleOpen(style, speaker.level, title?.privileges ?? [])) {
      return style.nobleOnly
        ? refuse(ErrorCode.forbidden, "该弹幕样式为贵族专属")
        : refuse(ErrorCode.chatLevelTooLow, `等级达到${style.minLevel}级才能使用该弹幕样式`);
    }
    const refusal = await turn(room, userId, isFree);
    if (refusal) return refusal;
    if (rules.isLinkHeld(speaking, text)) {
      return held.hold({
        roomId: room.roomId,
        userId,
        key,
        text,
        style: style?.id ?? null,
        replyTo: line.replyTo ?? null,
        moment: line.moment ?? null,
      });
    }
    return writer.write({ roomId: room.roomId, speaker, text, style, reply, moment: line.moment, key });
  }

  return (userId, line) => {
    const key = `${userId}/${line.idempotencyKey}`;
    const id = `${line.roomId}/${key}`;
    const known = inFlight.get(id);
    if (known) return known;
    const promise = attempt(userId, line, key).finally(() => inFlight.delete(id));
    inFlight.set(id, promise);
    return promise;
  };
}
