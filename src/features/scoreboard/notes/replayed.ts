import { type Observable, type Subscription, distinctUntilChanged } from "rxjs";
import type { MatchId } from "../../../../contract/ids.ts";

/**
 * Matches being replayed by pages of this browser, marked with Web Locks: a lock is released with its page, however that
 * ends. Browsers have locks wherever they have notifications: on secure pages.
 */
const PREFIX = "fulltime.replayed.";

const locksOf = (): LockManager | undefined => (navigator as Partial<Pick<Navigator, "locks">>).locks;

/** Publishes which match this page replays; null: none. */
export function holdReplayed(match$: Observable<MatchId | null>): Subscription {
  let release: () => void = () => undefined;
  const held = match$.pipe(distinctUntilChanged()).subscribe((matchId) => {
    release();
    if (matchId === null) return;
    const over = new Promise<void>((resolve) => (release = resolve));
    // Refused where site data is blocked: other pages then do not know of the replay, but do not notify either.
    locksOf()
      ?.request(PREFIX + matchId, { mode: "shared" }, () => over)
      .catch(() => undefined);
  });
  held.add(() => release());
  return held;
}

export async function isReplayed(matchId: MatchId): Promise<boolean> {
  // Refused in the same case.
  const { held = [] } =
    (await locksOf()
      ?.query()
      .catch(() => ({ held: [] }))) ?? {};
  return held.some(({ name }) => name === PREFIX + matchId);
}
