import { hydrateRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { BUSY_MESSAGE } from "../../contract/codes/errors.ts";
import { createServerClock } from "../../streams/clock/serverClock.ts";
import type { FeedConnection } from "../../streams/feed/feed.ts";
import { createLazyFeed } from "../../streams/feed/lazyFeed.ts";
import { Scope } from "../../streams/kit/scope.ts";
import { createApi } from "../api/client.ts";
import { feedAddress, liveTime } from "../api/live.ts";
import { createLazySession } from "../parts/session/lazySession.ts";
import { createTokenCookie } from "../parts/session/tokenCookie.ts";
import { createNotices } from "../features/shell/notices.ts";
import { createNavigationProgress } from "../features/shell/progress.ts";
import type { Shell } from "../features/shell/shell.ts";
import { createTheme, readCookie, themeOfCookie } from "../features/shell/theme.ts";
import { endEarlyClicks } from "../hooks/earlyClick.ts";
import type { Portal } from "../hooks/portal.ts";
import { localStore, sessionStore } from "../hooks/storage.ts";
import { BEHIND_COOKIE, BEHIND_S, type Behind, createSpoilers, readBehind } from "../hooks/spoilers.ts";
import { loadHeaderUser } from "../layouts/HeaderUserSlot.tsx";
import type { ReadVisitorId } from "./visitorId.ts";
import { BOOT_ID, type Boot, readBoot } from "./boot.ts";
import { createChunkReload, reloadWhenReachable } from "./chunkReload.ts";
import type { ConnectFeedOptions } from "./connectFeed.ts";
import { createLazyRouter } from "./lazyRouter.ts";
import { Providers } from "./Providers.tsx";
import { createRoutes } from "./routes.tsx";
import { createUsageTime } from "../hooks/usageTime.ts";

const HEADER_AGAIN_MS = 1_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

function bootOf(document: Document): Boot {
  const element = document.getElementById(BOOT_ID);
  if (!element?.textContent) throw new Error(`the document has no #${BOOT_ID}`);
  return readBoot(element.textContent);
}

async function start(): Promise<void> {
  const boot = bootOf(document);
  // The page's own scope: it ends with the page.
  const scope = new Scope();
  const notices = createNotices(scope);
  const progress = createNavigationProgress(scope);
  const cookie = createTokenCookie(document, location.protocol === "https:");
  let visitorId: ReadVisitorId = () => "";
  const api = createApi({
    token: cookie.read,
    visitorId: () => visitorId(),
    usageTimeS: createUsageTime(scope, localStore),
    applicationKey: boot.brand.applicationKey,
    isBodyEncrypted: boot.isBodyEncrypted,
    onBusy: ({ code, message }) => notices.show(`${code} ${message}`),
  });
  // Requested before every connection attempt: a failure counts as a failed attempt and is retried.
  const addressOf = async (name: "sport" | "tv"): Promise<string> => {
    const answer = await feedAddress(api, name, { isQuiet: true });
    if (!answer.ok) throw new Error(`no address of the ${name} feed: ${answer.error.code}`);
    return answer.value.url;
  };
  const feedOf = (options: ConnectFeedOptions): FeedConnection =>
    createLazyFeed(scope, { open: async () => (await import("./connectFeed.ts")).connectFeed(scope, options), now: Date.now });
  const sportFeed = feedOf({ url: () => addressOf("sport") });
  const clock = createServerClock(scope, {
    now: Date.now,
    notBefore: boot.renderedAt,
    offsetMs$: sportFeed.offsetMs$,
    fetchTime: () => liveTime(api, { isQuiet: true }),
  });
  const tvFeed = feedOf({ url: () => addressOf("tv"), token: () => cookie.read() || null });
  const reload = createChunkReload({
    storage: sessionStore,
    now: Date.now,
    isReachable: async () => (await liveTime(api, { isQuiet: true })).ok,
    reload: () => location.reload(),
  });
  const onChunkFailure = async (): Promise<boolean> => (await reload()) === "reloading";
  const onLoadFailure = (): void => {
    void onChunkFailure().then((isReloading) => isReloading || notices.show(BUSY_MESSAGE));
  };
  const onLevel = (level: number): void => notices.confirm(`恭喜，等级升到 LV.${level}`);
  const session = createLazySession({
    initial: boot.session,
    cookie,
    onLoadFailure,
    open: async (core) => {
      const { browserSession } = await import("../parts/session/browserSession.ts");
      return browserSession(scope, core, { api, cookie, feed: tvFeed, onLoadFailure, onLevel, revalidate: () => void router.revalidate() });
    },
  });
  const readBehindCookie = (): Behind | null => readBehind(readCookie(document.cookie, BEHIND_COOKIE));
  const otherPages = new BroadcastChannel("behind");
  const spoilers = createSpoilers({
    ...boot.veil,
    write: (text) => (document.cookie = text),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    announce: (behind) => otherPages.postMessage(behind),
  });
  otherPages.addEventListener("message", ({ data }: MessageEvent<Behind | null>) => spoilers.follow(data));
  // Another page may have closed without an announcement: then its cookie has expired.
  const lookAgain = (): void => spoilers.follow(readBehindCookie());
  document.addEventListener("visibilitychange", lookAgain);
  // The state the page was rendered with may have expired by then.
  if (boot.veil.behind) setTimeout(lookAgain, BEHIND_S * 1_000);
  const portal: Portal = { brand: boot.brand, api, sportFeed, tvFeed, session, spoilers, now: clock.now };
  const shell: Shell = {
    isDemo: boot.isDemo,
    isProduction: boot.isProduction,
    theme: createTheme(themeOfCookie(document.cookie), (text) => (document.cookie = text)),
    progress,
    notices,
  };
  const routes = createRoutes({
    portal,
    onStep: progress.step,
    codeOf: async (path) => {
      const file = boot.code[path];
      const code = file === undefined ? null : ((await import(/* @vite-ignore */ file)) as object);
      // A small page that shares a chunk with others is exported under other names.
      return code && "Component" in code ? code : null;
    },
    onChunkFailure,
  });

  const { loaderData, errors } = boot.hydration;
  const hydration = { loaderData: { ...loaderData }, errors: errors ? { ...errors } : null };
  const { router, load: loadRouter } = createLazyRouter({
    routes,
    hydration,
    matched: boot.matched,
    window,
    open: async () => (await import("./browserRouter.ts")).browserRouter({ routes, hydration, token: cookie.read }),
    onLoadFailure,
  });
  // The code of the page on screen must be loaded before hydration, or React would discard the server's markup.
  try {
    await Promise.all([
      ...router.state.matches.map(async ({ route }) => {
        if (typeof route.lazy !== "function") return;
        Object.assign(route, await route.lazy(), { lazy: undefined });
      }),
      // Retried once: while a page is being left the browser cancels its loads, and hydrating without the header would be an
      // error on the way out. The page is still usable without it: the slot tries again, and then does without.
      ...(boot.session.user === null
        ? []
        : [
            loadHeaderUser()
              .catch(() => pause(HEADER_AGAIN_MS).then(loadHeaderUser))
              .catch(() => undefined),
          ]),
    ]);
  } catch (error) {
    await reloadWhenReachable(reload, pause, error);
  }
  const root = document.getElementById("root");
  if (!root) throw new Error("the document has no #root");
  endEarlyClicks();
  hydrateRoot(
    root,
    <Providers portal={portal} shell={shell}>
      <RouterProvider router={router} />
    </Providers>,
  );
  void loadRouter();
  // Not earlier: code that makes calls would load before code that renders.
  void clock.synchronise();
  session.watch();
  import("./jobs.ts").then(
    ({ startJobs }) => {
      visitorId = startJobs(scope, portal, boot);
    },
    // Without this code the visitor id stays empty, and the next page saves the stars.
    () => undefined,
  );
}

void start();
