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

test("half of an emoji in a text becomes the replacement character, however deep it stands: a json column takes no half", () => {
  const { check } = compileValidator(Type.Object({ text: Type.String({ maxLength: 4 }), doc: Type.Unknown() }), "json");
  const cut = "看😀".slice(0, 2);
  expect(check({ text: cut, doc: [{ text: cut }] })).toEqual({ ok: true, value: { text: "看\ufffd", doc: [{ text: "看\ufffd" }] } });
});

test.each(["a\0", "😀".slice(0, 1)])("a name that no json column takes is refused, by the field it stands in: %j", (name) => {
  const { check } = compileValidator(Type.Object({ doc: Type.Unknown() }), "json");
  const error = { field: "doc", message: "参数 doc 含有无效字符" };
  expect(check({ doc: { [name]: 1 } })).toEqual({ ok: false, error });
});
