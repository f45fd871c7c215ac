import { NEVER } from "rxjs";
import { constant } from "../kit/behavior.ts";
import type { Feed } from "./types.ts";

/** The feed of a page rendered on the server: it never emits, the page shows the loaders' data. */
export const IDLE_FEED: Feed = {
  status$: constant({ kind: "connecting" }),
  offsetMs$: constant(0),
  channel: () => NEVER,
  frames$: NEVER,
};
