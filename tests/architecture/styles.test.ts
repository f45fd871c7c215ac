import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { filesBelow, textOf } from "./graph.ts";

/** A class without styles causes no error: its element is just not styled. */
const USES = filesBelow("src").flatMap((file) => {
  const text = textOf(file);
  return [...text.matchAll(/^import (\w+) from "(\.[^"]+\.module\.css)";$/gm)].flatMap(([, styles = "", sheet = ""]) => {
    const classes = new Set([...textOf(join(dirname(file), sheet)).matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name));
    const named = new Set([...text.matchAll(new RegExp(`(?<![\\w./])${styles}\\.(\\w+)`, "g"))].map(([, name]) => name));
    return [...named].map((name) => ({ use: `${file}: ${name}`, hasStyles: classes.has(name) }));
  });
});

it("every class a component names has styles", () => {
  expect(USES.length).toBeGreaterThan(500);
  expect(USES.filter(({ hasStyles }) => !hasStyles).map(({ use }) => use)).toEqual([]);
});
