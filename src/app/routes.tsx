import type { ComponentType } from "react";
import { type LoaderFunction, type RouteObject, useLocation, useRouteError } from "react-router-dom";
import { BUSY_MESSAGE, ErrorCode } from "../../contract/codes/errors.ts";
import { type Layout, type PageRow, PAGES } from "../../contract/pages.ts";
import type { TitleHandle } from "../features/shell/title.ts";
import type { Portal } from "../hooks/portal.ts";
import { DefaultLayout } from "../layouts/DefaultLayout.tsx";
import { HomeLayout } from "../layouts/HomeLayout.tsx";
import { LiveLayout } from "../layouts/LiveLayout.tsx";
import { fileOf, patternOf } from "../routes/paths.ts";
import { Link } from "../ui/surface/Link.tsx";
import styles from "./ErrorPage.module.css";
import { Root } from "./Root.tsx";
import { chainOf, MIDDLEWARE, UNKNOWN_PATTERN } from "./middleware.ts";
import { pageErrorOf } from "./pageError.ts";

/** Status and message; on 404 a link home (docs/product.md 2), otherwise a link to the same page. */
function ErrorPage() {
  const { status, message } = pageErrorOf(useRouteError());
  const { search } = useLocation();
  const isLost = status === ErrorCode.notFound;
  const isRefused = status === ErrorCode.tooManyRequests || status === ErrorCode.databaseUnavailable;
  return (
    <section className={styles.page}>
      <p className={styles.status}>{status}</p>
      <h1>{status === ErrorCode.tooManyRequests ? "访问得太频繁了" : isRefused ? "暂时忙不过来" : message}</h1>
      {isRefused ? <p>请稍等几秒再试，您看的页面还在。</p> : null}
      {/* The router remembers that a page's code failed to load: only a new document loads it again. */}
      <Link className="btn pri" to={isLost ? "/" : `?${search.slice(1)}`} reloadDocument={!isLost}>
        {isLost ? "返回首页" : "重试"}
      </Link>
    </section>
  );
}

/** Errors of the middleware and those that no page caught: shown inside the shell, so that navigation stays available. */
function RootError() {
  return (
    <DefaultLayout>
      <ErrorPage />
    </DefaultLayout>
  );
}

/** Layouts of users' pages, which most readers never see. */
const LAZY_LAYOUTS = {
  mine: async () => (await import("../layouts/SideLayout.tsx")).MineLayout,
  recommend: async () => (await import("../layouts/SideLayout.tsx")).RecommendLayout,
} as const;
export const LAZY_LAYOUT_FILE = "src/layouts/SideLayout.tsx";

/** The id of a layout's route. */
function layoutId(layout: Layout): string {
  return `layout:${layout}`;
}
export const LAZY_LAYOUT_IDS: readonly string[] = [layoutId("mine"), layoutId("recommend")];

/** The exports of a route file. */
interface RouteModule {
  readonly Component: ComponentType;
  readonly loader?: LoaderFunction;
  /** Starts loading, during hydration, the code the page needs right after it. In the browser only; never throws. */
  readonly prepare?: () => void;
  /** A title from the loader's data, in place of the one in `paths.ts`; null when the data has none. */
  readonly title?: (data: unknown) => string | null;
  /** Source files of lazy parts that the server renders with this data: its document references their styles and code. */
  readonly parts?: (data: unknown) => readonly string[];
}

interface RouteHandle extends TitleHandle {
  readonly partsOf?: RouteModule["parts"];
}

/** The source files of a page's lazy parts that its data calls for. */
export function partsOf({ handle }: Pick<RouteObject, "handle">, data: unknown): readonly string[] {
  return data === undefined ? [] : ((handle as Partial<RouteHandle> | undefined)?.partsOf?.(data) ?? []);
}

export interface RouteOptions {
  /** Null on the server: each request brings its own portal in the router's context. */
  readonly portal: Portal | null;
  /** Part of the next page has arrived; `hasCodeAndData` when the page needs both. For the progress bar. */
  readonly onStep?: (hasCodeAndData: boolean) => void;
  /** A route's code could not be loaded; true when the page is being reloaded. */
  readonly onChunkFailure?: () => Promise<boolean>;
  readonly middleware?: readonly string[];
  /** Code that the document references; null: it is looked up in the table of pages. */
  readonly codeOf?: (path: string) => Promise<object | null>;
}

/** Finds the code in the table of all pages, which loads with the first page that needs it. */
async function lookUp(path: string): Promise<object> {
  const { importOf } = await import("../routes/modules.ts");
  const load = importOf(path);
  if (!load) throw new Error(`src/routes/${fileOf(path)} is missing`);
  return load();
}

/** Loads the code; when it is gone the page reloads. */
async function loadCode<T>(load: () => Promise<T>, { onChunkFailure }: RouteOptions): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // While the page reloads, the navigation stays pending: nothing may be rendered in between.
    if (await onChunkFailure?.()) return new Promise<never>(() => undefined);
    throw new Error(BUSY_MESSAGE, { cause: error });
  }
}

function routeOf(row: PageRow, options: RouteOptions): RouteObject {
  const step = options.onStep ?? (() => undefined);
  return {
    id: row.path,
    path: patternOf(row.path),
    lazy: async () => {
      const load = async (): Promise<object> => (await options.codeOf?.(row.path)) ?? lookUp(row.path);
      const module = (await loadCode(load, options)) as unknown as RouteModule;
      const { loader } = module;
      if (!import.meta.env.SSR) module.prepare?.();
      step(loader !== undefined);
      let isFirst = true;
      return {
        Component: module.Component,
        handle: {
          title: row.title,
          ...(module.title ? { titleOf: module.title } : {}),
          ...(module.parts ? { partsOf: module.parts } : {}),
        } satisfies RouteHandle,
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

/** All routes of the portal: root, layout, error boundary, page. */
export function createRoutes(options: RouteOptions): RouteObject[] {
  const layoutOf = (layout: Layout, component: Pick<RouteObject, "Component" | "lazy">): RouteObject => {
    const pages = (PAGES as readonly PageRow[]).filter((row) => (row.layout ?? "default") === layout).map((row) => routeOf(row, options));
    // The router only runs middleware for a matched route, so there is a catch-all route.
    const unknown: RouteObject[] =
      layout === "default"
        ? [{ id: "unknown", path: UNKNOWN_PATTERN, Component: () => null, handle: { title: "404" } satisfies TitleHandle }]
        : [];
    return {
      id: layoutId(layout),
      ...component,
      children: [{ id: `pages:${layout}`, errorElement: <ErrorPage />, children: [...pages, ...unknown] }],
    } as RouteObject;
  };
  const lazyLayoutOf = (layout: keyof typeof LAZY_LAYOUTS): RouteObject =>
    layoutOf(layout, { lazy: async () => ({ Component: await loadCode(LAZY_LAYOUTS[layout], options) }) });
  return [
    {
      id: "root",
      Component: Root,
      errorElement: <RootError />,
      HydrateFallback: () => null,
      middleware: chainOf(options.middleware ?? MIDDLEWARE, { portal: options.portal }),
      children: [
        layoutOf("default", { Component: DefaultLayout }),
        layoutOf("home", { Component: HomeLayout }),
        layoutOf("live", { Component: LiveLayout }),
        lazyLayoutOf("mine"),
        lazyLayoutOf("recommend"),
      ],
    },
  ];
}
