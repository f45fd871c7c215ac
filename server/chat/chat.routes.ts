import type { MatchType } from "../../contract/codes/matchType.ts";
import { matchRoomId } from "../../contract/feed/room.ts";
import { chatCalls } from "../../contract/http/chat.ts";
import { moderationCalls } from "../../contract/http/moderation.ts";
import { roomCalls } from "../../contract/http/room.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import { withKey } from "../http/idempotencyKey.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { RoomDirectory } from "../room/types.ts";
import type { Chat } from "./chat.ts";

export interface ChatRouteDeps {
  readonly chat: Chat;
  readonly directory: Pick<RoomDirectory, "find">;
}

/** The house's welcome text above every match chat. */
const HOUSE_WORDS = "欢迎来到聊天室，请文明发言、理性观赛。严禁辱骂他人、发布广告和任何违法信息，违者将被禁言。";

/** Calls of the chat in rooms and in matches, of bans, held lines and managers (docs/product.md 7). */
export function registerChatCalls(registry: CallRegistry, { chat, directory }: ChatRouteDeps): void {
  const { lines, bans, held, managers } = chat;

  registry.handle(roomCalls.chatPage, ({ body }) => lines.page(body));
  registry.handle(roomCalls.chatMsg, async ({ body: { channel, ...body }, context: { identity } }) => {
    const roomId = body.roomId ?? channel?.replace("room:", "");
    return roomId === undefined ? refuse(ErrorCode.badRequest, "缺少参数 roomId") : chat.say(identity.userId, { ...withKey(body), roomId });
  });
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
  registry.handle(moderationCalls.heldList, async ({ query, context: { identity } }) => {
    const found = await held.list(identity.userId, query);
    return found.ok ? ok({ ...found.value, list: [...found.value.list] }) : found;
  });
  registry.handle(moderationCalls.heldDecide, ({ body, context: { identity } }) => held.decide(identity.userId, body.id, body.isPassed));
  registry.handle(moderationCalls.managerAdd, ({ query, context: { identity } }) => managers.add(identity.userId, query.nickName));
  registry.handle(moderationCalls.managerList, async ({ context: { identity } }) =>
    ok({ list: [...(await managers.list(identity.userId))] }),
  );
  registry.handle(moderationCalls.managerRemove, ({ query, context: { identity } }) => managers.remove(identity.userId, query.id));

  /** Without a `matchType`, the sport is whichever of the two has the match. */
  const matchRoom = async ({ matchId, matchType }: { readonly matchId: string; readonly matchType?: MatchType }): Promise<string> => {
    if (matchType !== undefined) return matchRoomId(matchType, matchId);
    const basketball = matchRoomId(2, matchId);
    return (await directory.find(basketball)) ? basketball : matchRoomId(1, matchId);
  };

  registry.handle(chatCalls.chatPage, async ({ body: { matchType, matchId, ...rest } }) =>
    lines.page({ ...rest, roomId: await matchRoom({ matchId, ...(matchType ? { matchType } : {}) }) }),
  );
  registry.handle(chatCalls.chatMsg, async ({ body, context: { identity } }) => {
    const { content, replyTo, moment, idempotencyKey } = withKey(body);
    return chat.say(identity.userId, { roomId: await matchRoom(body), content, replyTo, moment, idempotencyKey });
  });
  registry.handle(chatCalls.chatWelcome, async ({ body, context: { identity } }) =>
    chat.enterMatch(identity.userId, await matchRoom(body)),
  );
  registry.handle(chatCalls.chatNotice, async ({ body }) => {
    const room = await directory.find(await matchRoom(body));
    return room ? ok({ text: HOUSE_WORDS }) : refuse(ErrorCode.notFound, "聊天室不存在");
  });
}
