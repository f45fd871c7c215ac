import { createContext } from "react-router-dom";
import type { Portal } from "../hooks/portal.ts";

/** Gives a loader the portal: `args.context.get(portalContext)`. */
export const portalContext = createContext<Portal>();

export interface RequestInfo {
  /** An unmatched path is an error page on the server, and a way home in the browser (docs/product.md 6). */
  readonly environment: "server" | "browser";
  /** The cookie's token when this navigation began; "" for a visitor. */
  readonly token: string;
  /** Server only: the token's user could not be read. */
  readonly isUnreadable?: boolean;
}

export const requestContext = createContext<RequestInfo>();
