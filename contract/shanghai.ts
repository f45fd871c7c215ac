/** Offset of China's clocks from UTC; no daylight saving time since 1991. */
export const SHANGHAI_OFFSET_MS = 28_800_000;

/** `2026-11-21`: the date in China at a moment, epoch ms. */
export function shanghaiDate(at: number): string {
  return new Date(at + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10);
}

/** Epoch ms at which a date (`2026-11-21`) begins in UTC; null for one that no calendar has (2026-02-30). */
export function utcMidnight(date: string): number | null {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().slice(0, 10) === date ? midnight : null;
}

/** Epoch ms at which a date begins in China; null for one that no calendar has. */
export function shanghaiMidnight(date: string): number | null {
  const midnight = utcMidnight(date);
  return midnight === null ? null : midnight - SHANGHAI_OFFSET_MS;
}
