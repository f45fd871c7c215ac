/** An iPhone fills its screen with a video alone, in its own player. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?(): void;
}

/**
 * Fills the screen with the player and what lies over it, or gives the screen back; on an iPhone, with the picture alone.
 * A browser that refuses leaves it as it is.
 */
export async function toggleFullScreen(root: HTMLElement): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else if (typeof root.requestFullscreen === "function") await root.requestFullscreen();
    else root.querySelector<PhoneVideo>("video")?.webkitEnterFullscreen?.();
  } catch {
    // Refused (a frame without permission, no click before): nothing has changed, and nothing is to be said.
    return;
  }
}

export function canFloat(): boolean {
  return typeof document !== "undefined" && document.pictureInPictureEnabled === true;
}

/** Picture in picture, and back. */
export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else if (canFloat()) await video.requestPictureInPicture();
  } catch {
    // Refused, or the picture has not come yet.
    return;
  }
}
