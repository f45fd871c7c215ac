import { CACHE_PREFIX, OFFLINE_PATH, type WorkerSettings } from "../../contract/worker.ts";
import type { WorkerScope } from "./scope.ts";

/**
 * What a request is to the worker. `page`: it goes to the network, and what cannot be had is the page without a network;
 * `file`: of a name with a hash, the same for ever. `other`: calls, feeds, pictures, streams: never touched, so that no
 * score is ever an old one.
 */
export type Asked = "page" | "file" | "other";

export function askedFor(
  { method, mode, url, hasRange }: { readonly method: string; readonly mode: string; readonly url: string; readonly hasRange: boolean },
  origin: string,
  assets: ReadonlySet<string>,
): Asked {
  const { origin: of, pathname } = new URL(url);
  if (method !== "GET" || of !== origin) return "other";
  if (mode === "navigate") return "page";
  return assets.has(pathname) && !hasRange ? "file" : "other";
}

export interface Keeper {
  /** Fetches the page without a network anew. Rejects when it cannot be had: the worker is tried again later. */
  install(): Promise<void>;
  /** Drops what other versions kept. */
  dropOthers(): Promise<void>;
  page(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response>;
  /** Remembers, as the worker wakes up, which files are kept. Never rejects. */
  recall(): Promise<void>;
  /** Whether a file is kept, as far as is known at once. */
  holds(path: string): boolean;
  /** A file that is kept. */
  file(request: Request): Promise<Response>;
  /** Keeps a file for the next time. Settles when it is kept, or cannot be. */
  keep(path: string): Promise<void>;
}

/** What one version of the worker keeps, and what it answers of that. */
export function createKeeper(
  { caches, fetch }: Pick<WorkerScope, "caches" | "fetch">,
  { version }: Pick<WorkerSettings, "version">,
): Keeper {
  const name = CACHE_PREFIX + version;
  const held = new Set<string>();

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

    async recall() {
      try {
        const requests = await (await caches.open(name)).keys();
        for (const { url } of requests) held.add(new URL(url).pathname);
      } catch {
        // Storage is refused: nothing is kept, and every file comes from the network.
      }
    },

    holds: (path) => held.has(path),

    async file(request) {
      // Gone only where the reader has cleared the site's data meanwhile.
      return (await (await caches.open(name)).match(request)) ?? fetch(request);
    },

    async keep(path) {
      if (held.has(path)) return;
      try {
        // The page has asked for it too: the browser's own cache makes one request of the two.
        const answer = await fetch(path);
        if (!answer.ok || answer.type !== "basic") throw new Error(`${path} is ${answer.status}`);
        await (await caches.open(name)).put(path, answer);
        held.add(path);
      } catch {
        // No network, a file that is gone, a full disk: the page has its own answer, and the next asks anew.
      }
    },
  };
}

/** Takes away all that any version kept. */
export async function forgetAll({ caches }: Pick<WorkerScope, "caches">): Promise<void> {
  const own = (await caches.keys()).filter((one) => one.startsWith(CACHE_PREFIX));
  await Promise.all(own.map((one) => caches.delete(one)));
}
