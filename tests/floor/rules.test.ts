import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FLOOR_RULES, aboveFloor } from "./rules.ts";

/** For each rule, code above the floor as a build would write it, and similar code that is not. */
const JS: readonly (readonly [above: string, below: string])[] = [
  ["let a=b.toSorted((e,t)=>e-t)", "let a=[...b].sort((e,t)=>e-t)"],
  ["return e.with(t,n)", "return e.without(t,n)"],
  ["let{promise:e}=Promise.withResolvers()", "let e=Promise.allSettled([])"],
  ["await Array.fromAsync(e)", "Array.from(e)"],
  ["Map.groupBy(e,t=>t.ch)", "i.groupBy(t)"],
  ["e.symmetricDifference(t)", "e.has(t)"],
  ["e.values().map(t)", "[...e.values()].map(t)"],
  ["URL.canParse(e,t)", "new URL(e,t)"],
  ["[...new Intl.Segmenter(`zh`).segment(e)]", "typeof Intl.Segmenter!=`function`?0:[...new Intl.Segmenter(`zh`).segment(e)]"],
  ["new Intl.DurationFormat", "new Intl.DateTimeFormat"],
  ["AbortSignal.any([e,t])", "new AbortController().signal"],
  ["e.showPopover()", "typeof e.showPopover==`function`&&e.showPopover()"],
  ["e.isWellFormed()", "e.normalize()"],
  ["e.transferToFixedLength()", "e.slice()"],
  ["/(?<=a)b/.test(e)", "/(?<year>a)b/.test(e)"],
  ["new RegExp(e,`gv`)", "new RegExp(e,`gu`)"],
  ["class e{static{this.a=1}}", "class e{static a=1}"],
  ["using e=t()", "let using=t()"],
  ["crypto.randomUUID()", "crypto.getRandomValues(e)"],
];
const CSS: readonly (readonly [above: string, below: string])[] = [
  ["a{color:light-dark(red,blue)}", "a{color:red}"],
  ["a{color:red;&:hover{color:blue}}", "a{color:red}a:hover{color:blue}"],
  ["a{transition:opacity 1s linear(0,1)}", "a{background:linear-gradient(red,blue)}"],
  ["a{width:round(1px,2px)}", "a{border-radius:1px}"],
  ["a{color:rgb(from red r g b)}", "a{color:rgb(1,2,3)}"],
  ["a{color:oklch(50% 0 0)}", "a{color:var(--label)}"],
  ["@media (width>=600px){a{color:red}}", "@media (min-width:600px){a{color:red}}"],
  ["@scope(.a){b{color:red}}", "b{color:red}"],
  ["a{height:100dvh}", "a{height:100vh;height:100dvh}"],
  ["b{height:100vh}a{height:calc(100dvh - var(--h))}", "a{height:calc(100vh - 4px);height:calc(100dvh - 4px)}"],
  [
    "a{color:red;color:color-mix(in srgb,var(--a),red)}",
    "@supports (color:color-mix(in srgb,red,blue)){a{color:color-mix(in srgb,var(--a),red)}}",
  ],
  ["@supports (color:color-mix(in srgb,red,blue)){a{color:red}}b{color:color-mix(in srgb,red,blue)}", "b{color:red}"],
];

test("each thing above the floor is found, and what stands in its place is not", () => {
  for (const [kind, cases] of [
    ["js", JS],
    ["css", CSS],
  ] as const) {
    for (const [above, below] of cases) {
      expect([above, aboveFloor(kind, above).length]).toEqual([above, 1]);
      expect([below, aboveFloor(kind, below)]).toEqual([below, []]);
    }
  }
  const named = new Set([...JS, ...CSS].flatMap(([above], i) => aboveFloor(i < JS.length ? "js" : "css", above).map(({ rule }) => rule)));
  expect(FLOOR_RULES.filter(({ name }) => !named.has(name))).toEqual([]);
});

test("nor is any of it written where a page could load it", () => {
  const found: string[] = [];
  for (const folder of ["brands", "contract", "machines", "src", "streams"]) {
    for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!/\.(?:tsx?|css)$/.test(path) || /\.test\.tsx?$|testing/.test(path)) continue;
      // Staff use current browsers for the desk (README): no page loads its files.
      if (path.startsWith("desk/")) continue;
      const text = readFileSync(join(folder, path), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
      found.push(...aboveFloor(path.endsWith(".css") ? "css" : "js", text).map(({ rule }) => `${folder}/${path}: ${rule}`));
    }
  }
  expect(found).toEqual([]);
});
