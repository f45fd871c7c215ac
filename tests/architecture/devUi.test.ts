import { describe, expect, it } from "vitest";
import { filesBelow, importsOf, textOf } from "./graph.ts";

/** `/dev/ui` shows every component of `src/ui`: the test fails for a new one until the page shows it. */
const PAGE = filesBelow("src/dev/ui").map((file) => ({ text: textOf(file), imports: importsOf(file) }));
const PIECES = filesBelow("src/ui").filter((file) => file.endsWith(".tsx"));

/** Parts of another component, which imports them: they have no states of their own. */
const PART_OF: Readonly<Record<string, string>> = {
  "src/ui/control/Floating.tsx": "src/ui/control/Dialog.tsx",
  "src/ui/surface/MomentChoices.tsx": "src/ui/surface/FieldTools.tsx",
  "src/ui/surface/TopicChoices.tsx": "src/ui/surface/FieldTools.tsx",
  "src/ui/control/PagerControl.tsx": "src/ui/control/Pager.tsx",
  "src/ui/surface/WindowRows.tsx": "src/ui/surface/VirtualRows.tsx",
};

const componentsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/^export (?:default )?(?:async )?(?:function|const|class) ([A-Z]\w*)/gm)].map(([, name = ""]) => name);
const isDrawn = (name: string): boolean => PAGE.some(({ text }) => new RegExp(`<${name}\\b`).test(text));
const isImported = (file: string): boolean => PAGE.some(({ imports }) => imports.some(({ path, isType }) => path === file && !isType));

describe("the page of all pieces", () => {
  it.each(PIECES.filter((file) => !Object.hasOwn(PART_OF, file)))("shows %s, each component of it", (file) => {
    expect(isImported(file)).toBe(true);
    expect(componentsOf(file).filter((name) => !isDrawn(name))).toEqual([]);
  });

  it.each(Object.entries(PART_OF))("shows %s in %s", (part, whole) => {
    expect(importsOf(whole).map(({ path }) => path)).toContain(part);
    expect(PIECES).toContain(whole);
  });

  it("is loaded by nothing of the portal", () => {
    const files = ["src", "server"].flatMap((room) => filesBelow(room)).filter((file) => !file.startsWith("src/dev/"));
    expect(files.filter((file) => importsOf(file).some(({ path }) => path?.startsWith("src/dev/")))).toEqual([]);
  });
});
