import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { RecentSnapshot } from "../../contract/feed/user.ts";
import type { Clock } from "../kit/clock.ts";
import type { FeedHub } from "./types.ts";

const RECENT_MS = 60_000;
const RECENT_MAX = 20;

/**
 * The snapshots of `user:{id}` and `horn` include events of the last minute: what happened while a page was on its way is
 * news to it.
 */
export function provideUserSnapshots(hub: Pick<FeedHub, "provideSnapshot" | "position" | "read">, clock: Clock): void {
  for (const kind of ["user", "horn"] as const) {
    hub.provideSnapshot(kind, async (ch) => {
      const { s } = await hub.position(ch);
      const events = s === 0 ? [] : await hub.read(ch, Math.max(0, s - RECENT_MAX), RECENT_MAX);
      const since = clock.now() - RECENT_MS;
      const recent = events.filter(({ at }) => at >= since);
      const last = events.at(-1);
      return { s: last?.s ?? s, at: last?.at ?? 0, d: { recent } satisfies RecentSnapshot<FeedEvent> };
    });
  }
}
