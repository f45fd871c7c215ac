import type { Brand } from "../../brands/brand.ts";
import { type Scheme, iconSvg, lookOf } from "../../brands/look.ts";
import { MANIFEST_PATH, TOUCH_ICON_PATH } from "../../contract/worker.ts";
import { EARLY_CLICK_SCRIPT } from "../hooks/earlyClick.ts";
import { EARLY_FORM_SCRIPT } from "../hooks/earlyForm.ts";
import { EARLY_INSTALL_SCRIPT } from "../hooks/earlyInstall.ts";
import { THEME_SCRIPT, type ThemeChoice } from "../features/shell/theme.ts";
import { spriteMarkup } from "../ui/surface/sprite.ts";
import type { Assets } from "./assets.ts";
import { BOOT_ID, type BootToWrite, writeBoot } from "./boot.ts";
import { EARLY_RELOAD_SCRIPT } from "./earlyReload.ts";

/** React puts the title it renders before the markup; in a document it belongs in the head. Its text is already escaped. */
export function splitTitle(markup: string): { readonly title: string; readonly rest: string } {
  const found = /^<title>([^<]*)<\/title>/.exec(markup);
  return found ? { title: found[1] ?? "", rest: markup.slice(found[0].length) } : { title: "", rest: markup };
}

interface DocumentInput {
  readonly brand: Brand;
  /** HTML, escaped. */
  readonly title: string;
  readonly theme: ThemeChoice;
  /** Null in development: Vite serves the modules. */
  readonly assets: Assets | null;
  /** The rendered app. */
  readonly markup: string;
  readonly boot: BootToWrite;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

/** The brand's mark as the tab's icon. */
function iconHref(brand: Brand): string {
  return `data:image/svg+xml,${encodeURIComponent(iconSvg(brand, "tab"))}`;
}

/** The browser's own chrome takes the header's colour. */
function themeColours(brand: Brand, theme: ThemeChoice): string {
  const meta = (scheme: Scheme, media = ""): string => `<meta name="theme-color"${media} content="${lookOf(brand, scheme).head}">`;
  if (theme !== "auto") return meta(theme);
  return meta("light", ' media="(prefers-color-scheme:light)"') + meta("dark", ' media="(prefers-color-scheme:dark)"');
}

/** React Refresh needs its preamble before any module of the app; Vite's own HTML would add it. */
function developmentScripts(): string {
  return (
    `<script type="module">import{injectIntoGlobalHook}from"/@react-refresh";injectIntoGlobalHook(window);` +
    "window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>t=>t</script>" +
    `<script type="module" src="/@vite/client"></script>` +
    `<script type="module" src="/src/app/entryClient.tsx"></script>`
  );
}

const EARLY_SCRIPT = `${EARLY_RELOAD_SCRIPT};${EARLY_FORM_SCRIPT};${EARLY_INSTALL_SCRIPT};${EARLY_CLICK_SCRIPT}`;

/** The inline scripts of a document, for its content security policy. Always the same texts. */
export function inlineScripts(theme: ThemeChoice): readonly string[] {
  return theme === "auto" ? [THEME_SCRIPT, EARLY_SCRIPT] : [EARLY_SCRIPT];
}

/** For markup written by React, where "<" only opens a tag: a style element therefore ends at the first "</style>". */
export function inlineStyles(markup: string): readonly string[] {
  return [...markup.matchAll(/<style\b[^>]*>([^<]*)<\/style>/g)].map(([, text]) => text ?? "");
}

export function renderDocument({ brand, title, theme, assets, markup, boot }: DocumentInput): string {
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${title}</title>`,
    `<meta name="description" content="${title}：足球、篮球即时比分，赛程与赛果，指数变化与比赛直播。">`,
    `<link rel="icon" href="${escapeHtml(iconHref(brand))}">`,
    themeColours(brand, theme),
    `<link rel="manifest" href="${MANIFEST_PATH}"><link rel="apple-touch-icon" href="${TOUCH_ICON_PATH}">`,
    ...inlineScripts(theme).map((text) => `<script>${text}</script>`),
  ];
  const tail = [`<script type="application/json" id="${BOOT_ID}">${writeBoot(boot)}</script>`];
  if (assets) {
    head.push(...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`));
    head.push(`<script type="module" fetchpriority="low" src="${assets.entry}"></script>`);
    head.push(...assets.preloads.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`));
  } else {
    tail.push(developmentScripts());
  }
  return (
    `<!doctype html><html lang="zh-CN" data-theme="${theme === "dark" ? "dark" : "light"}" data-brand="${brand.theme}"><head>${head.join("")}</head>` +
    `<body>${spriteMarkup()}<div id="root">${markup}</div>${tail.join("")}</body></html>`
  );
}
