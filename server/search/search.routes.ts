import { siteCalls } from "../../contract/http/site.ts";
import { ok } from "../../contract/result.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Search } from "./search.ts";

export function registerSearchCalls(registry: CallRegistry, search: Search): void {
  registry.handle(siteCalls.searchList, async () => ok({ list: [...(await search.hot())] }));
}
