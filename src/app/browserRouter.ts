import { type DataRouter, type HydrationState, type RouteObject, RouterContextProvider, createBrowserRouter } from "react-router-dom";
import { requestContext } from "../loading/context.ts";

interface BrowserRouterInput {
  readonly routes: RouteObject[];
  readonly hydration: HydrationState;
  /** The cookie's token when a navigation begins. */
  readonly token: () => string;
}

/** The router of a hydrated page. The build gives this file a copy of the router's code without components (vite.config.ts). */
export function browserRouter({ routes, hydration, token }: BrowserRouterInput): DataRouter {
  return createBrowserRouter(routes, {
    hydrationData: hydration,
    getContext: () => new RouterContextProvider(new Map([[requestContext, { environment: "browser", token: token() }]])),
  });
}
