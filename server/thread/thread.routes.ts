import { threadCalls } from "../../contract/http/thread.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Threads } from "./threads.ts";

/** Threads of matches (docs/product.md 3). */
export function registerThreadCalls(registry: CallRegistry, threads: Threads): void {
  registry.handle(threadCalls.informThreadState, ({ query }) => threads.state(query));
  registry.handle(threadCalls.informThreadLog, ({ query }) => threads.log(query));
  registry.handle(threadCalls.informThreadSummary, ({ query }) => threads.summary(query));
  registry.handle(threadCalls.informThreadList, ({ query }) => threads.list(query));
}
