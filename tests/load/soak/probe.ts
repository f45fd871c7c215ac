/**
 * Loaded into the portal before its own code (`node --expose-gc --import probe.ts server/main.ts`, with an IPC channel):
 * reports its memory after a collection, and ends it cleanly when the measuring process has gone.
 */
export interface ServerMemory {
  readonly rssBytes: number;
  /** Heap and the external memory it holds, after a collection. */
  readonly heldBytes: number;
}

process.on("message", () => {
  for (let i = 0; i < 3; i += 1) globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ rssBytes: rss, heldBytes: heapUsed + external } satisfies ServerMemory);
});
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
// The channel alone must not keep the portal running.
process.channel?.unref();
