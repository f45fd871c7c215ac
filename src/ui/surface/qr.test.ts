import { describe, expect, it } from "vitest";
import { MASKS, type QrMatrix, dataPlaces, formatBits, formatPlaces, multiply, qrMatrix } from "./qr.ts";

/** By size: blocks, data codewords and check codewords of each; from the standard's table. */
const LAYOUT: Readonly<Record<number, readonly [blocks: number, data: number, check: number]>> = {
  21: [1, 16, 10],
  25: [1, 28, 16],
  29: [1, 44, 26],
  33: [2, 32, 18],
  37: [2, 43, 24],
  41: [4, 27, 16],
};

/** Whether a module belongs to a function pattern, by position alone. */
function isFunction(size: number, r: number, c: number): boolean {
  const near = (a: number): boolean => a < 9;
  if ((near(r) && near(c)) || (near(r) && c >= size - 8) || (r >= size - 8 && near(c))) return true;
  if (r === 6 || c === 6) return true;
  const centre = size - 7;
  return size > 21 && Math.abs(r - centre) <= 2 && Math.abs(c - centre) <= 2;
}

function bitsOf(matrix: QrMatrix, places: readonly (readonly [number, number])[]): number {
  return places.reduce((bits, [r, c], i) => bits + (matrix[r]?.[c] ? 2 ** i : 0), 0);
}

/** Reads a code as a camera app would: format, mask, codewords, check by syndromes, text. */
function read(matrix: QrMatrix): string {
  const size = matrix.length;
  const [first, second] = formatPlaces(size);
  const format = bitsOf(matrix, first ?? []);
  expect(bitsOf(matrix, second ?? [])).toBe(format);
  const mask = MASKS.findIndex((_, i) => formatBits(i) === format);
  expect(mask).toBeGreaterThanOrEqual(0);
  const bits = dataPlaces(size, (r, c) => !isFunction(size, r, c)).map(([r, c]) => (matrix[r]?.[c] ?? false) !== MASKS[mask]?.(r, c));
  const word = (i: number): number => bits.slice(i * 8, i * 8 + 8).reduce((value, bit) => value * 2 + Number(bit), 0);

  const [blocks = 0, data = 0, check = 0] = LAYOUT[size] ?? [];
  const text: number[] = [];
  for (let b = 0; b < blocks; b += 1) {
    const block = [
      ...Array.from({ length: data }, (_, i) => word(i * blocks + b)),
      ...Array.from({ length: check }, (_, i) => word(blocks * data + i * blocks + b)),
    ];
    for (let i = 0, root = 1; i < check; i += 1, root = multiply(root, 2)) {
      expect(block.reduce((sum, value) => multiply(sum, root) ^ value, 0)).toBe(0);
    }
    text.push(...block.slice(0, data));
  }
  const flat = text.map((value) => value.toString(2).padStart(8, "0")).join("");
  expect(flat.slice(0, 4)).toBe("0100");
  const length = Number.parseInt(flat.slice(4, 12), 2);
  return new TextDecoder().decode(Uint8Array.from({ length }, (_, i) => Number.parseInt(flat.slice(12 + i * 8, 20 + i * 8), 2)));
}

describe("a QR code", () => {
  it.each([1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106])("of %i bytes can be read back, every block without a fault", (length) => {
    const text = "https://fulltime.example/app?from=web&to=".repeat(3).slice(0, length);
    const matrix = qrMatrix(text);
    expect(matrix && read(matrix)).toBe(text);
  });

  it("holds UTF-8", () => {
    const matrix = qrMatrix("https://例子.中国/下载");
    expect(matrix && read(matrix)).toBe("https://例子.中国/下载");
  });

  it("is none for more than 106 bytes", () => {
    expect(qrMatrix("x".repeat(107))).toBeNull();
  });

  it("has the format bits of the standard's table", () => {
    // M, masks 0 to 3 (ISO/IEC 18004, table C.1).
    expect([0, 1, 2, 3].map(formatBits)).toEqual([0b101010000010010, 0b101000100100101, 0b101111001111100, 0b101101101001011]);
  });
});
