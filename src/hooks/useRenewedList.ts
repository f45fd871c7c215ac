import { useEffect, useEffectEvent, useState } from "react";
import { usePortal } from "./portal.ts";
import { whenOld } from "./whenOld.ts";

/** Who is on air changes more often than the rest of a page. */
const OLD_AFTER_MS = 2 * 60_000;

/** Calls `renew` when a list of rooms is two minutes old. `list`: another one begins its two minutes anew. */
export function useListAge(list: unknown, renew: () => void): void {
  const { tvFeed, now } = usePortal();
  const onOld = useEffectEvent(renew);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the age is that of the list
  useEffect(() => whenOld({ feed: tvFeed, now, loadedAt: now(), oldAfterMs: OLD_AFTER_MS }, onOld), [list, tvFeed, now]);
}

/**
 * A list of rooms as it was loaded last: by the page, or here once that is two minutes old. The router is not asked: it would
 * restore the place to which the reader had scrolled. `load` resolves to null where it failed; the list then stays.
 */
export function useRenewedList<T extends object>(loaded: T, load: () => Promise<T | null>): T {
  const [renewed, setRenewed] = useState({ of: loaded, list: loaded });
  const list = renewed.of === loaded ? renewed.list : loaded;
  useListAge(list, async () => {
    const answer = await load();
    // Of a page that was left meanwhile, `of` no longer is what is shown.
    if (answer) setRenewed({ of: loaded, list: answer });
  });
  return list;
}
