import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { UPLOAD_MAX_BYTES } from "../../contract/limits.ts";
import { ok } from "../../contract/result.ts";
import { type ImageKind, imageKindOf } from "../kit/imageKind.ts";

export interface ImageInput {
  /** Detected from the first bytes, whatever type the sender names. */
  readonly kind: ImageKind;
  readonly bytes: Buffer;
}

const DATA_URL = /^data:[^,]{0,100},/i;
const MIB = 1_048_576;

/** The image in a base64 text or data URL, checked only by size and first bytes: no pixel is decoded. */
export function readImage(text: string): CallResult<ImageInput> {
  const prefix = DATA_URL.exec(text)?.[0] ?? "";
  const unreadable = () => refuse(ErrorCode.badRequest, "图片内容不是有效的 Base64");
  if (prefix !== "" && !/;base64,$/i.test(prefix)) return unreadable();
  const base64 = text.slice(prefix.length);
  const byteLength = Math.floor((base64.length * 3) / 4) - (base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0);
  if (byteLength > UPLOAD_MAX_BYTES) return refuse(ErrorCode.tooLarge, `图片不能超过${UPLOAD_MAX_BYTES / MIB}MB`);
  if (base64.length === 0 || base64.length % 4 !== 0) return unreadable();
  const bytes = Buffer.from(base64, "base64");
  // Decoding drops characters that are not base64. (Matching five megabytes against a pattern took longer than all the rest.)
  if (bytes.length !== byteLength) return unreadable();
  const kind = imageKindOf(bytes);
  return kind === null ? refuse(ErrorCode.badRequest, "仅支持 PNG、JPG、WebP、GIF 图片") : ok({ kind, bytes });
}
