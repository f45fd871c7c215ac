import { randomUUID } from "node:crypto";
import { ErrorCode } from "../../contract/codes/errors.ts";
import type { FeedEvent, NewEvent } from "../../contract/feed/frames.ts";
import { type BarrageData, type ChatData, roomChannel } from "../../contract/feed/room.ts";
import { type CallFailure, type CallResult, refuse } from "../../contract/http/failure.ts";
import type { BanSpan } from "../../contract/http/moderation.ts";
import { type Result, err, ok } from "../../contract/result.ts";
import { type BarrageStyle, barrageStyleOf } from "../../contract/room/barrage.ts";
import { keptUnder } from "../../contract/room/room.ts";
import { CHAT_TEXT_MESSAGE, chatText, lineText } from "../../contract/rules/chatText.ts";
import type { Room } from "../room/types.ts";
import type { BannedNow } from "./bannedNow.ts";
import type { ChatRepository } from "./chatRepository.ts";
import { type ChatDeps, PRIVILEGE, type Speaking, type SpeakingOf } from "./types.ts";
import { hasKeyword, hasLink } from "./words.ts";

export interface Line {
  readonly roomId: string;
  readonly content: string;
  readonly style?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly idempotencyKey: string;
}

export interface Said {
  readonly id: string;
  readonly s: number;
}

export type Say = (userId: string, line: Line) => Promise<CallResult<Said>>;

export interface SayDeps extends Pick<ChatDeps, "clock" | "hub" | "eventLog" | "directory" | "limiter" | "isFollowing"> {
  readonly repository: ChatRepository;
  readonly bannedNow: BannedNow;
  readonly speakingOf: SpeakingOf;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const REPLY_MAX_LENGTH = 40;
/** Below it links are held back. */
const LINK_LEVEL = 3;

/** Says until when, in words. */
export function banMessage(ban: { readonly until: number | null; readonly span: BanSpan }, now: number): string {
  if (ban.span === "session") return "您已被禁言，本场直播结束后解除";
  if (ban.until === null) return "您已被永久禁言";
  const leftMs = ban.until - now;
  const left = leftMs > HOUR_MS ? `${Math.ceil(leftMs / HOUR_MS)}小时` : `${Math.ceil(leftMs / MINUTE_MS)}分钟`;
  return `您已被禁言，${left}后解除`;
}

function tooFast(waitMs: number): Result<never, CallFailure> {
  return refuse(ErrorCode.chatTooFast, `发言太快，请${Math.max(1, Math.ceil(waitMs / SECOND_MS))}秒后再试`);
}

/** Whether a user may send barrage in this style. */
export function isStyleOpen(style: BarrageStyle, level: number | null, privileges: readonly string[]): boolean {
  return (level ?? 0) >= style.minLevel && (!style.nobleOnly || privileges.includes(PRIVILEGE.barrage));
}

function saidOf(event: FeedEvent): Said {
  return { id: (event.d as { readonly id: string }).id, s: event.s };
}

/** Saying something in a room, by its rules (spec sections 3 and 6). Answers once the line is in the log. */
export function createSay(deps: SayDeps): Say {
  const { clock, hub, eventLog, directory, limiter, repository, bannedNow, speakingOf } = deps;
  /** Lines on their way, by their key: whoever asks again at once gets the same answer. */
  const underWay = new Map<string, Promise<CallResult<Said>>>();

  /** What the room asks of those who are neither anchor nor manager; null = nothing against it. */
  async function houseRules(room: Room, { speaker }: Speaking, text: string): Promise<Result<never, CallFailure> | null> {
    const { rules, anchorId } = room;
    if (rules.isLocked) return refuse(ErrorCode.chatLocked);
    if (rules.isFollowersOnly && anchorId !== null && !(await deps.isFollowing(speaker.id, anchorId))) {
      return refuse(ErrorCode.chatFollowersOnly);
    }
    if ((speaker.level ?? 0) < rules.minLevel) return refuse(ErrorCode.chatLevelTooLow, `等级达到${rules.minLevel}级才能发言`);
    if (hasKeyword(text, room.keywords)) return refuse(ErrorCode.chatKeyword);
    if ((speaker.level ?? 0) < LINK_LEVEL && hasLink(text)) return refuse(ErrorCode.chatKeyword, "暂不支持发送链接");
    return null;
  }

  /** Takes the speaker's turn; null = it is. */
  async function turn(room: Room, userId: string, isFree: boolean): Promise<Result<never, CallFailure> | null> {
    const slowMs = isFree ? 0 : room.rules.slowModeS * SECOND_MS;
    // A mode that was changed counts anew.
    const subject = `${room.roomId}/${userId}/${slowMs}`;
    // Looked at first: whoever waits for slow mode does not use up the lines of the next ten seconds by asking.
    const slowWaitMs = slowMs === 0 ? 0 : await limiter.waitMs("chat-slow", subject, 1);
    if (slowWaitMs > 0) return tooFast(slowWaitMs);
    const burstWaitMs = await repository.pace(userId, clock.now());
    if (burstWaitMs !== null) return tooFast(burstWaitMs);
    if (slowMs === 0 || (await limiter.take("chat-slow", subject, 1, slowMs))) return null;
    return tooFast(await limiter.waitMs("chat-slow", subject, 1));
  }

  function eventOf(line: Line, key: string, text: string, style: BarrageStyle | null, { speaker }: Speaking): NewEvent {
    const answered = lineText(line.replyTo ?? "", REPLY_MAX_LENGTH);
    const data: ChatData = { id: randomUUID(), from: speaker, text, ...(answered.ok ? { replyTo: answered.text } : {}) };
    const base = { ch: roomChannel(line.roomId), at: clock.now(), key };
    if (style === null) return { ...base, k: "chat", d: data };
    const barrage: BarrageData = { ...data, style: style.id };
    return { ...base, k: "barrage", d: barrage };
  }

  async function attempt(userId: string, line: Line, key: string): Promise<CallResult<Said>> {
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
      eventLog.byKey(roomChannel(room.roomId), key),
    ]);
    if (before) return ok(saidOf(before));
    if (!speaking) return refuse(ErrorCode.notFound, "用户不存在");
    if (ban) return refuse(ErrorCode.chatBanned, banMessage(ban, clock.now()));
    const { speaker, title } = speaking;
    const isFree = speaker.role !== "user";
    const against = isFree ? null : await houseRules(room, speaking, text);
    if (against) return against;
    if (style !== null && !isStyleOpen(style, speaker.level, title?.privileges ?? [])) {
      return style.nobleOnly
        ? refuse(ErrorCode.forbidden, "该弹幕样式为贵族专属")
        : refuse(ErrorCode.chatLevelTooLow, `等级达到${style.minLevel}级才能使用该弹幕样式`);
    }
    const notYet = await turn(room, userId, isFree);
    if (notYet) return notYet;
    return publish(room, userId, eventOf(line, key, text, style, speaking));
  }

  async function publish(room: Room, userId: string, event: NewEvent & { readonly key?: string }): Promise<CallResult<Said>> {
    const under = keptUnder(room.roomId);
    if (bannedNow.has(under, userId)) {
      const ban = await repository.banOf(under, userId, clock.now());
      if (ban) return refuse(ErrorCode.chatBanned, banMessage(ban, clock.now()));
    }
    const [said] = await hub.publish([event]);
    if (said) return ok(saidOf(said));
    // Another server took the same line a moment ago.
    const first = await eventLog.byKey(event.ch, event.key ?? "");
    return first ? ok(saidOf(first)) : err({ code: ErrorCode.conflict, message: "请刷新后重试" });
  }

  return (userId, line) => {
    const key = `${userId}/${line.idempotencyKey}`;
    const id = `${line.roomId}/${key}`;
    const known = underWay.get(id);
    if (known) return known;
    const promise = attempt(userId, line, key).finally(() => underWay.delete(id));
    underWay.set(id, promise);
    return promise;
  };
}
