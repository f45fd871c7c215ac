import type { EventLog, Hub } from "../feed/types.ts";

/** Pages of the log without a hub, for commands beside the server. A channel that is reset meanwhile is read again. */
export function createLogPages(log: Pick<EventLog, "read" | "position">): Pick<Hub, "readPage"> {
  return {
    async readPage(ch, after, limit) {
      for (;;) {
        const before = await log.position(ch);
        const events = await log.read(ch, after, limit);
        const asOf = await log.position(ch);
        if (asOf.e !== before.e) continue;
        const last = events.at(-1);
        return { events, asOf, next: last !== undefined && last.s < asOf.s ? last.s : null };
      }
    },
  };
}
