import type { BehaviorSubject } from "rxjs";
import { bufferedEndS, stretchesOf } from "./buffered.ts";
import { type FrameClock, type WallClock, standingClock } from "./frameClock.ts";
import { createLatencyChaser } from "./latencyChaser.ts";
import type { PlayerSource } from "./source.ts";

/** Five times a second: often enough for the page clock. A timer, since a hidden page gets no pictures. */
export const TICK_MS = 200;

/** Key frames are seldom farther apart, and a seek lands on one. */
const KEY_FRAMES_S = 12;

export interface Timeline {
  readonly positionS: number;
  readonly durationS: number;
  /** End of the loaded data. */
  readonly bufferedS: number;
}

export interface WatchDeps {
  readonly video: HTMLVideoElement;
  readonly source: PlayerSource;
  readonly wallClock: WallClock;
  readonly now: () => number;
  readonly rate$: BehaviorSubject<number>;
  readonly frameClock$: BehaviorSubject<FrameClock | null>;
  readonly timeline$: BehaviorSubject<Timeline>;
  /** Called if there is at least one picture more than at the last tick. */
  readonly onFrames: () => void;
}

/** Tells whether pictures have advanced since the last call. */
function frameCounter(video: HTMLVideoElement): () => boolean {
  // The count of the source before; the element restarts it with each.
  let frames = decoded(video) ?? 0;
  let positionS = video.currentTime;
  return () => {
    const count = decoded(video);
    // A seek moves it too, before there is anything to show there.
    const hasMoved = video.currentTime > positionS && video.readyState > 1;
    const hasDecoded = (count ?? 0) > frames;
    positionS = video.currentTime;
    frames = count ?? 0;
    // A hidden page decodes no pictures, and a stream may have sound alone.
    return count === null || document.hidden || video.videoWidth === 0 ? hasMoved : hasDecoded;
  };
}

function decoded(video: HTMLVideoElement): number | null {
  return typeof video.getVideoPlaybackQuality === "function" ? video.getVideoPlaybackQuality().totalVideoFrames : null;
}

/** Watches one connection while it lasts: signs of life, distance to the live edge, and the clock of the picture. */
export function startWatch(deps: WatchDeps): () => void {
  const { video, source, wallClock, now, rate$, frameClock$, timeline$, onFrames } = deps;
  const hasAdvanced = frameCounter(video);
  const chase = createLatencyChaser();
  const isLive = source.kind === "live";
  let requested: number | null = null;
  // Until a recording is back where it was before a loss, it is not at its beginning, whatever the element reports.
  let returningToS = !isLive && source.isSeekable ? timeline$.value.positionS : 0;

  function stayNear(): void {
    if (video.paused || video.seeking) return;
    const { rate, jumpToS } = chase(video.currentTime, stretchesOf(video.buffered));
    if (video.playbackRate !== rate) video.playbackRate = rate;
    if (jumpToS !== null) video.currentTime = jumpToS;
  }

  function stand(): void {
    const { value } = frameClock$;
    if (value) frameClock$.next(standingClock(value, now()));
  }

  function report(mediaS: number): void {
    const at = wallClock.at(mediaS);
    if (at === null) return stand();
    frameClock$.next({ at, lagMs: Math.max(0, now() - at), isPlaying: !video.paused && !video.seeking && video.readyState > 2 });
  }

  /** Reports the media time of the picture on screen; without one (paused, hidden, an old browser) the element's time. */
  function readPicture(): void {
    if (requested !== null || typeof video.requestVideoFrameCallback !== "function" || document.hidden) report(video.currentTime);
    if (requested === null && typeof video.requestVideoFrameCallback === "function") {
      requested = video.requestVideoFrameCallback((_, { mediaTime }) => {
        requested = null;
        report(mediaTime);
      });
    }
  }

  function readTimeline(durationS: number): void {
    const { value } = timeline$;
    if (video.currentTime > returningToS - KEY_FRAMES_S) returningToS = 0;
    // The last picture may stay a little longer than the recording's length: the position never exceeds the length.
    const playedS = durationS > 0 ? Math.min(video.currentTime, durationS) : video.currentTime;
    const positionS = video.seeking || returningToS > 0 ? value.positionS : playedS;
    const bufferedS = bufferedEndS(video) ?? 0;
    if (positionS !== value.positionS || bufferedS !== value.bufferedS) timeline$.next({ positionS, durationS, bufferedS });
  }

  if (!isLive && rate$.value !== 1) video.playbackRate = rate$.value;

  const timer = setInterval(() => {
    if (hasAdvanced()) onFrames();
    if (isLive) stayNear();
    else readTimeline(source.durationMs / 1_000);
    readPicture();
  }, TICK_MS);

  return () => {
    clearInterval(timer);
    if (requested !== null) video.cancelVideoFrameCallback(requested);
    stand();
  };
}
