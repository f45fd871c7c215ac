// Programs from the system's packages, if the system has any.
import { existsSync } from "node:fs";
import { run, say } from "./lib.mjs";

/** Installs Debian packages; false on a system without apt. */
export async function installPackages(what, packages) {
  if (process.platform !== "linux" || !existsSync("/usr/bin/apt-get")) return false;
  say(`· installing ${what} from the system's packages`);
  const sudo = process.getuid?.() === 0 ? "" : "sudo -n ";
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // An interrupted install is completed first.
  const apt = `${sudo}dpkg --configure -a && ${sudo}apt-get update -qq && ${sudo}apt-get install -y -qq --no-install-recommends ${packages.join(" ")}`;
  await run("sh", ["-c", `${apt} >/dev/null`], { env });
  return true;
}

async function has(program) {
  return (await run("sh", ["-c", `command -v ${program} >/dev/null`], { stdio: "ignore" })) === 0;
}

/** Packages missing for ffmpeg and nginx with its RTMP module: independent publishers and players. */
export async function missingMediaTools() {
  const missing = [];
  if (!(await has("ffmpeg"))) missing.push("ffmpeg");
  if (!(await has("nginx"))) missing.push("nginx-light", "libnginx-mod-rtmp");
  return missing;
}

/** Tests that need a missing program report that and are skipped. */
export async function ensureMediaTools() {
  const missing = await missingMediaTools();
  if (missing.length > 0) await installPackages("ffmpeg and nginx", missing);
}

/** Packages missing for Firefox. */
export async function missingFirefox() {
  return process.env.FIREFOX || (await has("firefox-esr")) || (await has("firefox")) ? [] : ["firefox-esr"];
}

/** Without Firefox its walk reports that and is skipped. */
export async function ensureFirefox() {
  const missing = await missingFirefox();
  if (missing.length > 0) await installPackages("Firefox", missing);
}

const GSTREAMER = ["/usr/lib/x86_64-linux-gnu/gstreamer-1.0", "/usr/lib/aarch64-linux-gnu/gstreamer-1.0"];

/** WebKit with its driver, decoders for H.264 and AAC, and a virtual screen (`npm run test:webkit`). */
export async function ensureWebKit() {
  const missing = [];
  if (!(await has("WebKitWebDriver"))) missing.push("webkit2gtk-driver");
  // WebKit only recommends these packages, but without them it cannot play a room's stream.
  const hasPlugin = (name) => GSTREAMER.some((folder) => existsSync(`${folder}/${name}`));
  if (!hasPlugin("libgstlibav.so")) missing.push("gstreamer1.0-libav");
  if (!hasPlugin("libgstvideoparsersbad.so")) missing.push("gstreamer1.0-plugins-bad");
  if (!(await has("Xvfb"))) missing.push("xvfb");
  if (missing.length > 0) await installPackages("WebKit and a screen", missing);
}
