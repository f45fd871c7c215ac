import { NO_ANSWER } from "../../contract/codes/errors.ts";
import type { Result } from "../../contract/result.ts";
import type { Refusal } from "./refusal.ts";

/**
 * `unanswered`: nothing is known about the request. `unsure`: a refusal after which the request may still have been done.
 * Either way the same request is retried with the same key.
 */
export type Outcome = "accepted" | "unanswered" | "unsure" | "refused";

/** No answer, a proxy that reached nobody, or a lost database. */
const UNANSWERED: readonly number[] = [NO_ANSWER, 502, 503, 504];
const UNSURE: readonly number[] = [401, 408, 429, 500, 1001, 1002, 1003];

export function outcomeOf(answer: Result<unknown, Refusal>): Outcome {
  if (answer.ok) return "accepted";
  const { code, isForeign = false } = answer.error;
  if (isForeign || UNANSWERED.includes(code)) return "unanswered";
  return UNSURE.includes(code) ? "unsure" : "refused";
}
