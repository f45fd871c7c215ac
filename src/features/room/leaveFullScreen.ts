/** Leaves full screen for a dialog: a full-screen player hides the rest of the page. */
export function leaveFullScreen(): void {
  // It fails when full screen was already left, which is fine.
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}
