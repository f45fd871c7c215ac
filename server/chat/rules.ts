import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallFailure, refuse } from "../../contract/http/failure.ts";
import type { BanSpan } from "../../contract/http/moderation.ts";
import { LINK_LEVEL } from "../../contract/limits.ts";
import type { Result } from "../../contract/result.ts";
import { keptUnder } from "../../contract/room/room.ts";
import { HOUSE_WORD_MESSAGE, hasHouseWord } from "../kit/words/houseWords.ts";
import type { Room } from "../room/types.ts";
import type { ChatRepository } from "./chatRepository.ts";
import type { ChatDeps, Speaking, SpeakingOf } from "./types.ts";
import { hasKeyword, hasLink } from "./keywords.ts";

/** Rules for users' text, in lines and on red packets alike (docs/product.md 6). */
export interface ChatRules {
  /** The rule that this text of this speaker breaks; null: none. Bans and links are checked separately. */
  against(room: Room, speaking: Speaking, text: string): Promise<Result<never, CallFailure> | null>;
  /** Whether the text has a link that this speaker may not send without review. */
  isLinkHeld(speaking: Speaking, text: string): boolean;
  /** Bans, rules and links together, for text that is not a chat line; null: it may be written. */
  mayWrite(room: Room, userId: string, text: string): Promise<Result<never, CallFailure> | null>;
}

export interface RulesDeps extends Pick<ChatDeps, "clock" | "isFollowing"> {
  readonly repository: Pick<ChatRepository, "banOf">;
  readonly speakingOf: SpeakingOf;
}

const MINUTE_MS = 60_000;

/** The message also says when the ban ends. */
export function banMessage(ban: { readonly until: number | null; readonly span: BanSpan }, now: number): string {
  if (ban.span === "session") return "您已被禁言，本场直播结束后解除";
  if (ban.until === null) return "您已被永久禁言";
  return `您已被禁言，${Math.ceil((ban.until - now) / MINUTE_MS)}分钟后解除`;
}

/** 0 for a user without a level. */
function speakerLevel({ level }: Speaking["speaker"]): number {
  return level ?? 0;
}

export function createRules({ clock, isFollowing, repository, speakingOf }: RulesDeps): ChatRules {
  async function against(room: Room, { speaker }: Speaking, text: string): Promise<Result<never, CallFailure> | null> {
    if (hasHouseWord(text)) return refuse(ErrorCode.chatKeyword, HOUSE_WORD_MESSAGE);
    if (speaker.role !== "user") return null;
    const { rules, anchorId } = room;
    if (rules.isLocked) return refuse(ErrorCode.chatLocked);
    if (rules.isFollowersOnly && anchorId !== null && !(await isFollowing(speaker.id, anchorId))) {
      return refuse(ErrorCode.chatFollowersOnly);
    }
    if (speakerLevel(speaker) < rules.minLevel) return refuse(ErrorCode.chatLevelTooLow, `等级达到${rules.minLevel}级才能发言`);
    if (hasKeyword(text, room.keywords)) return refuse(ErrorCode.chatKeyword);
    return null;
  }

  const isLinkHeld: ChatRules["isLinkHeld"] = ({ speaker }, text) =>
    speaker.role === "user" && speakerLevel(speaker) < LINK_LEVEL && hasLink(text);

  return {
    against,
    isLinkHeld,
    async mayWrite(room, userId, text) {
      const [speaking, ban] = await Promise.all([speakingOf(room, userId), repository.banOf(keptUnder(room.roomId), userId, clock.now())]);
      if (!speaking) return refuse(ErrorCode.notFound, "用户不存在");
      if (ban) return refuse(ErrorCode.chatBanned, banMessage(ban, clock.now()));
      const problem = await against(room, speaking, text);
      // Only chat lines are reviewed: a link elsewhere is refused.
      return problem === null && isLinkHeld(speaking, text) ? refuse(ErrorCode.chatKeyword, "暂不支持发送链接") : problem;
    },
  };
}
