import { useEffect, useRef } from "react";
import type { Observable } from "rxjs";
import type { BarrageItem } from "./engine/types.ts";

/** Lines go to the stage in batches: at a hundred a second, one message for every few. */
const BATCH_MS = 32;

/** Passes on the lines of `items$` in batches. */
export function useItems(items$: Observable<BarrageItem | readonly BarrageItem[]>, onItems: (items: readonly BarrageItem[]) => void): void {
  const handler = useRef(onItems);
  useEffect(() => {
    handler.current = onItems;
  });
  useEffect(() => {
    let batch: BarrageItem[] = [];
    let timer: ReturnType<typeof setTimeout> | null = null;
    const flush = (): void => {
      timer = null;
      const items = batch;
      batch = [];
      handler.current(items);
    };
    const subscription = items$.subscribe((given) => {
      if ("id" in given) batch.push(given);
      else batch.push(...given);
      if (batch.length > 0) timer ??= setTimeout(flush, BATCH_MS);
    });
    return () => {
      subscription.unsubscribe();
      if (timer) clearTimeout(timer);
    };
  }, [items$]);
}
