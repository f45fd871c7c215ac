import type { Static, TSchema } from "typebox";

/**
 * A field with a default that the server fills in; the type tells callers that it may be left out (src/api/calls.ts). Mutates
 * the schema, which must not be shared: a schema keeps its kind in a hidden property that a copy would lose.
 */
export function withDefault<S extends TSchema, const D extends Static<S>>(schema: S, value: D): S & { readonly default: D } {
  return Object.assign(schema, { default: value });
}
