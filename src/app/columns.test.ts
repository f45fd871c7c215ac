import fc from "fast-check";
import { expect, test } from "vitest";
import { pack, unpack } from "./columns.ts";

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const through = (value: unknown): unknown => unpack(asJson(pack(value)));

/** Similar objects, like the rows of a board: some fields missing, some null, some nested. */
const ROW = fc.record(
  {
    id: fc.string(),
    at: fc.maxSafeInteger(),
    score: fc.tuple(fc.nat(9), fc.nat(9)),
    price: fc.option(fc.record({ p: fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 4 }), x: fc.boolean() })),
    team: fc.record({ name: fc.string(), rank: fc.option(fc.nat()) }, { requiredKeys: ["name"] }),
    "~": fc.nat(3),
    __proto__: fc.nat(3),
  },
  { requiredKeys: ["id"] },
);

test("whatever is packed comes out as JSON would have it", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.jsonValue({ maxDepth: 5 }), fc.array(ROW), fc.record({ rows: fc.array(ROW), more: fc.jsonValue() })),
      (value) => {
        expect(through(value)).toEqual(asJson(value));
      },
    ),
    { numRuns: 500 },
  );
});

test("fields that are undefined are left out, as JSON leaves them out", () => {
  expect(through([{ a: 1, b: undefined }, { a: 2 }, { a: 3, b: null }])).toEqual([{ a: 1 }, { a: 2 }, { a: 3, b: null }]);
});

test("a key of all objects' is left out where an object does not have it itself", () => {
  const rows: unknown = JSON.parse('[{"a":1},{"a":2,"__proto__":false},{"a":3,"constructor":1}]');
  expect(JSON.stringify(through(rows))).toBe(JSON.stringify(rows));
});

test("what all rows share is written once, and times as steps", () => {
  const rows = Array.from({ length: 3 }, (_, i) => ({ sport: "fb", at: 1_700_000_000_000 + i * 60_000, score: [i, 0] }));
  expect(pack(rows)).toEqual({
    "~": 3,
    k: { sport: { "=": "fb" }, at: { d: [1_700_000_000_000, 60_000, 60_000] }, score: { t: [{ d: [0, 1, 1] }, { "=": 0 }] } },
  });
});

test("objects with little in common stay as they are", () => {
  const list = [{ a: 1 }, { b: 1 }, { c: 1 }, { d: 1 }];
  expect(pack(list)).toEqual(list);
});
