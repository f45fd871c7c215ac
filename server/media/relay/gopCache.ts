import type { Item } from "./items.ts";

/** The latest frames, from an entry on. A new viewer gets them at once, so that the first picture is instant. */
export interface GopCache {
  add(item: Item): void;
  clear(): void;
  /** Starts with a mark and its entry, or is empty. */
  readonly items: readonly Item[];
  readonly bytes: number;
}

/** Ten seconds between key frames at 8 Mb/s. With longer groups, new viewers wait for the next key frame. */
export const GOP_MAX_BYTES = 12 * 1_048_576;
export const GOP_MAX_MS = 20_000;
/** For a stream without pictures, where every frame is an entry. */
const SOUND_MAX_MS = 1_000;

export function createGopCache(): GopCache {
  let items: Item[] = [];
  let bytes = 0;
  let mark: Item | null = null;

  function clear(): void {
    items = [];
    bytes = 0;
  }
  function append(item: Item): void {
    items.push(item);
    bytes += item.bytes.length;
  }

  return {
    add(item) {
      const [first] = items;
      // A mark belongs to the frame after it, and that frame decides.
      if (item.kind === "mark") {
        if (mark !== null && first !== undefined) append(mark);
        mark = item;
        return;
      }
      const isFresh = item.kind === "keyFrame" || (item.isEntry && first !== undefined && item.timestamp - first.timestamp > SOUND_MAX_MS);
      if (item.isEntry && (isFresh || first === undefined) && mark !== null) clear();
      else if (first === undefined) return;
      if (mark !== null) append(mark);
      mark = null;
      append(item);
      if (bytes > GOP_MAX_BYTES || item.timestamp - (items[0]?.timestamp ?? item.timestamp) > GOP_MAX_MS) clear();
    },
    clear() {
      clear();
      mark = null;
    },
    get items() {
      return items;
    },
    get bytes() {
      return bytes;
    },
  };
}
