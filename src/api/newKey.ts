const KEY_BYTES = 16;

/**
 * A unique key (`IdempotencyKey` of the contract): 32 hexadecimal digits. `crypto.randomUUID` is missing on a page loaded
 * over plain http from another machine of the network; random bytes are available everywhere.
 */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
