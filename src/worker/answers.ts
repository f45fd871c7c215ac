import { CACHE_PREFIX, OFFLINE_PATH, type WorkerSettings } from "../../contract/worker.ts";
import type { WorkerScope } from "./scope.ts";

/**
 * Whether the worker answers: for pages alone, where what cannot be had is the page without a network. Calls, feeds and
 * pictures are never touched, so that no score is ever an old one; nor are files with a hash, which the browser keeps for a
 * year by itself.
 */
export function isPage(
  { method, mode, url }: { readonly method: string; readonly mode: string; readonly url: string },
  origin: string,
): boolean {
  return method === "GET" && mode === "navigate" && new URL(url).origin === origin;
}

export interface Keeper {
  /** Fetches the page without a network anew. Rejects when it cannot be had: the worker is tried again later. */
  install(): Promise<void>;
  /** Drops what other versions kept. */
  dropOthers(): Promise<void>;
  page(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response>;
}

/** What one version of the worker keeps, and what it answers of that. */
export function createKeeper(
  { caches, fetch }: Pick<WorkerScope, "caches" | "fetch">,
  { version }: Pick<WorkerSettings, "version">,
): Keeper {
  const name = CACHE_PREFIX + version;

  async function shell(): Promise<Response> {
    // Of its own version alone; gone only where the reader has cleared the site's data meanwhile.
    const kept = await (await caches.open(name)).match(OFFLINE_PATH);
    return kept ?? Response.error();
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
        // No network, or nobody there: an answer that says no comes through above.
        return shell();
      }
    },
  };
}

/** Takes away all that any version kept. */
export async function forgetAll({ caches }: Pick<WorkerScope, "caches">): Promise<void> {
  const own = (await caches.keys()).filter((one) => one.startsWith(CACHE_PREFIX));
  await Promise.all(own.map((one) => caches.delete(one)));
}
