// Finds a Chromium for the browser tests, installing one where there is none.
import { existsSync } from "node:fs";
import { run, say } from "./lib.mjs";
import { installPackages } from "./systemPackages.mjs";

const CANDIDATES = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

function find() {
  return CANDIDATES.find((path) => path && existsSync(path)) ?? null;
}

async function hasChineseFont() {
  return (await run("sh", ["-c", "fc-list :lang=zh | grep -q ."], { stdio: "ignore" })) === 0;
}

/** Path of a Chromium with a Chinese font beside it; from the system's packages when nothing is there. */
export async function ensureChromium() {
  const found = find();
  if (found && (await hasChineseFont())) return found;
  if (await installPackages("Chromium and a Chinese font", ["chromium", "fonts-noto-cjk", "fontconfig"])) {
    const installed = find();
    if (installed) return installed;
  }
  if (found) return found;
  say("· trying Playwright's own Chromium");
  const { chromium } = await import("@playwright/test");
  if (!existsSync(chromium.executablePath())) await run("npx", ["playwright", "install", "chromium"]);
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error("no Chromium: install one and name it in CHROMIUM");
}
