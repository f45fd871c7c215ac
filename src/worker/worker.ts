import { createKeeper, forgetAll, isPage } from "./answers.ts";
import { followNote } from "./notes.ts";
import type { WorkerScope } from "./scope.ts";

/**
 * The service worker (docs/product.md 2, /app): shows an offline page where there is no network, and handles presses on
 * notifications. It never stores a page of the portal, a call or a score. A new version takes over at once: open pages
 * request nothing from it.
 */
const scope = self as unknown as WorkerScope;
const { isOn, version } = scope.workerSettings;
const keeper = createKeeper({ caches: scope.caches, fetch: (request, options) => scope.fetch(request, options) }, { version });

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
    // The first byte of a page does not wait for the worker to start.
    await scope.registration.navigationPreload?.enable();
    await scope.clients.claim();
  };
  event.waitUntil(begin());
});

if (isOn) {
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    if (isPage(request, scope.location.origin)) event.respondWith(keeper.page(request, event.preloadResponse));
  });
}

scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(followNote(scope, event.notification.data));
});
