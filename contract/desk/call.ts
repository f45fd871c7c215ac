import type { TSchema } from "typebox";
import type { StaffRole } from "../codes/staff.ts";

/** Who may make a call of the desk: anybody, whoever has a session with its second factor, or staff with one of these roles. */
export type DeskAccess = "any" | "staff" | readonly StaffRole[];

/**
 * One call of the operators' desk, under `/desk/api`. A POST changes something: it names the action that the log of
 * actions shows, and which fields of its body (or path) the log keeps. Passwords, codes and texts of articles are not
 * among them.
 */
export interface DeskCall {
  readonly method: "GET" | "POST";
  /** `/articles/{id}` */
  readonly path: string;
  readonly access: DeskAccess;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly reply: TSchema;
  /** Of a POST; `article.publish`. Absent: nothing is changed by it, or (signing in) the use case writes the log itself. */
  readonly action?: string;
  /** Names of fields of path and body that the log keeps. */
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
/** Sent with every call that changes something: a form of another page cannot send it. */
export const DESK_HEADER = "x-desk";

export type DeskAdmission = "admitted" | "not-logged-in" | "forbidden";

/** Roles null: no session, or one that still lacks its second factor. */
export function deskAdmission(access: DeskAccess, roles: readonly StaffRole[] | null): DeskAdmission {
  if (access === "any") return "admitted";
  if (roles === null) return "not-logged-in";
  return access === "staff" || access.some((role) => roles.includes(role)) ? "admitted" : "forbidden";
}
