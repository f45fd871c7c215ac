import { HttpResponse } from "msw/http";
import { ERROR_MESSAGE } from "../../../contract/codes/errorMessages.ts";
import type { ErrorCode } from "../../../contract/codes/errors.ts";

/** What a network and what stands in it do to an answer, and a server cannot be made to do: given to `portalServer`. */

/** The network is gone: what was asked may have arrived, its answer does not. */
export function offline(): Response {
  return HttpResponse.error();
}

/** A page in place of an envelope: a proxy's, or with status 200 a login wall's. */
export function page(status: number): () => Response {
  return () => HttpResponse.html("<!doctype html><title>登录网络</title>", { status });
}

/** The connection ends in the middle of an envelope. */
export function cut(): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"code":200,"da'));
      controller.error(new Error("connection reset"));
    },
  });
  return new HttpResponse(body, { headers: { "content-type": "application/json" } });
}

/** What had arrived when a proxy gave up, sent as if it were all. */
export function half(): Response {
  return new HttpResponse('{"code":200,"da', { headers: { "content-type": "application/json" } });
}

/** An envelope that refuses. `status` as a proxy or the portal sets it: business codes (10011 …) travel in a 200. */
export function refused(
  status: number,
  code: ErrorCode,
  message: string = ERROR_MESSAGE[code],
  headers: Readonly<Record<string, string>> = {},
): () => Response {
  return () => HttpResponse.json({ code, data: null, message }, { status, headers });
}

/** 429 that says when to come back. */
export function tooMany(retryAfterS: number, message?: string): () => Response {
  return refused(429, 429, message, { "retry-after": String(retryAfterS) });
}

/** No answer until whoever asked gives up. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}
