import type { Hub } from "./types.ts";

/** See `Hub.readPage`. */
export function createReadPage({ position, read }: Pick<Hub, "position" | "read">): Hub["readPage"] {
  return async (ch, after, limit) => {
    for (;;) {
      const asOf = await position(ch);
      const events = after < asOf.s ? await read(ch, after, limit) : [];
      // After a reset in between the events may be of either epoch.
      if ((await position(ch)).e !== asOf.e) continue;
      const last = events.at(-1)?.s ?? after;
      // Events may have been appended after the position was read.
      const s = Math.max(asOf.s, events.at(-1)?.s ?? 0);
      return { events, next: last < s ? last : null, asOf: { e: asOf.e, s } };
    }
  };
}
