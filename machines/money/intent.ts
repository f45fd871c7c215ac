/**
 * One request that moves money (a withdrawal, an order, a purchase, a gift, a packet). It keeps one idempotency key until
 * the server has accepted or refused it: even if answers are lost, the money moves once or not at all.
 */
export interface Intent<R> {
  /** The idempotency key (contract/http/idempotencyKey.ts). */
  readonly key: string;
  /** The request's content, without secrets. */
  readonly request: R;
}

/** The intent for a request: the pending one if its content is the same. */
export function intentFor<R>(
  pending: Intent<R> | null,
  request: R,
  { isSame, makeKey }: { readonly isSame: (a: R, b: R) => boolean; readonly makeKey: () => string },
): Intent<R> {
  return pending !== null && isSame(pending.request, request) ? pending : { key: makeKey(), request };
}
