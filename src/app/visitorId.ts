/** The visitor id as known so far; "" until it is, when it cannot be had, and on the server (docs/product.md 3). */
export type ReadVisitorId = () => string;

/** A browser without `requestIdleCallback` is given this long to become idle. */
export const IDLE_FALLBACK_MS = 3_000;
/** A page that is never idle is asked all the same. */
const IDLE_LATEST_MS = 10_000;

export interface VisitorIdInput {
  /** The fingerprint; rejects where the browser refuses it or its code cannot be loaded. */
  readonly fingerprint: () => Promise<string>;
  /** Calls back once, when somebody first does something with the page. */
  readonly onFirstGesture: (run: () => void) => void;
  /** `requestIdleCallback`; null where the browser has none. */
  readonly requestIdle: ((run: () => void, options: { readonly timeout: number }) => unknown) | null;
  readonly setTimer: (run: () => void, delayMs: number) => unknown;
}

/**
 * The browser-fingerprint visitor id (docs/product.md 3), asked for once a page while the browser is idle: after the first
 * gesture, as it takes a slow phone most of a second, and what it is for (codes, logging in) is asked for by hand. The
 * answer reads what is known: "" before that, and for good if it fails. Every call carries it (`visitor-id`): the server
 * counts by it besides the address, and knows a phone by it that changed its network.
 */
export function createVisitorId({ fingerprint, onFirstGesture, requestIdle, setTimer }: VisitorIdInput): ReadVisitorId {
  let id = "";
  const ask = (): void =>
    void fingerprint().then(
      (found) => {
        id = found;
      },
      // Failing is part of the specification: the id is then empty, and the server goes by the address alone.
      () => undefined,
    );
  onFirstGesture(() => {
    if (requestIdle) requestIdle(ask, { timeout: IDLE_LATEST_MS });
    else setTimer(ask, IDLE_FALLBACK_MS);
  });
  return () => id;
}

/** Computed in the browser alone: the library's own reporting is off. */
export async function browserFingerprint(): Promise<string> {
  const { load } = await import("@fingerprintjs/fingerprintjs");
  const agent = await load({ monitoring: false });
  return (await agent.get()).visitorId;
}

/** Pressing, typing, pointing and turning to a field: one of them comes before anything is sent by hand. */
const GESTURES = ["pointerdown", "pointermove", "keydown", "focusin"] as const;

/** The visitor id of this page; in the browser only. */
export function startVisitorId(): ReadVisitorId {
  return createVisitorId({
    fingerprint: browserFingerprint,
    onFirstGesture(run) {
      const heard = (): void => {
        for (const gesture of GESTURES) document.removeEventListener(gesture, heard);
        run();
      };
      for (const gesture of GESTURES) document.addEventListener(gesture, heard, { passive: true });
    },
    requestIdle: typeof requestIdleCallback === "function" ? (run, options) => requestIdleCallback(run, options) : null,
    setTimer: (run, delayMs) => setTimeout(run, delayMs),
  });
}
