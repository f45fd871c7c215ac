/** Everywhere in China the clock is so far ahead of UTC; it has not been put forward or back since 1991. */
export const SHANGHAI_OFFSET_MS = 28_800_000;
