import { SUCCESS, type Envelope } from "../../contract/envelope.ts";
import type { CallFailure } from "../../contract/http/failure.ts";

export function successOf<T>(data: T): Envelope<T> {
  return { code: SUCCESS, data, message: "" };
}

export function failureOf(failure: CallFailure): Envelope<object | null> {
  return { code: failure.code, data: failure.data ?? null, message: failure.message };
}

const LAST_HTTP_STATUS = 599;
const FIRST_ERROR_STATUS = 400;

/** The code itself if it is an HTTP status; business codes (10011 …) are sent in a 200. */
export function statusOf(code: number): number {
  return code >= FIRST_ERROR_STATUS && code <= LAST_HTTP_STATUS ? code : SUCCESS;
}
