import { localStore } from "../../../hooks/storage.ts";

/** Small things the rail remembers in this browser. */
const KEYS = { hint: "match.railHint", delay: "match.videoDelayS" } as const;

export function recall(key: keyof typeof KEYS): string | null {
  return localStore.getItem(KEYS[key]);
}

export function remember(key: keyof typeof KEYS, value: string): void {
  localStore.setItem(KEYS[key], value);
}
