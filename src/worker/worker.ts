import { askedFor, createKeeper, forgetAll } from "./answers.ts";
import { followNote } from "./notes.ts";
import type { WorkerScope } from "./scope.ts";

/**
 * The service worker (docs/product.md 2, /app): shows a page of its own where there is no network, keeps files whose names
 * carry their hash, and answers presses on notifications. It never keeps a page, a call or a score. A new version takes
 * over at once: open pages ask it for files alone, and what it has not is on the server, or their guard loads them anew.
 */
const scope = self as unknown as WorkerScope;
const { isOn, version, assets } = scope.workerSettings;
const keeper = createKeeper({ caches: scope.caches, fetch: (request, options) => scope.fetch(request, options) }, { version });
const known = new Set(assets);

scope.addEventListener("install", (event) => {
  event.waitUntil((isOn ? keeper.install() : Promise.resolve()).then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (event) => {
  const begin = async (): Promise<void> => {
    if (!isOn) {
      await forgetAll(scope);
      await scope.registration.unregister();
      return;
    }
    await keeper.dropOthers();
    // A page's first byte does not wait for the worker to wake up.
    await scope.registration.navigationPreload?.enable();
    await scope.clients.claim();
  };
  event.waitUntil(begin());
});

if (isOn) {
  void keeper.recall();
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const { method, mode, url, headers } = request;
    const asked = askedFor({ method, mode, url, hasRange: headers.has("range") }, scope.location.origin, known);
    if (asked === "page") event.respondWith(keeper.page(request, event.preloadResponse));
    if (asked !== "file") return;
    const { pathname } = new URL(url);
    // A file that is not kept is the page's own affair: a page that is left in the middle of it leaves no broken promise here.
    if (keeper.holds(pathname)) event.respondWith(keeper.file(request));
    else event.waitUntil(keeper.keep(pathname));
  });
}

scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(followNote(scope, event.notification.data));
});
