import { type Tracks, fileHeader } from "../flv/tags.ts";
import type { Batch } from "./items.ts";
import { join } from "./items.ts";
import type { Follower } from "./stream.ts";

/** The sink of a viewer's bytes: an HTTP response. */
export interface Outlet {
  write(bytes: Buffer): void;
  /** Bytes written but not yet taken by the system. */
  readonly unsentBytes: number;
  /** Closes the connection at once. */
  destroy(): void;
}

export interface ViewerCounts {
  /** Times it skipped to a key frame. */
  readonly skips: number;
  readonly isDropped: boolean;
}

export interface Viewer extends Follower, ViewerCounts {}

/** With more unsent bytes a viewer skips to the next key frame. */
export const SKIP_PAST_BYTES = 1_048_576;
/** With more unsent bytes a viewer is dropped: even key frames alone are too much for its connection. */
export const DROP_PAST_BYTES = 4 * 1_048_576;

/** One viewer of a stream, at its own pace: no other viewer waits for it. */
export function createViewer(outlet: Outlet, onSkip = (): void => undefined): Viewer {
  /** The tracks named by the header that was sent. */
  let named: Tracks | null = null;
  let isOver = false;
  let isWaiting = true;
  let skips = 0;
  let isDropped = false;

  return {
    begin({ tracks, control, items }) {
      // A header cannot be taken back: no player goes on with other tracks, and a new connection gets a header of its own.
      if (named !== null && (named.hasAudio !== tracks.hasAudio || named.hasVideo !== tracks.hasVideo)) {
        isOver = true;
        outlet.destroy();
        return;
      }
      const isFirst = named === null;
      const parts = [join([...control, ...(isFirst ? items : [])])];
      if (isFirst) parts.unshift(fileHeader(tracks));
      // A viewer from before the break goes on at the next entry, which follows at once.
      isWaiting = !isFirst || items.length === 0;
      named = tracks;
      outlet.write(parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts));
    },
    take(batch: Batch) {
      if (named === null || isOver || isDropped) return;
      const unsent = outlet.unsentBytes;
      if (unsent > DROP_PAST_BYTES) {
        isDropped = true;
        outlet.destroy();
        return;
      }
      if (unsent > SKIP_PAST_BYTES && !isWaiting) {
        isWaiting = true;
        skips += 1;
        onSkip();
      }
      const due = isWaiting ? (batch.fromEntry ?? batch.control) : batch.all;
      if (isWaiting && batch.fromEntry !== null) isWaiting = false;
      if (due !== null) outlet.write(due);
    },
    pause() {
      isWaiting = true;
    },
    get skips() {
      return skips;
    },
    get isDropped() {
      return isDropped;
    },
  };
}
