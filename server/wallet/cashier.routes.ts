import type { FastifyInstance, FastifyReply } from "fastify";
import { parseMinor } from "../../contract/money.ts";
import type { RechargeOrder } from "../../contract/http/pay.ts";
import { allowInline } from "../http/security.ts";
import type { Clock } from "../kit/clock.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import { CASHIER_ACTIONS, type CashierAction, type CashierBrand, cashierPage, cashierRefusal, cashierStyle } from "./cashierPage.ts";
import type { Recharges } from "./recharge.ts";
import { CALLBACK_PATH, SIGNATURE_HEADER } from "./rechargeCallback.routes.ts";
import type { SandboxProvider, SignedCallback } from "./rechargeSandbox.ts";

/** Sends a callback to the portal's endpoint; resolves with the HTTP status of the response. */
export type Deliver = (callback: SignedCallback) => Promise<number>;

export interface CashierDeps {
  readonly sandbox: SandboxProvider;
  readonly recharges: Pick<Recharges, "look">;
  readonly clock: Clock;
  readonly log: Log;
  readonly brand: CashierBrand;
  /** Absent: a request to the app's own endpoint, through the whole app. */
  readonly deliver?: Deliver;
}

const LATER_MS = 10_000;
const DELIVERED = 200;
const BODY_LIMIT_BYTES = 1_024;

interface Address {
  readonly Params: { readonly orderId: string };
  readonly Querystring: { readonly sig?: string | string[] };
}

function isAction(text: string): text is CashierAction {
  return Object.hasOwn(CASHIER_ACTIONS, text);
}

/**
 * The sandbox's cashier: `GET /cashier/{orderId}?sig=` and `POST /cashier/{orderId}/{action}?sig=`. It knows what a third
 * party would know of an order, and acts on the portal only as one would: by callbacks. A delayed payment is kept in memory
 * only: a restart loses it, as with a real provider, and the order stays open or expires.
 */
export function registerCashier(app: FastifyInstance, deps: CashierDeps): void {
  const { sandbox, recharges, clock, log, brand } = deps;
  const waiting = new Map<string, () => void>();
  const deliver: Deliver =
    deps.deliver ??
    (async ({ body, signature }) => {
      const answer = await app.inject({
        method: "POST",
        url: `${CALLBACK_PATH}/${sandbox.id}`,
        headers: { "content-type": "application/json", [SIGNATURE_HEADER]: signature },
        payload: body,
      });
      return answer.statusCode;
    });

  async function claim({ orderId, amount }: RechargeOrder, outcome: "paid" | "declined"): Promise<void> {
    const amountMinor = parseMinor(amount);
    if (amountMinor === null) throw new Error(`order ${orderId} has no amount: ${amount}`);
    const status = await deliver(sandbox.sign({ orderId, outcome, amountMinor, providerRef: `SB${orderId}` }));
    if (status !== DELIVERED) log.warn({ orderId, outcome, status }, "the portal did not take the sandbox's callback");
  }

  function claimLater(order: RechargeOrder): void {
    const cancel = clock.setTimer(LATER_MS, () => {
      claim(order, "paid")
        .catch((error: unknown) => log.error({ orderId: order.orderId, reason: messageOf(error) }, "a late payment could not be claimed"))
        .finally(() => waiting.delete(order.orderId));
    });
    waiting.set(order.orderId, cancel);
  }

  async function act(order: RechargeOrder, action: CashierAction): Promise<void> {
    switch (action) {
      case "pay":
        return claim(order, "paid");
      case "decline":
        return claim(order, "declined");
      case "later":
        return claimLater(order);
      case "twice":
        await Promise.all([claim(order, "paid"), claim(order, "paid")]);
        return undefined;
      default:
        return action satisfies never;
    }
  }

  const headersOf = (reply: FastifyReply): FastifyReply =>
    // The URL grants the right to pay, so it is neither cached nor sent as a referrer.
    allowInline(reply, { styles: [cashierStyle(brand)] })
      .header("cache-control", "no-store")
      .header("referrer-policy", "no-referrer")
      .type("text/html; charset=utf-8");

  /** Null: no such order, or a URL with a bad signature; the caller cannot tell them apart. */
  async function orderAt(orderId: string, sig: string | string[] | undefined): Promise<RechargeOrder | null> {
    if (!/^\d{1,18}$/.test(orderId) || typeof sig !== "string" || !sandbox.isSigned(orderId, sig)) return null;
    const order = await recharges.look(orderId);
    return order?.method === sandbox.id ? order : null;
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The forms have no fields, so bodies are ignored.
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.addHook("onClose", async () => {
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
    });

    scope.get<Address>("/cashier/:orderId", { schema: { hide: true } }, async (request, reply) => {
      const { sig } = request.query;
      const order = await orderAt(request.params.orderId, sig);
      if (!order)
        return headersOf(reply)
          .code(403)
          .send(cashierRefusal({ brand, cookie: request.headers.cookie }));
      const { cookie } = request.headers;
      const view = { order, signature: String(sig), isWaiting: waiting.has(order.orderId), brand, cookie };
      return headersOf(reply).send(cashierPage(view));
    });

    scope.post<Address & { readonly Params: { readonly orderId: string; readonly action: string } }>(
      "/cashier/:orderId/:action",
      { schema: { hide: true }, bodyLimit: BODY_LIMIT_BYTES },
      async (request, reply) => {
        const { orderId, action } = request.params;
        const order = await orderAt(orderId, request.query.sig);
        if (!order || !isAction(action))
          return headersOf(reply)
            .code(403)
            .send(cashierRefusal({ brand, cookie: request.headers.cookie }));
        if (order.state === "open" && !waiting.has(orderId)) await act(order, action);
        return headersOf(reply).redirect(sandbox.urlOf(orderId), 303);
      },
    );
  });
}
