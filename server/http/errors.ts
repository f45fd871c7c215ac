import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { ERROR_MESSAGE } from "../../contract/codes/errorMessages.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { isTransient } from "../kit/database.ts";
import { AppError } from "../kit/errors.ts";
import { statusOf } from "./envelope.ts";
import { sendFailure } from "./calls.ts";
import { type PlainBrand, plainPage, plainPageStyle } from "./plainPage.ts";
import { allowInline } from "./security.ts";

/** True for an error that means the database is unreachable now, not that a statement is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return isTransient(error) || (error instanceof Error && error.cause !== undefined && isDatabaseUnavailable(error.cause));
}

/** Advice on a page that knows nothing but the error. */
const PAGE_WORDS = "请稍后重新加载。";

const API_PREFIX = /^\/(?:tapi|aapi|ingest|desk\/api)(?:\/|\?|$)/;

export function isApiUrl(url: string): boolean {
  return API_PREFIX.test(url);
}

function codeOf(error: FastifyError | AppError): ErrorCode {
  if (error instanceof AppError) return error.code;
  if (isDatabaseUnavailable(error)) return ErrorCode.databaseUnavailable;
  switch (error.statusCode) {
    case undefined:
      return ErrorCode.internal;
    case 404:
      return ErrorCode.notFound;
    case 413:
      return ErrorCode.tooLarge;
    case 429:
      return ErrorCode.tooManyRequests;
    default:
      return error.statusCode >= 400 && error.statusCode < 500 ? ErrorCode.badRequest : ErrorCode.internal;
  }
}

/**
 * The client disconnected while its response was being compressed. Fastify recognises that for a request without a body,
 * but treats it as an error of the response if a body was read.
 */
function hasLeft(error: FastifyError | AppError, reply: FastifyReply): boolean {
  return error.code === "ERR_STREAM_PREMATURE_CLOSE" && reply.raw.destroyed;
}

function isPageRequest(request: FastifyRequest): boolean {
  return request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
}

/** Turns every error into an envelope with a readable message, or a page for a page request; the stack stays in the log. */
export function createErrorHandler(brand?: PlainBrand) {
  return (error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (hasLeft(error, reply)) {
      request.log.debug({ url: request.url }, "left before the answer");
      return reply.hijack();
    }
    const code = codeOf(error);
    if (code === ErrorCode.internal) request.log.error({ err: error }, "request failed");
    else if (code === ErrorCode.databaseUnavailable) request.log.warn({ reason: error.message }, "database unavailable");
    else request.log.info({ code, reason: error.message }, "request refused");
    const message = error instanceof AppError ? error.userMessage : ERROR_MESSAGE[code];
    if (isApiUrl(request.url)) return sendFailure(reply, { code, message });
    reply.code(statusOf(code));
    if (!isPageRequest(request)) return reply.type("text/plain; charset=utf-8").send(message);
    const page = plainPage({ title: message, words: PAGE_WORDS, brand, cookie: request.headers.cookie });
    return allowInline(reply, { styles: [plainPageStyle(brand)] })
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(page);
  };
}
