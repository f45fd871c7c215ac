// System programs that `npm test` needs beside Node: Chromium with a Chinese font, ffmpeg, nginx with its RTMP module, Firefox.
import { ensureChromium, missingChromium } from "./chromium.mjs";
import { ensureFirefox, ensureMediaTools, installPackages, missingFirefox, missingMediaTools } from "./systemPackages.mjs";

/**
 * Installs all missing packages at once, before npm's: the package lists are read once, and the packages are unpacked while
 * npm unpacks its own. If the system lacks one of them none is installed; `ensureTestTools` then tries each.
 */
export async function installTestTools() {
  const missing = (await Promise.all([missingChromium(), missingMediaTools(), missingFirefox()])).flat();
  if (missing.length > 0) await installPackages("what the tests run with", missing);
}

/** Path of Chromium. Installs what is still missing, one by one. */
export async function ensureTestTools() {
  const chromium = await ensureChromium();
  await ensureMediaTools();
  await ensureFirefox();
  return chromium;
}
