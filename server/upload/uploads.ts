import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import { PRIVATE_FILE, privateFolder } from "../kit/privateFiles.ts";
import type { Limiter } from "../user/types.ts";
import { createGate } from "./gate.ts";
import { type ImageInput, readImage } from "./imageInput.ts";
import { createReencoder } from "./reencode.ts";
import { createUploadRepository } from "./uploadRepository.ts";

export interface UploadsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly limiter: Limiter;
  /** The target folder; created if missing. */
  readonly dir: string;
}

/** Images uploaded by users (docs/product.md 7 and 9): png, jpeg, webp or gif in, webp out. */
export interface Uploads {
  /** Takes base64 or data URLs. Returns root-relative URLs in the same order; either all images are stored or none. */
  add(userId: string, images: readonly string[]): Promise<CallResult<{ urls: string[] }>>;
}

const UPLOADS_AN_HOUR = 60;
const HOUR_MS = 3_600_000;
const NAME_BYTES = 16;
/** Images decoded at once, one for each user: one of 40 million pixels takes 160 MB meanwhile. */
const AT_ONCE = 2;
const WAITING_EACH = 2;

/** The file gets its name only when it is complete and on the disk. */
async function writeWhole(dir: string, name: string, bytes: Buffer): Promise<void> {
  const unfinished = join(dir, `.${name}.part`);
  try {
    const file = await open(unfinished, "wx", PRIVATE_FILE);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, join(dir, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

export function createUploads({ db, clock, log, limiter, dir }: UploadsDeps): Uploads {
  const repository = createUploadRepository(db);
  const { reencode } = createReencoder({ log });
  const gate = createGate(AT_ONCE, WAITING_EACH);

  async function isWithinLimit(userId: string, count: number): Promise<boolean> {
    for (let i = 0; i < count; i += 1) {
      if (!(await limiter.take("upload", userId, UPLOADS_AN_HOUR, HOUR_MS))) return false;
    }
    return true;
  }

  async function store(userId: string, files: readonly { readonly name: string; readonly bytes: Buffer }[]): Promise<void> {
    privateFolder(dir);
    try {
      for (const { name, bytes } of files) await writeWhole(dir, name, bytes);
      await repository.add(
        userId,
        files.map(({ name, bytes }) => ({ name, bytes: bytes.length })),
        clock.now(),
      );
    } catch (error) {
      await Promise.all(files.map(({ name }) => rm(join(dir, name), { force: true })));
      throw error;
    }
  }

  async function write(userId: string, inputs: readonly ImageInput[]): Promise<CallResult<{ urls: string[] }>> {
    const files: { name: string; bytes: Buffer }[] = [];
    for (const input of inputs) {
      const encoded = await reencode(input);
      if (!encoded.ok) return encoded;
      files.push({ name: `${randomBytes(NAME_BYTES).toString("hex")}.webp`, bytes: encoded.value });
    }
    await store(userId, files);
    return ok({ urls: files.map(({ name }) => `/uploads/${name}`) });
  }

  return {
    async add(userId, images) {
      const inputs: ImageInput[] = [];
      for (const image of images) {
        const input = readImage(image);
        if (!input.ok) return input;
        inputs.push(input.value);
      }
      if (!(await isWithinLimit(userId, inputs.length))) return refuse(ErrorCode.tooManyRequests, "上传过于频繁，请稍后再试");
      const added = await gate.run(userId, () => write(userId, inputs));
      return added ?? refuse(ErrorCode.tooManyRequests, "上一批图片还在处理，请稍后再试");
    },
  };
}
