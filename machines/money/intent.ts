import type { Result } from "../../contract/result.ts";
import type { Refusal } from "../kit/refusal.ts";

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

/**
 * `unanswered`: nothing is known about the request. `unsure`: a refusal after which the request may still have been done.
 * Either way the same request is retried with the same key.
 */
export type Outcome = "accepted" | "unanswered" | "unsure" | "refused";

/** No answer, a proxy error, or a lost database. */
const UNANSWERED: readonly number[] = [0, 502, 503, 504];
const UNSURE: readonly number[] = [401, 408, 429, 500, 1001, 1002, 1003];

export function outcomeOf(answer: Result<unknown, Refusal>): Outcome {
  if (answer.ok) return "accepted";
  const { code } = answer.error;
  if (UNANSWERED.includes(code)) return "unanswered";
  return UNSURE.includes(code) ? "unsure" : "refused";
}

/** The intent for a request: the pending one if its content is the same. */
export function intentFor<R>(
  pending: Intent<R> | null,
  request: R,
  { isSame, makeKey }: { readonly isSame: (a: R, b: R) => boolean; readonly makeKey: () => string },
): Intent<R> {
  return pending !== null && isSame(pending.request, request) ? pending : { key: makeKey(), request };
}
