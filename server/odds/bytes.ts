/** Integers in as few bytes as they need, one after the other: seven bits a byte, lowest first. */

/** Twice this is still a safe integer. */
export const INT_MAX = 2 ** 51;

export class ByteWriter {
  #bytes = Buffer.allocUnsafe(256);
  #length = 0;

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const longer = Buffer.allocUnsafe(this.#bytes.length * 2);
    this.#bytes.copy(longer, 0, 0, this.#length);
    this.#bytes = longer;
  }

  /** An integer from 0 up. Throws RangeError for any other number, so that nothing is written that reads back differently. */
  uint(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} cannot be packed`);
    this.#reserve(8);
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) this.#bytes[this.#length++] = (rest % 128) + 128;
    this.#bytes[this.#length++] = rest;
  }

  /** A signed integer; small absolute values are short. */
  int(value: number): void {
    this.uint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** Any number, in eight bytes. */
  float(value: number): void {
    this.#reserve(8);
    this.#bytes.writeDoubleLE(value, this.#length);
    this.#length += 8;
  }

  bytes(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length));
  }
}

/** Reads the output of a `ByteWriter`. Throws RangeError if the bytes end too early. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  uint(): number {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new RangeError("packed bytes end too early");
      if (byte < 128) return value + byte * unit;
      value += (byte - 128) * unit;
    }
  }

  int(): number {
    const value = this.uint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  float(): number {
    const value = this.#bytes.readDoubleLE(this.#at);
    this.#at += 8;
    return value;
  }
}
