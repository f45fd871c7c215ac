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

/** The part of the router that hydration needs. Fetchers and blockers, which no page uses, exist only in the real router. */
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
  /** With the code of the page on screen loaded. */
  readonly routes: RouteObject[];
  readonly hydration: HydrationState;
  /** Route ids as the server matched them; absent or unusable: the routes are matched again. */
  readonly matched?: readonly string[];
  /** The page's own window. */
  readonly window: Pick<Window, "location" | "history">;
  /** Loads the router's code and creates the router. */
  readonly open: () => Promise<DataRouter>;
  readonly onLoadFailure: () => void;
}

/** As the router reads it. */
function locationOf({ location: { pathname, search, hash }, history }: LazyRouterInput["window"]): Location {
  const state = history.state as { readonly usr?: unknown; readonly key?: string } | null;
  return { pathname, search, hash, state: state?.usr ?? null, key: state?.key ?? "default" };
}

/** Copies of the routes with these ids; fills `originals` with the routes they are copied from. */
function branchOf(routes: readonly RouteObject[], ids: ReadonlySet<string>, originals: Map<string, RouteObject>): RouteObject[] {
  return routes.flatMap((route) => {
    if (route.id === undefined || !ids.has(route.id)) return [];
    originals.set(route.id, route);
    return [route.children ? { ...route, children: branchOf(route.children, ids, originals) } : route];
  });
}

/** Ranking and compiling the patterns of all pages takes a slow phone a tenth of a second; one page's are enough. */
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
 * The router that a server-rendered page hydrates with: it knows the location and how links are written. Navigation is
 * half of the router's code; `load` fetches it after hydration, and then this object becomes the real router. An earlier
 * navigation waits for it.
 */
export function createLazyRouter(input: LazyRouterInput): { readonly router: DataRouter; readonly load: () => Promise<unknown> } {
  const { routes, hydration, window, open, onLoadFailure } = input;
  const location = locationOf(window);
  const subscribers = new Set<Subscriber>();
  let scrolling: { readonly how: Parameters<DataRouter["enableScrollRestoration"]>; end(): void } | null = null;

  const isDrawn = (state: DataRouter["state"]): boolean =>
    createPath(state.location) === createPath(location) && idsOf(state.errors) === idsOf(hydration.errors);

  /** Runs once the router has run its middleware for the page: from then on subscribers get its updates. */
  function begin(made: DataRouter): void {
    // Not earlier: it would restore the scroll position of the time the page was left.
    if (scrolling) scrolling.end = made.enableScrollRestoration(...scrolling.how);
    made.subscribe((state, how) => {
      for (const subscriber of subscribers) subscriber(state, how);
    });
    // A redirect, or a fragment that changed meanwhile. Otherwise the state is already rendered.
    if (isDrawn(made.state)) return;
    for (const subscriber of subscribers) subscriber(made.state, { deletedFetchers: [], newErrors: null, flushSync: false });
  }

  const opened = loadOnce(async () => {
    const made = await open();
    const now = locationOf(window);
    if (now.pathname + now.search !== location.pathname + location.search) {
      // The reader went back before the router was there to notice: the rendered data belongs to another page.
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

  /** As the router does it: two leading slashes begin a path, not a host. */
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
