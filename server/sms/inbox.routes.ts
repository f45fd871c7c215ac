import type { FastifyInstance } from "fastify";
import { allowInline } from "../http/security.ts";
import type { Inbox, InboxMessage } from "./inbox.ts";

const REFRESH_S = 3;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

function timeOf(at: number): string {
  return new Date(at).toLocaleTimeString("zh-CN", { hour12: false, timeZone: "Asia/Shanghai" });
}

function rowOf({ at, mobile, text, code }: InboxMessage): string {
  return (
    `<li><p class="head"><time>${timeOf(at)}</time><span>${escaped(mobile)}</span>` +
    `<strong>${escaped(code)}</strong></p><p>${escaped(text)}</p></li>`
  );
}

const STYLE = `
  body { margin: 0; background: #f1f3ee; color: #171c1a; font: 15px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif }
  main { max-width: 640px; margin: 0 auto; padding: 32px 16px }
  h1 { margin: 0; font-size: 22px }
  .note { margin: 4px 0 24px; color: #5b645f }
  ul { margin: 0; padding: 0; list-style: none }
  li { margin-bottom: 12px; padding: 12px 16px; border-radius: 6px; background: #fff }
  p { margin: 0 }
  .head { display: flex; gap: 16px; align-items: baseline; color: #5b645f; font-variant-numeric: tabular-nums }
  .head strong { margin-left: auto; color: #1556c9; font-size: 22px; letter-spacing: 3px }`;

/** A page without scripts, which the content security policy forbids; it reloads itself. */
function pageOf(messages: readonly InboxMessage[], brandName: string): string {
  const list = messages.length === 0 ? `<p class="note">还没有短信</p>` : `<ul>${messages.map(rowOf).join("")}</ul>`;
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_S}"><meta name="robots" content="noindex"><title>开发收件箱 - ${escaped(brandName)}</title>
<style>${STYLE}</style></head>
<body><main><h1>开发收件箱</h1><p class="note">演示环境不发送真实短信，验证码都在这里。每 ${REFRESH_S} 秒自动刷新，保留最近 50 条。</p>
${list}</main></body></html>
`;
}

/** GET /dev/inbox, and /dev/inbox.json?mobile= for tests: `{list: InboxMessage[]}`. Registered in demo mode only. */
export function registerInbox(app: FastifyInstance, inbox: Pick<Inbox, "list">, brandName: string): void {
  app.get("/dev/inbox", { schema: { hide: true } }, (_request, reply) =>
    allowInline(reply, { styles: [STYLE] })
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(pageOf(inbox.list(), brandName)),
  );
  app.get<{ Querystring: { readonly mobile?: string | string[] } }>("/dev/inbox.json", { schema: { hide: true } }, (request, reply) => {
    const { mobile } = request.query;
    return reply.header("cache-control", "no-store").send({ list: inbox.list(typeof mobile === "string" ? mobile : undefined) });
  });
}
