import { highlightCalls } from "../../contract/http/highlights.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Highlights } from "./highlights.ts";
import type { HighlightPurchases } from "../wallet/highlightPurchases.ts";

/** Highlights (docs/product.md 7): lists, one highlight with its film, and its purchase. */
export function registerHighlightCalls(registry: CallRegistry, highlights: Highlights, purchases: HighlightPurchases): void {
  registry.handle(highlightCalls.informMovieHighlights, ({ query: { page, pageSize, ...filter }, context: { identity } }) =>
    highlights.page(filter, identity?.userId ?? null, page, pageSize),
  );
  registry.handle(highlightCalls.informMovieHighlightsDetail, ({ query: { id }, context: { identity } }) =>
    highlights.detail(id, identity?.userId ?? null),
  );
  registry.handle(highlightCalls.informMovieHighlightsEvents, ({ query: { id }, context: { identity } }) =>
    highlights.events(id, identity?.userId ?? null),
  );
  registry.handle(highlightCalls.informMovieHighlightsPay, ({ query: { id }, context: { identity } }) =>
    purchases.buy(identity.userId, id, null),
  );
  registry.handle(highlightCalls.informMovieHighlightsBuy, ({ body: { id, price, idempotencyKey }, context: { identity } }) =>
    purchases.buy(identity.userId, id, { price, key: idempotencyKey }),
  );
}
