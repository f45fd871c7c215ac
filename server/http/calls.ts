import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type, type TSchema } from "typebox";
import { envelopeOf } from "../../contract/envelope.ts";
import { ERROR_MESSAGE } from "../../contract/codes/errorMessages.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { admission } from "../../contract/http/access.ts";
import type { Call } from "../../contract/http/call.ts";
import type { CallFailure, CallResult } from "../../contract/http/failure.ts";
import { BODY_BYTES } from "../../contract/limits.ts";
import { APPLICATION_KEY_HEADER, type BodyReader } from "./encryptedBody.ts";
import { failureOf, statusOf, successOf } from "./envelope.ts";
import type { CallContext, CallRegistry, FoundHandler, Identify, Identity } from "./registry.ts";
import { INTERNAL_HEADER, INTERNAL_SECRET, SHARED_HEADER } from "./security.ts";
import { type SharedBytes, sendShared, sharedBytes, stateTag } from "./sharedBytes.ts";
import { type Sharing, createSharing } from "./sharing.ts";
import { compileValidator, nulProblem, type Validator } from "./validation.ts";

export const TOKEN_HEADER = "access-token";

/** Sent as text, since the reply schema of the call describes success only. */
export function sendFailure(reply: FastifyReply, failure: CallFailure): FastifyReply {
  return reply
    .code(statusOf(failure.code))
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(failureOf(failure)));
}

function failure(code: ErrorCode, message: string = ERROR_MESSAGE[code]): CallFailure {
  return { code, message };
}

const USER_AGENT_LENGTH = 400;
export const VISITOR_ID_HEADER = "visitor-id";
const VISITOR_ID = /^[\w-]{8,64}$/;

function visitorIdOf(request: FastifyRequest): string {
  const id = request.headers[VISITOR_ID_HEADER];
  return typeof id === "string" && VISITOR_ID.test(id) ? id : "";
}

function tokenOf(request: FastifyRequest): string | null {
  const token = request.headers[TOKEN_HEADER];
  return typeof token === "string" && token !== "" ? token : null;
}

function contextOf(request: FastifyRequest, identity: Identity | null): CallContext {
  return {
    host: request.host,
    isSecure: request.protocol === "https",
    token: tokenOf(request),
    identity,
    ip: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, USER_AGENT_LENGTH),
    visitorId: visitorIdOf(request),
    requestId: request.id,
  };
}

/** The identity behind each request, set by the check of access for the handler. */
const identities = new WeakMap<FastifyRequest, Identity>();

/**
 * Calls that change something are refused to pages of other sites, with or without a token. Browsers send the origin of a
 * request; other clients have no user's session to abuse. Listed origins are allowed by CORS.
 */
function isForbiddenOrigin(request: FastifyRequest, allowedOrigins: readonly string[]): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== "cross-site" && site !== "same-site") return false;
  const { origin } = request.headers;
  return origin === undefined || !allowedOrigins.includes(origin);
}

/** The field named by `own`, from the path, the query or the body; undefined when it was not sent. */
function ownerOf(field: string, places: readonly unknown[]): unknown {
  for (const place of places) {
    if (typeof place === "object" && place !== null && Object.hasOwn(place, field)) return (place as Record<string, unknown>)[field];
  }
  return undefined;
}

/** Null when the caller is admitted. */
async function refusal(call: Call, request: FastifyRequest, options: CallOptions): Promise<CallFailure | null> {
  if ((call.method === "POST" || call.changes) && isForbiddenOrigin(request, options.allowedOrigins)) return failure(ErrorCode.forbidden);
  const token = tokenOf(request);
  const identity = token === null ? null : await options.identify(token);
  if (identity) identities.set(request, identity);
  const admitted = admission(call.access, identity?.roles ?? null);
  if (admitted === "not-logged-in") return failure(call.withoutSession ?? ErrorCode.notLoggedIn);
  return admitted === "forbidden" ? failure(ErrorCode.forbidden) : null;
}

/** `/pay/card-list/{id}` -> `/tapi/pay/card-list/:id`. */
export function routePath(call: Call): string {
  return `/${call.segment}${call.path.replace(/\{(\w+)\}/g, ":$1")}`;
}

/** How long a shared answer of a known state is cached, and the maximum number: those of a board, of some days, some lists. */
const SHARED_ANSWER_MS = 1_000;
const SHARED_ANSWERS = 200;

/** Thrown to the requests that wait for a shared answer: a failure is not cached. */
class SharedFailure extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

interface Validators {
  readonly query: Validator | null;
  readonly body: Validator | null;
}

async function answerShared(
  question: string,
  state: string | null,
  read: () => Promise<CallResult<unknown>>,
  sharing: Sharing<SharedBytes>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const make = async (): Promise<SharedBytes> => {
    const result = await read();
    if (!result.ok) throw new SharedFailure(result.error);
    const text = String(reply.serialize(successOf(result.value)));
    return sharedBytes(text, "application/json; charset=utf-8", stateTag(text));
  };
  try {
    // Without a known state, only concurrent requests share the answer.
    const bytes = await sharing.take(`${question} ${state}`, make, state === null ? 0 : SHARED_ANSWER_MS);
    // A page may be shared by its readers if all its calls are shared.
    if (request.headers[INTERNAL_HEADER] === INTERNAL_SECRET) reply.header(SHARED_HEADER, "1");
    return await sendShared(request, reply.header("cache-control", "no-cache"), bytes);
  } catch (error) {
    if (error instanceof SharedFailure) return sendFailure(reply, error.failure);
    throw error;
  }
}

async function answer(
  call: Call,
  handler: FoundHandler,
  validators: Validators,
  sharing: Sharing<SharedBytes>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  for (const [name, text] of Object.entries(request.params as Readonly<Record<string, string>>)) {
    if (text.includes("\0")) return sendFailure(reply, failure(ErrorCode.badRequest, nulProblem(name).message));
  }
  const query = validators.query?.check(request.query ?? {});
  if (query && !query.ok) return sendFailure(reply, failure(ErrorCode.badRequest, query.error.message));
  const body = validators.body?.check(request.body ?? {});
  if (body && !body.ok) return sendFailure(reply, failure(ErrorCode.badRequest, body.error.message));
  const identity = identities.get(request) ?? null;
  if (call.own !== undefined) {
    const owner = ownerOf(call.own, [request.params, query?.value, body?.value]);
    if (owner !== undefined && owner !== identity?.userId) return sendFailure(reply, failure(ErrorCode.forbidden));
  }
  const input = {
    params: request.params as Readonly<Record<string, string>>,
    query: query?.value ?? null,
    body: body?.value ?? null,
  };
  if (handler.stateOf) {
    const key = JSON.stringify([routePath(call), input.params, input.query]);
    return answerShared(key, handler.stateOf(input), () => handler.answer(input), sharing, request, reply);
  }
  const result = await handler.answer({ ...input, context: contextOf(request, identity) });
  return result.ok ? reply.send(successOf(result.value)) : sendFailure(reply, result.error);
}

/** Schemas for `/docs` and for serialising. Inputs are checked by our own validators, which have Chinese messages. */
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

const compile = SerializerSelector()();
type Route = Parameters<typeof compile>[0];
type Serializer = ReturnType<typeof compile>;
const serializers = new WeakMap<TSchema, Serializer>();

/** The part of a route with the response schema of `schemaOf`. */
type AnswerRoute = Pick<Route, "schema" | "method" | "url">;

/** Throws for a schema that cannot be a response's. */
export function compileSerializer(route: AnswerRoute): Serializer {
  return compile({ ...route, httpStatus: "200" });
}

/**
 * The serializer of a reply schema: compiled at the first response, once for all apps of a process. Compiling all of them
 * would take a fifth of the time until a portal listens.
 */
function serializerOf(reply: TSchema, route: AnswerRoute): Serializer {
  const known = serializers.get(reply);
  if (known) return known;
  let compiled: Serializer | null = null;
  const serializer: Serializer = (data) => (compiled ??= compileSerializer(route))(data);
  serializers.set(reply, serializer);
  return serializer;
}

export interface CallOptions {
  readonly identify: Identify;
  /** Origins besides the portal's own whose pages may make changing calls. */
  readonly allowedOrigins: readonly string[];
  /** Decrypts encrypted bodies. */
  readonly readBody: BodyReader;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Uploads are not encrypted, and neither are calls made in process while a page is rendered. */
function isPlain(call: Call, request: FastifyRequest): boolean {
  return call.method !== "POST" || call.plain === true || request.headers[INTERNAL_HEADER] === INTERNAL_SECRET;
}

/**
 * Registers every call at `/{segment}{path}`. Order of checks: whether the brand has it, other sites, access, whether it is
 * built, encryption of the body, the input, the owner of the object. A call without a handler answers 501.
 */
export function registerCalls(app: FastifyInstance, calls: readonly Call[], registry: CallRegistry, options: CallOptions): void {
  const sharing = createSharing<SharedBytes>({ now: options.now, most: SHARED_ANSWERS });
  for (const call of calls) {
    const handler = registry.find(call);
    const { reply: replySchema } = call;
    const validators: Validators = {
      query: call.query ? compileValidator(call.query, "texts") : null,
      body: call.body ? compileValidator(call.body, "json") : null,
    };
    app.route({
      method: call.method,
      url: routePath(call),
      schema: schemaOf(call, handler !== undefined),
      bodyLimit: call.bodyBytes ?? BODY_BYTES,
      validatorCompiler: () => () => true,
      ...(replySchema ? { serializerCompiler: (route) => serializerOf(replySchema, route) } : {}),
      onRequest: async (request, reply) => {
        if (registry.isLeftOut(call)) return sendFailure(reply, failure(ErrorCode.notFound));
        const refused = await refusal(call, request, options);
        if (refused) return sendFailure(reply, refused);
        if (!handler) return sendFailure(reply, failure(ErrorCode.notBuilt));
        return undefined;
      },
      preValidation: async (request, reply) => {
        if (isPlain(call, request)) return undefined;
        const body = options.readBody(request.body, request.headers[APPLICATION_KEY_HEADER]);
        if (!body.ok) return sendFailure(reply, body.error);
        request.body = body.value;
        return undefined;
      },
      handler: async (request, reply) =>
        handler ? answer(call, handler, validators, sharing, request, reply) : sendFailure(reply, failure(ErrorCode.notBuilt)),
    });
  }
}
