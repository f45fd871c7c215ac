import { UPLOAD_MAX_BYTES } from "../../../../contract/limits.ts";

/** What the server takes (design: uploads are images only, 5 MB). */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;
export const UNREADABLE = "图片无法读取，请换一张";

/** Why a file cannot be uploaded, told before it is read; null when it can. */
export function pictureProblem(file: Pick<File, "type" | "size">): string | null {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return "仅支持 JPG、PNG、WebP、GIF 格式的图片";
  if (file.size === 0) return UNREADABLE;
  return file.size > UPLOAD_MAX_BYTES ? "图片不能超过 5MB" : null;
}

/** The file as a data URL; null when it cannot be read. */
export function readPicture(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : null));
    reader.addEventListener("error", () => resolve(null));
    reader.readAsDataURL(file);
  });
}

/** Where the crop area lies in the picture, px of the picture itself. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A cover as it is sent, px: 16:9, sharp on a card of 400 px at twice the density. */
export const COVER_SIZE = { width: 960, height: 540 } as const;

function loadImage(url: string): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image();
    image.addEventListener("load", () => resolve(image));
    image.addEventListener("error", () => resolve(null));
    image.src = url;
  });
}

/** The crop area as a picture of the cover's size, a data URL; null when the picture cannot be drawn. */
export async function cropCover(url: string, area: CropArea): Promise<string | null> {
  const image = await loadImage(url);
  const canvas = document.createElement("canvas");
  canvas.width = COVER_SIZE.width;
  canvas.height = COVER_SIZE.height;
  const context = canvas.getContext("2d");
  if (!image || !context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, COVER_SIZE.width, COVER_SIZE.height);
  // A browser that writes no WebP gives PNG.
  return canvas.toDataURL("image/webp", 0.9);
}
