import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { KeyClaim } from "../types.ts";

/** The key a publisher shows: the path it publishes to and the query of its stream name, undecoded. */
export interface ShownKey {
  readonly app: string;
  readonly name: string;
  readonly query: string;
}

export interface StreamKeys {
  /** `680001?exp=…&nonce=…&sign=…`; `exp` in seconds, rounded up. */
  issue(roomId: string, nonce: string, expiresAt: number): string;
  /** `now` in epoch ms. */
  check(shown: ShownKey, now: number): { readonly claim: KeyClaim } | { readonly reason: string };
}

/** The reason to refuse a key that was valid once. */
export const KEY_OVER = "the stream key is over";

/** The application every room is published under. */
export const LIVE_APP = "live";
const ROOM_ID = /^[\w-]{1,64}$/;
const EXPIRY = /^\d{1,12}$/;
const NONCE_MAX_LENGTH = 128;
const KEY_BYTES = 32;

/** HMAC-SHA256 under a key derived from the server's for this purpose. */
export function createStreamKeys(serverKeyHex: string): StreamKeys {
  const key = Buffer.from(hkdfSync("sha256", Buffer.from(serverKeyHex, "hex"), "", "sign rtmp publish", KEY_BYTES));
  const sign = (roomId: string, exp: string, nonce: string): Buffer =>
    createHmac("sha256", key).update(`/${LIVE_APP}/${roomId}\n${exp}\n${nonce}`).digest();

  return {
    issue(roomId, nonce, expiresAt) {
      if (!ROOM_ID.test(roomId)) throw new RangeError(`no room id: ${roomId}`);
      const exp = String(Math.ceil(expiresAt / 1_000));
      const signature = sign(roomId, exp, nonce).toString("base64url");
      return `${roomId}?exp=${exp}&nonce=${encodeURIComponent(nonce)}&sign=${signature}`;
    },
    check({ app, name, query }, now) {
      if (app !== LIVE_APP || !ROOM_ID.test(name)) return { reason: "not a room's path" };
      const fields = new URLSearchParams(query);
      const exp = fields.get("exp") ?? "";
      const nonce = fields.get("nonce") ?? "";
      const shown = Buffer.from(fields.get("sign") ?? "", "base64url");
      if (!EXPIRY.test(exp) || nonce === "" || nonce.length > NONCE_MAX_LENGTH) return { reason: "no stream key" };
      const expected = sign(name, exp, nonce);
      if (shown.length !== expected.length || !timingSafeEqual(shown, expected)) return { reason: "wrong signature" };
      if (now >= Number(exp) * 1_000) return { reason: KEY_OVER };
      return { claim: { roomId: name, nonce } };
    },
  };
}
