import sharp, { type Sharp } from "sharp";
import type { Raster } from "./grain.ts";

export const toPng = (image: Sharp): Promise<Buffer> => image.png({ compressionLevel: 6, adaptiveFiltering: false }).toBuffer();

export function encodePng({ width, height, data }: Raster, how: "opaque" | "transparent" = "transparent"): Promise<Buffer> {
  const image = sharp(data, { raw: { width, height, channels: 4 } });
  return toPng(how === "opaque" ? image.removeAlpha() : image);
}
