import { renderToString } from "react-dom/server";
import {
  type StaticHandler,
  type StaticHandlerContext,
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
} from "react-router-dom";
import type { Brand } from "../../brands/brand.ts";
import { brandOf } from "../../brands/brands.ts";
import { AUTH_COOKIE, SSR_REQUEST_TIMEOUT_MS } from "../../contract/limits.ts";
import { PAGES } from "../../contract/pages.ts";
import { IDLE_FEED } from "../../streams/feed/idleFeed.ts";
import { Scope } from "../../streams/kit/scope.ts";
import { type Api, createApi } from "../api/client.ts";
import { ownExpertInfo } from "../api/session.ts";
import { createNotices } from "../features/shell/notices.ts";
import { createNavigationProgress } from "../features/shell/progress.ts";
import type { Shell } from "../features/shell/shell.ts";
import { createTheme, readCookie, themeOfCookie } from "../features/shell/theme.ts";
import type { Portal } from "../hooks/portal.ts";
import { type SessionView, VISITOR } from "../hooks/session.ts";
import { BEHIND_COOKIE, createSpoilers, readBehind, VEIL_COOKIE } from "../hooks/spoilers.ts";
import { staticSession } from "../hooks/staticSession.ts";
import { HEADER_USER_FILE, HeaderUserMark, headerUserMarkup, loadHeaderUser } from "../layouts/HeaderUserSlot.tsx";
import { portalContext, requestContext } from "../loading/context.ts";
import { clearedCookie } from "../parts/session/tokenCookie.ts";
import { fileOf } from "../routes/paths.ts";
import { Providers } from "./Providers.tsx";
import { assetsOf } from "./assets.ts";
import { type Boot, writeSession } from "./boot.ts";
import { inlineScripts, inlineStyles, renderDocument, splitTitle } from "./document.ts";
import { pageErrorOf } from "./pageError.ts";
import { createRoutes, LAZY_LAYOUT_FILE, LAZY_LAYOUT_IDS, partsOf } from "./routes.tsx";
import { blindSession } from "./readerKind.ts";
import type { Frames, ReaderFrame, Render, SsrRequest, SsrResponse } from "./ssr.ts";
import { createSsrAdapter } from "./ssrAdapter.ts";

const OWN_PAGE_HEADERS = { "cache-control": "private, no-store" };
const OPTIONS = { timeoutMs: SSR_REQUEST_TIMEOUT_MS };

interface LoadedSession {
  readonly view: SessionView;
  /** There is a token, but its user could not be looked up: the page is a visitor's, and the cookie keeps the token. */
  readonly isUnreadable: boolean;
}

/**
 * The session a page is rendered for (docs/product.md 4, session): the token's user, and for an expert the expert info,
 * whose failure is ignored. When the token is unknown or cannot be looked up, it is a visitor's page.
 */
async function loadSession(request: SsrRequest, token: string): Promise<LoadedSession> {
  const reader = token === "" ? null : await request.readReader(token);
  if (reader === null || reader === "unreadable") return { view: VISITOR, isUnreadable: reader !== null };
  const expert =
    reader.user.isExpert === 1
      ? await ownExpertInfo(
          apiOf(request, brandFor(request), () => token),
          OPTIONS,
        )
      : null;
  return { view: { status: "active", ...reader, expert: expert?.ok ? expert.value : null }, isUnreadable: false };
}

/** Source files by route id, for routes whose code is preloaded. */
const FILES = new Map([
  ...PAGES.map((row) => [row.path, `src/routes/${fileOf(row.path)}`] as const),
  ...LAZY_LAYOUT_IDS.map((id) => [id, LAZY_LAYOUT_FILE] as const),
]);

/** Errors as plain data without a stack, so that the browser shows the same as the server. */
function plainErrors(errors: StaticHandlerContext["errors"]): Boot["hydration"]["errors"] {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]: [string, unknown]) => {
      if (isRouteErrorResponse(error)) return [id, { ...error, internal: false }];
      const { status, message } = pageErrorOf(error);
      return [id, { status, statusText: message, internal: false, data: message }];
    }),
  );
}

function apiOf(request: SsrRequest, brand: Brand, token: () => string): Api {
  return createApi({
    token,
    usageTimeS: () => 0,
    applicationKey: brand.applicationKey,
    baseUrl: "",
    timeoutMs: SSR_REQUEST_TIMEOUT_MS,
    adapter: createSsrAdapter(request.call),
  });
}

/** A user's page is private, and a refused token is deleted from the browser. */
function sessionHeaders(request: SsrRequest, token: string, { view, isUnreadable }: LoadedSession): Record<string, string> {
  if (token === "") return {};
  const isSecure = new URL(request.url).protocol === "https:";
  return {
    ...OWN_PAGE_HEADERS,
    ...(view.user === null && !isUnreadable ? { "set-cookie": clearedCookie(isSecure) } : {}),
  };
}

/** Source files of the matched pages with their lazy parts and, for a user, of the header. */
function sourcesOf(context: StaticHandlerContext, portal: Portal): string[] {
  const pages = context.matches.flatMap(({ route }) => [FILES.get(route.id) ?? [], partsOf(route, context.loaderData[route.id])].flat());
  return portal.session.view$.value.user === null ? pages : [...pages, HEADER_USER_FILE];
}

/** The files of the pages' own code: the browser starts without a table of them. */
function codeOf({ manifest }: SsrRequest, { matches }: StaticHandlerContext): Boot["code"] {
  const files = matches.map(({ route }) => [route.id, manifest?.[`src/routes/${fileOf(route.id)}`]?.file] as const);
  return Object.fromEntries(files.flatMap(([path, file]) => (path.startsWith("/") && file !== undefined ? [[path, `/${file}`]] : [])));
}

function documentOf(
  request: SsrRequest,
  context: StaticHandlerContext,
  portal: Portal,
  shell: Shell,
  router: ReturnType<typeof createStaticRouter>,
  mark: string | null,
): Pick<SsrResponse, "body" | "inline"> {
  const { brand } = portal;
  const markup = renderToString(
    <Providers portal={portal} shell={shell}>
      <HeaderUserMark value={mark}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </HeaderUserMark>
    </Providers>,
  );
  const { title, rest } = splitTitle(markup);
  const theme = shell.theme.choice$.value;
  const body = renderDocument({
    brand,
    title: title || brand.name,
    theme,
    assets: request.manifest ? assetsOf(request.manifest, sourcesOf(context, portal)) : null,
    markup: rest,
    boot: {
      brand,
      isDemo: request.isDemo,
      isProduction: request.isProduction,
      isBodyEncrypted: request.isBodyEncrypted ?? false,
      hasServiceWorker: request.hasServiceWorker ?? false,
      renderedAt: portal.now(),
      veil: { isOn: portal.spoilers.veil$.value.isOn, behind: portal.spoilers.veil$.value.behind },
      session: mark === null ? portal.session.view$.value : mark,
      matched: context.matches.map(({ route }) => route.id),
      code: codeOf(request, context),
      hydration: { loaderData: context.loaderData, errors: plainErrors(context.errors) },
    },
  });
  return { body, inline: { scripts: inlineScripts(theme), styles: inlineStyles(rest) } };
}

/** The reader a page is rendered for. */
interface Audience {
  readonly view: SessionView;
  /** Token for the page's calls; "" = none. */
  readonly credential: string;
  /** The cookie's token. */
  readonly token: string;
  readonly isUnreadable: boolean;
  /** A placeholder for the header's own part and for the session in the boot; null: both are rendered. */
  readonly mark: string | null;
}

/**
 * Shared by all requests: ranking and compiling the patterns of all pages took a fifth of a render. Created by the first
 * request and independent of it: each request's portal comes in the router's context.
 */
let handler: StaticHandler | null = null;

function brandFor(request: SsrRequest): Brand {
  return brandOf(request.brandId || import.meta.env.BRAND, { version: import.meta.env.VERSION, builtOn: import.meta.env.BUILT_ON });
}

async function renderFor(request: SsrRequest, { view, credential, token, isUnreadable, mark }: Audience): Promise<SsrResponse> {
  const cookie = request.headers.cookie ?? "";
  const brand = brandFor(request);
  const scope = new Scope();
  try {
    const portal: Portal = {
      brand,
      api: apiOf(request, brand, () => credential),
      sportFeed: IDLE_FEED,
      tvFeed: IDLE_FEED,
      session: staticSession(view),
      spoilers: createSpoilers({
        isOn: readCookie(cookie, VEIL_COOKIE) !== "",
        behind: readBehind(readCookie(cookie, BEHIND_COOKIE)),
        write: () => undefined,
      }),
      now: () => Date.now(),
    };
    const shell: Shell = {
      isDemo: request.isDemo,
      isProduction: request.isProduction,
      theme: createTheme(themeOfCookie(cookie), () => undefined),
      progress: createNavigationProgress(scope),
      notices: createNotices(scope),
    };
    handler ??= createStaticHandler(createRoutes({ portal: null }));
    const { dataRoutes, _internalRouteBranches: branches } = handler;
    // Passed outside the Response: encoding half a megabyte into its stream and decoding it again took a fifth of a render.
    let document: ReturnType<typeof documentOf> | { readonly body: string } = { body: "" };
    const context = new RouterContextProvider();
    context.set(requestContext, { environment: "server", token, isUnreadable });
    context.set(portalContext, portal);
    const answer = await handler.query(new Request(request.url), {
      requestContext: context,
      generateMiddlewareResponse: async (query) => {
        const queried = await query(new Request(request.url));
        if (queried instanceof Response) return queried;
        const router = createStaticRouter(dataRoutes, queried, { branches });
        document = documentOf(request, queried, portal, shell, router, mark);
        return new Response(null, { status: queried.statusCode, headers: { "content-type": "text/html; charset=utf-8" } });
      },
    });
    if (!(answer instanceof Response)) throw new Error("the static handler gave no response");
    return { status: answer.status, headers: Object.fromEntries(answer.headers), ...document };
  } finally {
    scope.end();
  }
}

const tokenOf = (request: SsrRequest): string => readCookie(request.headers.cookie ?? "", AUTH_COOKIE);

/** Renders one page (src/app/ssr.ts). Throws only on bugs; a page's failure is in its status and text. */
export const render: Render = async (request) => {
  const token = tokenOf(request);
  const session = await loadSession(request, token);
  const { view, isUnreadable } = session;
  if (view.user !== null) await loadHeaderUser();
  // The page's own calls do not send a refused token again.
  const credential = view.user === null ? "" : token;
  const page = await renderFor(request, { view, credential, token, isUnreadable, mark: null });
  return { ...page, headers: { ...page.headers, ...sessionHeaders(request, token, session) } };
};

/** Splits the body at both marks, in their order; null unless each occurs exactly once. */
function partsAt(body: string, marks: readonly [string, string]): ReaderFrame["parts"] | null {
  const [first, afterFirst = "", ...more] = body.split(marks[0]);
  const [middle, last, ...moreAfter] = afterFirst.split(marks[1]);
  if (first === undefined || middle === undefined || last === undefined || more.length + moreAfter.length > 0) return null;
  return first.includes(marks[1]) ? null : [first, middle, last];
}

/**
 * A page for all readers of a kind. The render gets no reader and no credential, so the page cannot contain either. Null
 * when the page reads more of its reader than the kind.
 */
export const renderFrame: Frames["renderFrame"] = async (request, kind) => {
  await loadHeaderUser();
  const { view, hasRead } = blindSession(kind);
  // Random, so that no content of the page can contain it.
  const mark = `reader-${Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("")}`;
  const { body, ...page } = await renderFor(request, { view, credential: "", token: "", isUnreadable: false, mark });
  if (hasRead() || page.status !== 200) return null;
  const parts = partsAt(body, [headerUserMarkup(mark), JSON.stringify(mark)]);
  return parts && { ...page, headers: { ...page.headers, ...OWN_PAGE_HEADERS }, parts };
};

/** Headers by serialised session: any change of the session renders a new one. */
const headers = new Map<string, string>();
const HEADERS_KEPT = 1_000;

function headerOf(session: string, render: () => string): string {
  const known = headers.get(session);
  if (known !== undefined) return known;
  const header = render();
  const oldest = headers.keys().next();
  if (headers.size >= HEADERS_KEPT && !oldest.done) headers.delete(oldest.value);
  headers.set(session, header);
  return header;
}

export const loadReader: Frames["loadReader"] = async (request) => {
  const token = tokenOf(request);
  const { view } = await loadSession(request, token);
  const { user } = view;
  if (user === null) return null;
  const HeaderUser = await loadHeaderUser();
  const session = writeSession(view);
  return {
    kind: { isAnchor: user.isAnchor, isExpert: user.isExpert },
    header: headerOf(session, () => renderToString(<HeaderUser user={user} />)),
    session,
  };
};
