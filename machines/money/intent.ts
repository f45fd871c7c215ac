import type { Result } from "../../contract/result.ts";
import type { Refusal } from "../kit/refusal.ts";

/**
 * One thing that money moves by (a withdrawal, an order, a purchase, a gift, a packet). It has one idempotency key until
 * the server has accepted or refused it: whatever happens to the answer, the money moves once or not at all.
 */
export interface Intent<R> {
  /** The idempotency key (contract/http/idempotencyKey.ts). */
  readonly key: string;
  /** What is asked for, without secrets. */
  readonly request: R;
}

/**
 * `unanswered`: nothing is known of the request. `unsure`: a refusal that may stand in place of an answer. Either way the
 * same is asked for by the same key.
 */
export type Outcome = "accepted" | "unanswered" | "unsure" | "refused";

/** No answer, a proxy's, or one of a database that went away. */
const UNANSWERED: readonly number[] = [0, 502, 503, 504];
const UNSURE: readonly number[] = [401, 408, 429, 500, 1001, 1002, 1003];

export function outcomeOf(answer: Result<unknown, Refusal>): Outcome {
  if (answer.ok) return "accepted";
  const { code } = answer.error;
  if (UNANSWERED.includes(code)) return "unanswered";
  return UNSURE.includes(code) ? "unsure" : "refused";
}

/** The intent of a request: the pending one if it asks for the same. */
export function intentFor<R>(
  pending: Intent<R> | null,
  request: R,
  { isSame, makeKey }: { readonly isSame: (a: R, b: R) => boolean; readonly makeKey: () => string },
): Intent<R> {
  return pending !== null && isSame(pending.request, request) ? pending : { key: makeKey(), request };
}
