import { WORKER_PATH } from "../../contract/worker.ts";

interface Surroundings {
  /** Undefined where the browser has none, or the page came over plain http. */
  readonly container: Pick<ServiceWorkerContainer, "register" | "getRegistration"> | undefined;
  /** The page stands in another's frame. */
  readonly isEmbedded: boolean;
  /** Calls back when the browser has nothing better to do. */
  readonly whenIdle: (work: () => void) => void;
}

/** Registers the service worker, or takes away the one that is there. Without it a page is what it is with it. */
export function keepServiceWorker(isOn: boolean, { container, isEmbedded, whenIdle }: Surroundings): void {
  if (container === undefined || isEmbedded) return;
  const keep = async (): Promise<void> => {
    if (isOn) await container.register(WORKER_PATH, { scope: "/", updateViaCache: "none" });
    else await (await container.getRegistration("/"))?.unregister();
  };
  // Refused where site data is blocked, or without a network: the next page tries again.
  whenIdle(() => void keep().catch(() => undefined));
}

const IDLE_WITHIN_MS = 10_000;
const QUIET_MS = 3_000;

export function browserSurroundings(): Surroundings {
  const { serviceWorker } = navigator as Partial<Pick<Navigator, "serviceWorker">>;
  return {
    container: serviceWorker,
    isEmbedded: window.parent !== window,
    // Safari has no such callback.
    whenIdle: (work) => {
      if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
      else setTimeout(work, QUIET_MS);
    },
  };
}
