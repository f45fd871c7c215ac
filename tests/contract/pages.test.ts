import type { TSchema } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { ALL_CALLS } from "../../contract/http/index.ts";
import { liveCalls } from "../../contract/http/live.ts";

/** Every paged call has the same limits of page and page size. */

type Fields = Readonly<Record<string, TSchema>>;

function fieldsOf(schema: TSchema | undefined): Fields {
  return (schema as { readonly properties?: Fields } | undefined)?.properties ?? {};
}

const paged = ALL_CALLS.flatMap((call) => {
  const { query, body } = call as { readonly query?: TSchema; readonly body?: TSchema };
  const fields = { ...fieldsOf(query), ...fieldsOf(body) };
  return fields.page && fields.pageSize ? [{ name: `${call.method} ${call.path}`, page: fields.page, pageSize: fields.pageSize }] : [];
});

const taken = (schema: TSchema, values: readonly unknown[]): unknown[] => values.filter((value) => Value.Check(schema, value));

describe("calls that are read page by page", () => {
  it("are more than a few", () => {
    expect(paged.length).toBeGreaterThanOrEqual(12);
  });

  it.each(paged)("$name: pages count from 1 to 10,000, and hold one to a hundred", ({ page, pageSize }) => {
    expect(taken(page, [-1, 0, 0.5, 1, 2, 10_000, 10_001, "1", null])).toEqual([1, 2, 10_000]);
    expect(taken(pageSize, [-1, 0, 1, 99.5, 100, 101, "1", null])).toEqual([1, 100]);
    expect((page as { readonly default?: unknown }).default).toBe(1);
  });

  it.each([
    ["matches", liveCalls.matchLog.query],
    ["prices", liveCalls.oddsLog.query],
  ])("the log of %s: after any event there may be, one to five thousand at once", (_of, query) => {
    const { after, limit } = fieldsOf(query);
    expect(after && taken(after, [-1, 0, 1, 1.5, 9_999_999, "0"])).toEqual([0, 1, 9_999_999]);
    expect(limit && taken(limit, [-1, 0, 1, 5_000, 5_001, "1"])).toEqual([1, 5_000]);
  });
});
