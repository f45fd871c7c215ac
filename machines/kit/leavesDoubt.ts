import { ErrorCode } from "../../contract/codes/errors.ts";
import type { Result } from "../../contract/result.ts";
import { outcomeOf } from "./outcome.ts";
import type { Refusal } from "./refusal.ts";

/** Whether the server's state may differ from the page's: the change may be done, or it met a state the page does not show. */
export function leavesDoubt(answer: Result<unknown, Refusal>): boolean {
  if (answer.ok) return false;
  const { code } = answer.error;
  return outcomeOf(answer) !== "refused" || code === ErrorCode.notFound || code === ErrorCode.conflict;
}
