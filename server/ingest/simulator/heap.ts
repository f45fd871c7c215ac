/** A binary heap: the item with the smallest key is first. */
export interface Heap<T> {
  readonly size: number;
  push(key: number, item: T): void;
  /** Key of the first item; Infinity when empty. */
  peekKey(): number;
  pop(): T | undefined;
}

export function createHeap<T>(): Heap<T> {
  const nodes: { key: number; item: T }[] = [];
  const swap = (a: number, b: number): void => {
    const [x, y] = [nodes[a], nodes[b]];
    if (x && y) [nodes[a], nodes[b]] = [y, x];
  };
  const keyAt = (i: number): number => nodes[i]?.key ?? Infinity;
  return {
    get size() {
      return nodes.length;
    },
    push(key, item) {
      nodes.push({ key, item });
      for (let i = nodes.length - 1; i > 0;) {
        const parent = (i - 1) >> 1;
        if (keyAt(parent) <= keyAt(i)) break;
        swap(i, parent);
        i = parent;
      }
    },
    peekKey: () => keyAt(0),
    pop() {
      const first = nodes[0];
      const last = nodes.pop();
      if (!first || !last) return undefined;
      if (nodes.length === 0) return first.item;
      nodes[0] = last;
      for (let i = 0; ;) {
        const left = 2 * i + 1;
        const child = keyAt(left) <= keyAt(left + 1) ? left : left + 1;
        if (keyAt(child) >= keyAt(i)) break;
        swap(i, child);
        i = child;
      }
      return first.item;
    },
  };
}
