import type { TSchema } from "typebox";
import type { StaffRole } from "../codes/staff.ts";

/** Who may make a desk call: anybody, any session with its second factor done, or staff with one of these roles. */
export type DeskAccess = "any" | "staff" | readonly StaffRole[];

/**
 * One call of the operators' desk, under `/desk/api`. A POST changes something: it names its action for the action log,
 * and the fields of its body (or path) that the log keeps. The log never keeps passwords, codes or the text of
 * articles.
 */
export interface DeskCall {
  readonly method: "GET" | "POST";
  /** `/articles/{id}` */
  readonly path: string;
  readonly access: DeskAccess;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly reply: TSchema;
  /** Of a POST, e.g. `article.publish`. Absent: it changes nothing, or the use case writes the log itself (signing in). */
  readonly action?: string;
  /** Names of the path and body fields that the log keeps. */
  readonly logged?: readonly string[];
  readonly bodyBytes?: number;
}

type Rest = Omit<DeskCall, "method" | "path" | "access">;
type Defined<M extends DeskCall["method"], P extends string, R extends Rest> = DeskCall & { readonly method: M; readonly path: P } & R;

export function deskGet<const P extends string, const R extends Rest>(path: P, access: DeskAccess, rest: R): Defined<"GET", P, R> {
  return { method: "GET", path, access, ...rest };
}

export function deskPost<const P extends string, const R extends Rest>(path: P, access: DeskAccess, rest: R): Defined<"POST", P, R> {
  return { method: "POST", path, access, ...rest };
}

export const DESK_API = "/desk/api";
/** Sent with every call that changes something. A form on another site cannot set a header. */
export const DESK_HEADER = "x-desk";

export type DeskAdmission = "admitted" | "not-logged-in" | "forbidden";

/** `roles` null: no session, or one whose second factor is still missing. */
export function deskAdmission(access: DeskAccess, roles: readonly StaffRole[] | null): DeskAdmission {
  if (access === "any") return "admitted";
  if (roles === null) return "not-logged-in";
  return access === "staff" || access.some((role) => roles.includes(role)) ? "admitted" : "forbidden";
}
