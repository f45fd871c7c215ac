import { cleanup, configure, getConfig } from "@testing-library/react";
import * as React from "react";
import { ReadableStream, TransformStream, WritableStream } from "node:stream/web";
import { afterAll, afterEach, vi } from "vitest";

afterEach(() => cleanup());

// Files of a worker share their window: to load the libraries anew for each took longer than its tests. What the file
// before this one left there is taken away.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
if (typeof window !== "undefined") {
  for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name);
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; ")) document.cookie = `${cookie.split("=")[0]}=; path=/; max-age=0`;
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    // Whether it could be pressed when user-event last looked, which it believes also where it is told not to look.
    for (const symbol of Object.getOwnPropertySymbols(element)) {
      if (symbol.description === "Last check for pointer-events") Reflect.deleteProperty(element, symbol);
    }
  }
  document.body.replaceChildren();
  document.title = "";
  history.replaceState(null, "", "/");
}

// There is no layout: without this every element counts as hidden, and a focus trap finds nothing to focus.
if (typeof Element !== "undefined") {
  Element.prototype.getClientRects = function rects(this: Element) {
    return [this.getBoundingClientRect()] as unknown as DOMRectList;
  };
}

// Observers see nothing where there is no layout, but every browser has them; the libraries of floating things count on it.
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
if (typeof window !== "undefined") Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });

// jsdom has no streams, which every browser has: bodies of answers are some (src/api/testing/server.ts).
Object.assign(globalThis, { ReadableStream, TransformStream, WritableStream });

// For its warnings' sake React notes with each element where it was made, up to so many a second: a tenth of what all these
// tests took. It counts no further once it has as many.
const internals: unknown = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
if (typeof internals === "object" && internals !== null) {
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { configurable: true, get: () => 10_000, set: () => {} });
}

const { setImmediate } = globalThis; // Tests with timers of their own do not stop this one.
const { asyncWrapper } = getConfig();

configure({
  // A page comes by import(): on a busy machine its code takes longer than the second that is waited for by default.
  asyncUtilTimeout: 30_000,
  // What is on the page has had its effects: React runs them in an immediate, which a busy machine may reach only after
  // the timer that ends a wait. A test would speak to a feed that nobody listens to yet.
  async asyncWrapper(work) {
    const found = await asyncWrapper(work);
    await new Promise<void>((resolve) => setImmediate(resolve));
    return found;
  },
});
