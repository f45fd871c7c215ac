import { useSyncExternalStore } from "react";

/** An iPhone's full screen shows a video alone, in its own player. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?(): void;
}

/**
 * Shows the player with its overlays in full screen, or leaves full screen; on an iPhone, the picture alone. If the browser
 * refuses, nothing changes.
 */
export async function toggleFullScreen(root: HTMLElement): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else if (typeof root.requestFullscreen === "function") await root.requestFullscreen();
    else root.querySelector<PhoneVideo>("video")?.webkitEnterFullscreen?.();
  } catch {
    // Refused (a frame without permission, no click before): nothing has changed, so there is no message.
    return;
  }
}

function watchFullScreen(onChange: () => void): () => void {
  document.addEventListener("fullscreenchange", onChange);
  return () => document.removeEventListener("fullscreenchange", onChange);
}

/** Whether the page shows something in full screen, which is the player. */
export function useIsFullScreen(): boolean {
  return useSyncExternalStore(
    watchFullScreen,
    () => Boolean(document.fullscreenElement),
    () => false,
  );
}

export function canFloat(): boolean {
  return typeof document !== "undefined" && document.pictureInPictureEnabled === true;
}

/** Enters or leaves picture in picture. */
export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else if (canFloat()) await video.requestPictureInPicture();
  } catch {
    // Refused, or no picture has arrived yet.
    return;
  }
}
