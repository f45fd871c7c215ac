import type { Brand } from "../../brands/brand.ts";
import { type Look, lookOf } from "../../brands/look.ts";

/** For pages without the app and without script. */

const coloursOf = ({ page, surface, line, text, textSoft, accent, onAccent }: Look): string =>
  `--page: ${page}; --surface: ${surface}; --line: ${line}; --text: ${text}; --soft: ${textSoft}; --accent: ${accent}; --on-accent: ${onAccent}`;

/** The brand's colours as custom properties: of the theme that `themeAttribute` names, otherwise by the system's. */
export function lookStyle(brand: Pick<Brand, "theme">): string {
  const dark = `color-scheme: dark; ${coloursOf(lookOf(brand, "dark"))}`;
  return `
  :root { color-scheme: light; ${coloursOf(lookOf(brand, "light"))} }
  @media (prefers-color-scheme: dark) { :root:not([data-theme]) { ${dark} } }
  :root[data-theme="dark"] { ${dark} }`;
}

/** The theme the reader chose, for the `html` element; "" when none was chosen. */
export function themeAttribute(cookie: string | undefined): string {
  const theme = /(?:^|;\s*)theme=(light|dark)(?=;|$)/.exec(cookie ?? "")?.[1];
  return theme === undefined ? "" : ` data-theme="${theme}"`;
}
