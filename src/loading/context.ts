import { createContext } from "react-router-dom";
import type { Portal } from "../hooks/portal.ts";

/** How a loader reaches the portal: `args.context.get(portalContext)`. */
export const portalContext = createContext<Portal>();

export interface RequestInfo {
  /** On the server an unmatched path is an error page, in the browser a way home (docs/product.md 6). */
  readonly environment: "server" | "browser";
  /** The token as the cookie had it when this navigation began; "" for a visitor. */
  readonly token: string;
  /** Of the server: nobody could be asked whose the token is. */
  readonly isUnreadable?: boolean;
}

export const requestContext = createContext<RequestInfo>();
