import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ERROR_MESSAGE, ErrorCode } from "../../contract/codes/errors.ts";
import { sendFailure } from "./calls.ts";

const NETWORK_CODES = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOENT", "EHOSTUNREACH", "ENOTFOUND"];
/** SQLSTATE: shutting down, crashed, starting up, out of connections; class 08 = connection exceptions. */
const SQL_STATES = ["57P01", "57P02", "57P03", "53300"];
const CONNECTION_WORDS =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|pool after calling end/i;

/** True for an error that means the database cannot be reached now, not that a statement is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = (error as { code?: unknown }).code;
  if (typeof code === "string" && (NETWORK_CODES.includes(code) || SQL_STATES.includes(code) || /^08...$/.test(code))) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return CONNECTION_WORDS.test(error.message) || isDatabaseUnavailable(error.cause);
}

const API_PREFIX = /^\/(?:tapi|aapi|ingest)(?:\/|\?|$)/;

export function isApiUrl(url: string): boolean {
  return API_PREFIX.test(url);
}

function codeOf(error: FastifyError): ErrorCode {
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

/** Every error becomes an envelope with a sentence for a fan; the stack stays in the log. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const code = codeOf(error);
  if (code === ErrorCode.internal) request.log.error({ err: error }, "request failed");
  else if (code === ErrorCode.databaseUnavailable) request.log.warn({ reason: error.message }, "database unavailable");
  else request.log.info({ code, reason: error.message }, "request refused");
  if (isApiUrl(request.url)) return sendFailure(reply, { code, message: ERROR_MESSAGE[code] });
  return reply.code(code).type("text/plain; charset=utf-8").send(ERROR_MESSAGE[code]);
}

export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(handleError);
}
