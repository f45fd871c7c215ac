import type FlvJs from "flv.js";
import { provideMediaSource } from "./mediaSource.ts";

export type FlvModule = typeof FlvJs;

let loading: Promise<FlvModule> | null = null;

/** Loads flv.js when a player is first shown. Rejects if it cannot be loaded, and tries again the next time. */
export function loadFlv(): Promise<FlvModule> {
  provideMediaSource(window as object);
  loading ??= import("flv.js").then(
    ({ default: flv }) => {
      // Errors are shown on the picture.
      flv.LoggingControl.enableAll = false;
      return flv;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}
