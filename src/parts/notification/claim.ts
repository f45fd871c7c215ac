/** Longer than a page needs to read what another has written to the storage. */
const HELD_MS = 3_000;

/**
 * Whether this page is the one that tells: pages hear of a thing at the same time, and what one writes to the storage
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
    // Locks are refused where site data is.
    held.catch(() => answer(true));
  });
}
