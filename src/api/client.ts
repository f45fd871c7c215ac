import type { AxiosAdapter, AxiosInstance, AxiosResponse } from "axios";
import { BUSY_CODES, BUSY_MESSAGE, ErrorCode, NO_ANSWER } from "../../contract/codes/errors.ts";
import { type Envelope, SUCCESS } from "../../contract/envelope.ts";
import { type Call, type Segment, urlOf } from "../../contract/http/call.ts";
import { CHANNEL_ID, PLATFORM, REQUEST_TIMEOUT_MS } from "../../contract/limits.ts";
import { type Result, err, ok } from "../../contract/result.ts";
import type { CallName, InputOf, ReplyOf } from "./calls.ts";
import type { BodyCipher } from "./encryptBody.ts";

/** Why a call failed: the envelope's code and message, the HTTP status, or `NO_ANSWER`. */
export interface ApiFailure {
  readonly code: number;
  /** Chinese, fit to be shown. */
  readonly message: string;
  /** The response was no envelope (a proxy's page, a login wall): nothing is known of the portal's answer. */
  readonly isForeign?: boolean;
  /** From `Retry-After`, if the response had one: do not retry earlier. */
  readonly retryAfterMs?: number;
  /** `data` of the refusal, if any, for example the new price after a price change. */
  readonly data?: object;
}

/** The parts of a call that its name contains. */
export type WireCall = Pick<Call, "method" | "path" | "segment">;

/** Options that any call takes. */
export interface CallOptions {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** A poll: no warning is shown when it fails, because the page itself shows that it is stale. */
  readonly isQuiet?: boolean;
}

/** Everything that any call can send. */
export interface CallInput extends CallOptions {
  /** Fills the braces of the path. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
  readonly isPlain?: boolean;
}

export type Answer<T> = Promise<Result<T, ApiFailure>>;

type Input<K extends CallName> = InputOf<K> & CallOptions;

/**
 * Generic over any string, not only over call names. Otherwise the compiler, before it knows which call it is, tries each
 * field against the inputs of all calls, which took most of the time of type-checking the browser's half.
 */
type Inputs<K extends string> = K extends CallName ? (object extends InputOf<K> ? [Input<K>?] : [Input<K>]) : readonly unknown[];

type Reply<K extends string> = K extends CallName ? ReplyOf<K> : unknown;

export interface Api {
  /** One call, named as `GET /tapi/live/time`. Never rejects. */
  send<K extends string>(name: K & CallName, ...input: Inputs<K>): Answer<Reply<K>>;
}

const SEGMENT_LENGTH = 4;

export function wireCallOf(name: string): WireCall {
  const [method, url = ""] = name.split(" /");
  return {
    method: method as Call["method"],
    segment: url.slice(0, SEGMENT_LENGTH) as Segment,
    path: url.slice(SEGMENT_LENGTH),
  };
}

export interface ApiOptions {
  /** The session's token, or "" for a visitor; read at each call. */
  readonly token: () => string;
  /** Seconds spent on the site, sent as `usage-time`; read at each call. */
  readonly usageTimeS: () => number;
  readonly applicationKey: string;
  /** The browser's fingerprint as known so far, sent as `visitor-id`; "" when there is none. Read at each call. */
  readonly visitorId?: () => string;
  /** Encrypts the bodies of calls that are not `plain`. Off when absent. */
  readonly isBodyEncrypted?: boolean;
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
  /** On the server: an adapter that calls the portal in process. */
  readonly adapter?: AxiosAdapter;
  /** Called for the codes that show "number + network busy" (docs/product.md 8). */
  readonly onBusy?: (failure: ApiFailure) => void;
}

function isEnvelope(value: unknown): value is Envelope<unknown> {
  return typeof value === "object" && value !== null && typeof (value as { code?: unknown }).code === "number";
}

/** A busy code of the call's segment gets our message, every other code keeps the server's (docs/product.md 8). */
export function failureOf(segment: Segment, code: number, message: string | undefined): ApiFailure {
  if (BUSY_CODES[segment].includes(code)) return { code, message: BUSY_MESSAGE };
  return { code, message: message || BUSY_MESSAGE };
}

/** Time-outs, refusals and cancellations. Any other exception is a bug. */
function isAxiosError(error: unknown): boolean {
  return error instanceof Error && (error as Error & { isAxiosError?: unknown }).isAxiosError === true;
}

const SECOND_MS = 1_000;

/** Statuses whose `Retry-After` is read. */
const REFUSALS: readonly number[] = [ErrorCode.tooManyRequests, ErrorCode.databaseUnavailable];

/** channelId and platform travel with every call: in the query of a GET, in the body of a POST (docs/product.md 7). */
const CONTEXT = { channelId: CHANNEL_ID, platform: PLATFORM } as const;

export function createApi(options: ApiOptions): Api {
  // Axios is loaded with the first call: a server-rendered page needs no call for its first paint and hydration.
  let client: Promise<AxiosInstance> | null = null;
  async function makeClient(): Promise<AxiosInstance> {
    const { default: axios } = await import("axios");
    return axios.create({
      baseURL: options.baseUrl ?? "",
      timeout: options.timeoutMs ?? REQUEST_TIMEOUT_MS,
      // Every status resolves; none throws.
      validateStatus: () => true,
      ...(options.adapter ? { adapter: options.adapter } : {}),
    });
  }
  /** Null when axios cannot be loaded: the network is gone, and the next call tries again. */
  async function clientOrNull(): Promise<AxiosInstance | null> {
    client ??= makeClient();
    try {
      return await client;
    } catch {
      // Cleared, so that the next call loads it again. This call fails with NO_ANSWER.
      client = null;
      return null;
    }
  }

  /** Null when the cipher's code cannot be loaded. */
  async function bodyOf(call: WireCall, input: CallInput): Promise<object | null> {
    const body = { ...input.body, ...CONTEXT };
    if (input.isPlain || !options.isBodyEncrypted) return body;
    let encrypt: BodyCipher;
    try {
      encrypt = await (await import("./encryptBody.ts")).loadBodyCipher();
    } catch {
      // The network is gone: the call fails with NO_ANSWER.
      return null;
    }
    return encrypt(body, options.applicationKey);
  }

  /** `Retry-After` of a refusal: seconds, or a date that is compared with the response's `Date`. */
  function pauseOf(headers: AxiosResponse["headers"]): Pick<ApiFailure, "retryAfterMs"> {
    const retryAfter: unknown = headers["retry-after"];
    if (typeof retryAfter !== "string") return {};
    const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * SECOND_MS : Date.parse(retryAfter) - Date.parse(String(headers["date"]));
    return ms > 0 ? { retryAfterMs: ms } : {};
  }

  function fail(call: WireCall, failure: ApiFailure, input: CallInput): Result<never, ApiFailure> {
    if (!input.isQuiet && BUSY_CODES[call.segment].includes(failure.code)) options.onBusy?.(failure);
    return err(failure);
  }

  function read(call: WireCall, { data, status, headers }: AxiosResponse<unknown>, input: CallInput): Result<unknown, ApiFailure> {
    const failed = (code: number, message?: string) =>
      fail(call, { ...failureOf(call.segment, code, message), ...(REFUSALS.includes(status) ? pauseOf(headers) : {}) }, input);
    // An HTML page in place of an envelope (a proxy's, a login wall's) is not the portal's answer, whatever its status.
    if (!isEnvelope(data)) {
      const foreign = failed(status === SUCCESS ? NO_ANSWER : status);
      return foreign.ok ? foreign : err({ ...foreign.error, isForeign: true });
    }
    if (data.code !== SUCCESS) {
      const refused = failed(data.code, data.message);
      const more = data.data;
      return typeof more === "object" && more !== null && !refused.ok ? err({ ...refused.error, data: more }) : refused;
    }
    if (status >= 400) return failed(status, data.message);
    return ok(data.data);
  }

  async function send(name: string, input: CallInput = {}): Answer<unknown> {
    const call = wireCallOf(name);
    const axiosClient = await clientOrNull();
    if (!axiosClient) return err({ code: NO_ANSWER, message: BUSY_MESSAGE });
    const isPost = call.method === "POST";
    const body = isPost ? await bodyOf(call, input) : null;
    if (isPost && !body) return err({ code: NO_ANSWER, message: BUSY_MESSAGE });
    const token = options.token();
    const visitorId = options.visitorId?.() ?? "";
    try {
      const response = await axiosClient.request<unknown>({
        method: call.method,
        url: urlOf(call, input.params),
        params: isPost ? input.query : { ...input.query, ...CONTEXT },
        ...(body ? { data: body } : {}),
        headers: {
          "usage-time": String(options.usageTimeS()),
          "application-key": options.applicationKey,
          ...(token === "" ? {} : { "access-token": token }),
          ...(visitorId === "" ? {} : { "visitor-id": visitorId }),
        },
        ...(input.timeoutMs === undefined ? {} : { timeout: input.timeoutMs }),
        ...(input.signal ? { signal: input.signal } : {}),
      });
      return read(call, response, input);
    } catch (error) {
      if (isAxiosError(error)) return err({ code: NO_ANSWER, message: BUSY_MESSAGE });
      throw error;
    }
  }
  // The call's name gives the types of input and reply: the server answers by the same schemas (server/http/calls.ts).
  return { send: send as Api["send"] };
}
