import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { PAGES, type PageRow } from "../../contract/pages.ts";
import { importOf } from "../../src/routes/modules.ts";
import { fileOf } from "../../src/routes/paths.ts";

/** Compares the list of routes with the specification's table and with the files. */
const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const TABLE = resolve(ROOT, "../shared/spec/routes.tsv");
const hasTable = existsSync(TABLE);
if (!hasTable) process.stdout.write(`skipped: the specification's route table is not at ${relative(ROOT, TABLE)}\n`);

const rows = hasTable
  ? readFileSync(TABLE, "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => {
        const [path = "", who = ""] = line.split("\t");
        return { path, who };
      })
  : [];

describe.skipIf(!hasTable)("every row of the specification's route table", () => {
  it.each(rows)("$path has its entry and its file", async ({ path, who }) => {
    const entry = (PAGES as readonly PageRow[]).find((p) => p.path === path);
    expect(entry).toMatchObject({ path, title: expect.stringMatching(/./) });
    expect(entry?.who ?? "any").toBe(who);
    expect(existsSync(join(ROOT, "src/routes", fileOf(path))), fileOf(path)).toBe(true);
    expect(importOf(path)).toBeTypeOf("function");
  });

  it("and no row beside", () => {
    expect(PAGES.map((p) => p.path).toSorted()).toEqual(rows.map((r) => r.path).toSorted());
  });
});

describe("route files", () => {
  it("each belong to a path", () => {
    const known = new Set(PAGES.map((p) => fileOf(p.path)));
    const files = readdirSync(join(ROOT, "src/routes"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".tsx") && !entry.name.endsWith(".test.tsx"))
      .map((entry) => relative(join(ROOT, "src/routes"), join(entry.parentPath, entry.name)));
    expect(files.filter((file) => !known.has(file))).toEqual([]);
  });

  it("export a Component and are short", () => {
    for (const { path } of PAGES) {
      const text = readFileSync(join(ROOT, "src/routes", fileOf(path)), "utf8");
      expect(text, path).toMatch(/export (async )?function Component\b|as Component\b/);
      expect(text.split("\n").length, path).toBeLessThanOrEqual(65);
    }
  });

  it.each([
    ["/", "index.tsx"],
    ["/football", "football/index.tsx"],
    ["/football/live/{id?}", "football/live.$id.tsx"],
    ["/football/live/follow", "football/live.follow.tsx"],
    ["/football/odds-detail/*", "football/odds-detail.$.tsx"],
    ["/database/fb/*", "database/fb/$.tsx"],
    ["/database/lq/player/{id?}", "database/lq/player.$id.tsx"],
  ])("%s is %s", (path, file) => {
    expect(fileOf(path)).toBe(file);
  });
});
