import { UPLOAD_MAX_BYTES } from "../../../../contract/limits.ts";

/** What the server takes (design: uploads are images only, 5 MB). */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;

/** Why a file cannot be a portrait, told before it is read; null when it may be one. */
export function pictureProblem(file: Pick<File, "type" | "size">): string | null {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return "仅支持 JPG、PNG、WebP、GIF 格式的图片";
  if (file.size === 0) return "图片无法读取，请换一张";
  return file.size > UPLOAD_MAX_BYTES ? "图片不能超过 5MB" : null;
}

/** Edge of a portrait as it is sent, px. */
export const PORTRAIT_PX = 512;

/** Where the crop area lies in the picture, px of the picture itself. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function loadImage(url: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image();
    image.addEventListener("load", () => resolve(image));
    image.addEventListener("error", () => resolve(null));
    image.src = url;
  });
}

/** The crop area as a square picture of 512 px, a data URL; null when the picture cannot be drawn. */
export async function cropSquare(url: string, area: CropArea): Promise<string | null> {
  const image = await loadImage(url);
  const canvas = document.createElement("canvas");
  canvas.width = PORTRAIT_PX;
  canvas.height = PORTRAIT_PX;
  const context = canvas.getContext("2d");
  if (!image || !context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, PORTRAIT_PX, PORTRAIT_PX);
  // A browser that writes no WebP gives PNG.
  return canvas.toDataURL("image/webp", 0.92);
}
