import type { Brand } from "../../brands/brand.ts";
import { type Look, lookOf, markSvg } from "../../brands/look.ts";

/**
 * The page the service worker shows while there is no network, or no portal: no score, nothing about a match or a reader. Self-contained:
 * style and script are inline, and its policy allows no others.
 */

const COLOURS = ({ page, surface, line, text, textSoft, head, onHead, accent, onAccent }: Look): string =>
  `--page:${page};--surface:${surface};--line:${line};--text:${text};--soft:${textSoft};--head:${head};--on-head:${onHead};--accent:${accent};--on-accent:${onAccent}`;

const styleOf = (brand: Brand): string =>
  `:root{color-scheme:light;${COLOURS(lookOf(brand, "light"))}}` +
  `[data-theme=dark]{color-scheme:dark;${COLOURS(lookOf(brand, "dark"))}}` +
  "*{box-sizing:border-box;margin:0}" +
  'body{min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--page);color:var(--text);font:16px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}' +
  "header{display:flex;align-items:center;gap:10px;height:56px;padding:0 max(16px,calc((100vw - 1344px)/2));background:var(--head);color:var(--on-head);font-size:18px;font-weight:700}" +
  "main{width:min(440px,calc(100vw - 32px));margin:auto;padding:40px 24px;background:var(--surface);border:1px solid var(--line);border-radius:6px;text-align:center}" +
  "main svg{color:var(--soft)}" +
  "h1{margin:12px 0 8px;font-size:22px;line-height:1.4}" +
  "p{color:var(--soft)}" +
  "p+p{margin-top:4px}" +
  "a{display:inline-block;min-width:160px;margin-top:24px;padding:0 24px;border-radius:4px;background:var(--accent);color:var(--on-accent);line-height:44px;text-decoration:none}" +
  "a:focus-visible{outline:2px solid var(--text);outline-offset:2px}" +
  "@media(max-width:760px){header{height:48px}}";

/** Sets the theme the reader chose, else the system's. */
const THEME =
  "{const c=/(?:^|; )theme=(light|dark)/.exec(document.cookie);" +
  "document.documentElement.dataset.theme=c?c[1]:matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light'}";

/** Answered by the portal's process alone (server/http/metrics.ts). */
const HEALTH_PATH = "/healthz";
const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 30_000;
const LONGEST_AFTER_RELOAD_MS = 60_000;
/** A reload that is older belongs to another outage. */
const SAME_OUTAGE_MS = 120_000;
/** In the tab's storage: when this page reloaded last, and the wait it had begun with. */
const RELOADED_KEY = "offlineReload";

/**
 * Opens the wanted page again by itself. A browser that has a network sends no `online` when the portal is back after a
 * restart, so the page asks whether the portal answers: within 3 s, then ever less often, at least every 30 s. A random part
 * spreads the readers of one restart. A proxy that answers for a portal that is down (502) is no answer.
 *
 * The portal may answer while the wanted page still cannot be loaded. The reload then ends here again, so each one that
 * follows another doubles the first wait, up to a minute. Without storage nothing is known of an earlier reload: a minute.
 */
const RETURN =
  `{let f=${FIRST_WAIT_MS};try{const[a,l]=(sessionStorage.getItem('${RELOADED_KEY}')||'').split(' ');` +
  `if(Date.now()-a<${SAME_OUTAGE_MS})f=Math.min(l*2,${LONGEST_AFTER_RELOAD_MS})||f}catch{f=${LONGEST_AFTER_RELOAD_MS}}` +
  "let w=f;const next=()=>setTimeout(async()=>{" +
  `try{if((await fetch('${HEALTH_PATH}',{method:'HEAD',cache:'no-store'})).ok){` +
  `try{sessionStorage.setItem('${RELOADED_KEY}',Date.now()+' '+f)}catch{}return location.reload()}}catch{}` +
  `w=Math.min(w*1.5,${LONGEST_WAIT_MS});next()},w*(.5+Math.random()/2));next()}` +
  "addEventListener('online',()=>location.reload());";

/** With a network it is the portal that does not answer. Runs after the words it changes. */
const WORDS =
  "{const say=()=>{const h=document.querySelector('h1'),t=navigator.onLine?'暂时连不上':'当前无网络';" +
  "document.title=document.title.replace(h.textContent,t);h.textContent=t;" +
  "document.querySelector('p+p').textContent=navigator.onLine?'正在自动重试，连上后会打开刚才的页面。':'网络恢复后会自动打开刚才的页面。'};" +
  "say();addEventListener('offline',say)}";

const NO_NETWORK =
  '<svg width="56" height="56" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" aria-hidden="true"><path d="M2 8.5a15 15 0 0 1 7-3.6m4.5-.3A15 15 0 0 1 22 8.5M5.5 12.2a10 10 0 0 1 5-2.6m4.3.7a10 10 0 0 1 3.7 1.9M9 15.8a5 5 0 0 1 6 0M12 19.5h.01M3 3l18 18"/></svg>';

export interface OfflinePage {
  readonly html: string;
  readonly inline: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
}

export function offlinePage(brand: Brand): OfflinePage {
  const style = styleOf(brand);
  const mark = markSvg(brand, lookOf(brand, "light"));
  const html =
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">` +
    `<meta name="robots" content="noindex"><title>当前无网络 - ${brand.name}</title><script>${THEME}${RETURN}</script><style>${style}</style></head>` +
    `<body><header><svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">${mark}</svg>${brand.name}</header>` +
    `<main>${NO_NETWORK}<h1>当前无网络</h1><p>比分需要联网，这里不显示旧的比分。</p><p>网络恢复后会自动打开刚才的页面。</p><a href="">重试</a></main><script>${WORDS}</script></body></html>`;
  return { html, inline: { scripts: [THEME + RETURN, WORDS], styles: [style] } };
}
