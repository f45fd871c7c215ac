import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { ERROR_MESSAGE } from "../../contract/codes/errorMessages.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { failureOf } from "./envelope.ts";

/** Status and code by the parser's error. All others are malformed requests. */
const ANSWERS: Readonly<Record<string, readonly [status: number, code: ErrorCode]>> = {
  HPE_HEADER_OVERFLOW: [431, ErrorCode.tooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: [408, ErrorCode.badRequest],
};

/**
 * Answers a request that Node's HTTP parser rejects. It reaches no route and no error handler, so the envelope is written to
 * the socket, which is closed afterwards.
 */
export function answerUnreadable({ code: reason }: { readonly code?: string }, socket: Socket): void {
  if (reason === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code] = ANSWERS[reason ?? ""] ?? [400, ErrorCode.badRequest];
  const body = JSON.stringify(failureOf({ code, message: ERROR_MESSAGE[code] }));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}
