import { expect, test } from "vitest";
import { COMPANIES, companyOf } from "./companies.ts";

test("every company has a name of its own that is not its id, and is found by its id in large letters and small", () => {
  expect(new Set(COMPANIES.map(([id]) => id)).size).toBe(COMPANIES.length);
  expect(new Set(COMPANIES.map(([, name]) => name)).size).toBe(COMPANIES.length);
  for (const [id, name, kind] of COMPANIES) {
    expect(id).toMatch(/^[a-z0-9]+$/);
    expect(name.trim(), id).not.toBe("");
    expect(companyOf(id), id).toEqual({ id, name, kind });
    expect(companyOf(id.toUpperCase()), id).toMatchObject({ name, kind });
  }
});

test("a company that nobody has named is shown by its id", () => {
  expect(companyOf("Nobody9").name).toBe("Nobody9");
});
