import { messageCalls } from "../../contract/http/message.ts";
import { ok } from "../../contract/result.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Messages } from "./messages.ts";

/** Private messages of the caller (docs/product.md 7). */
export function registerMessageCalls(registry: CallRegistry, messages: Messages): void {
  registry.handle(messageCalls.informMessageConversations, async ({ query, context }) =>
    ok(await messages.conversations(context.identity.userId, query)),
  );
  registry.handle(messageCalls.informMessageList, ({ query: { userId, ...page }, context }) =>
    messages.list(context.identity.userId, userId, page),
  );
  registry.handle(messageCalls.informMessageSend, ({ body: { userId, text, requestKey = null }, context }) =>
    messages.send(context.identity.userId, { peerId: userId, text, requestKey }),
  );
  registry.handle(messageCalls.informMessageAnswer, ({ body, context }) =>
    messages.answer(context.identity.userId, body.userId, body.isAccepted),
  );
  registry.handle(messageCalls.informMessageRead, ({ body, context }) => messages.read(context.identity.userId, body.userId, body.upTo));
  registry.handle(messageCalls.informMessageDelete, ({ body, context }) =>
    messages.remove(context.identity.userId, body.userId, body.id ?? null),
  );
  registry.handle(messageCalls.informMessageAppeal, ({ body, context }) => messages.appeal(context.identity.userId, body.id, body.text));
}
