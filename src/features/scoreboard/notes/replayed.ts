import { type Observable, type Subscription, distinctUntilChanged } from "rxjs";
import type { MatchId } from "../../../../contract/ids.ts";

/**
 * Matches that pages of this browser replay, told by locks: one goes with its page however that ends. Browsers have locks
 * where they have notifications, on secure pages.
 */
const PREFIX = "fulltime.replayed.";

const locksOf = (): LockManager | undefined => (navigator as Partial<Pick<Navigator, "locks">>).locks;

/** Says which match this page replays; null: none. */
export function holdReplayed(match$: Observable<MatchId | null>): Subscription {
  let release: () => void = () => undefined;
  const held = match$.pipe(distinctUntilChanged()).subscribe((matchId) => {
    release();
    if (matchId === null) return;
    const over = new Promise<void>((resolve) => (release = resolve));
    // Refused where site data is: then no other page knows, and none is told either.
    locksOf()
      ?.request(PREFIX + matchId, { mode: "shared" }, () => over)
      .catch(() => undefined);
  });
  held.add(() => release());
  return held;
}

export async function isReplayed(matchId: MatchId): Promise<boolean> {
  // Refused likewise.
  const { held = [] } =
    (await locksOf()
      ?.query()
      .catch(() => ({ held: [] }))) ?? {};
  return held.some(({ name }) => name === PREFIX + matchId);
}
