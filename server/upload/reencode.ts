import sharp from "sharp";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { UPLOAD_MAX_PIXELS } from "../../contract/limits.ts";
import { ok } from "../../contract/result.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import type { ImageInput } from "./imageInput.ts";

const SIDE_MAX = 1920;
const QUALITY = 82;
const TIMEOUT_S = 15;
/** Re-encodes images. */
export interface Reencoder {
  /**
   * The pixels of an image as WebP: upright, at most 1920 px a side, the first frame only. All other data of the file
   * (metadata, position, anything appended) is dropped. An image whose header claims more than 40 million pixels is refused
   * before decoding.
   */
  reencode(image: ImageInput): Promise<CallResult<Buffer>>;
}

export function createReencoder({ log }: { readonly log: Log }): Reencoder {
  const broken = () => refuse(ErrorCode.badRequest, "图片已损坏，无法识别");

  /** Sharp throws at an image it cannot read; its reason goes into the log. */
  async function unlessBroken<T>(work: Promise<T>): Promise<CallResult<T>> {
    try {
      return ok(await work);
    } catch (error) {
      log.info({ reason: messageOf(error) }, "an uploaded image could not be read");
      return broken();
    }
  }

  return {
    async reencode({ kind, bytes }) {
      const header = await unlessBroken(sharp(bytes, { limitInputPixels: false }).metadata());
      if (!header.ok) return header;
      const { format, width, height } = header.value;
      if (format !== kind) return broken();
      if (width * height > UPLOAD_MAX_PIXELS) return refuse(ErrorCode.tooLarge, "图片尺寸过大");
      return unlessBroken(encode(bytes));
    },
  };
}

function encode(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: "error", sequentialRead: true })
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: TIMEOUT_S })
    .toBuffer();
}
