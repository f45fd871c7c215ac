/** How many seconds the reader's own television or stream runs behind; the page waits for it. */
export const MAX_DELAY_S = 180;
/** Where the steps begin for somebody who has set nothing yet. */
export const FIRST_DELAY_S = 18;

export function clampDelay(seconds: number): number {
  return Math.min(MAX_DELAY_S, Math.max(1, Math.round(seconds)));
}

/** The number that was remembered; null without one, or for anything that is none. */
export function delayOf(text: string | null): number | null {
  const seconds = text === null || !/^\d{1,3}$/.test(text) ? NaN : Number(text);
  return seconds >= 1 && seconds <= MAX_DELAY_S ? seconds : null;
}
