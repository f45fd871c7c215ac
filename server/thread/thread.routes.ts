import { threadCalls } from "../../contract/http/thread.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Threads } from "./threads.ts";

/** Threads of matches (docs/product.md 3). */
export function registerThreadCalls(registry: CallRegistry, threads: Threads): void {
  registry.handle(threadCalls.informThreadState, ({ query, context }) => threads.state(query, context.identity?.userId ?? null));
  registry.handle(threadCalls.informThreadLog, ({ query }) => threads.log(query));
  registry.handle(threadCalls.informThreadSummary, ({ query, context }) => threads.summary(query, context.identity?.userId ?? null));
  registry.handle(threadCalls.informThreadList, ({ query }) => threads.list(query));
}
