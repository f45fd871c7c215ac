import type { ComponentType } from "react";
import { type LoaderFunction, type RouteObject, matchRoutes } from "react-router-dom";
import type { TitleHandle } from "../features/shell/title.ts";
import type { Portal } from "../hooks/portal.ts";
import { DefaultLayout } from "../layouts/DefaultLayout.tsx";
import { HomeLayout } from "../layouts/HomeLayout.tsx";
import { LiveLayout } from "../layouts/LiveLayout.tsx";
import { MineLayout, RecommendLayout } from "../layouts/SideLayout.tsx";
import { type Layout, PATHS, type PathRow, fileOf, importOf, patternOf } from "../routes/paths.ts";
import { ErrorPage } from "./ErrorPage.tsx";
import { MIDDLEWARE, chainOf } from "./middleware.ts";
import { Root } from "./Root.tsx";
import { RootError } from "./RootError.tsx";

const LAYOUTS: Readonly<Record<Layout, ComponentType>> = {
  default: DefaultLayout,
  home: HomeLayout,
  live: LiveLayout,
  mine: MineLayout,
  recommend: RecommendLayout,
};

/** What a route file exports. */
interface RouteModule {
  readonly Component: ComponentType;
  readonly loader?: LoaderFunction;
  /** A title of the loader's data, in place of the one in `paths.ts`; null when the data gives none. */
  readonly title?: (data: unknown) => string | null;
}

export interface RouteOptions {
  readonly portal: Portal;
  /** A part of the page to come has arrived; `hasCodeAndData` when it needs both. For the progress bar. */
  readonly onStep?: (hasCodeAndData: boolean) => void;
  /** A route's code could not be loaded; true when the page is being loaded anew. */
  readonly onChunkFailure?: () => boolean;
  readonly middleware?: readonly string[];
}

function routeOf(row: PathRow, options: RouteOptions): RouteObject {
  const step = options.onStep ?? (() => undefined);
  return {
    id: row.path,
    path: patternOf(row.path),
    lazy: async () => {
      const load = importOf(row.path);
      if (!load) throw new Error(`src/routes/${fileOf(row.path)} is missing`);
      let module: RouteModule;
      try {
        module = (await load()) as unknown as RouteModule;
      } catch (error) {
        // While the page reloads the navigation hangs: nothing may be drawn in between.
        if (options.onChunkFailure?.()) return new Promise<never>(() => undefined);
        throw error;
      }
      const { loader } = module;
      step(loader !== undefined);
      let isFirst = true;
      return {
        Component: module.Component,
        handle: { title: row.title, ...(module.title ? { titleOf: module.title } : {}) } satisfies TitleHandle,
        ...(loader
          ? {
              loader: async (args: Parameters<LoaderFunction>[0]) => {
                const answer: unknown = await loader(args);
                step(isFirst);
                isFirst = false;
                return answer;
              },
            }
          : {}),
      };
    },
  };
}

const KNOWN = PATHS.map((row) => ({ path: patternOf(row.path) }));

export function isKnownPath(pathname: string): boolean {
  return matchRoutes(KNOWN, pathname) !== null;
}

/** All routes of the portal: root, layout, error boundary, page. */
export function createRoutes(options: RouteOptions): RouteObject[] {
  const layouts = Object.entries(LAYOUTS).map(([layout, Component]): RouteObject => {
    const pages = PATHS.filter((row) => row.layout === layout).map((row) => routeOf(row, options));
    // The router runs middleware for a route it has matched, so what matches nothing has a route too.
    const unknown: RouteObject[] =
      layout === "default" ? [{ id: "unknown", path: "*", Component: () => null, handle: { title: "404" } satisfies TitleHandle }] : [];
    return {
      id: `layout:${layout}`,
      Component,
      children: [{ id: `pages:${layout}`, ErrorBoundary: ErrorPage, children: [...pages, ...unknown] }],
    };
  });
  return [
    {
      id: "root",
      Component: Root,
      ErrorBoundary: RootError,
      HydrateFallback: () => null,
      middleware: chainOf(options.middleware ?? MIDDLEWARE, { portal: options.portal, isKnownPath }),
      children: layouts,
    },
  ];
}
