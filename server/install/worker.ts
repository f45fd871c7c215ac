import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { WorkerSettings } from "../../contract/worker.ts";
import { codeOf } from "../kit/errors.ts";

/** Settings where the worker is switched off: a registered worker unregisters itself. */
const OFF: WorkerSettings = { isOn: false, version: "off" };

async function readOr(path: string, otherwise: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return otherwise;
    throw error;
  }
}

/** Replaces the code where there is no build: a registered worker unregisters itself. */
const UNREGISTERING_WORKER =
  "addEventListener('install',()=>skipWaiting());addEventListener('activate',e=>e.waitUntil(registration.unregister()))";

/**
 * The text of `/sw.js`: the settings, then the code that scripts/lib.mjs built. The version in the settings changes with
 * the code and with `shell`, the offline page, so that browsers take the new worker.
 */
export async function workerText(dist: string, { isOn, shell }: { readonly isOn: boolean; readonly shell: string }): Promise<string> {
  const code = await readOr(join(dist, "worker", "sw.js"), UNREGISTERING_WORKER);
  const version = createHash("sha256").update(code).update(shell).digest("hex").slice(0, 16);
  const settings: WorkerSettings = isOn ? { isOn, version } : OFF;
  return `self.workerSettings=${JSON.stringify(settings)};\n${code}`;
}
