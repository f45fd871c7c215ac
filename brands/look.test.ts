import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { BRANDS } from "./brands.ts";
import { type Look, iconSvg, lookOf } from "./look.ts";

const TOKENS: Readonly<Record<keyof Look, string>> = {
  page: "--bg",
  surface: "--surface",
  line: "--line",
  text: "--text-1",
  textSoft: "--text-2",
  head: "--head-bg",
  onHead: "--head-text",
  accent: "--accent",
  onAccent: "--on-accent",
  mark: "--mark",
};
const css = readFileSync(new URL("../src/ui/tokens.css", import.meta.url), "utf8").replaceAll(/^ +/gm, "");

/** Tokens of the given rules; a later rule overrides those before it. */
function tokensOf(...selectors: readonly string[]): ReadonlyMap<string, string> {
  const blocks = selectors.map((selector) => css.slice(css.indexOf(`\n${selector}`)).split("}", 1)[0] ?? "");
  return new Map(
    blocks.flatMap((block) => [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name ?? "", value ?? ""] as const)),
  );
}

it.each([
  ["default", "light", ['[data-theme="light"]']],
  ["default", "dark", ['[data-theme="light"]', '[data-theme="dark"]']],
  ["green", "light", ['[data-theme="light"]', '[data-brand="green"] {']],
  ["green", "dark", ['[data-theme="light"]', '[data-theme="dark"]', '[data-brand="green"] {', '[data-brand="green"][data-theme="dark"]']],
] as const)("the %s theme by %s has the colours of its pages", (theme, scheme, rules) => {
  const tokens = tokensOf(...rules);
  const colours = Object.fromEntries(Object.entries(TOKENS).map(([name, token]) => [name, tokens.get(token)]));
  expect(lookOf({ theme }, scheme)).toEqual(colours);
});

it.each(Object.values(BRANDS))("$id: an icon is a drawing by itself, with nothing of a page in it", (brand) => {
  for (const shape of ["tab", "any", "maskable", "badge"] as const) {
    const svg = iconSvg(brand, shape);
    expect(svg).not.toMatch(/currentColor|var\(/);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="(-?\d+) \1 (\d+) \2">.+<\/svg>$/);
  }
});
