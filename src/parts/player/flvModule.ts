import type FlvJs from "flv.js";
import { provideMediaSource } from "./mediaSource.ts";

export type FlvModule = typeof FlvJs;

let loading: Promise<FlvModule> | null = null;

/** flv.js, loaded when a player is first shown; rejects when it cannot be, and tries anew the next time. */
export function loadFlv(): Promise<FlvModule> {
  provideMediaSource(window as object);
  loading ??= import("flv.js").then(
    ({ default: flv }) => {
      // What goes wrong is said on the picture.
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
