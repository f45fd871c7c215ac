/** Longest delay of the reader's own television or stream, s; the page waits for it. */
export const MAX_DELAY_S = 180;
/** Initial value when the reader has set none, s. */
export const FIRST_DELAY_S = 18;

export function clampDelay(seconds: number): number {
  return Math.min(MAX_DELAY_S, Math.max(1, Math.round(seconds)));
}

/** Parses the stored delay; null when absent or invalid. */
export function delayOf(text: string | null): number | null {
  const seconds = text === null || !/^\d{1,3}$/.test(text) ? NaN : Number(text);
  return seconds >= 1 && seconds <= MAX_DELAY_S ? seconds : null;
}
