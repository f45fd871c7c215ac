/** Offset of China's clocks from UTC; no daylight saving time since 1991. */
export const SHANGHAI_OFFSET_MS = 28_800_000;

/** `2026-11-21`: the date in China at a moment, epoch ms. */
export function shanghaiDate(at: number): string {
  return new Date(at + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10);
}
