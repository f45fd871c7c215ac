import { CHUNK_RELOAD_GUARD_MS } from "../../contract/limits.ts";

/** When the page was last loaded anew for want of its code. */
export const CHUNK_RELOAD_KEY = "fulltime.chunk-reload-at";

interface ChunkReloadOptions {
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  readonly now: () => number;
  /** Whether the server answers. */
  readonly isReachable: () => Promise<boolean>;
  readonly reload: () => void;
}

/** `unreachable`: nothing answers, a reload would lose the page that is there. `again`: it has just been loaded anew. */
export type ChunkReload = "reloading" | "unreachable" | "again";

/**
 * A page whose chunk is gone (a deploy has replaced it) is loaded anew, at most once a minute, so that a chunk that is
 * really broken ends on the error page instead of in a loop (docs/product.md 8).
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
 * For a page that cannot come to life: what the server has drawn stays readable until the server answers, then the page is
 * loaded anew. Rejects with `why` when it has just been.
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
