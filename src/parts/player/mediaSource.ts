/** What there is in place of Media Source Extensions on iPhones (iOS 17.1; W3C MSE 2, "ManagedMediaSource"). */
interface ManagedScope {
  MediaSource?: unknown;
  readonly ManagedMediaSource?: unknown;
}

/**
 * Called before flv.js is loaded, which asks for `window.MediaSource` alone: where only the managed one is, it takes that
 * name. It has the same parts, and two wishes of its own. It opens only on an element that is shown on no other device
 * (`prepareElement`). And it says by `startstreaming` and `endstreaming` when it wants data; a live stream's cannot be
 * put off without losing the live edge, and of a recording flv.js loads a minute ahead, so both are left to it: what
 * comes unasked is taken all the same, and the browser may throw away what it does not need.
 */
export function provideMediaSource(scope: ManagedScope): void {
  if (scope.MediaSource === undefined && scope.ManagedMediaSource !== undefined) scope.MediaSource = scope.ManagedMediaSource;
}

/** A managed source stays closed on an element that could be shown elsewhere (AirPlay). */
export function prepareElement(video: HTMLVideoElement, scope: ManagedScope): void {
  if (scope.ManagedMediaSource !== undefined && scope.MediaSource === scope.ManagedMediaSource) video.disableRemotePlayback = true;
}

/** Of the browsers that can play nothing here, iPhones have a way out of their own. */
export function isIPhone(userAgent: string): boolean {
  return /iPhone|iPod/.test(userAgent);
}
