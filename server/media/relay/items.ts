import type { TagType } from "../flv/tags.ts";

/** An encoded tag, shared by all followers. */
export interface Item {
  readonly kind: "metadata" | "avcHeader" | "aacHeader" | "mark" | "keyFrame" | "interFrame" | "audio";
  readonly type: TagType;
  /** ms on the stream's own time line; `bytes` holds the same value. */
  readonly timestamp: number;
  /** Arrival, epoch ms; never less than that of the item before. */
  readonly at: number;
  /** The whole tag. */
  readonly bytes: Buffer;
  /** Playback can begin here. A mark precedes the item. */
  readonly isEntry: boolean;
}

/** Items that a decoder needs even where others are skipped. */
function isControl({ kind }: Item): boolean {
  return kind === "metadata" || kind === "avcHeader" || kind === "aacHeader";
}

/** The items sent together at one flush. Each buffer is built once and shared. */
export interface Batch {
  readonly items: readonly Item[];
  readonly all: Buffer;
  /** From the first entry on, preceded by the control data; null = no entry in the batch. */
  readonly fromEntry: Buffer | null;
  /** The control data alone; null = none in the batch. */
  readonly control: Buffer | null;
}

export function createBatch(items: readonly Item[]): Batch {
  let all: Buffer | undefined;
  let fromEntry: Buffer | null | undefined;
  let control: Buffer | null | undefined;
  return {
    items,
    get all() {
      all ??= join(items);
      return all;
    },
    get fromEntry() {
      if (fromEntry === undefined) {
        const entry = items.findIndex((item) => item.isEntry);
        const begin = items[entry - 1]?.kind === "mark" ? entry - 1 : entry;
        fromEntry = entry === -1 ? null : begin === 0 ? this.all : join(items.filter((item, i) => i >= begin || isControl(item)));
      }
      return fromEntry;
    },
    get control() {
      if (control === undefined) {
        const own = items.filter(isControl);
        control = own.length === 0 ? null : join(own);
      }
      return control;
    },
  };
}

export function join(items: readonly Item[]): Buffer {
  const [only] = items;
  return items.length === 1 && only !== undefined ? only.bytes : Buffer.concat(items.map((item) => item.bytes));
}
