import {
  type DataRouter,
  type HydrationState,
  IDLE_NAVIGATION,
  type Location,
  type RouteObject,
  createPath,
  matchRoutes,
} from "react-router-dom";
import { loadOnce } from "../parts/session/core.ts";

/** What of the router a page is made alive with; fetchers and blockers, which no page has, are the router's alone. */
type Stand = Pick<
  DataRouter,
  | "basename"
  | "future"
  | "state"
  | "routes"
  | "manifest"
  | "window"
  | "subscribe"
  | "enableScrollRestoration"
  | "navigate"
  | "revalidate"
  | "createHref"
  | "createURL"
  | "encodeLocation"
>;
type Subscriber = Parameters<DataRouter["subscribe"]>[0];

export interface LazyRouterInput {
  /** With the code of what is on the page. */
  readonly routes: RouteObject[];
  readonly hydration: HydrationState;
  /** As the server found them; absent or of no use: they are looked for. */
  readonly matched?: readonly string[];
  /** The page's own. */
  readonly window: Pick<Window, "location" | "history">;
  /** Makes the router; its code comes first. */
  readonly open: () => Promise<DataRouter>;
  readonly onLoadFailure: () => void;
}

/** As the router reads it. */
function locationOf({ location: { pathname, search, hash }, history }: LazyRouterInput["window"]): Location {
  const state = history.state as { readonly usr?: unknown; readonly key?: string } | null;
  return { pathname, search, hash, state: state?.usr ?? null, key: state?.key ?? "default" };
}

/** Of the routes only those with these ids, and what they are copies of. */
function branchOf(routes: readonly RouteObject[], ids: ReadonlySet<string>, originals: Map<string, RouteObject>): RouteObject[] {
  return routes.flatMap((route) => {
    if (route.id === undefined || !ids.has(route.id)) return [];
    originals.set(route.id, route);
    return [route.children ? { ...route, children: branchOf(route.children, ids, originals) } : route];
  });
}

/** To rank and compile the patterns of all pages takes a slow phone a tenth of a second, so one page's are enough. */
function matchesOf(routes: RouteObject[], location: Location, matched: readonly string[]): DataRouter["state"]["matches"] {
  const originals = new Map<string, RouteObject>();
  const found = matchRoutes(branchOf(routes, new Set(matched), originals), location);
  const matches = found
    ? found.map((match) => ({ ...match, route: originals.get(match.route.id ?? "") ?? match.route }))
    : matchRoutes(routes, location);
  return (matches ?? []) as DataRouter["state"]["matches"];
}

const idsOf = (errors: HydrationState["errors"] | null): string => Object.keys(errors ?? {}).join();

/**
 * The router as a page that came rendered is made alive with: it knows where the page is and how links are written. What
 * navigates is half of the router's code: asked for by `load` once the page is alive, and then it is the router. Who
 * navigates earlier waits for it.
 */
export function createLazyRouter(input: LazyRouterInput): { readonly router: DataRouter; readonly load: () => Promise<unknown> } {
  const { routes, hydration, window, open, onLoadFailure } = input;
  const location = locationOf(window);
  const subscribers = new Set<Subscriber>();
  let scrolling: { readonly how: Parameters<DataRouter["enableScrollRestoration"]>; end(): void } | null = null;

  const isDrawn = (state: DataRouter["state"]): boolean =>
    createPath(state.location) === createPath(location) && idsOf(state.errors) === idsOf(hydration.errors);

  /** Once it has run its middleware for the page: from then on it is heard. */
  function begin(made: DataRouter): void {
    // Not before: the page would be put where it was when it was left.
    if (scrolling) scrolling.end = made.enableScrollRestoration(...scrolling.how);
    made.subscribe((state, how) => {
      for (const subscriber of subscribers) subscriber(state, how);
    });
    // A redirect, a fragment that came meanwhile. Else what it says is drawn already.
    if (isDrawn(made.state)) return;
    for (const subscriber of subscribers) subscriber(made.state, { deletedFetchers: [], newErrors: null, flushSync: false });
  }

  const opened = loadOnce(async () => {
    const made = await open();
    const now = locationOf(window);
    if (now.pathname + now.search !== location.pathname + location.search) {
      // Gone back before there was a router to notice: what the page was rendered with is another page's.
      window.location.reload();
      return new Promise<never>(() => undefined);
    }
    const { subscribe: _, ...own } = Object.getOwnPropertyDescriptors(made);
    Object.defineProperties(router, own);
    if (made.state.initialized) begin(made);
    else {
      const stop = made.subscribe((state) => {
        if (!state.initialized) return;
        stop();
        begin(made);
      });
    }
    return made;
  }, onLoadFailure);

  /** As the router does it: two slashes are a path's beginning, no host. */
  const createURL = (to: Parameters<DataRouter["encodeLocation"]>[0]): URL => {
    const { origin } = window.location;
    const href = (typeof to === "string" ? to : createPath(to)).replace(/ $/, "%20");
    return new URL(href.startsWith("//") ? origin + href : href, origin);
  };
  const router: Stand = {
    basename: "/",
    future: {} as DataRouter["future"],
    routes: routes as DataRouter["routes"],
    manifest: {},
    window: undefined,
    state: {
      historyAction: "POP" as DataRouter["state"]["historyAction"],
      location,
      matches: matchesOf(routes, location, input.matched ?? []),
      initialized: true,
      renderFallback: false,
      navigation: IDLE_NAVIGATION,
      restoreScrollPosition: null,
      preventScrollReset: false,
      revalidation: "idle",
      loaderData: hydration.loaderData ?? {},
      actionData: null,
      errors: hydration.errors ?? null,
      fetchers: new Map(),
      blockers: new Map(),
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    enableScrollRestoration(...how) {
      const mine = { how, end: () => void (scrolling === mine && (scrolling = null)) };
      scrolling = mine;
      return () => mine.end();
    },
    navigate: async (...to: unknown[]) => (await opened())?.navigate(...(to as [string])),
    revalidate: async () => (await opened())?.revalidate(),
    createHref: createPath,
    createURL,
    encodeLocation: (to) => {
      const { pathname, search, hash } = createURL(to);
      return { pathname, search, hash };
    },
  };
  return { router: router as DataRouter, load: opened };
}
