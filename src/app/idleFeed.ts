import { NEVER } from "rxjs";
import type { Feed } from "../../streams/feed/types.ts";
import { constant } from "../../streams/kit/behavior.ts";

/** The feed of a page rendered on the server: nothing ever comes, what loaders read is what is shown. */
export function createIdleFeed(): Feed {
  return {
    status$: constant({ kind: "connecting" }),
    offsetMs$: constant(0),
    channel: () => NEVER,
    frames$: NEVER,
  };
}
