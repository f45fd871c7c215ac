import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { envelopeOf } from "../../contract/envelope.ts";
import { ERROR_MESSAGE, ErrorCode } from "../../contract/codes/errors.ts";
import type { Call } from "../../contract/http/call.ts";
import type { CallFailure } from "../../contract/http/failure.ts";
import { failureOf, statusOf, successOf } from "./envelope.ts";
import type { CallContext, CallRegistry, RawHandler } from "./registry.ts";
import { compileValidator, type Validator } from "./validation.ts";

export const TOKEN_HEADER = "access-token";

/** Sent as text: the reply schema of the call describes success only. */
export function sendFailure(reply: FastifyReply, failure: CallFailure): FastifyReply {
  return reply
    .code(statusOf(failure.code))
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(failureOf(failure)));
}

function failure(code: ErrorCode, message: string = ERROR_MESSAGE[code]): CallFailure {
  return { code, message };
}

function contextOf(request: FastifyRequest): CallContext {
  const token = request.headers[TOKEN_HEADER];
  return {
    host: request.host,
    isSecure: request.protocol === "https",
    token: typeof token === "string" && token !== "" ? token : null,
    ip: request.ip,
    requestId: request.id,
  };
}

/** `/pay/card-list/{id}` -> `/tapi/pay/card-list/:id`. */
export function routePath(call: Call): string {
  return `/${call.segment}${call.path.replace(/\{(\w+)\}/g, ":$1")}`;
}

interface Validators {
  readonly query: Validator | null;
  readonly body: Validator | null;
}

async function answer(handler: RawHandler, validators: Validators, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const query = validators.query?.check(request.query ?? {});
  if (query && !query.ok) return sendFailure(reply, failure(ErrorCode.badRequest, query.error.message));
  const body = validators.body?.check(request.body ?? {});
  if (body && !body.ok) return sendFailure(reply, failure(ErrorCode.badRequest, body.error.message));
  const result = await handler({
    params: request.params as Readonly<Record<string, string>>,
    query: query?.value ?? null,
    body: body?.value ?? null,
    context: contextOf(request),
  });
  return result.ok ? reply.send(successOf(result.value)) : sendFailure(reply, result.error);
}

/** Schemas for `/docs` and for serialising; inputs are checked by our own validators, whose words are Chinese. */
function schemaOf(call: Call, isBuilt: boolean): Record<string, unknown> {
  const parameters = [...call.path.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? "");
  return {
    tags: [call.path.split("/")[1] ?? call.segment],
    summary: isBuilt ? `access: ${call.access}` : `access: ${call.access} (not built: 501)`,
    ...(parameters.length > 0 ? { params: Type.Object(Object.fromEntries(parameters.map((p) => [p, Type.String()]))) } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body ? { body: call.body } : {}),
    ...(call.reply ? { response: { 200: envelopeOf(call.reply) } } : {}),
    ...(call.access === "any" ? {} : { security: [{ accessToken: [] }] }),
  };
}

/**
 * Registers every call at `/{segment}{path}`. Order of checks: access, then whether it is built, then the input. A
 * call nobody handed a handler in for answers 501.
 */
export function registerCalls(app: FastifyInstance, calls: readonly Call[], registry: CallRegistry): void {
  for (const call of calls) {
    const handler = registry.find(call);
    const validators: Validators = {
      query: call.query ? compileValidator(call.query, "texts") : null,
      body: call.body ? compileValidator(call.body, "json") : null,
    };
    app.route({
      method: call.method,
      url: routePath(call),
      schema: schemaOf(call, handler !== undefined),
      validatorCompiler: () => () => true,
      onRequest: async (request, reply) => {
        if (call.access !== "any" && contextOf(request).token === null) return sendFailure(reply, failure(ErrorCode.notLoggedIn));
        if (!handler) return sendFailure(reply, failure(ErrorCode.notBuilt));
        return undefined;
      },
      handler: async (request, reply) =>
        handler ? answer(handler, validators, request, reply) : sendFailure(reply, failure(ErrorCode.notBuilt)),
    });
  }
}
