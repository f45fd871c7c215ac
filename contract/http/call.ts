import type { TSchema } from "typebox";
import type { ErrorCode } from "../codes/errors.ts";

/** Environment segment that prefixes a path (docs/product.md 7). */
export type Segment = "tapi" | "aapi";

/** Who may make a call. `anchor`, `expert` and `manager` are users with that role. */
export type Access = "any" | "user" | "anchor" | "expert" | "manager";

/** One call of the API: everything that browser and server agree on about it. */
export interface Call {
  readonly method: "GET" | "POST";
  /** Path under the segment, parameters in braces: `/pay/card-list/{id}`. */
  readonly path: string;
  readonly segment: Segment;
  readonly access: Access;
  /** Absent while the call is not built: the server then answers 501 with a message. */
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Schema of `data` in the envelope. A call with a reply schema is built. */
  readonly reply?: TSchema;
  /** Never wrapped as encrypted data, even when encryption is on (uploads). */
  readonly plain?: true;
  /** Maximum body size; default `BODY_BYTES`. */
  readonly bodyBytes?: number;
  /** A GET that changes something. Like every POST it is refused from other sites (`Sec-Fetch-Site: cross-site`). */
  readonly changes?: true;
  /** The query, body or path field that must be the caller's own user id; another id gets 403. An absent field passes. */
  readonly own?: string;
  /** Error code in place of 401 for a caller without a live session. */
  readonly withoutSession?: ErrorCode;
}

type Rest = Omit<Call, "method" | "path" | "segment" | "access">;

/** A call with its literal types; they type the browser's `send` (src/api/calls.ts). */
type Defined<M extends Call["method"], S extends Segment, P extends string, A extends Access, R extends Rest> = Call & {
  readonly method: M;
  readonly segment: S;
  readonly path: P;
  readonly access: A;
} & R;

export function get<const S extends Segment, const P extends string, const A extends Access, const R extends Rest>(
  segment: S,
  path: P,
  access: A,
  rest?: R,
): Defined<"GET", S, P, A, R> {
  return { method: "GET", path, segment, access, ...(rest ?? ({} as R)) };
}

export function post<const S extends Segment, const P extends string, const A extends Access, const R extends Rest>(
  segment: S,
  path: P,
  access: A,
  rest?: R,
): Defined<"POST", S, P, A, R> {
  return { method: "POST", path, segment, access, ...(rest ?? ({} as R)) };
}

/** `/tapi/live/time`, with path parameters filled in. */
export function urlOf(call: Pick<Call, "segment" | "path">, params: Readonly<Record<string, string | number>> = {}): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? "")));
  return `/${call.segment}${path}`;
}
