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

/** A call as it was sent: what has been through the wire is text in path and query. */
export interface Sent {
  readonly path: string;
  readonly input: CallInput;
}

export interface SentOverWire extends Sent {
  readonly request: Request;
  /** The body as it came. */
  readonly text: string;
}

type Given<T> = T extends object ? { readonly [K in keyof T]: Given<T[K]> } : T;
/** `data` of the call's envelope, as the contract has it. */
type DataOf<C extends Call> = C["reply"] extends infer R extends TSchema ? Given<Static<R>> : unknown;
type Reply<C extends Call> = Result<DataOf<C>, ApiFailure> | Response;
/** What a call is answered: data, a refusal, or a fault (faults.ts). */
export type Answer<C extends Call> = (input: CallInput) => Reply<C> | Promise<Reply<C>>;

export interface PortalServer {
  /** The app's own client, a visitor's. */
  readonly api: Api & { readonly sent: readonly SentOverWire[] };
  /** The codes the client warned of since the test began (docs/product.md 8: "number + network busy"). */
  readonly warnings: readonly ApiFailure[];
  /** From now on, until the test ends. */
  on<C extends Call>(call: C, answer: Answer<C>): void;
  /** Bodies, or queries, of a call since the test began. */
  sentTo(call: Call): readonly (object | undefined)[];
}

/** Where calls go: Node, other than a browser, has no address of its own. */
export const ORIGIN = globalThis.location?.origin ?? "http://portal.test";

const LAST_HTTP_STATUS = 599;

/** As the portal answers (server/http/envelope.ts): a code that is an HTTP status is the status too. */
function responseOf(reply: Result<unknown, ApiFailure> | Response): Response {
  if (reply instanceof Response) return reply;
  if (reply.ok) return HttpResponse.json({ code: SUCCESS, data: reply.value ?? null, message: "" } as object);
  const { code, message } = reply.error;
  if (code === NO_ANSWER) return offline();
  return HttpResponse.json({ code, data: null, message }, { status: code <= LAST_HTTP_STATUS ? code : SUCCESS });
}

/** Every call carries its channel, which `client.test.ts` holds; the tests of pages look at the rest. */
function withoutChannel<T>(fields: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== "channelId" && name !== "platform"));
}

/**
 * A server for the tests of one file that speaks through the real client and the network: listens while they run, and
 * forgets after each what it was told. A call nobody answers fails the test that makes it.
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
    // What is still under way belongs to this test: the next one does not hear of it.
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
