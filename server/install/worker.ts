import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { WorkerSettings } from "../../contract/worker.ts";
import { codeOf } from "../kit/errors.ts";

type BuiltFiles = Readonly<
  Record<string, { readonly file: string; readonly css?: readonly string[]; readonly assets?: readonly string[] }>
>;

/** What a worker that was there is replaced by, where it is switched off or not built: it takes itself away. */
const OFF: WorkerSettings = { isOn: false, version: "off", assets: [] };

async function readOr(path: string, otherwise: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return otherwise;
    throw error;
  }
}

/** Hashed files of the build, root-relative, each once. */
function assetsOf(manifest: BuiltFiles): readonly string[] {
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return [...new Set(files)].filter((file) => file.startsWith("assets/")).map((file) => `/${file}`);
}

/** Without its code nothing can be kept, and what an earlier build kept goes. */
const TAKES_ITSELF_AWAY =
  "addEventListener('install',()=>skipWaiting());addEventListener('activate',e=>e.waitUntil(registration.unregister()))";

/**
 * The text of `/sw.js`: what this build and this page without a network are, before the code that scripts/lib.mjs built. It
 * changes with either, so that browsers take the new one. Read once; null where there is no build.
 */
export async function workerText(dist: string, { isOn, shell }: { readonly isOn: boolean; readonly shell: string }): Promise<string> {
  const [code, manifest] = await Promise.all([
    readOr(join(dist, "worker", "sw.js"), TAKES_ITSELF_AWAY),
    readOr(join(dist, "client", ".vite", "manifest.json"), "{}"),
  ]);
  const assets = assetsOf(JSON.parse(manifest) as BuiltFiles);
  const version = createHash("sha256").update(code).update(shell).update(assets.join()).digest("hex").slice(0, 16);
  const settings: WorkerSettings = isOn ? { isOn, version, assets } : OFF;
  return `self.workerSettings=${JSON.stringify(settings)};\n${code}`;
}
