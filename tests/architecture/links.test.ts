import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { PAGES, type PageRow } from "../../contract/pages.ts";
import { fileOf } from "../../src/routes/paths.ts";

/** Every link checks which pages are open (contract/pages.ts): none bypasses the one component and the one hook. */
const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const ROWS: readonly PageRow[] = PAGES;

const FILES = readdirSync(join(ROOT, "src"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
  // The operators' desk has its own pages on its own port.
  .filter((file) => !file.startsWith("src/desk/"));
const textOf = (file: string): string => readFileSync(join(ROOT, file), "utf8");

/** Files that build markup as text and check each URL themselves. */
const ASKS = ["src/features/scoreboard/table/cells.ts"];

describe("links", () => {
  it("are made by src/ui/surface/Link.tsx and followed by src/hooks/useNavigate.ts alone", () => {
    const own = ["src/ui/surface/Link.tsx", "src/hooks/useNavigate.ts"];
    const past = FILES.filter((file) => !own.includes(file)).filter((file) =>
      /import \{[^}]*\b(Link|NavLink|useNavigate|useLinkClickHandler)\b[^}]*\} from "react-router(-dom)?"/.test(textOf(file)),
    );
    expect(past).toEqual([]);
  });

  it("are no anchors with a path of the portal", () => {
    const past = FILES.filter((file) => !ASKS.includes(file)).flatMap((file) =>
      [...textOf(file).matchAll(/\b(?:href|formAction|window\.open|location\.(?:assign|replace))(?:=\{?|\()\s*["'`]\/(?!\/)[^"'`]*/g)].map(
        ([found]) => `${file}: ${found}`,
      ),
    );
    expect(past).toEqual([]);
  });
});

describe("what is not open", () => {
  const CLOSED = /NotOpenYet as Component/;

  it.each(ROWS.map(({ path, isOpen }) => [path, isOpen !== false] as const))("%s says it in its file: open %s", (path, isOpen) => {
    expect(!CLOSED.test(textOf(join("src/routes", fileOf(path))))).toBe(isOpen);
  });
});
