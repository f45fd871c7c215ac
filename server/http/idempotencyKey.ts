import { randomUUID } from "node:crypto";

/**
 * A request with a key, its own or a fresh one. A client that sends none has no protection against its own repeats: each of
 * them is another request. Our screens always send one.
 */
export function withKey<B extends { readonly idempotencyKey?: string }>(body: B): B & { readonly idempotencyKey: string } {
  return { ...body, idempotencyKey: body.idempotencyKey ?? randomUUID() };
}
