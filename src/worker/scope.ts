import type { WorkerSettings } from "../../contract/worker.ts";

/** The part of a service worker's scope used here: the window types by which the rest of `src` is checked do not have it. */

interface LivingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends LivingEvent {
  readonly request: Request;
  /** For a navigation: the response the browser has begun to fetch while the worker started. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface NotePressed extends LivingEvent {
  readonly notification: Notification;
}

interface OpenPage {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<OpenPage>;
}

interface Events {
  readonly install: LivingEvent;
  readonly activate: LivingEvent;
  readonly fetch: FetchEvent;
  readonly notificationclick: NotePressed;
}

export interface WorkerScope {
  readonly workerSettings: WorkerSettings;
  readonly caches: CacheStorage;
  readonly location: { readonly origin: string };
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
    unregister(): Promise<boolean>;
  };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { readonly type: "window"; readonly includeUncontrolled: boolean }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<OpenPage | null>;
  };
  fetch(request: Request | string, options?: RequestInit): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof Events>(name: K, listener: (event: Events[K]) => void): void;
}
