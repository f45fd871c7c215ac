import { type SchedulerLike, asyncScheduler, interval } from "rxjs";
import { TIME_ON_SITE_STEP_S } from "../../contract/limits.ts";
import type { Scope } from "../../streams/kit/scope.ts";

const KEY = "fulltime.usage-time";

/** Seconds spent on the site so far; 0 if the stored value is invalid. */
export function storedUsageTimeS(storage: Pick<Storage, "getItem">): number {
  const seconds = Number(storage.getItem(KEY) ?? 0);
  return Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : 0;
}

/** Seconds spent on the site, in the browser's storage: grows by 10 every 10 seconds (docs/product.md 4). */
export function createUsageTime(
  scope: Scope,
  storage: Pick<Storage, "getItem" | "setItem">,
  scheduler: SchedulerLike = asyncScheduler,
): () => number {
  const read = (): number => storedUsageTimeS(storage);
  scope.add(interval(TIME_ON_SITE_STEP_S * 1000, scheduler).subscribe(() => storage.setItem(KEY, String(read() + TIME_ON_SITE_STEP_S))));
  return read;
}
