import { CACHE_PREFIX, OFFLINE_PATH, type WorkerSettings } from "../../contract/worker.ts";
import type { WorkerScope } from "./scope.ts";

/**
 * Whether the worker answers a request: only for pages, with the offline page when a page cannot be loaded. API calls, feeds
 * and pictures are never touched, so that no score is ever stale; nor are hashed files, which the browser caches for a year
 * by itself.
 */
export function isPage(
  { method, mode, url }: { readonly method: string; readonly mode: string; readonly url: string },
  origin: string,
): boolean {
  return method === "GET" && mode === "navigate" && new URL(url).origin === origin;
}

export interface Keeper {
  /** Fetches the offline page again. Rejects if it cannot be fetched: the browser tries the worker again later. */
  install(): Promise<void>;
  /** Deletes the caches of other versions. */
  dropOthers(): Promise<void>;
  page(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response>;
}

/** The cache of one version of the worker, and its answers from it. */
export function createKeeper(
  { caches, fetch }: Pick<WorkerScope, "caches" | "fetch">,
  { version }: Pick<WorkerSettings, "version">,
): Keeper {
  const name = CACHE_PREFIX + version;

  async function shell(): Promise<Response> {
    // Of its own version alone; missing only if the reader has cleared the site's data meanwhile.
    const cached = await (await caches.open(name)).match(OFFLINE_PATH);
    return cached ?? Response.error();
  }

  return {
    async install() {
      const answer = await fetch(OFFLINE_PATH, { cache: "reload" });
      if (!answer.ok) throw new Error(`${OFFLINE_PATH} is ${answer.status}`);
      await (await caches.open(name)).put(OFFLINE_PATH, answer);
    },

    async dropOthers() {
      const others = (await caches.keys()).filter((one) => one.startsWith(CACHE_PREFIX) && one !== name);
      await Promise.all(others.map((one) => caches.delete(one)));
    },

    async page(request, preloaded) {
      try {
        return (await preloaded) ?? (await fetch(request));
      } catch {
        // No network, or no server: an error response is returned above.
        return shell();
      }
    },
  };
}

/** Deletes the caches of all versions. */
export async function forgetAll({ caches }: Pick<WorkerScope, "caches">): Promise<void> {
  const own = (await caches.keys()).filter((one) => one.startsWith(CACHE_PREFIX));
  await Promise.all(own.map((one) => caches.delete(one)));
}
