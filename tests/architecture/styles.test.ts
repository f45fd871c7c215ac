import { readdirSync } from "node:fs";
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

const SHEETS = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".css"))
  .map((name) => ({ file: name, text: textOf(join("src", name)) }));

/** What a sheet says under a media condition, its blocks one after the other. */
function under(condition: string, text: string): string {
  return [...text.matchAll(new RegExp(`^@media \\(?${condition}\\)? \\{$(.*?)^\\}$`, "gms"))].map(([, inside]) => inside).join("");
}

it("a triangle of transparent borders is a shape under forced colours, which show those borders", () => {
  const drawn = SHEETS.filter(({ text }) => /content: "";[^}]*border: \dpx solid transparent;/.test(text));
  expect(drawn.length).toBeGreaterThan(1);
  expect(drawn.filter(({ text }) => under("forced-colors: active", text).split("polygon(").length !== 3).map(({ file }) => file)).toEqual(
    [],
  );
});

it("forced colours draw the line of what is chosen alone: the edge of the others is of a system colour, which they leave", () => {
  const drawn = SHEETS.filter(({ text }) => /border[a-z-]*: [^;]*transparent;/.test(text) && !text.includes("polygon("));
  expect(drawn.map(({ file }) => file)).toEqual([]);
  expect(textOf("src/ui/tokens.css")).toContain("--clear: transparent;");
  expect(under("forced-colors: active", textOf("src/ui/modes.css"))).toContain("--clear: Canvas;");
});

it("forced colours leave a card its colour, a field its edge and what is chosen its sign; rail and bars are drawn", () => {
  const textOfSheet = (name: string): string => under("forced-colors: active", textOf(`src/${name}`));
  expect(textOf("src/ui/base.css")).toMatch(/\.yc,\s+\.rc \{[^}]*forced-color-adjust: none;/);
  const modes = textOfSheet("ui/modes.css");
  for (const sign of ["textarea", '[aria-checked="true"]', '[aria-pressed="true"]', '[aria-selected="true"]', "label:has(input:checked)"]) {
    expect(modes).toContain(`  ${sign}`);
  }
  for (const name of ["features/match/rail/TimeRail", "parts/match/StatBars", "features/scoreboard/detail/detail"]) {
    expect(textOfSheet(`${name}.module.css`), name).toContain("background: CanvasText;");
  }
});

it("paper has no dark theme, no frame, no rail and no bars of phones", () => {
  const tokens = textOf("src/ui/tokens.css");
  const dark = (text: string): number => text.split('[data-theme="dark"]').length - 1;
  expect(dark(tokens)).toBe(2);
  expect(dark(under("not print", tokens))).toBe(2);
  expect(under("print", textOf("src/ui/modes.css"))).toMatch(/:has\(> #main\) > :not\(#main\) \{\s+display: none !important;/);
  expect(under("print", textOf("src/features/match/rail/TimeRail.module.css"))).toMatch(/\.rail \{\s+display: none;/);
  for (const name of ["news/article", "lottery/calculator/calculator"]) {
    expect(under("print", textOf(`src/features/${name}.module.css`)), name).toMatch(/\.bar \{\s+display: none;/);
  }
});

it("what is light on the accent has no ground on paper, where it is dark", () => {
  const print = under("print", textOf("src/ui/modes.css"));
  expect(print).toContain("--on-accent: #14181b;");
  expect(print).toMatch(/\.btn\.pri,\s+\[aria-pressed="true"\] \{\s+background: none !important;/);
});
