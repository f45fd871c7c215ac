import { Type } from "typebox";
import { expect, test } from "vitest";
import { compileValidator } from "./validation.ts";

const Query = Type.Object({
  type: Type.Union([Type.Literal(1), Type.Literal(2)], { default: 1 }),
  sort: Type.Optional(Type.Union([Type.Literal("new"), Type.Literal("1")])),
});

test("a choice of numbers in a query string is a number, a choice of words stays one", () => {
  const { check } = compileValidator(Query, "texts");
  expect(check({ type: "2", sort: "1" })).toEqual({ ok: true, value: { type: 2, sort: "1" } });
  expect(check({})).toEqual({ ok: true, value: { type: 1 } });
  expect(check({ type: "" })).toEqual({ ok: true, value: { type: 1 } });
  for (const type of ["3", "1x", "1.5"]) expect(check({ type })).toMatchObject({ ok: false, error: { field: "type" } });
});
