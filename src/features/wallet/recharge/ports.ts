import { type KeyStore, sessionStore } from "../../../hooks/storage.ts";

/** The browser features the recharge needs. */
export interface RechargePorts {
  readonly store: KeyStore;
  /** Returns a function that stops it. */
  every(periodMs: number, run: () => void): () => void;
  isVisible(): boolean;
  /** The reader comes back to the page. Returns a function that removes the listener. */
  onReturn(run: () => void): () => void;
  /** Absolute URL of a path of the portal, for another device. */
  absolute(path: string): string;
}

export function browserRechargePorts(): RechargePorts {
  return {
    store: sessionStore,
    every(periodMs, run) {
      const timer = setInterval(run, periodMs);
      return () => clearInterval(timer);
    },
    isVisible: () => document.visibilityState === "visible",
    onReturn(run) {
      document.addEventListener("visibilitychange", run);
      addEventListener("focus", run);
      return () => {
        document.removeEventListener("visibilitychange", run);
        removeEventListener("focus", run);
      };
    },
    absolute: (path) => new URL(path, location.href).href,
  };
}
