import { type MiddlewareFunction, data, redirect } from "react-router-dom";
import { BUSY_MESSAGE, ErrorCode } from "../../contract/codes/errors.ts";
import { isUserCentre, isUserPage, wayOf } from "../parts/session/pages.ts";
import type { Portal } from "../hooks/portal.ts";
import { portalContext, requestContext } from "../loading/context.ts";
import { NOT_FOUND_MESSAGE } from "../hooks/notFound.ts";

/** Runs before every layout, in this order (docs/product.md 6). */
export const MIDDLEWARE = ["unknown-route", "authenticated", "request-setup"] as const;

/** Pattern of the route that matches when no page does. */
export const UNKNOWN_PATTERN = "*";

interface MiddlewareOptions {
  /** Null on the server: each request brings its own portal in the router's context. */
  readonly portal: Portal | null;
}

const unknownRoute: MiddlewareFunction = ({ pattern, context }) => {
  if (pattern !== UNKNOWN_PATTERN) return;
  // A request to the server gets an error page; a navigation inside the app goes home.
  if (context.get(requestContext).environment === "browser") throw redirect("/");
  throw data(NOT_FOUND_MESSAGE, { status: 404, statusText: "Not Found" });
};

/**
 * Reads the cookie on each navigation and loads the user, unless already present. A visitor on a user's page is redirected
 * to `/`, and so is a request to the user centre with an invalid token (docs/product.md 2, 4 and 6). If the token cannot
 * be checked, there is no redirect: the page asks to try again later.
 */
function authenticated(portal: Portal | null): MiddlewareFunction {
  return async ({ request, context }) => {
    const { session } = portal ?? context.get(portalContext);
    await session.synchronise();
    const url = new URL(request.url);
    const { user, status } = session.view$.value;
    if (user === null) {
      const { token, isUnreadable } = context.get(requestContext);
      if (!isUserPage(url.pathname) && (token === "" || !isUserCentre(url.pathname))) return;
      throw isUnreadable || status === "unknown"
        ? data(BUSY_MESSAGE, { status: ErrorCode.databaseUnavailable, statusText: "Service Unavailable" })
        : redirect("/");
    }
    const to = wayOf(user, url);
    if (to !== null) throw redirect(to);
  };
}

function requestSetup(portal: Portal | null): MiddlewareFunction {
  return ({ context }) => {
    if (portal) context.set(portalContext, portal);
  };
}

/** The functions of a chain of names. An unknown name fails every request: 500 `Unknown middleware {name}`. */
export function chainOf(names: readonly string[], options: MiddlewareOptions): MiddlewareFunction[] {
  const known: Readonly<Record<string, MiddlewareFunction>> = {
    "unknown-route": unknownRoute,
    authenticated: authenticated(options.portal),
    "request-setup": requestSetup(options.portal),
  };
  return names.map(
    (name) =>
      (Object.hasOwn(known, name) ? known[name] : undefined) ??
      (() => {
        throw data(`Unknown middleware ${name}`, { status: 500, statusText: "Internal Server Error" });
      }),
  );
}
