/** The part of AMF 0 that script tags need: what publishers send and what players read (`onMetaData`, `onWallClock`). */

export type AmfValue = number | boolean | string | null | readonly AmfValue[] | { readonly [name: string]: AmfValue };

const MARKER = {
  number: 0,
  boolean: 1,
  string: 2,
  object: 3,
  null: 5,
  undefined: 6,
  ecmaArray: 8,
  end: 9,
  strictArray: 10,
  date: 11,
  longString: 12,
} as const;
const DEPTH_MAX = 8;
const SHORT_STRING_MAX = 0xffff;

export class AmfError extends Error {
  constructor(message: string) {
    super(`AMF: ${message}`);
    this.name = "AmfError";
  }
}

export function encodeAmf(...values: readonly AmfValue[]): Buffer {
  return Buffer.concat(values.map((value) => encodeValue(value, 0)));
}

/** The outermost object is an ECMA array, like metadata; nested ones are objects, where readers look for `keyframes`. */
function encodeValue(value: AmfValue, depth: number): Buffer {
  if (value === null) return Buffer.from([MARKER.null]);
  if (typeof value === "number") {
    const out = Buffer.allocUnsafe(9);
    out.writeUInt8(MARKER.number, 0);
    out.writeDoubleBE(value, 1);
    return out;
  }
  if (typeof value === "boolean") return Buffer.from([MARKER.boolean, value ? 1 : 0]);
  if (typeof value === "string") return Buffer.concat([Buffer.from([MARKER.string]), encodeName(value)]);
  if (isList(value))
    return Buffer.concat([Buffer.from([MARKER.strictArray]), encodeCount(value.length), ...value.map((v) => encodeValue(v, depth + 1))]);
  const members = Object.entries(value);
  return Buffer.concat([
    Buffer.from([depth === 0 ? MARKER.ecmaArray : MARKER.object]),
    ...(depth === 0 ? [encodeCount(members.length)] : []),
    ...members.flatMap(([name, member]) => [encodeName(name), encodeValue(member, depth + 1)]),
    Buffer.from([0, 0, MARKER.end]),
  ]);
}

function isList(value: AmfValue): value is readonly AmfValue[] {
  return Array.isArray(value);
}

function encodeName(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length > SHORT_STRING_MAX) throw new AmfError(`a string of ${bytes.length} bytes`);
  const length = Buffer.allocUnsafe(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function encodeCount(count: number): Buffer {
  const out = Buffer.allocUnsafe(4);
  out.writeUInt32BE(count);
  return out;
}

/** All values of a script tag's body. Throws AmfError for anything cut off, nested too deep or unknown. */
export function decodeAmf(body: Buffer): AmfValue[] {
  let at = 0;

  function take(bytes: number): number {
    const from = at;
    if (from + bytes > body.length) throw new AmfError("cut off");
    at += bytes;
    return from;
  }
  function text(bytes: number): string {
    const from = take(bytes);
    return body.toString("utf8", from, from + bytes);
  }
  function shortText(): string {
    return text(body.readUInt16BE(take(2)));
  }
  function members(depth: number): { readonly [name: string]: AmfValue } {
    const found = new Map<string, AmfValue>();
    for (;;) {
      const name = shortText();
      if (name === "" && body[at] === MARKER.end) {
        take(1);
        return Object.fromEntries(found);
      }
      found.set(name, value(depth + 1));
    }
  }
  function value(depth: number): AmfValue {
    if (depth > DEPTH_MAX) throw new AmfError("nested too deep");
    const marker = body.readUInt8(take(1));
    switch (marker) {
      case MARKER.number:
        return body.readDoubleBE(take(8));
      case MARKER.boolean:
        return body.readUInt8(take(1)) !== 0;
      case MARKER.string:
        return shortText();
      case MARKER.longString:
        return text(body.readUInt32BE(take(4)));
      case MARKER.null:
      case MARKER.undefined:
        return null;
      case MARKER.object:
        return members(depth);
      case MARKER.ecmaArray:
        // Its count is a hint only.
        take(4);
        return members(depth);
      case MARKER.strictArray: {
        const count = body.readUInt32BE(take(4));
        if (count > body.length) throw new AmfError("cut off");
        return Array.from({ length: count }, () => value(depth + 1));
      }
      case MARKER.date: {
        const from = take(10);
        return body.readDoubleBE(from);
      }
      default:
        throw new AmfError(`unknown marker ${marker}`);
    }
  }

  const values: AmfValue[] = [];
  while (at < body.length) {
    // Some publishers close the list of values with a stray end of object.
    if (body[at] === 0 && body.length - at === 3 && body[at + 1] === 0 && body[at + 2] === MARKER.end) break;
    values.push(value(0));
  }
  return values;
}
