import type { TagType } from "../flv/tags.ts";

/** A tag as it goes out, shared by everybody it goes to. */
export interface Item {
  readonly kind: "metadata" | "avcHeader" | "aacHeader" | "mark" | "keyFrame" | "interFrame" | "audio";
  readonly type: TagType;
  /** ms on the stream's own time line, in `bytes` too. */
  readonly timestamp: number;
  /** Epoch ms of its arrival; never less than that of the item before. */
  readonly at: number;
  /** The whole tag. */
  readonly bytes: Buffer;
  /** Playing can begin here. A mark stands right before. */
  readonly isEntry: boolean;
}

/** What a decoder must get whatever else is left out. */
function isControl({ kind }: Item): boolean {
  return kind === "metadata" || kind === "avcHeader" || kind === "aacHeader";
}

/** What goes out at one moment. Each way to cut it is made once and shared. */
export interface Batch {
  readonly items: readonly Item[];
  readonly all: Buffer;
  /** From its first entry on, with the control data before it; null = no entry in it. */
  readonly fromEntry: Buffer | null;
  /** Control data alone; null = none in it. */
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
