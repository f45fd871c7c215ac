import type { Access } from "./call.ts";

/** Roles of the caller. Null in its place: a visitor. */
export interface Roles {
  readonly isAnchor: boolean;
  readonly isExpert: boolean;
  /** Manages at least one room; the call itself checks which. */
  readonly isManager: boolean;
}

export type Admission = "admitted" | "not-logged-in" | "forbidden";

/** Access check (docs/product.md 6). An anchor manages their own room, so `manager` admits anchors too. */
export function admission(access: Access, roles: Roles | null): Admission {
  if (access === "any") return "admitted";
  if (roles === null) return "not-logged-in";
  switch (access) {
    case "user":
      return "admitted";
    case "anchor":
      return roles.isAnchor ? "admitted" : "forbidden";
    case "expert":
      return roles.isExpert ? "admitted" : "forbidden";
    case "manager":
      return roles.isManager || roles.isAnchor ? "admitted" : "forbidden";
    default:
      return access satisfies never;
  }
}
