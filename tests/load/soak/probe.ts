/**
 * Loaded into the portal before its own code (`node --expose-gc --import probe.ts server/main.ts`, with an IPC channel):
 * answers with its memory after a collection, and ends it in order when the one that measures has gone.
 */
export interface ServerMemory {
  readonly rssBytes: number;
  /** Heap and what stands outside of it for the heap's sake, after a collection. */
  readonly heldBytes: number;
}

process.on("message", () => {
  for (let i = 0; i < 3; i += 1) globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ rssBytes: rss, heldBytes: heapUsed + external } satisfies ServerMemory);
});
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
// The channel alone does not keep the portal running.
process.channel?.unref();
