/** px */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The crop area, in px of the picture itself. */
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

/** Crops the area into a new picture of the `size`, as a data URL; null when the picture cannot be drawn. */
export async function cropPicture(url: string, area: CropArea, { width, height }: PictureSize): Promise<string | null> {
  const image = await loadImage(url);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!image || !context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
  // A browser without WebP encoding returns PNG.
  return canvas.toDataURL("image/webp", 0.92);
}
