import { ErrorCode } from "../../../../contract/codes/errors.ts";
import { type Result, ok } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";

/** For removals: an item that another page has already removed counts as removed. */
export function ignoreNotFound(answer: Result<unknown, ApiFailure>): Result<unknown, ApiFailure> {
  return !answer.ok && answer.error.code === ErrorCode.notFound ? ok(null) : answer;
}
