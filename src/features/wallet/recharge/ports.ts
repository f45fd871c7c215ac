import { type KeyStore, sessionStore } from "../../../hooks/storage.ts";

/** What the recharge needs of the browser. */
export interface RechargePorts {
  readonly store: KeyStore;
  /** Returns how to stop. */
  every(periodMs: number, run: () => void): () => void;
  isVisible(): boolean;
  /** The reader is back at the page. Returns how to stop listening. */
  onReturn(run: () => void): () => void;
  /** An address of the portal as another device opens it. */
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
