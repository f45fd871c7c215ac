import { constant } from "../kit/behavior.ts";
import type { PageClock, Playhead } from "./types.ts";

/** The clock of a static page: its playhead never moves and cannot be moved. */
export function stillClock(playhead: Playhead): PageClock {
  const nothing = (): void => undefined;
  return { playhead$: constant(playhead), goLive: nothing, hold: nothing, seek: nothing, play: nothing, pause: nothing };
}
