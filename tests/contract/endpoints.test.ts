import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { DESK_CALLS } from "../../contract/desk/index.ts";
import { ALL_CALLS } from "../../contract/http/index.ts";
import { envelopeOf } from "../../contract/envelope.ts";
import { compileSerializer, routePath } from "../../server/http/calls.ts";
import { compileValidator } from "../../server/http/validation.ts";

/** The calls in the product's specification: one row a call, `family method path auth note`, tab-separated. */
const root = join(import.meta.dirname, "..", "..");
const shared = process.env.FULLTIME_DATA ? dirname(process.env.FULLTIME_DATA) : join(root, "..", "shared");
const tablePath = join(shared, "spec", "endpoints.tsv");
const hasTable = existsSync(tablePath);
if (!hasTable) console.warn(`the table of calls is not at ${tablePath}: comparing with it is skipped`);

/** What is read of a JSON schema. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly maximum?: number;
}

interface Row {
  readonly segment: string;
  readonly method: string;
  readonly path: string;
  readonly access: string;
}

function readTable(): readonly Row[] {
  return readFileSync(tablePath, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [segment = "", method = "", path = "", access = ""] = line.split("\t");
      return { segment, method, path, access };
    });
}

/** Parameter names may differ: `/pay/card-list/{id}` and `/pay/card-list/{type}` are one call. */
function keyOf(call: { readonly segment: string; readonly method: string; readonly path: string }): string {
  return `${call.segment} ${call.method} ${call.path.replace(/\{\w+\}/g, "{}")}`;
}

describe("the calls of the product", () => {
  it.skipIf(!hasTable)("stand in the contract with the same segment, method, path and access", () => {
    const table = readTable();
    expect(table).toHaveLength(150);
    const known = new Map(ALL_CALLS.map((call) => [keyOf(call), call.access]));
    const wrong = table.filter((row) => known.get(keyOf(row)) !== row.access).map((row) => `${keyOf(row)} ${row.access}`);
    expect(wrong).toEqual([]);
  });

  it("are as many as when this was last looked at", () => {
    const bySegment = { tapi: 0, aapi: 0 };
    for (const call of ALL_CALLS) bySegment[call.segment] += 1;
    expect({ total: ALL_CALLS.length, ...bySegment }).toEqual({ total: 230, tapi: 163, aapi: 67 });
  });

  it("have schemas that compile: a portal does it when the first call is made", () => {
    for (const call of ALL_CALLS) {
      const at = { method: call.method, url: call.path };
      if (call.reply) expect(compileSerializer({ ...at, schema: envelopeOf(call.reply) }), call.path).toBeTypeOf("function");
      for (const schema of [call.query, call.body]) {
        // null cannot be valid for all of them: a schema reports that, it must not throw.
        if (schema) expect(compileValidator(schema, "json").check(null), call.path).toHaveProperty("ok");
      }
    }
  });

  it("bound whatever a caller sends: numbers have a maximum, texts a maximum or a pattern, lists a maximum or a few known entries", () => {
    const unbounded: string[] = [];
    const look = (schema: Schema, at: string): void => {
      const { type, anyOf = [], properties = {}, items } = schema;
      const isKnown = schema.const !== undefined || schema.enum !== undefined;
      const isNumber = type === "integer" || type === "number";
      if (isNumber && !isKnown && schema.maximum === undefined) unbounded.push(at);
      if (type === "string" && !isKnown && schema.maxLength === undefined && schema.pattern === undefined) unbounded.push(at);
      if (type === "array" && schema.maxItems === undefined && schema.uniqueItems !== true) unbounded.push(at);
      for (const one of anyOf) look(one, at);
      for (const [name, one] of Object.entries(properties)) look(one, `${at}.${name}`);
      if (items) look(items, `${at}[]`);
    };
    for (const { method, path, query, body } of [...ALL_CALLS, ...DESK_CALLS]) {
      for (const schema of [query, body]) if (schema) look(schema as Schema, `${method} ${path}`);
    }
    expect(unbounded).toEqual([]);
  });

  it("have a route each", () => {
    const routes = ALL_CALLS.map((call) => `${call.method} ${routePath(call).replace(/:\w+/g, ":")}`);
    expect(new Set(routes).size).toBe(routes.length);
    for (const route of routes) expect(route).not.toContain("{");
  });
});
