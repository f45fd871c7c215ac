import type { CommentHosts } from "../comment/types.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { registerMessageCalls } from "../message/message.routes.ts";
import { createMessageKind } from "../message/messageKind.ts";
import { unreadMessages } from "../message/messageRepository.ts";
import { createMessages } from "../message/messages.ts";
import type { Moderation } from "../moderation/moderation.ts";
import { registerNoticeCalls } from "../notice/notice.routes.ts";
import { createNotices } from "../notice/notices.ts";

export interface MessagesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly moderation: Moderation;
  /** The subjects of comments, to which notices link. */
  readonly hosts: CommentHosts;
}

/** Notices and private messages. Each domain writes its notices in the transaction of its own rows (server/kit/notices.ts). */
export function composeMessages(registry: CallRegistry, { db, clock, moderation, hosts }: MessagesDeps): void {
  moderation.addKind(createMessageKind(() => clock.now()));
  registerMessageCalls(registry, createMessages({ db, clock, moderation: moderation.forTexts, appeals: moderation.appeals }));
  registerNoticeCalls(registry, createNotices({ db, clock, hosts, unreadMessages: (userId) => unreadMessages(db, userId) }));
}
