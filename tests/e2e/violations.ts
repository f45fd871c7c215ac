import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

/** Rules that only find minor or moderate violations: they cannot fail a test here, and take a quarter of the time. */
const NOT_SERIOUS = [
  "aria-allowed-role",
  "aria-deprecated-role",
  "empty-heading",
  "empty-table-header",
  "form-field-multiple-labels",
  "heading-order",
  "html-xml-lang-mismatch",
  "image-redundant-alt",
  "landmark-banner-is-top-level",
  "landmark-contentinfo-is-top-level",
  "landmark-main-is-top-level",
  "landmark-no-duplicate-banner",
  "landmark-no-duplicate-contentinfo",
  "landmark-no-duplicate-main",
  "landmark-one-main",
  "landmark-unique",
  "meta-viewport",
  "meta-viewport-large",
  "no-autoplay-audio",
  "page-has-heading-one",
  "presentation-role-conflict",
  "region",
  "scope-attr-valid",
  "server-side-image-map",
  "skip-link",
  "table-duplicate-name",
];

const AXE = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Serious and critical violations as `rule: where | where`. */
export async function violationsOf(page: Page): Promise<string[]> {
  // Once per document: injecting axe and its first run take as long as the check itself.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (notSerious) => {
    const { axe } = window as unknown as { readonly axe: typeof import("axe-core") };
    const { violations } = await axe.run(document, {
      resultTypes: ["violations"],
      preload: false, // No enabled rule reads style sheets.
      rules: Object.fromEntries(notSerious.map((rule) => [rule, { enabled: false }])),
    });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 5)
            .map(({ target }) => target.join(" "))
            .join(" | ")}`,
      );
  }, NOT_SERIOUS);
}
