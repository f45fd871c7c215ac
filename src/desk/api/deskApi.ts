import { createContext, use } from "react";
import { BUSY_MESSAGE, ErrorCode, NO_ANSWER } from "../../../contract/codes/errors.ts";
import { DESK_API, DESK_HEADER } from "../../../contract/desk/call.ts";
import { SUCCESS } from "../../../contract/envelope.ts";
import { REQUEST_TIMEOUT_MS } from "../../../contract/limits.ts";
import { err, ok } from "../../../contract/result.ts";
import type { Answer } from "../../api/client.ts";
import type { DeskCallName, DeskInputOf, DeskReplyOf } from "./calls.ts";

interface Wire {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
}
interface Options {
  readonly signal?: AbortSignal;
}
type Input<K extends DeskCallName> = DeskInputOf<K> & Options;
/** Generic over any string, as in src/api/client.ts: the compiler does not try an unresolved name against all calls. */
type Inputs<K extends string> = K extends DeskCallName ? (object extends DeskInputOf<K> ? [Input<K>?] : [Input<K>]) : readonly unknown[];
type Reply<K extends string> = K extends DeskCallName ? DeskReplyOf<K> : unknown;

export interface DeskApi {
  /** One call, named as `GET /staff`. Never rejects. */
  send<K extends string>(name: K & DeskCallName, ...input: Inputs<K>): Answer<Reply<K>>;
  /** Called when a response says that the session has ended. Returns an unsubscribe function. */
  onSignedOut(listener: () => void): () => void;
}

export interface DeskApiOptions {
  readonly baseUrl?: string;
}

function urlOf(path: string, { params = {}, query = {} }: Wire): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]])),
  ).toString();
  return `${DESK_API}${filled}${search === "" ? "" : `?${search}`}`;
}

interface Envelope {
  readonly code: number;
  readonly data: unknown;
  readonly message: string;
}

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === "object" && value !== null && typeof (value as { code?: unknown }).code === "number";

/** The session is in a cookie that no script can read; the header marks the request as made by a desk page. */
export function createDeskApi({ baseUrl = "" }: DeskApiOptions = {}): DeskApi {
  const listeners = new Set<() => void>();
  const send = async (name: string, input: Wire & Options = {}): Answer<unknown> => {
    const [method = "GET", path = ""] = name.split(" ");
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    try {
      const response = await fetch(`${baseUrl}${urlOf(path, input)}`, {
        method,
        credentials: "same-origin",
        headers: { [DESK_HEADER]: "1", ...(method === "POST" ? { "content-type": "application/json" } : {}) },
        ...(method === "POST" ? { body: JSON.stringify(input.body ?? {}) } : {}),
        signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
      });
      const answer: unknown = await response.json();
      if (!isEnvelope(answer)) return err({ code: response.status, message: BUSY_MESSAGE, isForeign: true });
      if (answer.code === SUCCESS) return ok(answer.data);
      if (answer.code === ErrorCode.notLoggedIn) for (const listener of listeners) listener();
      return err({ code: answer.code, message: answer.message || BUSY_MESSAGE });
    } catch (error) {
      // No network, a time-out, or a response that is not JSON. Any other exception is a bug.
      if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError) {
        return err({ code: NO_ANSWER, message: BUSY_MESSAGE });
      }
      throw error;
    }
  };
  return {
    send: send as DeskApi["send"],
    onSignedOut(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const DeskApiContext = createContext<DeskApi | null>(null);

export function useDeskApi(): DeskApi {
  const api = use(DeskApiContext);
  if (!api) throw new Error("no desk around this component");
  return api;
}
