// Programs that come from the system's packages, where the system has any.
import { existsSync } from "node:fs";
import { run, say } from "./lib.mjs";

/** Installs Debian's packages; false where there is no apt. */
export async function installPackages(what, packages) {
  if (process.platform !== "linux" || !existsSync("/usr/bin/apt-get")) return false;
  say(`· installing ${what} from the system's packages`);
  const sudo = process.getuid?.() === 0 ? "" : "sudo -n ";
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = `${sudo}apt-get update -qq && ${sudo}apt-get install -y -qq --no-install-recommends ${packages.join(" ")}`;
  await run("sh", ["-c", `${apt} >/dev/null`], { env });
  return true;
}

async function has(program) {
  return (await run("sh", ["-c", `command -v ${program} >/dev/null`], { stdio: "ignore" })) === 0;
}

/** ffmpeg and nginx with its RTMP module: independent publishers and players. Tests that need a missing one say so and are skipped. */
export async function ensureMediaTools() {
  const missing = [];
  if (!(await has("ffmpeg"))) missing.push("ffmpeg");
  if (!(await has("nginx"))) missing.push("nginx-light", "libnginx-mod-rtmp");
  if (missing.length > 0) await installPackages("ffmpeg and nginx", missing);
}
