import fc from "fast-check";
import type { TSchema } from "typebox";

/** What a call's schema says of one value, as JSON Schema. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Texts that have broken servers: of SQL, of JSON in a database, of addresses, of pages, of languages. */
export const HOSTILE_TEXTS: readonly string[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\\u0000",
  "\ud800",
  "\udfff中",
  "' or '1'='1",
  "%' escape '\\",
  "\\",
  "$1",
  "%_%",
  "../../etc/passwd",
  "%2e%2e%2f%00",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "{{7*7}}${7*7}",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "NaN",
  "-0",
  "1e309",
  "0x10",
  "１２３",
  "٣",
  "\u202e反",
  "a\u0301\u0323".repeat(5),
  "\u200b\u2028\ufeff",
  "👨‍👩‍👧‍👦😀",
  "中".repeat(300),
  "9".repeat(19),
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
  "99:99",
  "(((((((((((((((a+)+)+)+",
];

const HOSTILE_NUMBERS = [0, -0, -1, 1, 0.1, 1.005, 1e-7, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -(2 ** 63), 1e18, 1e21, 1.7e308];
/** Ends of what a decimal of 18 digits can be, and spellings of the same number. */
const DECIMALS = ["0", "00", "01", "1", "2", "3", "999999999", "2147483648", "9".repeat(18), "0.01", "1000000", "1.5"];
const CUT = 120;

/** Of another type, or of the right one and beyond what anybody would send. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.constantFrom(...HOSTILE_NUMBERS),
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 3 }, { toString: "x" }, ["1", "2"], { $gt: "" }),
);

function textsOf(schema: Schema, known: readonly string[]): fc.Arbitrary<string> {
  const { pattern, minLength = 0, maxLength = CUT } = schema;
  const fits = (text: string): boolean =>
    text.length >= minLength && text.length <= maxLength && (pattern === undefined || new RegExp(pattern).test(text));
  const odd = [...HOSTILE_TEXTS, ...DECIMALS, ...known].filter(fits);
  const longest = Math.min(maxLength, 5_000);
  // Some are longer or shorter than is asked for: to make only those that fit would take for ever where few do.
  const whole =
    pattern === undefined
      ? fc.oneof(
          fc.string({ unit: "binary", minLength: Math.min(minLength, CUT), maxLength: Math.min(longest, CUT) }),
          fc.constantFrom("a", "中", " ", "\n", "😀").map((unit) => unit.repeat(longest).slice(0, longest)),
        )
      : fc.stringMatching(new RegExp(pattern));
  const listed = odd.length === 0 ? [] : [fc.constantFrom(...odd)];
  const real = known.filter(fits);
  return fc.oneof(whole, ...listed, ...(real.length === 0 ? [] : [fc.constantFrom(...real)]));
}

function numbersOf({ type, minimum = -(2 ** 53), maximum = 2 ** 53 }: Schema): fc.Arbitrary<number> {
  const inside = HOSTILE_NUMBERS.filter((n) => n >= minimum && n <= maximum && (type === "number" || Number.isInteger(n)));
  return fc.constantFrom(minimum, maximum, ...inside);
}

/** Of the shape that is asked for, at its ends. */
function shapedOf(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => nearlyOf(one, known)));
  switch (schema.type) {
    case "string":
      return textsOf(schema, known);
    case "integer":
    case "number":
      return numbersOf(schema);
    case "boolean":
      return fc.boolean();
    case "array": {
      const { minItems = 0, maxItems = 5 } = schema;
      return fc.array(nearlyOf(schema.items ?? {}, known), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 20) });
    }
    case "object": {
      const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, nearlyOf(one, known)] as const);
      const needed = (schema.required ?? []).filter((name) => fields.some(([field]) => field === name));
      return fc.record(Object.fromEntries(fields), { requiredKeys: needed });
    }
    case "null":
      return fc.constant(null);
    default:
      return anything;
  }
}

/** Mostly of the shape that is asked for, so that it comes far; now and then one part of it is not. */
function nearlyOf(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 14, arbitrary: shapedOf(schema, known) }, { weight: 1, arbitrary: anything });
}

/**
 * Inputs that a call has to answer for: what its schema takes, at its ends and with real ids among them (`known`), and
 * what it does not take.
 */
export function inputsOf(schema: TSchema | undefined, known: readonly string[]): fc.Arbitrary<unknown> {
  return schema === undefined ? anything : nearlyOf(schema as Schema, known);
}

/** What stands in the place of `{id}` in an address. */
export function partsOf(known: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...known, ...DECIMALS, ...HOSTILE_TEXTS.filter((text) => text !== "" && text.isWellFormed()));
}
