import { CHUNK_RELOAD_GUARD_MS } from "../../contract/limits.ts";

/** Time of the last reload because of a missing chunk. */
export const CHUNK_RELOAD_KEY = "fulltime.chunk-reload-at";

interface ChunkReloadOptions {
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  readonly now: () => number;
  /** Whether the server responds. */
  readonly isReachable: () => Promise<boolean>;
  readonly reload: () => void;
}

/** `unreachable`: no server responds, and a reload would lose the page on screen. `again`: the page was just reloaded. */
export type ChunkReload = "reloading" | "unreachable" | "again";

/**
 * Reloads a page whose chunk is gone (replaced by a deploy), at most once a minute, so that a chunk that is really broken
 * ends on the error page instead of in a loop (docs/product.md 8).
 */
export function createChunkReload({ storage, now, isReachable, reload }: ChunkReloadOptions): () => Promise<ChunkReload> {
  return async () => {
    if (!(await isReachable())) return "unreachable";
    const last = Number(storage.getItem(CHUNK_RELOAD_KEY) ?? Number.NaN);
    if (Number.isFinite(last) && now() - last < CHUNK_RELOAD_GUARD_MS) return "again";
    storage.setItem(CHUNK_RELOAD_KEY, String(now()));
    reload();
    return "reloading";
  };
}

const RETRY_MS = 5_000;

/**
 * For a page that cannot hydrate: the server's markup stays readable until the server responds, then the page reloads.
 * Rejects with `why` when it has just been reloaded.
 */
export async function reloadWhenReachable(
  reload: () => Promise<ChunkReload>,
  wait: (ms: number) => Promise<void>,
  why: unknown,
): Promise<never> {
  for (;;) {
    const outcome = await reload();
    if (outcome === "again") throw why;
    if (outcome === "reloading") return new Promise<never>(() => undefined);
    await wait(RETRY_MS);
  }
}
