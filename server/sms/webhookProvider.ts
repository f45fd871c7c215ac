import { createHmac, randomUUID } from "node:crypto";
import { type FetchLimits, fetchWithin } from "../kit/fetchWithin.ts";
import type { SmsProvider } from "./types.ts";

const SMS_SIGNATURE_HEADER = "x-signature";
const SMS_TIMESTAMP_HEADER = "x-timestamp";
const TIMEOUT_MS = 8_000;

export interface WebhookDeps extends Pick<FetchLimits, "clock" | "fetch"> {
  readonly url: string;
  readonly key: string;
}

/** Hex HMAC-SHA-256 of `{timestamp}.{body}`: what the receiver compares with before it believes a request. */
export function smsSignature(key: string, timestamp: string, body: string): string {
  return createHmac("sha256", key).update(`${timestamp}.${body}`).digest("hex");
}

/**
 * Hands each message to a service of the operator's: `POST url` with `{id, mobile, text, type, code}` as JSON, the time in
 * `x-timestamp` (epoch ms) and the signature in `x-signature`. Taken is any 2xx; everything else, a redirect, and no
 * answer within 8 s mean that the message did not go out. Never sent again by itself: the user asks for another code.
 */
export function createWebhookProvider({ url, key, ...network }: WebhookDeps): SmsProvider {
  return {
    async send(mobile, text, { type, code }) {
      const body = JSON.stringify({ id: randomUUID(), mobile, text, type, code });
      const timestamp = String(network.clock.now());
      const headers = {
        "content-type": "application/json",
        [SMS_TIMESTAMP_HEADER]: timestamp,
        [SMS_SIGNATURE_HEADER]: smsSignature(key, timestamp, body),
      };
      await fetchWithin(
        url,
        { method: "POST", redirect: "error", headers, body },
        { ...network, timeoutMs: TIMEOUT_MS },
        async (answer) => {
          // Not read: nothing in it matters, and it may have no end.
          await answer.body?.cancel();
          if (!answer.ok) throw new Error(`the SMS provider answered ${answer.status}`);
        },
      );
    },
  };
}
