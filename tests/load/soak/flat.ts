/** Something measured over and over: bytes, oldest first. */
export interface Series {
  readonly name: string;
  readonly bytes: readonly number[];
}

export interface Flatness {
  readonly second: number;
  readonly last: number;
  /** Last fifth to second fifth; the first is warming up. */
  readonly ratio: number;
  readonly isFlat: boolean;
}

/** More than this is growth. */
export const FLAT_RATIO = 1.1;

function fifth(values: readonly number[], index: number): number {
  const from = Math.floor((values.length * index) / 5);
  const part = values.slice(from, Math.floor((values.length * (index + 1)) / 5));
  return part.reduce((sum, n) => sum + n, 0) / part.length;
}

/** Means of fifths: one high reading makes nothing rise. Too few readings (under ten) are not flat: they say nothing. */
export function flatness({ bytes }: Series): Flatness {
  const second = fifth(bytes, 1);
  const last = fifth(bytes, 4);
  const ratio = last / second;
  return { second, last, ratio, isFlat: bytes.length >= 10 && ratio <= FLAT_RATIO };
}
