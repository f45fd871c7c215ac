import { ERROR_MESSAGE } from "../codes/errorMessages.ts";
import type { ErrorCode } from "../codes/errors.ts";
import { type Result, err } from "../result.ts";

/** A call that is refused: a code that crosses the wire and words for a fan. */
export interface CallFailure {
  readonly code: ErrorCode;
  readonly message: string;
  /** What the caller needs to ask again rightly; in the envelope's `data`. */
  readonly data?: object;
}

export type CallResult<T> = Result<T, CallFailure>;

export function refuse(code: ErrorCode, message: string = ERROR_MESSAGE[code], data?: object): Result<never, CallFailure> {
  return err({ code, message, ...(data === undefined ? {} : { data }) });
}
