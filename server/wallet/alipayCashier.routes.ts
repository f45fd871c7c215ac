import type { FastifyInstance, FastifyReply } from "fastify";
import { parseMinor } from "../../contract/money.ts";
import { allowInline } from "../http/security.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import { ALIPAY_CASHIER_PATH, type AlipayProvider } from "./alipay.ts";
import { type CashierBrand, cashierNotice, cashierStyle } from "./cashierPage.ts";
import type { Recharges } from "./recharge.ts";

export interface AlipayCashierDeps {
  readonly alipay: AlipayProvider;
  readonly recharges: Pick<Recharges, "look">;
  readonly log: Log;
  readonly brand: CashierBrand;
}

interface Address {
  readonly Params: { readonly orderId: string };
  readonly Querystring: { readonly sig?: string | string[] };
}

const TITLE = "支付宝";
const PHONE = /AlipayClient|Android|HarmonyOS|iPhone|iPad|Mobile/i;

/**
 * `GET /alipay-cashier/{orderId}?sig=`: the one URL of an order, for the button and the QR code alike, short enough to be
 * scanned. It redirects a phone to Alipay's app and a desktop to its page.
 */
export function registerAlipayCashier(app: FastifyInstance, { alipay, recharges, log, brand }: AlipayCashierDeps): void {
  const notice = (reply: FastifyReply, status: number, text: string): FastifyReply =>
    allowInline(reply, { styles: [cashierStyle(brand)] })
      .code(status)
      .type("text/html; charset=utf-8")
      .send(cashierNotice(TITLE, { brand, cookie: reply.request.headers.cookie }, text));

  app.get<Address>(`${ALIPAY_CASHIER_PATH}/:orderId`, { schema: { hide: true } }, async (request, reply) => {
    const { orderId } = request.params;
    const { sig } = request.query;
    // The URL grants the right to pay, so it is neither cached nor sent as a referrer.
    reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
    const isSigned = /^\d{1,18}$/.test(orderId) && typeof sig === "string" && alipay.isSigned(orderId, sig);
    const order = isSigned ? await recharges.look(orderId) : null;
    if (order?.method !== alipay.id) return notice(reply, 403, "链接无效，请返回充值页面重新下单。");
    if (order.state === "paid") return reply.redirect("/v/order", 303);
    if (order.state !== "open") return notice(reply, 410, "订单已结束，请返回充值页面重新下单。");
    const amountMinor = parseMinor(order.amount);
    if (amountMinor === null) throw new Error(`order ${orderId} has no amount: ${order.amount}`);
    const toPay = { orderId, amountMinor, expiresAt: order.expiresAt };
    try {
      const isPhone = PHONE.test(request.headers["user-agent"] ?? "");
      return await reply.redirect(await (isPhone ? alipay.phoneUrl(toPay) : alipay.pageUrl(toPay)), 303);
    } catch (error) {
      log.warn({ orderId, reason: messageOf(error) }, "Alipay does not take an order");
      return notice(reply, 502, "支付宝暂时无法连接，请稍后再试。");
    }
  });
}
