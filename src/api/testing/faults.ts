import { HttpResponse } from "msw/http";
import { ERROR_MESSAGE } from "../../../contract/codes/errorMessages.ts";
import type { ErrorCode } from "../../../contract/codes/errors.ts";

/** Faults of the network and its proxies, which a server cannot be made to produce. Passed to `portalServer`. */

/** The network is gone: the request may have arrived, its response does not. */
export function offline(): Response {
  return HttpResponse.error();
}

/** An HTML page in place of an envelope: a proxy's, or with status 200 a login wall's. */
export function page(status: number): () => Response {
  return () => HttpResponse.html("<!doctype html><title>登录网络</title>", { status });
}

/** The connection closes in the middle of an envelope. */
export function cut(): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"code":200,"da'));
      controller.error(new Error("connection reset"));
    },
  });
  return new HttpResponse(body, { headers: { "content-type": "application/json" } });
}

/** A truncated body that a proxy, giving up, sent as if it were complete. */
export function half(): Response {
  return new HttpResponse('{"code":200,"da', { headers: { "content-type": "application/json" } });
}

/** An envelope with an error code. `status` as a proxy or the portal sets it: business codes (10011 ...) have status 200. */
export function refused(
  status: number,
  code: ErrorCode,
  message: string = ERROR_MESSAGE[code],
  headers: Readonly<Record<string, string>> = {},
): () => Response {
  return () => HttpResponse.json({ code, data: null, message }, { status, headers });
}

/** 429 with `Retry-After`. */
export function tooMany(retryAfterS: number, message?: string): () => Response {
  return refused(429, 429, message, { "retry-after": String(retryAfterS) });
}

/** No response until the caller gives up. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}
