import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const RENDERER = "dist/server";

test("the built renderer is production code, whatever NODE_ENV says when it runs", () => {
  const files = readdirSync(RENDERER, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  expect(files).toContain("entryServer.js");
  expect(files.filter((name) => readFileSync(join(RENDERER, name), "utf8").includes("process.env.NODE_ENV"))).toEqual([]);
});
