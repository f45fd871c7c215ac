import { renderToString } from "react-dom/server";
import {
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
import { ownBalances, ownExpertInfo, ownInfo } from "../api/session.ts";
import { createNotices } from "../features/shell/notices.ts";
import { createNavigationProgress } from "../features/shell/progress.ts";
import type { Shell } from "../features/shell/shell.ts";
import { createTheme, readCookie, themeOfCookie } from "../features/shell/theme.ts";
import type { Portal } from "../hooks/portal.ts";
import { type SessionView, VISITOR } from "../hooks/session.ts";
import { createSpoilers, VEIL_COOKIE } from "../hooks/spoilers.ts";
import { staticSession } from "../hooks/staticSession.ts";
import { HEADER_USER_FILE, loadHeaderUser } from "../layouts/HeaderUserSlot.tsx";
import { requestContext } from "../loading/context.ts";
import { clearedCookie } from "../parts/session/tokenCookie.ts";
import { fileOf } from "../routes/paths.ts";
import { Providers } from "./Providers.tsx";
import { assetsOf } from "./assets.ts";
import type { Boot } from "./boot.ts";
import { inlineScripts, inlineStyles, renderDocument, splitTitle } from "./document.ts";
import { pageErrorOf } from "./pageError.ts";
import { createRoutes, isComingMatch, LAZY_LAYOUT_FILE, LAZY_LAYOUT_IDS } from "./routes.tsx";
import type { Render, SsrRequest, SsrResponse } from "./ssr.ts";
import { createSsrAdapter } from "./ssrAdapter.ts";

const OPTIONS = { timeoutMs: SSR_REQUEST_TIMEOUT_MS };

/**
 * Whom a page is rendered for (docs/product.md 4, session): the user on code 200, with balances and, for an expert, expert
 * info, whose failures are ignored. On any other code or failure it is a visitor's page.
 */
async function loadSession(api: Api, token: string): Promise<SessionView> {
  if (token === "") return VISITOR;
  const [user, balances] = await Promise.all([ownInfo(api, OPTIONS), ownBalances(api, OPTIONS)]);
  if (!user.ok) return VISITOR;
  const expert = user.value.isExpert === 1 ? await ownExpertInfo(api, OPTIONS) : null;
  return {
    status: "active",
    user: user.value,
    balances: balances.ok ? balances.value : null,
    expert: expert?.ok ? expert.value : null,
  };
}

/** Source files by the ids of the routes whose code comes with them. */
const FILES = new Map([
  ...PAGES.map((row) => [row.path, isComingMatch(row) ? "src/app/ComingMatch.tsx" : `src/routes/${fileOf(row.path)}`] as const),
  ...LAZY_LAYOUT_IDS.map((id) => [id, LAZY_LAYOUT_FILE] as const),
]);

/** Errors as plain data: what the browser shows is what the server showed, without a stack. */
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

/** A user's page is nobody else's, and a token that was refused is taken out of the browser. */
function sessionHeaders(request: SsrRequest, token: string, view: SessionView): Record<string, string> {
  if (token === "") return {};
  const isSecure = new URL(request.url).protocol === "https:";
  return {
    "cache-control": "private, no-store",
    ...(view.user === null ? { "set-cookie": clearedCookie(isSecure) } : {}),
  };
}

/** What the matched pages' code and, for a user, the header's come in. */
function sourcesOf(context: StaticHandlerContext, portal: Portal): string[] {
  const pages = context.matches.flatMap(({ route }) => FILES.get(route.id) ?? []);
  return portal.session.view$.value.user === null ? pages : [...pages, HEADER_USER_FILE];
}

function documentOf(
  request: SsrRequest,
  context: StaticHandlerContext,
  portal: Portal,
  shell: Shell,
  router: ReturnType<typeof createStaticRouter>,
): Pick<SsrResponse, "body" | "inline" | "heldMs"> {
  const { brand } = portal;
  const startedAt = performance.now();
  const markup = renderToString(
    <Providers portal={portal} shell={shell}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
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
      renderedAt: portal.now(),
      session: portal.session.view$.value,
      hydration: { loaderData: context.loaderData, errors: plainErrors(context.errors) },
    },
  });
  return { body, heldMs: performance.now() - startedAt, inline: { scripts: inlineScripts(theme), styles: inlineStyles(rest) } };
}

/** Renders one page (src/app/ssr.ts). Throws only on bugs; what a page fails with is in its status and its text. */
export const render: Render = async (request) => {
  const cookie = request.headers.cookie ?? "";
  const token = readCookie(cookie, AUTH_COOKIE);
  const brand = brandOf(request.brandId || import.meta.env.BRAND, { version: import.meta.env.VERSION, builtOn: import.meta.env.BUILT_ON });
  const scope = new Scope();
  try {
    let credential = token;
    const api = apiOf(request, brand, () => credential);
    const view = await loadSession(api, token);
    // The page's own calls do not repeat what was refused.
    if (view.user === null) credential = "";
    else await loadHeaderUser();
    const portal: Portal = {
      brand,
      api,
      sportFeed: IDLE_FEED,
      tvFeed: IDLE_FEED,
      session: staticSession(view),
      spoilers: createSpoilers(readCookie(cookie, VEIL_COOKIE) !== "", () => undefined),
      now: () => Date.now(),
    };
    const shell: Shell = {
      isDemo: request.isDemo,
      isProduction: request.isProduction,
      theme: createTheme(themeOfCookie(cookie), () => undefined),
      progress: createNavigationProgress(scope),
      notices: createNotices(scope),
    };
    const handler = createStaticHandler(createRoutes({ portal }));
    // Handed past the Response: encoding half a megabyte into its stream and decoding it again took a fifth of a render.
    let document: ReturnType<typeof documentOf> | { readonly body: string } = { body: "" };
    const answer = await handler.query(new Request(request.url), {
      requestContext: new RouterContextProvider(new Map([[requestContext, { environment: "server", token }]])),
      generateMiddlewareResponse: async (query) => {
        const context = await query(new Request(request.url));
        if (context instanceof Response) return context;
        const router = createStaticRouter(handler.dataRoutes, context);
        document = documentOf(request, context, portal, shell, router);
        return new Response(null, { status: context.statusCode, headers: { "content-type": "text/html; charset=utf-8" } });
      },
    });
    if (!(answer instanceof Response)) throw new Error("the static handler gave no response");
    return {
      status: answer.status,
      headers: { ...Object.fromEntries(answer.headers), ...sessionHeaders(request, token, view) },
      ...document,
    };
  } finally {
    scope.end();
  }
};
