/** Settings that the server puts before the service worker's code (server/install/worker.ts, src/worker). */
export interface WorkerSettings {
  /** False: the worker deletes the caches of earlier workers and unregisters itself. */
  readonly isOn: boolean;
  /** Version of its code and of the offline page: a new one fills the cache again. */
  readonly version: string;
}

export const WORKER_PATH = "/sw.js";
/** The page shown in place of any other while offline. */
export const OFFLINE_PATH = "/offline.html";
/** Prefix of all its cache names; the version follows. */
export const CACHE_PREFIX = "fulltime-";
/** Web app manifest (server/install/manifest.ts). */
export const MANIFEST_PATH = "/manifest.webmanifest";
export const TOUCH_ICON_PATH = "/icons/apple-touch.png";
