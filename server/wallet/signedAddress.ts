import { createHmac, hkdfSync } from "node:crypto";
import { secretsEqual } from "../http/security.ts";

const KEY_BYTES = 32;

/** A key of one purpose, of the server's own (hex): what is signed for one purpose is worth nothing for another. */
export function derivedKey(serverKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", Buffer.from(serverKey, "hex"), "", purpose, KEY_BYTES));
}

/** Addresses of orders, root-relative: whoever has one may pay. */
export interface SignedAddress {
  urlOf(orderId: string): string;
  /** Whether the address of this order was made here. */
  isSigned(orderId: string, signature: string): boolean;
}

export function createSignedAddress(key: Buffer, path: string): SignedAddress {
  const signature = (orderId: string): string => createHmac("sha256", key).update(orderId).digest("base64url");
  return {
    urlOf: (orderId) => `${path}/${orderId}?sig=${signature(orderId)}`,
    isSigned: (orderId, claimed) => secretsEqual(signature(orderId), claimed),
  };
}
