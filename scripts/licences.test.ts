import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";

const SCRIPT = fileURLToPath(new URL("./licences.mjs", import.meta.url));
const roots: string[] = [];

interface Entry {
  readonly license?: unknown;
  readonly dev?: boolean;
  readonly optional?: boolean;
}

/** Runs the command on a project whose lockfile has the packages; returns its answer. */
function licences(packages: Readonly<Record<string, Entry>>, texts: Readonly<Record<string, string>> = {}) {
  const root = mkdtempSync(join(tmpdir(), "fulltime-licences-"));
  roots.push(root);
  const entries = Object.entries(packages).map(([name, entry]) => [`node_modules/${name}`, { version: "1.2.3", ...entry }]);
  const lock = { lockfileVersion: 3, packages: { "": { name: "whole" }, ...Object.fromEntries(entries) } };
  writeFileSync(join(root, "package-lock.json"), JSON.stringify(lock));
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(join(root, "node_modules", dirname(path)), { recursive: true });
    writeFileSync(join(root, "node_modules", path), text);
  }
  const out = join(root, "texts.txt");
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, "--root", root, "--out", out], { encoding: "utf8" });
  return { status, stdout, stderr, texts: readFileSync(out, "utf8") };
}

afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

describe("licences of production packages", () => {
  test("lists each by name, version and licence, nested ones too, and passes", () => {
    const answer = licences({
      b: { license: "ISC" },
      "b/node_modules/@some/inner": { license: "BSD-3-Clause" },
      a: { license: "MIT", optional: true },
    });
    expect(answer.stdout.split("\n").slice(0, 3)).toEqual(["@some/inner 1.2.3 BSD-3-Clause", "a 1.2.3 MIT (optional)", "b 1.2.3 ISC"]);
    expect(answer.stdout).toContain("3 packages");
    expect(answer.status).toBe(0);
  });

  test("fails on a licence outside the list and names the package", () => {
    const answer = licences({ fine: { license: "MIT" }, strict: { license: "AGPL-3.0-only" } });
    expect(answer.stderr).toBe("refused: strict 1.2.3: AGPL-3.0-only\n");
    expect(answer.status).toBe(1);
  });

  test("leaves out what is for development alone", () => {
    const answer = licences({ fine: { license: "MIT" }, tool: { license: "AGPL-3.0-only", dev: true } });
    expect(answer.stdout).not.toContain("tool");
    expect(answer.status).toBe(0);
  });

  test("refuses a package that states no licence, and one that cannot be read as an expression", () => {
    const answer = licences({ silent: {}, own: { license: "SEE LICENSE IN terms.txt" }, half: { license: "(MIT" } });
    expect(answer.stderr.trim().split("\n")).toEqual([
      "refused: half 1.2.3: (MIT",
      "refused: own 1.2.3: SEE LICENSE IN terms.txt",
      "refused: silent 1.2.3: none stated",
    ]);
  });

  test.each([
    ["(MIT OR GPL-3.0-only)", 0],
    ["MIT AND GPL-3.0-only", 1],
    ["MIT AND Apache-2.0", 0],
    ["GPL-3.0-only AND MIT OR ISC", 0],
    ["GPL-3.0-only AND (MIT OR ISC)", 1],
    [["MIT", "Apache2"], 0],
    [["GPL-2.0-only", "Apache2"], 0],
  ])("%j ends with %i: of a choice one is enough, of a sum all are needed", (license, status) => {
    expect(licences({ one: { license } }).status).toBe(status);
  });

  test("takes an exception for the packages it names alone, and says why", () => {
    const sharp = licences({ "@img/sharp-libvips-linux-x64": { license: "LGPL-3.0-or-later" } });
    expect(sharp.stdout).toMatch(/taken: LGPL-3\.0-or-later for .*shared library/);
    expect(sharp.status).toBe(0);
    expect(licences({ another: { license: "LGPL-3.0-or-later" } }).status).toBe(1);
  });

  test("writes the texts of all: licence files, else the README, else what the package says", () => {
    const { texts } = licences(
      { a: { license: "MIT" }, b: { license: "ISC" }, c: { license: "0BSD" }, d: { license: "MIT", optional: true } },
      {
        "a/LICENCE.md": "text of a",
        "a/LICENSES/Own.txt": "more of a",
        "a/README.md": "about a",
        "b/readme.md": "about b",
        "c/index.js": "",
      },
    );
    expect(texts).toContain("a 1.2.3: MIT\n");
    expect(texts).toContain("text of a");
    expect(texts).toContain("more of a");
    expect(texts).not.toContain("about a");
    expect(texts).toContain("about b");
    expect(texts).toContain("The package brings no text; its package.json says 0BSD.");
    expect(texts).toContain("Not installed on this platform.");
  });
});
