import { ErrorCode } from "../../../../contract/codes/errors.ts";
import { type Result, ok } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";

/** Of taking something away: what another page has taken away already is gone as well. */
export function ignoreNotFound(answer: Result<unknown, ApiFailure>): Result<unknown, ApiFailure> {
  return !answer.ok && answer.error.code === ErrorCode.notFound ? ok(null) : answer;
}
