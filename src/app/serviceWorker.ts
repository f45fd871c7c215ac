import { CACHE_PREFIX, WORKER_PATH } from "../../contract/worker.ts";

interface Surroundings {
  /** Undefined where the browser has none, or the page was loaded over plain http. */
  readonly container: Pick<ServiceWorkerContainer, "register" | "getRegistration"> | undefined;
  /** The worker's caches; undefined likewise. */
  readonly caches: Pick<CacheStorage, "keys" | "delete"> | undefined;
  /** The page is in a frame of another page. */
  readonly isEmbedded: boolean;
  /** Calls back when the browser is idle. */
  readonly whenIdle: (work: () => void) => void;
}

/** Registers the service worker, or removes an existing one and its caches. A page works the same without it. */
export function keepServiceWorker(isOn: boolean, { container, caches, isEmbedded, whenIdle }: Surroundings): void {
  if (container === undefined || isEmbedded) return;
  const keep = async (): Promise<void> => {
    if (isOn) await container.register(WORKER_PATH, { scope: "/", updateViaCache: "none" });
    else {
      await (await container.getRegistration("/"))?.unregister();
      const own = ((await caches?.keys()) ?? []).filter((name) => name.startsWith(CACHE_PREFIX));
      await Promise.all(own.map((name) => caches?.delete(name)));
    }
  };
  // Registration fails where site data is blocked or there is no network: the next page tries again.
  whenIdle(() => void keep().catch(() => undefined));
}

const IDLE_WITHIN_MS = 10_000;
const QUIET_MS = 3_000;

export function browserSurroundings(): Surroundings {
  const { serviceWorker } = navigator as Partial<Pick<Navigator, "serviceWorker">>;
  return {
    container: serviceWorker,
    caches: (window as Partial<Pick<Window, "caches">>).caches,
    isEmbedded: window.parent !== window,
    // Safari has no requestIdleCallback.
    whenIdle: (work) => {
      if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
      else setTimeout(work, QUIET_MS);
    },
  };
}
