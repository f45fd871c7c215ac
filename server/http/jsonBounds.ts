/** Maximum nesting of JSON, for every client. */
export const JSON_DEPTH = 32;
/** Maximum values of a body (members, items, containers), plus escaped quotes, which cost as much to skip. */
export const JSON_VALUES = 2_000;

/** Maximum digits of a number: parsing one of megabytes takes a tenth of a second. */
const NUMBER_LENGTH = 100;

/** Maximum bytes outside of strings for each allowed value: megabytes of spaces are scanned one by one as well. */
const OUTSIDE_EACH = 64;

/** Maximum escapes in strings, which are decoded one by one; base64 with each slash escaped has a hundred thousand. */
const ESCAPES = 150_000;
/** Escapes are counted only in longer strings. Shorter ones cannot have many, since the strings themselves are counted. */
const LONG_TEXT = 1_024;

export type JsonExcess = "too-deep" | "too-many-values" | "too-long-number";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * The limit that JSON text exceeds; null: none. One pass over the bytes before anything is parsed. Invalid JSON is left to
 * the parser.
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
        // Skips strings with the native search: a picture is one string of megabytes.
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

/** Counts backslashes of a string, up to one more than `most`. Searches only the string, not the bytes behind it. */
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
