// What `npm test` wants of the system beside Node: Chromium with a Chinese font, ffmpeg, nginx with its RTMP module, Firefox.
import { ensureChromium, missingChromium } from "./chromium.mjs";
import { ensureFirefox, ensureMediaTools, installPackages, missingFirefox, missingMediaTools } from "./systemPackages.mjs";

/**
 * All that is missing in one go, before there is a package of npm's: the system's lists are read once, and what comes from
 * them is unpacked while npm unpacks its own. Where a system lacks one of them none comes; `ensureTestTools` goes on then.
 */
export async function installTestTools() {
  const missing = (await Promise.all([missingChromium(), missingMediaTools(), missingFirefox()])).flat();
  if (missing.length > 0) await installPackages("what the tests run with", missing);
}

/** Path of the Chromium. What is still missing is asked for by itself. */
export async function ensureTestTools() {
  const chromium = await ensureChromium();
  await ensureMediaTools();
  await ensureFirefox();
  return chromium;
}
