import { Type, type TProperties, type TSchema } from "typebox";
import { withDefault } from "./withDefault.ts";

/** `page` from 1, `pageSize` 10 by default (docs/product.md 7). */
export function pageFields(pageSize = 10) {
  return {
    page: withDefault(Type.Integer({ minimum: 1, maximum: 10_000 }), 1),
    pageSize: withDefault(Type.Integer({ minimum: 1, maximum: 100 }), pageSize),
  };
}

export function pageQuery<T extends TProperties>(fields: T, pageSize = 10) {
  return Type.Object({ ...fields, ...pageFields(pageSize) });
}

/** One page of a list; `total` counts all pages. */
export interface Page<T> {
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly list: readonly T[];
}

export function pageOf<T extends TSchema>(item: T) {
  return Type.Object({ total: Type.Integer(), page: Type.Integer(), pageSize: Type.Integer(), list: Type.Array(item) });
}
