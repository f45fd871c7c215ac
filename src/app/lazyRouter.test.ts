import { type DataRouter, type RouteObject, createMemoryRouter, redirect } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { createLazyRouter } from "./lazyRouter.ts";

const state = { isRefused: false };
/** Middleware without a loader, as in the portal: the router runs it for the first page. */
const ROUTES: RouteObject[] = [
  {
    id: "all",
    middleware: [
      ({ request }) => {
        if (state.isRefused && new URL(request.url).pathname === "/") throw redirect("/match/9");
      },
    ],
    children: [
      { id: "root", path: "/", loader: () => "home again" },
      { id: "match", path: "/match/:id", loader: ({ params }) => `match ${params.id}` },
    ],
  },
];
beforeEach(() => {
  state.isRefused = false;
});
const HYDRATION = { loaderData: { root: "home" }, errors: null };

function setUp({ hasCode = true, pathname = "/", matched }: { hasCode?: boolean; pathname?: string; matched?: readonly string[] } = {}) {
  const location = { origin: "http://portal", pathname, search: "", hash: "", reload: vi.fn() };
  const onLoadFailure = vi.fn();
  const code = { isThere: hasCode };
  const made: DataRouter[] = [];
  const open = async (): Promise<DataRouter> => {
    if (!code.isThere) throw new Error("gone");
    const router = createMemoryRouter(ROUTES, {
      hydrationData: HYDRATION,
      initialEntries: [`${location.pathname}${location.search}${location.hash}`],
    });
    made.push(router);
    return router;
  };
  const window = { location, history: { state: null } } as unknown as Window;
  return {
    ...createLazyRouter({ routes: ROUTES, hydration: HYDRATION, ...(matched ? { matched } : {}), window, open, onLoadFailure }),
    location,
    onLoadFailure,
    code,
    made,
  };
}

const begun = (made: readonly DataRouter[]) => vi.waitFor(() => expect(made[0]?.state.initialized).toBe(true));

it("says at once where the page is and what it was rendered with, as the router does", async () => {
  const { router, load, made } = setUp();
  const { location, matches, ...rest } = router.state;
  expect([location.pathname, matches.map(({ route }) => route.id)]).toEqual(["/", ["all", "root"]]);
  await load();
  await begun(made);
  const { location: there, matches: _, ...real } = made[0]?.state ?? expect.unreachable();
  expect(there.pathname).toBe("/");
  expect(rest).toEqual(real);
  expect(router.state).toBe(made[0]?.state);
});

it("goes where it was told to go before its code was there, and tells who listened", async () => {
  const { router, load } = setUp();
  const seen = vi.fn();
  router.subscribe(seen);
  const gone = router.navigate("/match/7");
  expect(seen).not.toHaveBeenCalled();
  await gone;
  await load();
  expect(router.state.location.pathname).toBe("/match/7");
  expect(router.state.loaderData).toEqual({ match: "match 7" });
  expect(seen).toHaveBeenCalled();
});

it("draws nothing again when it comes, but for a fragment that came meanwhile", async () => {
  const still = setUp();
  const seen = vi.fn();
  still.router.subscribe(seen);
  await still.load();
  await begun(still.made);
  expect(seen).not.toHaveBeenCalled();

  const { router, load, location, made } = setUp();
  router.subscribe(seen);
  location.hash = "#main";
  await load();
  await begun(made);
  expect(seen.mock.calls.map(([state]) => state.location.hash)).toEqual(["#main"]);
});

it("goes where the page's middleware sends it", async () => {
  state.isRefused = true;
  const { router, load } = setUp();
  const seen = vi.fn();
  router.subscribe(seen);
  await load();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/match/9"));
  expect(seen.mock.lastCall?.[0].loaderData).toEqual({ match: "match 9" });
});

it("leaves the page scrolled as it is, and from then on keeps where pages were left", async () => {
  const { router, load, made } = setUp();
  router.enableScrollRestoration({ default: 300 }, () => 40);
  expect(router.state.restoreScrollPosition).toBeNull();
  await load();
  await begun(made);
  expect(router.state.restoreScrollPosition).toBeNull();
  await router.navigate("/match/1");
  await router.navigate(-1);
  await vi.waitFor(() => expect(router.state.restoreScrollPosition).toBe(40));
});

it("who has stopped listening is told nothing", async () => {
  const { router, load } = setUp();
  const [early, late] = [vi.fn(), vi.fn()];
  router.subscribe(early)();
  const stop = router.subscribe(late);
  await load();
  stop();
  await router.navigate("/match/1");
  expect([early, late].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

it("says so when its code cannot be had, and asks again", async () => {
  const { router, onLoadFailure, code } = setUp({ hasCode: false });
  await router.navigate("/match/1");
  expect([onLoadFailure.mock.calls.length, router.state.location.pathname]).toEqual([1, "/"]);
  code.isThere = true;
  await router.revalidate();
  expect(router.state.loaderData).toEqual({ root: "home again" });
  await router.navigate("/match/1");
  expect(router.state.location.pathname).toBe("/match/1");
});

it("loads the page anew where its reader has gone back before the router was there", async () => {
  const { load, location } = setUp();
  location.pathname = "/match/7";
  void load();
  await vi.waitFor(() => expect(location.reload).toHaveBeenCalledOnce());
});

it("writes links as the browser's router does: escaped, and two slashes are a path's beginning", () => {
  const { router } = setUp();
  expect(router.createHref({ pathname: "/live/all", search: "?type=2", hash: "#top" } as Parameters<DataRouter["createHref"]>[0])).toBe(
    "/live/all?type=2#top",
  );
  const paths = ["/搜索", "//evil/x", "/a b "].map((path) => router.encodeLocation(path).pathname);
  expect(paths).toEqual(["/%E6%90%9C%E7%B4%A2", "//evil/x", "/a%20b%20"]);
});

it.each([
  ["/match/7%20a", ["all", "match"]],
  ["/", ["all", "root"]],
  // Ids of another page, or none: the routes are matched again.
  ["/match/7", ["all", "root"]],
  ["/match/7", ["all"]],
  ["/match/7", []],
])("says the same of %s whether the server's %j are of it or not, with the page's own routes", (pathname, matched) => {
  const told = setUp({ pathname, matched }).router.state.matches;
  const found = setUp({ pathname }).router.state.matches;
  expect(told).toEqual(found);
  expect(told.map(({ route }, i) => route === found[i]?.route)).toEqual([true, true]);
});
