import { searchCalls } from "../../contract/http/search.ts";
import { siteCalls } from "../../contract/http/site.ts";
import { ok } from "../../contract/result.ts";
import type { CallRegistry } from "../http/registry.ts";
import { visitorOf } from "../http/visitor.ts";
import type { Limiter } from "../user/types.ts";
import type { Everything } from "./everything.ts";
import type { HotWords } from "./hotWords.ts";
import type { Suggest } from "./suggest.ts";

export interface SearchCallsDeps {
  readonly hotWords: HotWords;
  readonly everything: Everything;
  readonly suggest: Suggest;
  readonly limiter: Pick<Limiter, "take">;
}

/** Searches that count for hot words, an hour: beyond them a reader can go on, but a script cannot push words. */
const COUNTED_AN_HOUR = 60;
const HOUR_MS = 3_600_000;

/** Searching (docs/product.md 2 and 7). */
export function registerSearchCalls(registry: CallRegistry, { hotWords, everything, suggest, limiter }: SearchCallsDeps): void {
  registry.handle(siteCalls.searchList, async () => ok({ list: [...(await hotWords.hot())] }));
  registry.handle(searchCalls.all, ({ query, context }) => everything.find(query, context.identity?.userId ?? null));
  registry.share(
    searchCalls.suggest,
    async ({ query }) => ok(await suggest(query.word)),
    () => null,
  );
  registry.handle(searchCalls.count, async ({ body, context }) => {
    const visitor = context.identity?.userId ?? visitorOf(context);
    if (await limiter.take("search.count", visitor, COUNTED_AN_HOUR, HOUR_MS)) await hotWords.record(body.word, visitor);
    return ok({});
  });
}
