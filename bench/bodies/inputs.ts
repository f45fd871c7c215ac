import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import type { Call } from "../../contract/http/call.ts";

/** A hostile request: its name, and how it differs from an honest one. */
export interface Hostile {
  readonly name: string;
  readonly body?: string | Buffer;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const SIZE = 65_536;
const URL_SIZE = 8_000;
const BOMB_BYTES = 8_388_608;

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
}

/** Expensive texts: long, of one grapheme, escaped, of quotes, with characters that the database cannot store. */
const TEXTS: readonly (readonly [string, string])[] = [
  ["latin", "a".repeat(SIZE)],
  ["one grapheme", `e${"\u0301".repeat(SIZE / 2)}`],
  ["joined emoji", "👨‍👩‍👧‍👦".repeat(SIZE / 25)],
  ["quotes", '"'.repeat(SIZE / 2)],
  ["nul", `a\0${"b".repeat(100)}`],
  ["spaces", " ".repeat(SIZE - 100)],
  ["digits", "9".repeat(SIZE - 100)],
  ["wide signs", "％".repeat(SIZE / 3 - 50)],
];

/** Cut so that the whole body is just below the limit: a larger one is refused unread. */
function fitted(text: string, bytes: number): string {
  let cut = text;
  while (Buffer.byteLength(JSON.stringify(cut)) > bytes) cut = cut.slice(0, Math.floor(cut.length * 0.9));
  return cut;
}

function honest(schema: Schema | undefined): unknown {
  if (!schema) return {};
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return honest(schema.anyOf[0]);
  if (schema.type === "object") {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, honest(inner)]));
  }
  if (schema.type === "array") return [honest(schema.items)];
  if (schema.type === "integer" || schema.type === "number") return 1;
  if (schema.type === "boolean") return true;
  return "1";
}

function jsonWith(base: unknown, field: string, value: unknown): string {
  return JSON.stringify({ ...(base as object), [field]: value });
}

function bombs(): Hostile[] {
  const numbers = Buffer.from(`{"leagueIds":[${"1,".repeat(BOMB_BYTES / 2)}1]}`);
  return [
    { name: "8 MB as brotli", body: brotliCompressSync(numbers), headers: { "content-encoding": "br" } },
    { name: "8 MB as gzip", body: gzipSync(numbers), headers: { "content-encoding": "gzip" } },
    { name: "8 MB as deflate", body: deflateSync(numbers), headers: { "content-encoding": "deflate" } },
  ];
}
const BOMBS = bombs();

/** For any call that takes a body. */
function shapes(limit: number): Hostile[] {
  const nested = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;
  return [
    ...BOMBS,
    { name: "over the limit", body: `{"x":"${"x".repeat(limit)}"}` },
    { name: "deep as allowed", body: `{"x":${nested(31)}}` },
    { name: "deep", body: `{"x":${nested(32_000)}}` },
    { name: "wide as allowed", body: `{"x":[${"1,".repeat(1_900)}1]}` },
    { name: "wide", body: `[${"1,".repeat(32_000)}1]` },
    { name: "objects", body: `[${"{},".repeat(20_000)}{}]` },
    { name: "keys", body: `{${Array.from({ length: 1_900 }, (_, i) => `"k${i}":${i}`).join()}}` },
    { name: "long keys", body: `{"${"k".repeat(60_000)}":1}` },
    { name: "a number of 60,000 digits", body: `{"x":${"9".repeat(60_000)}}` },
    { name: "no JSON", body: "{".repeat(60_000) },
    { name: "spaces", body: `{${" ".repeat(60_000)}}` },
    { name: "a prototype", body: '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}' },
  ];
}

/** Uploads as large as the largest picture. */
function uploads(limit: number): Hostile[] {
  const room = limit - 200;
  const image = (text: string): string => JSON.stringify({ images: [text] });
  const png = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(5_000_000, 7)]).toString("base64");
  return [
    { name: "a picture of 5 MB", body: image(png) },
    { name: "7 MB of base64", body: image("A".repeat(room - (room % 4))) },
    { name: "7 MB of no base64", body: image(`${"A".repeat(room - 1)}*`) },
    { name: "7 MB of spaces", body: `{"images":[${" ".repeat(room)}"A"]}` },
    { name: "7 MB of digits", body: `{"images":[${"9".repeat(room)}]}` },
    { name: "7 MB of escapes", body: `{"images":["${"\\u0041".repeat(room / 6 - 10)}"]}` },
    { name: "7 MB of quotes", body: image('"'.repeat(room / 2 - 100)) },
    { name: "7 MB of han", body: image("汉".repeat(room / 3 - 100)) },
    { name: "7 MB of numbers", body: `{"images":[${"1,".repeat(room / 2 - 100)}1]}` },
    { name: "7 MB of keys", body: `{${Array.from({ length: 400_000 }, (_, i) => `"k${i}":${i % 10}`).join()}}` },
    { name: "7 MB of a data URL", body: image(`data:${"x".repeat(room - 100)},`) },
    { name: "nine pictures that are none", body: JSON.stringify({ images: Array.from({ length: 9 }, () => "A".repeat(700_000)) }) },
  ];
}

function bodies(call: Call): Hostile[] {
  const limit = call.bodyBytes ?? SIZE;
  const schema = call.body as Schema | undefined;
  const base = honest(schema);
  const found = [{ name: "an honest shape", body: JSON.stringify(base) }, ...shapes(limit)];
  if (call.bodyBytes !== undefined) found.push(...uploads(limit));
  for (const [field, inner] of Object.entries(schema?.properties ?? {})) {
    const lists = inner.type === "array" ? [inner] : (inner.anyOf ?? []).filter(({ type }) => type === "array");
    for (const list of lists) {
      found.push(
        {
          name: `${field}: as many as allowed`,
          body: jsonWith(
            base,
            field,
            Array.from({ length: list.maxItems ?? 1_900 }, () => honest(list.items)),
          ),
        },
        {
          name: `${field}: as many wrong ones`,
          body: jsonWith(
            base,
            field,
            Array.from({ length: list.maxItems ?? 1_900 }, () => ({})),
          ),
        },
        {
          name: `${field}: 1,900`,
          body: jsonWith(
            base,
            field,
            Array.from({ length: 1_900 }, (_, i) => String(i)),
          ),
        },
      );
    }
    for (const [kind, text] of TEXTS) found.push({ name: `${field}: ${kind}`, body: jsonWith(base, field, fitted(text, SIZE - 2_000)) });
  }
  return found;
}

function queries(call: Call): Hostile[] {
  const names = Object.keys((call.query as Schema | undefined)?.properties ?? {});
  const base = honest(call.query as Schema | undefined) as Record<string, string>;
  const withField = (name: string, text: string): string => new URLSearchParams({ ...base, [name]: text }).toString();
  const found: Hostile[] = [
    { name: "an honest query", query: new URLSearchParams(base).toString() },
    { name: "a query of 8,000 fields", query: "a&".repeat(URL_SIZE / 2) },
    { name: "a query too long", query: `x=${"x".repeat(14_000)}` },
    { name: "a query that is no text", query: "%E0%A4%A&%zz=%00" },
  ];
  for (const name of names) {
    found.push({ name: `${name}: 60 times`, query: `${name}=1&`.repeat(60) });
    for (const [kind, text] of TEXTS) {
      const encoded = encodeURIComponent(text.slice(0, 3).repeat(1)).length;
      found.push({
        name: `${name}: ${kind}`,
        query: withField(name, text.slice(0, Math.floor((URL_SIZE - 600) / Math.max(3, encoded)) * 3)),
      });
    }
  }
  return found;
}

const HEADERS: readonly Hostile[] = [
  { name: "a cookie of 12 kB", headers: { cookie: "a=1; ".repeat(2_400) } },
  { name: "a token of 12 kB", headers: { "access-token": "x".repeat(12_000) } },
  { name: "an odd host", headers: { host: "a b/<>" } },
];

/** Every hostile request for this call. */
export function hostileFor(call: Call): readonly Hostile[] {
  return [...(call.method === "POST" ? bodies(call) : queries(call)), ...HEADERS];
}
