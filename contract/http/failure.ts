import { ERROR_MESSAGE } from "../codes/errorMessages.ts";
import type { ErrorCode } from "../codes/errors.ts";
import { type Result, err } from "../result.ts";

/** A refused call: the code sent over the wire and a message for the user. */
export interface CallFailure {
  readonly code: ErrorCode;
  readonly message: string;
  /** Data the caller needs for a correct retry; sent in the envelope's `data`. */
  readonly data?: object;
}

export type CallResult<T> = Result<T, CallFailure>;

export function refuse(code: ErrorCode, message: string = ERROR_MESSAGE[code], data?: object): Result<never, CallFailure> {
  return err({ code, message, ...(data === undefined ? {} : { data }) });
}
