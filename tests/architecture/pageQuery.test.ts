import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PAGE_QUERY } from "../../contract/pageQuery.ts";
import { pageAddress } from "../../server/http/pageAddress.ts";

const SRC = join(import.meta.dirname, "..", "..", "src");
/** Ways a page reads a query parameter. */
const READ = [
  /\b(?:params|searchParams|query|search)\s*\.(?:get|has|getAll)\("(\w+)"\)/g,
  /\b(?:params|searchParams|query|search)\s*\.(?:get|has|getAll)\((?:\s*)"(\w+)"/g,
  /\bparam="(\w+)"/g,
];

it("every parameter of an address that a page reads is one that pages are rendered by", () => {
  const read = new Map<string, string>();
  for (const entry of readdirSync(SRC, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    // A separate application that is not rendered on the server.
    if (entry.parentPath.includes(join("src", "desk"))) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), "utf8");
    for (const pattern of READ) for (const [, name = ""] of text.matchAll(pattern)) read.set(name, entry.name);
  }
  expect(read.size).toBeGreaterThan(10);
  expect([...read].filter(([name]) => !PAGE_QUERY.includes(name))).toEqual([]);
});

it("an address is known by what pages read alone, in one order", () => {
  expect(pageAddress("/football")).toBe("/football");
  expect(pageAddress("/football?utm=1")).toBe("/football");
  expect(pageAddress("/search?x=1&val=%E9%98%BF&type=a%20b")).toBe("/search?type=a+b&val=%E9%98%BF");
  expect(pageAddress("/a?page=2&page=3")).toBe("/a?page=2");
  expect(pageAddress("/a?%zz&page=%zz")).toBe("/a?page=%25zz");
});
