export interface Still {
  /** Keeps the current picture, while nothing else can be shown. */
  keep(): void;
  clear(): void;
}

/** The last picture of a lost connection as the element's poster: a waiting viewer sees it instead of black. */
export function createStill(video: HTMLVideoElement): Still {
  let address: string | null = null;
  /** Detects a picture that is ready too late and belongs to another source. */
  let turn = 0;

  function clear(): void {
    turn += 1;
    video.removeAttribute("poster");
    if (address !== null) URL.revokeObjectURL(address);
    address = null;
  }

  return {
    clear,
    keep() {
      const { videoWidth, videoHeight } = video;
      if (typeof OffscreenCanvas === "undefined" || video.readyState < 2 || videoWidth === 0) return;
      const canvas = new OffscreenCanvas(videoWidth, videoHeight);
      canvas.getContext("2d")?.drawImage(video, 0, 0);
      clear();
      const own = turn;
      void canvas.convertToBlob({ type: "image/jpeg", quality: 0.8 }).then((picture) => {
        if (turn !== own) return;
        address = URL.createObjectURL(picture);
        video.poster = address;
      });
    },
  };
}
