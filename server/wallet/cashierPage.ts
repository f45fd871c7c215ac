import type { Brand } from "../../brands/brand.ts";
import type { RechargeOrder } from "../../contract/http/pay.ts";
import { lookStyle, themeAttribute } from "../http/lookStyle.ts";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** Outcomes that the cashier can simulate; part of its URLs. */
export const CASHIER_ACTIONS = { pay: "支付成功", decline: "拒绝支付", later: "延迟 10 秒后成功", twice: "重复回调两次" } as const;
export type CashierAction = keyof typeof CASHIER_ACTIONS;

const STATES: Readonly<Record<Exclude<RechargeOrder["state"], "open">, string>> = {
  paid: "支付成功，球钻已到账",
  declined: "支付被拒绝，没有扣款",
  expired: "订单已过期，请返回重新下单",
};

export type CashierBrand = Pick<Brand, "name" | "theme">;

/** Whose page it is. */
export interface CashierFrame {
  readonly brand: CashierBrand;
  /** The request's `cookie` header: the theme the reader chose. */
  readonly cookie: string | undefined;
}

/** Styles of the cashier pages, allowed by `allowInline`. */
export function cashierStyle(brand: CashierBrand): string {
  return `${lookStyle(brand)}
  body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif }
  main { max-width: 420px; margin: 0 auto; padding: 32px 16px }
  h1 { margin: 0; font-size: 22px }
  p { margin: 0 }
  .note { margin: 4px 0 24px; color: var(--soft) }
  .order { margin-bottom: 16px; padding: 16px; border-radius: 6px; background: var(--surface) }
  .order strong { display: block; font-size: 32px; font-variant-numeric: tabular-nums }
  .state { padding: 12px 16px; border-radius: 6px; background: var(--surface); font-weight: 600 }
  form { margin: 0 0 12px }
  button { box-sizing: border-box; width: 100%; min-height: 48px; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); color: var(--text); font: inherit; cursor: pointer }
  button.pay { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
  button:focus-visible, a:focus-visible { outline: 3px solid var(--text); outline-offset: 2px }
  a { display: inline-block; margin-top: 16px; padding: 8px 0; color: var(--text) }`;
}

export interface CashierView extends CashierFrame {
  readonly order: RechargeOrder;
  /** Signature of the page's own URL; repeated in its forms' URLs. */
  readonly signature: string;
  /** A payment is under way: the page reloads itself. */
  readonly isWaiting: boolean;
}

const REFRESH_S = 2;

function formsOf({ order, signature }: CashierView): string {
  return Object.entries(CASHIER_ACTIONS)
    .map(([action, label]) => {
      const url = `/cashier/${encodeURIComponent(order.orderId)}/${action}?sig=${encodeURIComponent(signature)}`;
      return `<form method="post" action="${escaped(url)}"><button class="${action}" type="submit">${label}</button></form>`;
    })
    .join("\n");
}

function document(title: string, { brand, cookie }: CashierFrame, head: string, content: string): string {
  return `<!doctype html>
<html lang="zh-CN"${themeAttribute(cookie)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)} - ${escaped(brand.name)}</title>${head}
<style>${cashierStyle(brand)}</style></head>
<body><main>${content}</main></body></html>
`;
}

/** A page without scripts, which the content security policy forbids. */
export function cashierPage(view: CashierView): string {
  const { order, isWaiting } = view;
  const isOpen = order.state === "open";
  const refresh = isOpen && isWaiting ? `\n<meta http-equiv="refresh" content="${REFRESH_S}">` : "";
  const waiting = `<p class="state" role="status">支付处理中，完成后本页自动更新</p>`;
  const rest = order.state !== "open" ? `<p class="state" role="status">${STATES[order.state]}</p>` : isWaiting ? waiting : formsOf(view);
  return document(
    "模拟收银台",
    view,
    refresh,
    `<h1>模拟收银台</h1><p class="note">演示环境不会真实扣款，请选择支付结果。</p>
<div class="order"><p>充值金额</p><strong>¥${escaped(order.amount)}</strong><p>订单号 ${escaped(order.orderId)}</p></div>
${rest}
<a href="/v/pay">返回充值页面</a>`,
  );
}

export function cashierRefusal(frame: CashierFrame): string {
  return cashierNotice("模拟收银台", frame, "链接无效，请返回充值页面重新下单。");
}

/** A page that only tells why there is nothing to pay. */
export function cashierNotice(title: string, frame: CashierFrame, text: string): string {
  return document(title, frame, "", `<h1>无法打开收银台</h1><p class="note">${escaped(text)}</p><a href="/v/pay">返回充值页面</a>`);
}
