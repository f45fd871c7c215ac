import type { Static, TSchema } from "typebox";

/**
 * A field that the server fills in where a caller leaves it out; the type says so to callers (src/api/calls.ts). Marks the
 * schema itself, which is nobody else's: a schema knows its kind by a hidden property that a copy would lose.
 */
export function withDefault<S extends TSchema, const D extends Static<S>>(schema: S, value: D): S & { readonly default: D } {
  return Object.assign(schema, { default: value });
}
