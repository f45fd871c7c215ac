/** Longer than another page needs to see what this one has written to the storage. */
const HELD_MS = 3_000;

/**
 * Whether this page is the one that notifies: pages learn of an event at the same time, and a write of one to the storage
 * reaches the others a moment later. Browsers have locks on secure pages alone; elsewhere the storage has to do.
 */
export function claimNews(key: string): Promise<boolean> {
  const { locks } = navigator as Partial<Pick<Navigator, "locks">>;
  if (locks === undefined) return Promise.resolve(true);
  return new Promise((answer) => {
    const held = locks.request(`fulltime.remind.${key}`, { ifAvailable: true }, async (lock) => {
      answer(lock !== null);
      if (lock !== null) await new Promise((resolve) => setTimeout(resolve, HELD_MS));
    });
    // Locks are refused where site data is blocked.
    held.catch(() => answer(true));
  });
}
