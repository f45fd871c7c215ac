import { cleanup, configure, getConfig } from "@testing-library/react";
import * as React from "react";
import { ReadableStream, TransformStream, WritableStream } from "node:stream/web";
import { afterAll, afterEach, vi } from "vitest";

afterEach(() => {
  cleanup();
  // Where a wait began within an asynchronous act() the flag stays set, and React complains of updates in later tests.
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", false);
});

// Files of a worker share their window: loading the libraries again for each file took longer than its tests. So the
// state left by the previous file is removed.
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
    // user-event caches its last pointer-events check, and uses the cache even when told not to check.
    for (const symbol of Object.getOwnPropertySymbols(element)) {
      if (symbol.description === "Last check for pointer-events") Reflect.deleteProperty(element, symbol);
    }
  }
  document.body.replaceChildren();
  document.title = "";
  history.replaceState(null, "", "/");
}

// jsdom has no layout: without this every element counts as hidden, and a focus trap finds nothing to focus.
if (typeof Element !== "undefined") {
  Element.prototype.getClientRects = function rects(this: Element) {
    return [this.getBoundingClientRect()] as unknown as DOMRectList;
  };
}

// Without layout observers never fire, but every browser has them, and the libraries for floating elements need them.
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
if (typeof window !== "undefined") Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });

// jsdom lacks streams, which every browser has: response bodies need them (src/api/testing/server.ts).
Object.assign(globalThis, { ReadableStream, TransformStream, WritableStream });

// For its warnings React records where each element was created, up to a limit per second: a tenth of the time of all
// these tests. Once the counter is at the limit it records nothing.
const internals: unknown = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
if (typeof internals === "object" && internals !== null) {
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { configurable: true, get: () => 10_000, set: () => {} });
}

const { setImmediate } = globalThis; // Fake timers in tests do not replace this one.
const { asyncWrapper } = getConfig();

configure({
  // A page is loaded by import(): on a busy machine its code takes longer than the default time-out of a second.
  asyncUtilTimeout: 30_000,
  // Effects must have run for what is on the page: React schedules them in an immediate, which may run on a busy machine
  // after the timer that ends a wait. A test would then emit on a feed that has no subscriber yet.
  async asyncWrapper(work) {
    const found = await asyncWrapper(work);
    await new Promise<void>((resolve) => setImmediate(resolve));
    return found;
  },
});
