/** What the server writes before the service worker's code (server/install/worker.ts, src/worker). */
export interface WorkerSettings {
  /** False: the worker takes away what earlier ones kept, and itself. */
  readonly isOn: boolean;
  /** Of its code and of the page without a network: another one keeps anew. */
  readonly version: string;
}

export const WORKER_PATH = "/sw.js";
/** The page that stands in for all others while there is no network. */
export const OFFLINE_PATH = "/offline.html";
/** Of the names of all it keeps: a version follows. */
export const CACHE_PREFIX = "fulltime-";
/** How the portal is installed (server/install/manifest.ts). */
export const MANIFEST_PATH = "/manifest.webmanifest";
export const TOUCH_ICON_PATH = "/icons/apple-touch.png";
