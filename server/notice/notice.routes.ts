import { noticeCalls } from "../../contract/http/notice.ts";
import { ok } from "../../contract/result.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Notices } from "./notices.ts";

/** The caller's notices, and suggestions for an `@` (docs/product.md 7). */
export function registerNoticeCalls(registry: CallRegistry, notices: Notices): void {
  registry.handle(noticeCalls.informNoticeList, ({ query, context }) => notices.list(context.identity.userId, query));
  registry.handle(noticeCalls.informNoticeUnread, async ({ query, context }) =>
    ok(await notices.unread(context.identity.userId, query.at)),
  );
  registry.handle(noticeCalls.informNoticeRead, async ({ body, context }) => ok(await notices.read(context.identity.userId, body)));
  registry.handle(noticeCalls.informMentionSuggest, async ({ query: { word, subject }, context }) =>
    ok({ list: await notices.suggest(context.identity.userId, word, subject) }),
  );
}
