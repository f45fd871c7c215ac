import type { AxiosAdapter, AxiosInstance, AxiosResponse } from "axios";
import { BUSY_CODES, BUSY_MESSAGE } from "../../contract/codes/errors.ts";
import { type Envelope, SUCCESS } from "../../contract/envelope.ts";
import { type Call, type Segment, urlOf } from "../../contract/http/call.ts";
import { CHANNEL_ID, PLATFORM, REQUEST_TIMEOUT_MS } from "../../contract/limits.ts";
import { type Result, err, ok } from "../../contract/result.ts";
import type { BodyCipher } from "./encryptBody.ts";

/** What a call failed with: the envelope's code and message, the HTTP status, or `NO_ANSWER`. */
export interface ApiFailure {
  readonly code: number;
  /** Chinese, fit to be shown. */
  readonly message: string;
}

/** No answer came at all: offline, refused, timed out or cancelled. */
export const NO_ANSWER = 0;

/** What the browser needs to know of a call; the schemas stay on the server. `src/api/*.test.ts` holds both together. */
export type WireCall = Pick<Call, "method" | "path" | "segment" | "access" | "plain">;

export interface CallInput {
  /** Fills the braces of the path. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: object;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** A poll: no warning is shown when it fails, the page says itself that it is stale. */
  readonly isQuiet?: boolean;
}

export interface Api {
  /** One call. Never rejects. */
  send<T>(call: WireCall, input?: CallInput): Promise<Result<T, ApiFailure>>;
}

export interface ApiOptions {
  /** The session's token, or "" for a visitor; read at each call. */
  readonly token: () => string;
  /** Seconds spent on the site, sent as `usage-time`; read at each call. */
  readonly usageTimeS: () => number;
  readonly applicationKey: string;
  /** Bodies of calls that are not `plain` travel encrypted (contract/http/secret.ts). Off when absent. */
  readonly isBodyEncrypted?: boolean;
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
  /** The server renders with an adapter that calls the portal in process. */
  readonly adapter?: AxiosAdapter;
  /** Told about the codes that show "number + network busy" (spec section 8). */
  readonly onBusy?: (failure: ApiFailure) => void;
}

function isEnvelope(value: unknown): value is Envelope<unknown> {
  return typeof value === "object" && value !== null && typeof (value as { code?: unknown }).code === "number";
}

/** The busy codes of the call's segment carry our words, every other code the server's (spec section 8). */
export function failureOf(segment: Segment, code: number, message: string | undefined): ApiFailure {
  if (BUSY_CODES[segment].includes(code)) return { code, message: BUSY_MESSAGE };
  return { code, message: message || BUSY_MESSAGE };
}

/** Time-outs, refusals and cancellations; whatever else is thrown is a bug. */
function isAxiosError(error: unknown): boolean {
  return error instanceof Error && (error as Error & { isAxiosError?: unknown }).isAxiosError === true;
}

/** channelId and platform travel with every call: in the query of a GET, in the body of a POST (spec section 7). */
const CONTEXT = { channelId: CHANNEL_ID, platform: PLATFORM } as const;

export function createApi(options: ApiOptions): Api {
  // Loaded with the first call: a page that comes rendered needs no call to be painted and made alive.
  let client: Promise<AxiosInstance> | null = null;
  async function makeClient(): Promise<AxiosInstance> {
    const { default: axios } = await import("axios");
    return axios.create({
      baseURL: options.baseUrl ?? "",
      timeout: options.timeoutMs ?? REQUEST_TIMEOUT_MS,
      // A status is an answer to be read, not an exception.
      validateStatus: () => true,
      ...(options.adapter ? { adapter: options.adapter } : {}),
    });
  }
  /** Null when its code cannot be loaded: the network is gone, and the next call tries again. */
  async function clientOrNull(): Promise<AxiosInstance | null> {
    client ??= makeClient();
    try {
      return await client;
    } catch {
      // Forgotten, so that the next call loads it anew; this one fails as any call without an answer.
      client = null;
      return null;
    }
  }

  /** Null when the cipher's code cannot be loaded. */
  async function bodyOf(call: WireCall, input: CallInput): Promise<object | null> {
    const body = { ...input.body, ...CONTEXT };
    if (call.plain || !options.isBodyEncrypted) return body;
    let encrypt: BodyCipher;
    try {
      encrypt = await (await import("./encryptBody.ts")).loadBodyCipher();
    } catch {
      // The network is gone: the call fails as any call without an answer.
      return null;
    }
    return encrypt(body, options.applicationKey);
  }

  function fail(call: WireCall, failure: ApiFailure, input: CallInput): Result<never, ApiFailure> {
    if (!input.isQuiet && BUSY_CODES[call.segment].includes(failure.code)) options.onBusy?.(failure);
    return err(failure);
  }

  function read<T>(call: WireCall, response: AxiosResponse<unknown>, input: CallInput): Result<T, ApiFailure> {
    const envelope = response.data;
    // A page in place of an envelope (a proxy's, a login wall's) is no answer of ours, whatever its status.
    if (!isEnvelope(envelope)) {
      const code = response.status === SUCCESS ? NO_ANSWER : response.status;
      return fail(call, failureOf(call.segment, code, undefined), input);
    }
    if (response.status >= 400 && envelope.code === SUCCESS)
      return fail(call, failureOf(call.segment, response.status, envelope.message), input);
    if (envelope.code !== SUCCESS) return fail(call, failureOf(call.segment, envelope.code, envelope.message), input);
    return ok(envelope.data as T);
  }

  return {
    async send<T>(call: WireCall, input: CallInput = {}): Promise<Result<T, ApiFailure>> {
      const axiosClient = await clientOrNull();
      if (!axiosClient) return err({ code: NO_ANSWER, message: BUSY_MESSAGE });
      const isPost = call.method === "POST";
      const body = isPost ? await bodyOf(call, input) : null;
      if (isPost && !body) return err({ code: NO_ANSWER, message: BUSY_MESSAGE });
      const token = options.token();
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
          },
          ...(input.timeoutMs === undefined ? {} : { timeout: input.timeoutMs }),
          ...(input.signal ? { signal: input.signal } : {}),
        });
        return read<T>(call, response, input);
      } catch (error) {
        if (isAxiosError(error)) return err({ code: NO_ANSWER, message: BUSY_MESSAGE });
        throw error;
      }
    },
  };
}
