import { createHmac } from "node:crypto";
import type { AlipaySdk } from "alipay-sdk";
import { formatMinor, parseMinor } from "../../contract/money.ts";
import { SHANGHAI_OFFSET_MS } from "../../contract/shanghai.ts";
import { secretsEqual } from "../http/security.ts";
import type { AlipaySettings } from "../kit/alipaySettings.ts";
import type { Clock } from "../kit/clock.ts";
import { messageOf } from "../kit/errors.ts";
import type { OrderToPay, RechargeCallback, RechargeProvider } from "./rechargeProvider.ts";
import { CALLBACK_PATH } from "./rechargeCallback.routes.ts";
import { type SignedAddress, createSignedAddress, derivedKey } from "./signedAddress.ts";

/** Alipay (https://opendocs.alipay.com/open/270): a payment page for desktops, a URL from a code for phones. */
export interface AlipayProvider extends RechargeProvider, SignedAddress {
  /** URL of the payment page for desktops: alipay.trade.page.pay. Built locally, without a request to Alipay. */
  pageUrl(order: OrderToPay): Promise<string>;
  /** URL for phones: alipay.trade.precreate. Rejects if Alipay is unreachable or refuses the order. */
  phoneUrl(order: OrderToPay): Promise<string>;
  query(order: OrderToPay): Promise<RechargeCallback | null>;
}

export interface AlipayDeps {
  readonly settings: AlipaySettings;
  /** Hex; the keys for URLs and for trade names are derived from it. */
  readonly serverKey: string;
  /** Origin reachable for Alipay; null: no callback is requested, and only `query` finds payments. */
  readonly publicUrl: string | null;
  readonly clock: Clock;
}

export const ALIPAY_CASHIER_PATH = "/alipay-cashier";

const TIMEOUT_MS = 5_000;
const DONE = "10000";
const TAG_LENGTH = 16;
const REASON_LENGTH = 60;
const OUTCOMES: Readonly<Record<string, RechargeCallback["outcome"]>> = {
  WAIT_BUYER_PAY: "waiting",
  TRADE_CLOSED: "declined",
  TRADE_SUCCESS: "paid",
  TRADE_FINISHED: "paid",
};

/** `2026-11-21 18:00:00`, Beijing time, as Alipay expects; the SDK's default would be the server's local time. */
function timeText(at: number): string {
  return new Date(at + SHANGHAI_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");
}

/** The fields of a form; null if a field occurs twice, because it is unclear which one was signed. */
function fieldsOf(rawBody: Buffer): Readonly<Record<string, string>> | null {
  const fields = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(rawBody.toString("utf8"))) {
    if (name in fields) return null;
    fields[name] = value;
  }
  return fields;
}

/** A text field of an SDK response, whose types are unknown. */
function textIn(answer: Readonly<Record<string, unknown>>, name: string): string {
  const value = answer[name];
  return typeof value === "string" ? value : "";
}

interface Trade {
  readonly outTradeNo: string;
  readonly tradeNo: string;
  readonly tradeStatus: string;
  readonly totalAmount: string;
}

/** The SDK is loaded here, so that a portal without keys does not load it. */
export function createAlipay({ settings, serverKey, publicUrl, clock }: AlipayDeps): AlipayProvider {
  const address = createSignedAddress(derivedKey(serverKey, "recharge alipay cashier"), ALIPAY_CASHIER_PATH);
  const tradeKey = derivedKey(serverKey, "recharge alipay trade");
  const sdk: Promise<AlipaySdk> = import("alipay-sdk").then(
    ({ AlipaySdk }) =>
      new AlipaySdk({
        appId: settings.appId,
        privateKey: settings.privateKey,
        keyType: "PKCS1",
        alipayPublicKey: settings.alipayPublicKey,
        gateway: settings.gateway,
        signType: "RSA2",
        timeout: TIMEOUT_MS,
      }),
  );

  /**
   * Alipay's `out_trade_no`. Order numbers start over in every new database, but an application's trades are permanent:
   * without the tag, an earlier trade with the same number could pay the order.
   */
  function tradeNameOf(orderId: string): string {
    return `${orderId}_${createHmac("sha256", tradeKey).update(orderId).digest("hex").slice(0, TAG_LENGTH)}`;
  }

  function callbackOf({ outTradeNo, tradeNo, tradeStatus, totalAmount }: Trade): RechargeCallback | null {
    const orderId = /^(\d{1,18})_/.exec(outTradeNo)?.[1] ?? "";
    const outcome = Object.hasOwn(OUTCOMES, tradeStatus) ? OUTCOMES[tradeStatus] : undefined;
    const amountMinor = parseMinor(totalAmount);
    if (orderId === "" || !secretsEqual(tradeNameOf(orderId), outTradeNo)) return null;
    if (outcome === undefined || amountMinor === null || !/^\d{1,64}$/.test(tradeNo)) return null;
    return { orderId, outcome, amountMinor, providerRef: tradeNo };
  }

  /** The parameters common to all requests about an order. */
  function requestOf({ orderId, amountMinor, expiresAt }: OrderToPay, product: { readonly product_code?: string } = {}) {
    return {
      timestamp: timeText(clock.now()),
      ...(publicUrl === null ? {} : { notify_url: `${publicUrl}${CALLBACK_PATH}/alipay` }),
      bizContent: {
        out_trade_no: tradeNameOf(orderId),
        total_amount: formatMinor(amountMinor),
        subject: `球钻充值 ${orderId}`,
        time_expire: timeText(expiresAt),
        ...product,
      },
    };
  }

  /** Rejects unless the response is signed by Alipay; its content is not checked here. */
  async function call(method: string, request: object): Promise<Readonly<Record<string, unknown>>> {
    try {
      return await (await sdk).exec(method, { ...request }, { validateSign: true });
    } catch (error) {
      // The SDK's message may contain the whole response, and so the payer, which does not belong in a log.
      throw new Error(`${method}: ${messageOf(error).slice(0, REASON_LENGTH)}`, { cause: error });
    }
  }

  function refusal(method: string, answer: Readonly<Record<string, unknown>>): Error {
    return new Error(`${method}: ${textIn(answer, "code")} ${textIn(answer, "subCode")} ${textIn(answer, "subMsg")}`);
  }

  return {
    id: "alipay",
    name: "支付宝",
    ...address,
    open: async ({ orderId }) => address.urlOf(orderId),

    async pageUrl(order) {
      const back = publicUrl === null ? {} : { return_url: `${publicUrl}/v/order` };
      const request = requestOf(order, { product_code: "FAST_INSTANT_TRADE_PAY" });
      return (await sdk).pageExecute("alipay.trade.page.pay", "GET", { ...request, ...back });
    },

    async phoneUrl(order) {
      const method = "alipay.trade.precreate";
      const answer = await call(method, requestOf(order));
      const url = textIn(answer, "qrCode");
      if (textIn(answer, "code") !== DONE || !URL.canParse(url) || new URL(url).protocol !== "https:") throw refusal(method, answer);
      return url;
    },

    async verifyCallback(rawBody) {
      const fields = fieldsOf(rawBody);
      // The SDK would also accept the older, weaker signature type if the message names it.
      if (fields?.["sign_type"] !== "RSA2" || !(await sdk).checkNotifySignV2(fields)) return null;
      if (fields["notify_type"] !== "trade_status_sync" || fields["app_id"] !== settings.appId) return null;
      if (settings.sellerId !== null && fields["seller_id"] !== settings.sellerId) return null;
      const [outTradeNo, tradeNo] = [textIn(fields, "out_trade_no"), textIn(fields, "trade_no")];
      const [tradeStatus, totalAmount] = [textIn(fields, "trade_status"), textIn(fields, "total_amount")];
      return callbackOf({ outTradeNo, tradeNo, tradeStatus, totalAmount });
    },

    async query({ orderId }) {
      const method = "alipay.trade.query";
      const name = tradeNameOf(orderId);
      const answer = await call(method, { timestamp: timeText(clock.now()), bizContent: { out_trade_no: name } });
      // Alipay creates the trade only when somebody opens the payment.
      if (textIn(answer, "subCode") === "ACQ.TRADE_NOT_EXIST") return null;
      const [tradeNo, tradeStatus, totalAmount] = [textIn(answer, "tradeNo"), textIn(answer, "tradeStatus"), textIn(answer, "totalAmount")];
      const callback = textIn(answer, "outTradeNo") === name ? callbackOf({ outTradeNo: name, tradeNo, tradeStatus, totalAmount }) : null;
      if (textIn(answer, "code") !== DONE || !callback) throw refusal(method, answer);
      return callback;
    },
  };
}
