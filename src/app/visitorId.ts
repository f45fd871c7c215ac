/** The visitor id as known so far; "" until it is, when it cannot be had, and on the server (docs/product.md 3). */
export type ReadVisitorId = () => string;

/** A browser without `requestIdleCallback` is given this long to become idle. */
export const IDLE_FALLBACK_MS = 3_000;
/** A page that is never idle is asked all the same. */
const IDLE_LATEST_MS = 10_000;

export interface VisitorIdInput {
  /** The fingerprint; rejects where the browser refuses it or its code cannot be loaded. */
  readonly fingerprint: () => Promise<string>;
  /** `requestIdleCallback`; null where the browser has none. */
  readonly requestIdle: ((run: () => void, options: { readonly timeout: number }) => unknown) | null;
  readonly setTimer: (run: () => void, delayMs: number) => unknown;
}

/**
 * The browser-fingerprint visitor id (docs/product.md 3), asked for once a page while the browser is idle. The answer reads
 * what is known: "" before that, and for good if it fails. Every call carries it (`visitor-id`): the server counts by it
 * besides the address, and knows a phone by it that changed its network.
 */
export function createVisitorId({ fingerprint, requestIdle, setTimer }: VisitorIdInput): ReadVisitorId {
  let id = "";
  const ask = (): void =>
    void fingerprint().then(
      (found) => {
        id = found;
      },
      // Failing is part of the specification: the id is then empty, and the server goes by the address alone.
      () => undefined,
    );
  if (requestIdle) requestIdle(ask, { timeout: IDLE_LATEST_MS });
  else setTimer(ask, IDLE_FALLBACK_MS);
  return () => id;
}

/** Computed in the browser alone: the library's own reporting is off. */
export async function browserFingerprint(): Promise<string> {
  const { load } = await import("@fingerprintjs/fingerprintjs");
  const agent = await load({ monitoring: false });
  return (await agent.get()).visitorId;
}

/** The visitor id of this page; in the browser only. */
export function startVisitorId(): ReadVisitorId {
  return createVisitorId({
    fingerprint: browserFingerprint,
    requestIdle: typeof requestIdleCallback === "function" ? (run, options) => requestIdleCallback(run, options) : null,
    setTimer: (run, delayMs) => setTimeout(run, delayMs),
  });
}
