/** Gives the screen back for a dialog: over a player that fills it nothing else of the page is seen. */
export function leaveFullScreen(): void {
  // Given back already is as good.
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}
