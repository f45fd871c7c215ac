/** How deep JSON may be nested, whoever sends it. */
export const JSON_DEPTH = 32;
/** Values of a body (members, items, containers), and escaped quotes, which cost as much to step over. */
export const JSON_VALUES = 2_000;

/** Characters of a number: reading one of megabytes takes a tenth of a second. */
const NUMBER_LENGTH = 100;

/** Bytes outside of texts for each value that may be: megabytes of spaces are looked at one by one as well. */
const OUTSIDE_EACH = 64;

/** Escapes in texts, which are unfolded one by one; base64 with each slash escaped has a hundred thousand. */
const ESCAPES = 150_000;
/** In shorter ones there cannot be many, as texts are counted themselves. */
const LONG_TEXT = 1_024;

export type JsonExcess = "too-deep" | "too-many-values" | "too-long-number";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether JSON text is deeper or wider than what reads it should see; null when it is not. One pass over the bytes,
 * before anything is parsed; text that is no JSON is left to the parser.
 */
export function jsonExcess(bytes: Buffer, maxValues: number = JSON_VALUES): JsonExcess | null {
  let depth = 0;
  let values = 0;
  let literal = 0;
  let outside = 0;
  let escapes = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    outside += 1;
    if (outside > maxValues * OUTSIDE_EACH) return "too-many-values";
    const byte = bytes[at] ?? 0;
    if (!isDigit(byte)) literal = 0;
    else if ((literal += 1) > NUMBER_LENGTH) return "too-long-number";
    switch (byte) {
      case QUOTE: {
        // Strings are stepped over by the library's own search: pictures are megabytes in one of them.
        let end = bytes.indexOf(QUOTE, at + 1);
        while (end !== -1 && isEscaped(bytes, at + 1, end)) {
          values += 1;
          if (values > maxValues) return "too-many-values";
          end = bytes.indexOf(QUOTE, end + 1);
        }
        if (end === -1) return null;
        if (end - at > LONG_TEXT) escapes += escapesIn(bytes.subarray(at + 1, end), ESCAPES - escapes);
        if (escapes > ESCAPES) return "too-many-values";
        at = end;
        break;
      }
      // { and [
      case 0x7b:
      case 0x5b:
        depth += 1;
        values += 1;
        if (depth > JSON_DEPTH) return "too-deep";
        if (values > maxValues) return "too-many-values";
        break;
      // } and ]
      case 0x7d:
      case 0x5d:
        depth -= 1;
        break;
      // ,
      case 0x2c:
        values += 1;
        if (values > maxValues) return "too-many-values";
        break;
      default:
    }
  }
  return null;
}

/** Backslashes of a text, counted up to one more than `most`. The text alone: a search must not run on behind it. */
function escapesIn(text: Buffer, most: number): number {
  let count = 0;
  for (let at = text.indexOf(BACKSLASH); at !== -1 && count <= most; at = text.indexOf(BACKSLASH, at + 1)) count += 1;
  return count;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function isEscaped(bytes: Buffer, from: number, quote: number): boolean {
  let slashes = 0;
  while (quote - 1 - slashes >= from && bytes[quote - 1 - slashes] === BACKSLASH) slashes += 1;
  return slashes % 2 === 1;
}
