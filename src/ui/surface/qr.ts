/**
 * QR codes (ISO/IEC 18004): byte mode, error correction M, versions 1 to 6, which hold up to 106 bytes. A URL of the app
 * is shorter; the rest of the standard is left out.
 */

/** Module matrix, row by row; true is dark. Without the quiet zone. */
export type QrMatrix = readonly (readonly boolean[])[];

interface Version {
  readonly blocks: number;
  /** Codewords of one block. All blocks of these versions are alike. */
  readonly data: number;
  readonly check: number;
  /** Centre of the alignment pattern; null in version 1. */
  readonly alignment: number | null;
}

const VERSIONS: readonly Version[] = [
  { blocks: 1, data: 16, check: 10, alignment: null },
  { blocks: 1, data: 28, check: 16, alignment: 18 },
  { blocks: 1, data: 44, check: 26, alignment: 22 },
  { blocks: 2, data: 32, check: 18, alignment: 26 },
  { blocks: 2, data: 43, check: 24, alignment: 30 },
  { blocks: 4, data: 27, check: 16, alignment: 34 },
];

/** Multiplication in GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1. */
export function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

function generator(degree: number): readonly number[] {
  const coefficients = Array.from({ length: degree }, (_, i): number => (i === degree - 1 ? 1 : 0));
  let root = 1;
  for (let i = 0; i < degree; i += 1) {
    for (let j = 0; j < degree; j += 1) {
      coefficients[j] = multiply(coefficients[j] ?? 0, root) ^ (coefficients[j + 1] ?? 0);
    }
    root = multiply(root, 2);
  }
  return coefficients;
}

function checkWords(data: readonly number[], degree: number): readonly number[] {
  const divisor = generator(degree);
  let rest: number[] = Array.from({ length: degree }, () => 0);
  for (const word of data) {
    const factor = word ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((value, i) => value ^ multiply(divisor[i] ?? 0, factor));
  }
  return rest;
}

/** Mode, length, bytes, terminator and padding, as codewords. */
function dataWords(bytes: Uint8Array, capacity: number): readonly number[] {
  const bits: number[] = [];
  const push = (value: number, length: number): void => {
    for (let i = length - 1; i >= 0; i -= 1) bits.push((value >>> i) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, 8);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, capacity * 8 - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < capacity * 8; pad ^= 0xec ^ 0x11) push(pad, 8);
  return Array.from({ length: capacity }, (_, i) => bits.slice(i * 8, i * 8 + 8).reduce((word, bit) => word * 2 + bit, 0));
}

function interleave(lists: readonly (readonly number[])[]): number[] {
  return (lists[0] ?? []).flatMap((_, i) => lists.map((list) => list[i] ?? 0));
}

function codewords(bytes: Uint8Array, { blocks, data, check }: Version): readonly number[] {
  const all = dataWords(bytes, blocks * data);
  const parts = Array.from({ length: blocks }, (_, i) => all.slice(i * data, (i + 1) * data));
  return [...interleave(parts), ...interleave(parts.map((part) => checkWords(part, check)))];
}

export const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

type Grid = (boolean | null)[][];

/** Finder, timing and alignment patterns; null where data goes, false where the format will be written. */
function patterns(size: number, alignment: number | null): Grid {
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  const set = (r: number, c: number, isDark: boolean): void => {
    const row = grid[r];
    if (row && c >= 0 && c < size) row[c] = isDark;
  };
  const square = (row: number, column: number, reach: number, isDark: (distance: number) => boolean): void => {
    for (let dr = -reach; dr <= reach; dr += 1) {
      for (let dc = -reach; dc <= reach; dc += 1) set(row + dr, column + dc, isDark(Math.max(Math.abs(dr), Math.abs(dc))));
    }
  };
  for (let i = 0; i < size; i += 1) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [r, c] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const) {
    square(r, c, 4, (distance) => distance !== 2 && distance !== 4);
  }
  if (alignment !== null) square(alignment, alignment, 2, (distance) => distance !== 1);
  for (const [r, c] of formatPlaces(size).flat()) set(r, c, false);
  set(size - 8, 8, true);
  return grid;
}

type Place = readonly [row: number, column: number];

/** The two copies of the format's 15 bits, lowest bit first. */
export function formatPlaces(size: number): readonly (readonly Place[])[] {
  const first = Array.from({ length: 15 }, (_, i): Place => (i < 6 ? [i, 8] : i < 8 ? [i + 1, 8] : i === 8 ? [8, 7] : [8, 14 - i]));
  const second = Array.from({ length: 15 }, (_, i): Place => (i < 8 ? [8, size - 1 - i] : [size - 15 + i, 8]));
  return [first, second];
}

/** Error correction M is 00; three mask bits; BCH(15,5); the standard's mask. */
export function formatBits(mask: number): number {
  let rest = mask;
  for (let i = 0; i < 10; i += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  return ((mask << 10) | rest) ^ 0x5412;
}

/** Positions of the codewords' bits: two columns at a time, from the right, alternately up and down. */
export function dataPlaces(size: number, isFree: (row: number, column: number) => boolean): readonly Place[] {
  const places: Place[] = [];
  let isUpward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i += 1) {
      const row = isUpward ? size - 1 - i : i;
      for (const column of [right, right - 1]) if (isFree(row, column)) places.push([row, column]);
    }
    isUpward = !isUpward;
  }
  return places;
}

const FINDER_LIKE = ["10111010000", "00001011101"];

/** The standard's four penalties: runs, 2 x 2 blocks, finder-like stretches, imbalance. */
function penalty(matrix: QrMatrix): number {
  const size = matrix.length;
  const lines = [...matrix, ...matrix.map((_, c) => matrix.map((row) => row[c] ?? false))].map((line) =>
    line.map((d) => (d ? "1" : "0")).join(""),
  );
  let sum = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (let i = 0; i + 11 <= size; i += 1) if (FINDER_LIKE.includes(line.slice(i, i + 11))) sum += 40;
  }
  let dark = 0;
  for (let r = 0; r < size; r += 1) {
    for (let c = 0; c < size; c += 1) {
      const own = matrix[r]?.[c];
      if (own) dark += 1;
      if (r + 1 < size && c + 1 < size && matrix[r + 1]?.[c] === own && matrix[r]?.[c + 1] === own && matrix[r + 1]?.[c + 1] === own)
        sum += 3;
    }
  }
  return sum + Math.floor(Math.abs((dark * 100) / (size * size) - 50) / 5) * 10;
}

/** The QR code of a text; null when it is longer than 106 bytes of UTF-8. */
export function qrMatrix(text: string): QrMatrix | null {
  const bytes = new TextEncoder().encode(text);
  const index = VERSIONS.findIndex(({ blocks, data }) => bytes.length + 2 <= blocks * data);
  const version = VERSIONS[index];
  if (!version) return null;
  const size = 21 + index * 4;
  const fixed = patterns(size, version.alignment);
  const places = dataPlaces(size, (r, c) => fixed[r]?.[c] === null);
  const words = codewords(bytes, version);
  let best: { readonly matrix: QrMatrix; readonly score: number } | null = null;
  for (const [number, mask] of MASKS.entries()) {
    const matrix = fixed.map((row) => row.map((isDark) => isDark ?? false));
    places.forEach(([r, c], i) => {
      const bit = ((words[i >>> 3] ?? 0) >>> (7 - (i & 7))) & 1;
      const row = matrix[r];
      if (row) row[c] = (bit === 1) !== mask(r, c);
    });
    const format = formatBits(number);
    for (const copy of formatPlaces(size)) {
      copy.forEach(([r, c], i) => {
        const row = matrix[r];
        if (row) row[c] = ((format >>> i) & 1) === 1;
      });
    }
    const score = penalty(matrix);
    if (!best || score < best.score) best = { matrix, score };
  }
  return best?.matrix ?? null;
}
