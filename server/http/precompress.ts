import { randomUUID } from "node:crypto";
import { readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { codeOf } from "../kit/errors.ts";

const compress = promisify(brotliCompress);
const COMPRESSIBLE = /\.(?:js|css|svg|json|html|txt)$/;
const FROM_BYTES = 1024;
/** 2 % smaller than 10 at twice the time: two seconds, once per build. */
const QUALITY = 11;

/**
 * Writes `x.js.br` beside each file of the build that has none yet, one after another, so that the server compresses each
 * file once, and better than on the fly. Names carry a content hash, so existing files are up to date. Returns how
 * many were written.
 */
export async function precompress(folder: string): Promise<number> {
  let names: readonly string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return 0;
    throw error;
  }
  const present = new Set(names);
  let written = 0;
  for (const name of names) {
    const path = join(folder, name);
    if (!COMPRESSIBLE.test(name) || present.has(`${name}.br`) || (await stat(path)).size < FROM_BYTES) continue;
    const packed = await compress(await readFile(path), { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
    // Renamed when complete: nobody gets half a file.
    const temporary = `${path}.${randomUUID()}.tmp`;
    try {
      await writeFile(temporary, packed);
      await rename(temporary, `${path}.br`);
    } finally {
      await rm(temporary, { force: true });
    }
    written += 1;
  }
  return written;
}
