/** Longest backlog in the socket, in seconds of pictures. */
const WAITING_S = 1;
const MIN_BOUND_BYTES = 96 * 1_024;
/** Below this share of the bound the line is free again. */
const FREE = 0.25;
const TOO_LONG_MS = 4_000;
const TOO_OFTEN = 3;
const OFTEN_WITHIN_MS = 30_000;

export interface Verdict {
  readonly isSent: boolean;
  /** The line is free again: the next picture sent must be a key frame. */
  readonly wantsKey: boolean;
  /** The line has been slow for long, or repeatedly: the bitrate must be lowered. */
  readonly isTooMuch: boolean;
}

/**
 * Decides by the send backlog whether the next picture is sent. When the backlog is too large, pictures are dropped until
 * the line is free and a key frame comes; sound is always sent.
 */
export interface BackPressure {
  next(isKey: boolean, bufferedBytes: number, atMs: number, bitsPerSecond: number): Verdict;
  readonly isDropping: boolean;
}

export function createBackPressure(): BackPressure {
  let since: number | null = null;
  let begun: number[] = [];

  const tooMuch = (atMs: number): boolean => {
    const isLong = since !== null && atMs - since >= TOO_LONG_MS;
    begun = begun.filter((at) => atMs - at < OFTEN_WITHIN_MS);
    if (!isLong && begun.length < TOO_OFTEN) return false;
    begun = [];
    if (since !== null) since = atMs;
    return true;
  };

  return {
    get isDropping() {
      return since !== null;
    },
    next(isKey, bufferedBytes, atMs, bitsPerSecond) {
      const bound = Math.max(MIN_BOUND_BYTES, (bitsPerSecond / 8) * WAITING_S);
      if (since === null && bufferedBytes > bound) {
        since = atMs;
        begun.push(atMs);
      }
      if (since === null) return { isSent: true, wantsKey: false, isTooMuch: false };
      const isFree = bufferedBytes <= bound * FREE;
      const isTooMuch = tooMuch(atMs);
      if (!isFree || !isKey) return { isSent: false, wantsKey: isFree, isTooMuch };
      since = null;
      return { isSent: true, wantsKey: false, isTooMuch };
    },
  };
}
