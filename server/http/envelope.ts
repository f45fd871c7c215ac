import { SUCCESS, type Envelope } from "../../contract/envelope.ts";
import { ERROR_MESSAGE, type ErrorCode } from "../../contract/codes/errors.ts";
import { err, type Result } from "../../contract/result.ts";

/** What a handler answers when the call is refused: a code that crosses the wire and words for a fan. */
export interface CallFailure {
  readonly code: ErrorCode;
  readonly message: string;
}

export type CallResult<T> = Result<T, CallFailure>;

export function refuse(code: ErrorCode, message: string = ERROR_MESSAGE[code]): Result<never, CallFailure> {
  return err({ code, message });
}

export function successOf<T>(data: T): Envelope<T> {
  return { code: SUCCESS, data, message: "" };
}

export function failureOf(failure: CallFailure): Envelope<null> {
  return { code: failure.code, data: null, message: failure.message };
}

const LAST_HTTP_STATUS = 599;
const FIRST_ERROR_STATUS = 400;

/** The code itself where it is an HTTP status; business codes (10011 …) travel in a 200. */
export function statusOf(code: number): number {
  return code >= FIRST_ERROR_STATUS && code <= LAST_HTTP_STATUS ? code : SUCCESS;
}
