import { createHmac, hkdfSync } from "node:crypto";
import { secretsEqual } from "../http/security.ts";

const KEY_BYTES = 32;

/** Derives a key for one purpose from the server key (hex): a signature for one purpose is not valid for another. */
export function derivedKey(serverKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", Buffer.from(serverKey, "hex"), "", purpose, KEY_BYTES));
}

/** Root-relative signed URLs of orders: anybody who has one may pay. */
export interface SignedAddress {
  urlOf(orderId: string): string;
  /** Whether this signature belongs to the order's URL. */
  isSigned(orderId: string, signature: string): boolean;
}

export function createSignedAddress(key: Buffer, path: string): SignedAddress {
  const signature = (orderId: string): string => createHmac("sha256", key).update(orderId).digest("base64url");
  return {
    urlOf: (orderId) => `${path}/${orderId}?sig=${signature(orderId)}`,
    isSigned: (orderId, claimed) => secretsEqual(signature(orderId), claimed),
  };
}
