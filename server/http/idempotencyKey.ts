import { randomUUID } from "node:crypto";

/**
 * A request with its own key or a fresh one. A client that sends no key is not protected against its own retries: each is
 * a new request. Our pages always send one.
 */
export function withKey<B extends { readonly idempotencyKey?: string }>(body: B): B & { readonly idempotencyKey: string } {
  return { ...body, idempotencyKey: body.idempotencyKey ?? randomUUID() };
}
