import type { Static, TSchema } from "typebox";
import type { Call } from "../../contract/http/call.ts";
import type { Roles } from "../../contract/http/access.ts";
import type { CallResult } from "../../contract/http/failure.ts";

/** The user and session of a token. */
export interface Identity {
  readonly userId: string;
  readonly sessionId: string;
  readonly roles: Roles;
}

/** Null for a token that is unknown, expired or revoked. Rejects only when the database is unreachable. */
export type Identify = (token: string) => Promise<Identity | null>;

/** Data of the request itself, for handlers that need it. */
export interface CallContext {
  /** The host as addressed by the client: `127.0.0.1:8080`. */
  readonly host: string;
  readonly isSecure: boolean;
  /** The `access-token` header; null when absent or empty. */
  readonly token: string | null;
  /** The caller; null = a visitor (also when the token is invalid and the call is open to all). */
  readonly identity: Identity | null;
  readonly ip: string;
  /** "" when absent; at most 400 characters. */
  readonly userAgent: string;
  /** The browser's fingerprint (`visitor-id` header): a signal, chosen by the client. "" when absent or malformed. */
  readonly visitorId: string;
  readonly requestId: string;
}

type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParams<Rest> : never;

export type QueryOf<C> = C extends { readonly query: infer S extends TSchema } ? Static<S> : null;
export type BodyOf<C> = C extends { readonly body: infer S extends TSchema } ? Static<S> : null;
export type ReplyOf<C> = C extends { readonly reply: infer S extends TSchema } ? Static<S> : never;

/** The context, with an identity where the call's access guarantees one. */
export type ContextOf<C extends Call> = C["access"] extends "any" ? CallContext : CallContext & { readonly identity: Identity };

export interface CallInput<C extends Call> {
  readonly params: Readonly<Record<PathParams<C["path"]>, string>>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly context: ContextOf<C>;
}

/** A call with a reply schema: only such a call can have a handler. */
export type BuiltCall = Call & { readonly reply: TSchema };

export type Handler<C extends BuiltCall> = (input: CallInput<C>) => CallResult<ReplyOf<C>> | Promise<CallResult<ReplyOf<C>>>;

export interface RawInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
  readonly context: CallContext;
}

/** Input of a shared call, without the caller: nothing about one caller may shape the answer for all. */
export type SharedInput<C extends BuiltCall> = Omit<CallInput<C>, "context">;
export type SharedHandler<C extends BuiltCall> = (input: SharedInput<C>) => CallResult<ReplyOf<C>> | Promise<CallResult<ReplyOf<C>>>;
/** Returns, cheaply, the state behind an answer: while it is the same the answer may be reused. Null: unknown. */
export type StateOf<C extends BuiltCall> = (input: SharedInput<C>) => string | null;

type SharedRawInput = Omit<RawInput, "context">;

/** The handler as the route calls it; with `stateOf` its answers are shared. */
export type FoundHandler =
  | { answer(input: RawInput): Promise<CallResult<unknown>>; readonly stateOf?: undefined }
  | { answer(input: SharedRawInput): Promise<CallResult<unknown>>; stateOf(input: SharedRawInput): string | null };

function canShare({ method, access, own, changes }: Call): boolean {
  return method === "GET" && access === "any" && own === undefined && !changes;
}

/** The handlers of the built calls, each typed by its call's schemas. */
export interface CallRegistry {
  handle<C extends BuiltCall>(call: C, handler: Handler<C>): void;
  /**
   * For a GET call that is open to all: the same answer for the same input, computed once for concurrent requests, and
   * cached as long as its state is known to be the same.
   */
  share<C extends BuiltCall>(call: C, handler: SharedHandler<C>, stateOf: StateOf<C>): void;
  /** For a part that the brand does not have: such calls answer 404, whatever is sent. */
  leaveOut(calls: readonly Call[]): void;
  isLeftOut(call: Call): boolean;
  find(call: Call): FoundHandler | undefined;
}

export function createCallRegistry(): CallRegistry {
  const handlers = new Map<Call, FoundHandler>();
  const leftOut = new Set<Call>();
  // The route validates with the call's schemas before it calls a handler: the one place where types meet the wire.
  const add = (call: Call, handler: FoundHandler): void => {
    if (handlers.has(call)) throw new Error(`${call.method} ${call.path} has two handlers`);
    handlers.set(call, handler);
  };
  return {
    handle(call, handler) {
      add(call, { answer: async (input: RawInput) => handler(input as CallInput<typeof call>) });
    },
    share(call, handler, stateOf) {
      if (!canShare(call)) throw new Error(`${call.method} ${call.path} is not the same for all`);
      add(call, {
        answer: async (input: SharedRawInput) => handler(input as SharedInput<typeof call>),
        stateOf: (input) => stateOf(input as SharedInput<typeof call>),
      });
    },
    leaveOut(calls) {
      for (const call of calls) leftOut.add(call);
    },
    isLeftOut: (call) => leftOut.has(call),
    find: (call) => handlers.get(call),
  };
}
