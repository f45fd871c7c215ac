/** The replacement of Media Source Extensions on iPhones (iOS 17.1; W3C MSE 2, "ManagedMediaSource"). */
interface ManagedScope {
  MediaSource?: unknown;
  readonly ManagedMediaSource?: unknown;
}

/**
 * Call it before flv.js is loaded, which knows `window.MediaSource` alone: if only the managed one exists, it gets that name.
 * It has the same interface, with two differences. It opens only on an element that is shown on no other device
 * (`prepareElement`). And it tells by `startstreaming` and `endstreaming` when it wants data. Both are ignored: a live stream
 * cannot be put off without losing the live edge, and of a recording flv.js loads a minute ahead. The browser accepts data
 * it has not asked for, and may drop what it does not need.
 */
export function provideMediaSource(scope: ManagedScope): void {
  if (scope.MediaSource === undefined && scope.ManagedMediaSource !== undefined) scope.MediaSource = scope.ManagedMediaSource;
}

/** A managed source does not open on an element that could be shown elsewhere (AirPlay). */
export function prepareElement(video: HTMLVideoElement, scope: ManagedScope): void {
  if (scope.ManagedMediaSource !== undefined && scope.MediaSource === scope.ManagedMediaSource) video.disableRemotePlayback = true;
}

/** Of the browsers that cannot play anything here, iPhones have a remedy of their own. */
export function isIPhone(userAgent: string): boolean {
  return /iPhone|iPod/.test(userAgent);
}
