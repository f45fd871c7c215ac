import { matchRoomId } from "../../contract/feed/room.ts";
import { chatCalls } from "../../contract/http/chat.ts";
import { moderationCalls } from "../../contract/http/moderation.ts";
import { roomCalls } from "../../contract/http/room.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { RoomDirectory } from "../room/types.ts";
import type { Chat } from "./chat.ts";

export interface ChatRouteDeps {
  readonly chat: Chat;
  readonly directory: Pick<RoomDirectory, "find">;
}

/** The house's words above every match chat. */
const HOUSE_WORDS = "欢迎来到聊天室，请文明发言、理性观赛。严禁辱骂他人、发布广告和任何违法信息，违者将被禁言。";

/** Calls of the chat in rooms and in matches, of bans and managers (spec section 7). */
export function registerChatCalls(registry: CallRegistry, { chat, directory }: ChatRouteDeps): void {
  const { lines, bans, managers } = chat;

  registry.handle(roomCalls.chatPage, ({ body }) => lines.page(body));
  registry.handle(roomCalls.chatMsg, ({ body, context: { identity } }) => chat.say(identity.userId, body));
  registry.handle(roomCalls.chatRemove, ({ body, context: { identity } }) => lines.remove(identity.userId, body.roomId, body.id));
  registry.handle(roomCalls.chatWelcome, ({ body, context: { identity } }) => chat.enter(identity.userId, body.roomId));
  registry.handle(roomCalls.chatBarrageAll, async ({ context: { identity } }) =>
    ok({ list: [...(await chat.styles(identity?.userId ?? null))] }),
  );

  registry.handle(moderationCalls.forbidAdd, ({ query, context: { identity } }) => bans.ban(identity.userId, query));
  registry.handle(moderationCalls.forbidList, async ({ query, context: { identity } }) => {
    const found = await bans.list(identity.userId, query);
    return found.ok ? ok({ ...found.value, list: [...found.value.list] }) : found;
  });
  registry.handle(moderationCalls.forbidRemove, ({ query, context: { identity } }) => bans.unban(identity.userId, query.id));
  registry.handle(moderationCalls.managerAdd, ({ query, context: { identity } }) => managers.add(identity.userId, query.nickName));
  registry.handle(moderationCalls.managerList, async ({ context: { identity } }) =>
    ok({ list: [...(await managers.list(identity.userId))] }),
  );
  registry.handle(moderationCalls.managerRemove, ({ query, context: { identity } }) => managers.remove(identity.userId, query.id));

  registry.handle(chatCalls.chatPage, ({ body: { matchType, matchId, ...rest } }) =>
    lines.page({ ...rest, roomId: matchRoomId(matchType, matchId) }),
  );
  registry.handle(chatCalls.chatMsg, ({ body: { matchType, matchId, content, replyTo, idempotencyKey }, context: { identity } }) =>
    chat.say(identity.userId, { roomId: matchRoomId(matchType, matchId), content, replyTo, idempotencyKey }),
  );
  registry.handle(chatCalls.chatWelcome, ({ body: { matchType, matchId }, context: { identity } }) =>
    chat.enterMatch(identity.userId, matchRoomId(matchType, matchId)),
  );
  registry.handle(chatCalls.chatNotice, async ({ body: { matchType, matchId } }) => {
    const room = await directory.find(matchRoomId(matchType, matchId));
    return room ? ok({ text: HOUSE_WORDS }) : refuse(ErrorCode.notFound, "聊天室不存在");
  });
}
