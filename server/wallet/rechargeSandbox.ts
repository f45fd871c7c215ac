import { createHmac } from "node:crypto";
import { secretsEqual } from "../http/security.ts";
import type { RechargeCallback, RechargeProvider } from "./rechargeProvider.ts";
import { type SignedAddress, createSignedAddress, derivedKey } from "./signedAddress.ts";

export interface SignedCallback {
  readonly body: string;
  readonly signature: string;
}

/** A provider that takes no money: its cashier page (cashier.routes.ts) lets the user choose the simulated outcome. */
export interface SandboxProvider extends RechargeProvider, SignedAddress {
  /** The request it sends to `POST /pay-callback/sandbox`. */
  sign(callback: RechargeCallback): SignedCallback;
}

const REF_LENGTH = 64;
const PLAIN_OBJECT = /^\s*\{/;

function hasText<K extends string>(value: object, name: K): value is Record<K, string> {
  return name in value && typeof (value as Record<K, unknown>)[name] === "string";
}

function parse(rawBody: Buffer): RechargeCallback | null {
  const text = rawBody.toString("utf8");
  if (!PLAIN_OBJECT.test(text)) return null;
  let value: object;
  try {
    value = JSON.parse(text) as object;
  } catch {
    // Signed, but not JSON: treated like other invalid content.
    return null;
  }
  if (!hasText(value, "orderId") || !hasText(value, "outcome") || !hasText(value, "amountMinor") || !hasText(value, "providerRef"))
    return null;
  const { orderId, outcome, amountMinor, providerRef } = value;
  if (!/^\d{1,18}$/.test(orderId) || !/^\d{1,18}$/.test(amountMinor)) return null;
  if (providerRef === "" || providerRef.length > REF_LENGTH || (outcome !== "paid" && outcome !== "declined")) return null;
  return { orderId, outcome, amountMinor: BigInt(amountMinor), providerRef };
}

/** Separate keys for URLs and callbacks are derived from the server key, so that a signature of one is not valid for the other. */
export function createSandbox({ serverKey }: { readonly serverKey: string }): SandboxProvider {
  const address = createSignedAddress(derivedKey(serverKey, "recharge sandbox cashier"), "/cashier");
  const callbackKey = derivedKey(serverKey, "recharge sandbox callback");
  const bodySignature = (body: Buffer): string => createHmac("sha256", callbackKey).update(body).digest("hex");

  return {
    id: "sandbox",
    name: "模拟支付（演示）",
    ...address,
    open: async ({ orderId }) => address.urlOf(orderId),
    sign({ orderId, outcome, amountMinor, providerRef }) {
      const body = JSON.stringify({ orderId, outcome, amountMinor: String(amountMinor), providerRef });
      return { body, signature: bodySignature(Buffer.from(body)) };
    },
    verifyCallback: async (rawBody, signature) => (secretsEqual(bodySignature(rawBody), signature) ? parse(rawBody) : null),
  };
}
