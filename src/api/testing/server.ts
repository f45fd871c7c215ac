import { HttpResponse, http } from "msw/http";
import { setupServer } from "msw/node";
import type { Static, TSchema } from "typebox";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { NO_ANSWER } from "../../../contract/codes/errors.ts";
import { SUCCESS } from "../../../contract/envelope.ts";
import type { Call } from "../../../contract/http/call.ts";
import type { Result } from "../../../contract/result.ts";
import { type Api, type ApiFailure, type CallInput, type CallOptions, createApi } from "../client.ts";
import { offline } from "./faults.ts";

/** A call as it was sent: path and query are text after the wire. */
export interface Sent {
  readonly path: string;
  readonly input: CallInput;
}

export interface SentOverWire extends Sent {
  readonly request: Request;
  /** The body as received. */
  readonly text: string;
}

type Given<T> = T extends object ? { readonly [K in keyof T]: Given<T[K]> } : T;
/** `data` of the call's envelope, as the contract has it. */
type DataOf<C extends Call> = C["reply"] extends infer R extends TSchema ? Given<Static<R>> : unknown;
type Reply<C extends Call> = Result<DataOf<C>, ApiFailure> | Response;
/** The answer to a call: data, a refusal, or a fault (faults.ts). */
export type Answer<C extends Call> = (input: CallInput) => Reply<C> | Promise<Reply<C>>;

export interface PortalServer {
  /** The app's own client, as a visitor. */
  readonly api: Api & { readonly sent: readonly SentOverWire[] };
  /** The codes the client warned of since the test began (docs/product.md 8: "number + network busy"). */
  readonly warnings: readonly ApiFailure[];
  /** Answers the call this way until the test ends. */
  on<C extends Call>(call: C, answer: Answer<C>): void;
  /** The bodies, or queries, that were sent to a call since the test began. */
  sentTo(call: Call): readonly (object | undefined)[];
}

/** Base URL of the calls: Node, unlike a browser, has no origin of its own. */
export const ORIGIN = globalThis.location?.origin ?? "http://portal.test";

const LAST_HTTP_STATUS = 599;

/** As the portal responds (server/http/envelope.ts): a code that is an HTTP status is also the response's status. */
function responseOf(reply: Result<unknown, ApiFailure> | Response): Response {
  if (reply instanceof Response) return reply;
  if (reply.ok) return HttpResponse.json({ code: SUCCESS, data: reply.value ?? null, message: "" } as object);
  const { code, message } = reply.error;
  if (code === NO_ANSWER) return offline();
  return HttpResponse.json({ code, data: null, message }, { status: code <= LAST_HTTP_STATUS ? code : SUCCESS });
}

/** Every call carries the channel, which `client.test.ts` checks; the tests of pages ignore it. */
function withoutChannel<T>(fields: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== "channelId" && name !== "platform"));
}

/**
 * A server for the tests of one file, reached through the real client and the network. It listens while they run and
 * resets its answers and records after each test. A call without an answer fails the test that makes it.
 */
export function portalServer(): PortalServer {
  const server = setupServer();
  const sent: SentOverWire[] = [];
  const warnings: ApiFailure[] = [];
  const unanswered: string[] = [];
  let test = new AbortController();
  const client = createApi({
    baseUrl: ORIGIN,
    token: () => "",
    usageTimeS: () => 0,
    applicationKey: "key-of-the-brand",
    onBusy: (failure) => void warnings.push(failure),
  });

  server.events.on("request:unhandled", ({ request }) => void unanswered.push(`${request.method} ${request.url}`));
  beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
  afterEach(() => {
    // Requests in flight belong to this test: the next one must not see them.
    test.abort();
    test = new AbortController();
    server.resetHandlers();
    sent.splice(0);
    warnings.splice(0);
    expect(unanswered.splice(0), "calls without an answer").toEqual([]);
  });
  afterAll(() => server.close());

  return {
    api: {
      sent,
      async send(name, ...inputs) {
        const [input] = inputs as readonly CallOptions[];
        const own = test.signal;
        const signal = input?.signal ? AbortSignal.any([own, input.signal]) : own;
        const answer = await client.send(name, ...([{ ...input, signal }] as unknown as typeof inputs));
        return own.aborted ? new Promise<never>(() => undefined) : answer;
      },
    },
    warnings,
    on(call, answer) {
      const path = `${ORIGIN}/${call.segment}${call.path.replace(/\{(\w+)\}/g, ":$1")}`;
      const handle = call.method === "POST" ? http.post : http.get;
      server.use(
        handle(path, async ({ request, params }) => {
          const text = await request.clone().text();
          const query = withoutChannel(Object.fromEntries(new URL(request.url).searchParams));
          const given = Object.keys(params).length === 0 ? {} : { params: params as Record<string, string> };
          const input: CallInput = {
            ...given,
            query,
            ...(text === "" ? {} : { body: withoutChannel(JSON.parse(text) as Record<string, unknown>) }),
          };
          sent.push({ path: call.path, input, request, text });
          return responseOf(await answer(input));
        }),
      );
    },
    sentTo: ({ path }) => sent.filter((one) => one.path === path).map(({ input }) => input.body ?? input.query),
  };
}
