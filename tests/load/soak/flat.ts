/** Repeated measurements: bytes, oldest first. */
export interface Series {
  readonly name: string;
  readonly bytes: readonly number[];
}

export interface Flatness {
  readonly second: number;
  readonly last: number;
  /** Mean of the last fifth divided by that of the second; the first is warm-up. */
  readonly ratio: number;
  readonly isFlat: boolean;
}

/** A larger ratio counts as growth. */
export const FLAT_RATIO = 1.1;

function fifth(values: readonly number[], index: number): number {
  const from = Math.floor((values.length * index) / 5);
  const part = values.slice(from, Math.floor((values.length * (index + 1)) / 5));
  return part.reduce((sum, n) => sum + n, 0) / part.length;
}

/** Compares means of fifths, so one high reading does not matter. Fewer than ten readings are too few to be called flat. */
export function flatness({ bytes }: Series): Flatness {
  const second = fifth(bytes, 1);
  const last = fifth(bytes, 4);
  const ratio = last / second;
  return { second, last, ratio, isFlat: bytes.length >= 10 && ratio <= FLAT_RATIO };
}
