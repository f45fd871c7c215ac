import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { precompress } from "./precompress.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fulltime-assets-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("texts of the build get a compressed copy once; small files and pictures do not", async () => {
  const text = "const x = 1;\n".repeat(500);
  writeFileSync(join(folder, "a-1.js"), text);
  writeFileSync(join(folder, "b-2.css"), "a{}");
  writeFileSync(join(folder, "c-3.png"), Buffer.alloc(5_000));
  expect(await precompress(folder)).toBe(1);
  expect(readdirSync(folder).toSorted()).toEqual(["a-1.js", "a-1.js.br", "b-2.css", "c-3.png"]);
  expect(brotliDecompressSync(readFileSync(join(folder, "a-1.js.br"))).toString()).toBe(text);
  expect(await precompress(folder)).toBe(0);
});

test("without a build there is nothing to do", async () => {
  expect(await precompress(join(folder, "none"))).toBe(0);
});
