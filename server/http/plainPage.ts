import type { Brand } from "../../brands/brand.ts";
import { BRANDS } from "../../brands/brands.ts";
import { lookStyle, themeAttribute } from "./lookStyle.ts";

/** Pages without the app: while the portal is busy or being built, or when it refuses a request. No script. */

export type PlainBrand = Pick<Brand, "name" | "theme">;

/** `allowInline` permits this style. `brand`: the default brand when absent. */
export function plainPageStyle(brand: PlainBrand = BRANDS.default): string {
  return `${lookStyle(brand)}
  body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif }
  main { max-width: 420px; margin: 18vh auto 0; padding: 32px 24px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); text-align: center }
  @media (max-width: 480px) { main { margin: 14vh 16px 0 } }
  .brand { margin: 0 0 16px; color: var(--soft); font-size: 14px }
  h1 { margin: 0 0 8px; font-size: 20px; line-height: 1.4 }
  p { margin: 0; color: var(--soft) }
  a { display: inline-block; min-height: 44px; margin-top: 20px; padding: 0 24px; border-radius: 6px; background: var(--accent); color: var(--on-accent); line-height: 44px; text-decoration: none }
  a:focus-visible { outline: 2px solid var(--text); outline-offset: 2px }`;
}

export interface PlainPage {
  /** What happened, in one sentence. */
  readonly title: string;
  /** What the reader can do about it. */
  readonly words: string;
  /** The default brand when absent. */
  readonly brand?: PlainBrand | undefined;
  /** The request's `cookie` header: the theme the reader chose. */
  readonly cookie: string | undefined;
}

/** Contains only text of the server, and of the request no more than its theme. */
export function plainPage({ title, words, brand = BRANDS.default, cookie }: PlainPage): string {
  return `<!doctype html>
<html lang="zh-CN"${themeAttribute(cookie)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} - ${brand.name}</title><style>${plainPageStyle(brand)}</style></head>
<body><main><p class="brand">${brand.name}</p><h1>${title}</h1><p>${words}</p><a href="">重新加载</a></main></body></html>
`;
}
