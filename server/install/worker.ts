import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { WorkerSettings } from "../../contract/worker.ts";
import { codeOf } from "../kit/errors.ts";

/** What a worker that was there is replaced by, where it is switched off or not built: it takes itself away. */
const OFF: WorkerSettings = { isOn: false, version: "off" };

async function readOr(path: string, otherwise: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return otherwise;
    throw error;
  }
}

/** Without its code nothing can be kept, and what an earlier build kept goes. */
const TAKES_ITSELF_AWAY =
  "addEventListener('install',()=>skipWaiting());addEventListener('activate',e=>e.waitUntil(registration.unregister()))";

/**
 * The text of `/sw.js`: what this page without a network is, before the code that scripts/lib.mjs built. It
 * changes with either, so that browsers take the new one. Read once; null where there is no build.
 */
export async function workerText(dist: string, { isOn, shell }: { readonly isOn: boolean; readonly shell: string }): Promise<string> {
  const code = await readOr(join(dist, "worker", "sw.js"), TAKES_ITSELF_AWAY);
  const version = createHash("sha256").update(code).update(shell).digest("hex").slice(0, 16);
  const settings: WorkerSettings = isOn ? { isOn, version } : OFF;
  return `self.workerSettings=${JSON.stringify(settings)};\n${code}`;
}
