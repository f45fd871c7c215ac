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

/** Hex HMAC-SHA-256 of `{timestamp}.{body}`, with which the receiver authenticates the request. */
export function smsSignature(key: string, timestamp: string, body: string): string {
  return createHmac("sha256", key).update(`${timestamp}.${body}`).digest("hex");
}

/**
 * Sends each message to a service of the operator: `POST url` with `{id, mobile, text, type, code}` as JSON, the time in
 * `x-timestamp` (epoch ms) and the signature in `x-signature`. Any 2xx means accepted; every other status, a redirect or no
 * response within 8 s means not sent. There is no automatic retry: the user requests another code.
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
          // The body is not read: it does not matter, and it could be endless.
          await answer.body?.cancel();
          if (!answer.ok) throw new Error(`the SMS provider answered ${answer.status}`);
        },
      );
    },
  };
}
