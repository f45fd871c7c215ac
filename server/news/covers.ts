import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { ErrorCode } from "../../contract/codes/errors.ts";
import type { ArticleCover } from "../../contract/http/content.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_PIXELS } from "../../contract/limits.ts";
import { ok } from "../../contract/result.ts";
import { messageOf } from "../kit/errors.ts";
import { imageKindOf } from "../kit/imageKind.ts";
import type { Log } from "../kit/log.ts";
import { PRIVATE_FILE, privateFolder } from "../kit/privateFiles.ts";
import { thumbHash } from "./thumbHash.ts";

/** Pictures of articles and placements as served: in three sizes, without the file's other data. */
export interface Covers {
  /**
   * Re-encodes a picture as WebP, upright, 1600, 720 and 320 wide (never wider than the original). Refused: files over 5 MB,
   * files that are not PNG, JPEG, WebP or GIF or only claim to be, headers that claim more than 40 million pixels.
   */
  make(bytes: Buffer): Promise<CallResult<ArticleCover>>;
}

interface Decoded {
  readonly thumbhash: string;
  /** In the order of the widths. */
  readonly files: readonly Buffer[];
}

export const COVER_WIDTHS = [1600, 720, 320] as const;
const QUALITY = 80;
const TIMEOUT_S = 15;
const NAME_BYTES = 16;
const HASH_SIDE = 100;
const MIB = 1_048_576;
/** URL path of the pictures (covers.files.ts). */
export const COVERS_PATH = "/covers";

const read = (bytes: Buffer) => sharp(bytes, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: "error", sequentialRead: true }).autoOrient();

async function sized(bytes: Buffer, width: number): Promise<Buffer> {
  return read(bytes).resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY }).timeout({ seconds: TIMEOUT_S }).toBuffer();
}

async function hashed(bytes: Buffer): Promise<string> {
  const { data, info } = await read(bytes)
    .resize({ width: HASH_SIDE, height: HASH_SIDE, fit: "inside" })
    .ensureAlpha()
    .raw()
    .timeout({ seconds: TIMEOUT_S })
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(thumbHash({ width: info.width, height: info.height, data })).toString("base64");
}

/** The file gets its name only when it is complete and on the disk. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const unfinished = `${path}.part`;
  const file = await open(unfinished, "wx", PRIVATE_FILE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

/** `dir`: the target folder; created if missing. */
export function createCovers({ dir, log }: { readonly dir: string; readonly log: Pick<Log, "info"> }): Covers {
  const broken = () => refuse(ErrorCode.badRequest, "图片已损坏，无法识别");

  async function headerOf(bytes: Buffer): Promise<CallResult<null>> {
    const kind = imageKindOf(bytes);
    if (kind === null) return refuse(ErrorCode.badRequest, "仅支持 PNG、JPG、WebP、GIF 图片");
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (format !== kind) return broken();
    return width * height > UPLOAD_MAX_PIXELS ? refuse(ErrorCode.tooLarge, "图片尺寸过大") : ok(null);
  }

  /** Decodes everything before anything is written. */
  async function decoded(bytes: Buffer): Promise<Decoded> {
    const [thumbhash, ...files] = await Promise.all([hashed(bytes), ...COVER_WIDTHS.map((width) => sized(bytes, width))]);
    return { thumbhash, files };
  }

  async function store({ thumbhash, files }: Decoded): Promise<ArticleCover> {
    const name = randomBytes(NAME_BYTES).toString("hex");
    const written = COVER_WIDTHS.map((width, i) => ({ path: join(dir, `${name}-${width}.webp`), bytes: files[i] ?? Buffer.alloc(0) }));
    privateFolder(dir);
    try {
      for (const { path, bytes } of written) await writeWhole(path, bytes);
    } catch (error) {
      await Promise.all(written.flatMap(({ path }) => [rm(path, { force: true }), rm(`${path}.part`, { force: true })]));
      throw error;
    }
    return { base: `${COVERS_PATH}/${name}`, kind: "webp", thumbhash };
  }

  return {
    async make(bytes) {
      if (bytes.length > UPLOAD_MAX_BYTES) return refuse(ErrorCode.tooLarge, `图片不能超过${UPLOAD_MAX_BYTES / MIB}MB`);
      let picture: Decoded;
      try {
        const header = await headerOf(bytes);
        if (!header.ok) return header;
        picture = await decoded(bytes);
      } catch (error) {
        // Sharp throws at an image it cannot read.
        log.info({ reason: messageOf(error) }, "a cover could not be read");
        return broken();
      }
      return ok(await store(picture));
    },
  };
}
