import { type MiddlewareFunction, data, redirect } from "react-router-dom";
import type { Portal } from "../hooks/portal.ts";
import { portalContext, requestContext } from "./context.ts";
import { NOT_FOUND_MESSAGE } from "./notFound.ts";

/** Runs before every layout, in this order (spec section 6). */
export const MIDDLEWARE = ["unknown-route", "authenticated", "request-setup"] as const;

/** Pages of users: `/v` and below, save the anchor's own, and whatever has to do with publishing tips. */
export function isUserPage(pathname: string): boolean {
  if (pathname.startsWith("/v/anchor")) return false;
  return /^\/v(\/|$)/.test(pathname) || pathname.includes("recommend");
}

interface MiddlewareOptions {
  readonly isKnownPath: (pathname: string) => boolean;
  readonly portal: Portal;
}

function unknownRoute(isKnownPath: MiddlewareOptions["isKnownPath"]): MiddlewareFunction {
  return ({ request, context }) => {
    if (isKnownPath(new URL(request.url).pathname)) return;
    // Asked of the server it is an error page; going there inside the app leads home.
    if (context.get(requestContext).environment === "browser") throw redirect("/");
    throw data(NOT_FOUND_MESSAGE, { status: 404, statusText: "Not Found" });
  };
}

const authenticated: MiddlewareFunction = ({ request, context }) => {
  if (context.get(requestContext).token === "" && isUserPage(new URL(request.url).pathname)) throw redirect("/");
};

function requestSetup(portal: Portal): MiddlewareFunction {
  return ({ context }) => {
    context.set(portalContext, portal);
  };
}

/** The functions of a chain of names. A name nobody knows is an error of every request: 500 `Unknown middleware {name}`. */
export function chainOf(names: readonly string[], options: MiddlewareOptions): MiddlewareFunction[] {
  const known: Readonly<Record<string, MiddlewareFunction>> = {
    "unknown-route": unknownRoute(options.isKnownPath),
    authenticated,
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
