/** px */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Where the crop area lies in the picture, px of the picture itself. */
export interface CropArea extends PictureSize {
  readonly x: number;
  readonly y: number;
}

function loadImage(url: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image();
    image.addEventListener("load", () => resolve(image));
    image.addEventListener("error", () => resolve(null));
    image.src = url;
  });
}

/** The crop area as a picture of its own of the `size`, a data URL; null when the picture cannot be drawn. */
export async function cropPicture(url: string, area: CropArea, { width, height }: PictureSize): Promise<string | null> {
  const image = await loadImage(url);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!image || !context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
  // A browser that writes no WebP gives PNG.
  return canvas.toDataURL("image/webp", 0.92);
}
