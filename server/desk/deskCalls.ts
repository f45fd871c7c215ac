import type { Static, TSchema } from "typebox";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ERROR_MESSAGE } from "../../contract/codes/errorMessages.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { DESK_API, DESK_HEADER, type DeskCall, deskAdmission } from "../../contract/desk/call.ts";
import { type CallFailure, type CallResult, refuse } from "../../contract/http/failure.ts";
import { isRowId } from "../../contract/ids.ts";
import { BODY_BYTES } from "../../contract/limits.ts";
import { ok } from "../../contract/result.ts";
import { sendFailure } from "../http/calls.ts";
import { successOf } from "../http/envelope.ts";
import { compileValidator, nulProblem } from "../http/validation.ts";
import type { StaffActions } from "./staffActions.ts";
import type { StaffIdentity, StaffSessions } from "./staffSessions.ts";

type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParams<Rest> : never;
type StaticOf<S> = S extends TSchema ? Static<S> : null;
type Field<C, K extends string> = C extends Readonly<Record<K, infer S>> ? StaticOf<S> : null;

export interface DeskContext {
  readonly ip: string;
  readonly userAgent: string;
  /** Sets the session cookie, or clears it. */
  setToken(token: string | null): void;
  /** For a call that is answered although its action was not done: the log gets this outcome, not `ok`. */
  logOutcome(outcome: "failed"): void;
}

export interface DeskInput<C extends DeskCall> {
  readonly params: Readonly<Record<PathParams<C["path"]>, string>>;
  readonly query: Field<C, "query">;
  readonly body: Field<C, "body">;
  /** Null only in calls that are open to anybody. */
  readonly staff: C["access"] extends "any" ? StaffIdentity | null : StaffIdentity;
  readonly context: DeskContext;
}

export type DeskHandler<C extends DeskCall> = (
  input: DeskInput<C>,
) => CallResult<Static<C["reply"]>> | Promise<CallResult<Static<C["reply"]>>>;

type RawInput = Omit<DeskInput<DeskCall>, "params" | "query" | "body" | "staff"> & {
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
  readonly staff: StaffIdentity | null;
};
type RawHandler = (input: RawInput) => Promise<CallResult<unknown>>;

/** The handlers of the desk's calls, each typed by its call. */
export interface DeskRegistry {
  handle<C extends DeskCall>(call: C, handler: DeskHandler<C>): void;
  find(call: DeskCall): RawHandler | undefined;
}

export function createDeskRegistry(): DeskRegistry {
  const handlers = new Map<DeskCall, RawHandler>();
  return {
    handle(call, handler) {
      if (handlers.has(call)) throw new Error(`${call.method} ${call.path} has two handlers`);
      // The route has validated the input with the call's schemas and checked access: this is where types meet the wire.
      handlers.set(call, async (input) => handler(input as unknown as DeskInput<typeof call>));
    },
    find: (call) => handlers.get(call),
  };
}

export const DESK_COOKIE = "desk";
/** `secure` is added when the request came over https. */
const COOKIE = { path: "/", httpOnly: true, sameSite: "strict" } as const;
const USER_AGENT_LENGTH = 400;

const failure = (code: ErrorCode, message: string = ERROR_MESSAGE[code]): CallFailure => ({ code, message });

/** Another site can make the browser send a request with the cookie, but neither with this header nor as same-origin. */
function isForged(request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  return request.headers[DESK_HEADER] !== "1" || (site !== undefined && site !== "same-origin");
}

const NOT_SIGNED_IN = "请先登录值班台";
const NOT_YOURS = "你的岗位没有这项权限";

interface Options {
  readonly sessions: StaffSessions;
  readonly actions: StaffActions;
}

/** The fields of path and body that are kept in the log, as sent. */
function loggedOf(call: DeskCall, params: unknown, body: unknown): Readonly<Record<string, unknown>> {
  const fields = { ...(params as object), ...(body as object | null) } as Record<string, unknown>;
  return Object.fromEntries((call.logged ?? []).flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));
}

/**
 * Registers every call of the desk at `/desk/api{path}`. Order of checks: origin of the request, access, input. A call that
 * changes something is logged before it runs and gets its outcome after, so that an interrupted one has no outcome;
 * one that is refused before is logged as refused. A call without a handler is a programming error that aborts the start.
 */
export function registerDeskCalls(
  app: FastifyInstance,
  calls: readonly DeskCall[],
  registry: DeskRegistry,
  { sessions, actions }: Options,
): void {
  const staffOf = new WeakMap<FastifyRequest, StaffIdentity>();

  async function refusal(call: DeskCall, request: FastifyRequest): Promise<CallFailure | null> {
    if (call.method === "POST" && isForged(request)) return failure(ErrorCode.forbidden);
    const token = request.cookies[DESK_COOKIE];
    const staff = token === undefined ? null : await sessions.identify(token);
    if (staff) staffOf.set(request, staff);
    const admitted = deskAdmission(call.access, staff?.roles ?? null);
    if (admitted === "not-logged-in") return failure(ErrorCode.notLoggedIn, NOT_SIGNED_IN);
    if (admitted === "forbidden") return failure(ErrorCode.forbidden, NOT_YOURS);
    // With a password that somebody else knows, the session can only change the password.
    if (staff?.mustChangePassword && call.access !== "any" && !ALWAYS_OPEN.has(call.path))
      return failure(ErrorCode.forbidden, "请先修改初始密码");
    return null;
  }

  for (const call of calls) {
    const handler = registry.find(call);
    if (!handler) throw new Error(`${call.method} ${call.path} of the desk has no handler`);
    const query = call.query ? compileValidator(call.query, "texts") : null;
    const body = call.body ? compileValidator(call.body, "json") : null;

    /** What the handler gets; refused before it where it is not as the call takes it. */
    const inputOf = (request: FastifyRequest, reply: FastifyReply, logOutcome: DeskContext["logOutcome"]): CallResult<RawInput> => {
      const params = request.params as Readonly<Record<string, string>>;
      for (const [name, text] of Object.entries(params)) {
        if (text.includes("\0")) return refuse(ErrorCode.badRequest, nulProblem(name).message);
        if (name === "id" && !isRowId(text)) return refuse(ErrorCode.notFound);
      }
      const checkedQuery = query?.check(request.query ?? {});
      if (checkedQuery && !checkedQuery.ok) return refuse(ErrorCode.badRequest, checkedQuery.error.message);
      const sent = body?.check(request.body ?? {});
      if (sent && !sent.ok) return refuse(ErrorCode.badRequest, sent.error.message);
      return ok({
        params,
        query: checkedQuery?.value ?? null,
        body: sent?.value ?? null,
        staff: staffOf.get(request) ?? null,
        context: {
          ip: request.ip,
          userAgent: (request.headers["user-agent"] ?? "").slice(0, USER_AGENT_LENGTH),
          setToken(token) {
            const isSecure = request.protocol === "https";
            if (token === null) void reply.clearCookie(DESK_COOKIE, COOKIE);
            else void reply.setCookie(DESK_COOKIE, token, { ...COOKIE, secure: isSecure });
          },
          logOutcome,
        },
      });
    };

    /** Logs what somebody of the staff tried and was refused before the handler. */
    const logRefused = async (request: FastifyRequest, { code }: CallFailure): Promise<void> => {
      const staff = staffOf.get(request);
      if (call.action === undefined || !staff) return;
      await actions.record({ staff, ip: request.ip, action: call.action, detail: loggedOf(call, request.params, null) }, String(code));
    };

    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<CallResult<unknown>> => {
      let outcome = "ok";
      const input = inputOf(request, reply, (failed) => {
        outcome = failed;
      });
      if (!input.ok) {
        await logRefused(request, input.error);
        return input;
      }
      const { params, body: sent, staff } = input.value;
      if (call.action === undefined || staff === null) return handler(input.value);
      const detail = loggedOf(call, params, sent);
      return actions.logged(
        { staff, ip: request.ip, action: call.action, detail },
        () => handler(input.value),
        () => outcome,
      );
    };

    app.route({
      method: call.method,
      url: `${DESK_API}${call.path.replace(/\{(\w+)\}/g, ":$1")}`,
      bodyLimit: call.bodyBytes ?? BODY_BYTES,
      onRequest: async (request, reply) => {
        const refused = await refusal(call, request);
        if (refused === null) return undefined;
        await logRefused(request, refused);
        return sendFailure(reply, refused);
      },
      handler: async (request, reply) => {
        const result = await answer(request, reply.header("cache-control", "no-store"));
        return result.ok ? reply.send(successOf(result.value)) : sendFailure(reply, result.error);
      },
    });
  }
}

/** Calls allowed to a session whose password was assigned by somebody else. */
const ALWAYS_OPEN: ReadonlySet<string> = new Set(["/password", "/sign-out", "/me"]);
