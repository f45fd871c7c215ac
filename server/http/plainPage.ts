/**
 * Pages without the app: while the portal is busy or being built, or when it refuses a request. The design's colours for
 * both themes, by the browser's preference; no script. `allowInline` permits this style.
 */
export const PLAIN_PAGE_STYLE = `
  :root { color-scheme: light dark; --page: #f1f3ee; --card: #fff; --text: #171c1a; --soft: #5b645f; --line: #d9ded6; --accent: #1556c9 }
  @media (prefers-color-scheme: dark) {
    :root { --page: #101413; --card: #1a201e; --text: #e8ece9; --soft: #9aa49f; --line: #2b3330; --accent: #7fb0ff }
  }
  body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif }
  main { max-width: 420px; margin: 18vh auto 0; padding: 32px 24px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); text-align: center }
  @media (max-width: 480px) { main { margin: 14vh 16px 0 } }
  .brand { margin: 0 0 16px; color: var(--soft); font-size: 14px }
  h1 { margin: 0 0 8px; font-size: 20px; line-height: 1.4 }
  p { margin: 0; color: var(--soft) }
  a { display: inline-block; min-height: 44px; margin-top: 20px; padding: 0 24px; border-radius: 6px; background: var(--accent); color: var(--card); line-height: 44px; text-decoration: none }
  a:focus-visible { outline: 2px solid var(--text); outline-offset: 2px }`;

export interface PlainPage {
  /** What happened, in one sentence. */
  readonly title: string;
  /** What the reader can do about it. */
  readonly words: string;
  /** The default brand's name when absent. */
  readonly brandName?: string | undefined;
}

/** Contains only text of the server, nothing of the request. */
export function plainPage({ title, words, brandName = "全场体育" }: PlainPage): string {
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} - ${brandName}</title><style>${PLAIN_PAGE_STYLE}</style></head>
<body><main><p class="brand">${brandName}</p><h1>${title}</h1><p>${words}</p><a href="">重新加载</a></main></body></html>
`;
}
