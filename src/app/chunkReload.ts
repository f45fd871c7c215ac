import { CHUNK_RELOAD_GUARD_MS } from "../../contract/limits.ts";

const KEY = "fulltime.chunk-reload-at";

interface ChunkReloadOptions {
  readonly storage: Pick<Storage, "getItem" | "setItem">;
  readonly now: () => number;
  /** As far as the browser knows. */
  readonly isOnline: () => boolean;
  readonly reload: () => void;
}

/**
 * A page whose chunk is gone (a deploy has replaced it) is loaded anew, at most once a minute, so that a chunk that is
 * really broken ends on the error page instead of in a loop. So does one that is out of reach: without a network a reload
 * would lose the page that is there. Answers whether the page is being reloaded.
 */
export function createChunkReload({ storage, now, isOnline, reload }: ChunkReloadOptions): () => boolean {
  return () => {
    if (!isOnline()) return false;
    const last = Number(storage.getItem(KEY) ?? Number.NaN);
    if (Number.isFinite(last) && now() - last < CHUNK_RELOAD_GUARD_MS) return false;
    storage.setItem(KEY, String(now()));
    reload();
    return true;
  };
}
