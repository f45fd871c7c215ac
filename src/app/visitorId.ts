/** The visitor id as known so far; "" until then, when it cannot be computed, and on the server (docs/product.md 3). */
export type ReadVisitorId = () => string;

/** How long a browser without `requestIdleCallback` gets to become idle. */
export const IDLE_FALLBACK_MS = 3_000;
/** A page that is never idle computes the id after this long. */
const IDLE_LATEST_MS = 10_000;

export interface VisitorIdInput {
  /** The fingerprint; rejects where the browser refuses it or its code cannot be loaded. */
  readonly fingerprint: () => Promise<string>;
  /** Calls back once, on the reader's first interaction with the page. */
  readonly onFirstGesture: (run: () => void) => void;
  /** `requestIdleCallback`; null where the browser has none. */
  readonly requestIdle: ((run: () => void, options: { readonly timeout: number }) => unknown) | null;
  readonly setTimer: (run: () => void, delayMs: number) => unknown;
}

/**
 * The browser-fingerprint visitor id (docs/product.md 3), computed once a page while the browser is idle after the first
 * gesture: it takes a slow phone most of a second, and the calls that need it (codes, login) are made by hand. The
 * returned function reads the id so far: "" before it is known, and permanently if it fails. Every call carries it
 * (`visitor-id`): the server counts by it besides the address, and recognises a phone that changed its network.
 */
export function createVisitorId({ fingerprint, onFirstGesture, requestIdle, setTimer }: VisitorIdInput): ReadVisitorId {
  let id = "";
  const compute = (): void =>
    void fingerprint().then(
      (found) => {
        id = found;
      },
      // A failure is part of the specification: the id stays empty, and the server uses the address alone.
      () => undefined,
    );
  onFirstGesture(() => {
    if (requestIdle) requestIdle(compute, { timeout: IDLE_LATEST_MS });
    else setTimer(compute, IDLE_FALLBACK_MS);
  });
  return () => id;
}

/** Computed in the browser only: the library's own reporting is off. */
export async function browserFingerprint(): Promise<string> {
  const { load } = await import("@fingerprintjs/fingerprintjs");
  const agent = await load({ monitoring: false });
  return (await agent.get()).visitorId;
}

/** Press, key, pointer and focus: at least one precedes any request made by hand. */
const GESTURES = ["pointerdown", "pointermove", "keydown", "focusin"] as const;

/** The visitor id of this page; in the browser only. */
export function startVisitorId(): ReadVisitorId {
  return createVisitorId({
    fingerprint: browserFingerprint,
    onFirstGesture(run) {
      const onGesture = (): void => {
        for (const gesture of GESTURES) document.removeEventListener(gesture, onGesture);
        run();
      };
      for (const gesture of GESTURES) document.addEventListener(gesture, onGesture, { passive: true });
    },
    requestIdle: typeof requestIdleCallback === "function" ? (run, options) => requestIdleCallback(run, options) : null,
    setTimer: (run, delayMs) => setTimeout(run, delayMs),
  });
}
