// Finds a Chromium for the browser tests, and installs one if there is none.
import { existsSync } from "node:fs";
import { run, say } from "./lib.mjs";
import { installPackages } from "./systemPackages.mjs";

/** The headless shell loads a page with two thirds of the work: full Chromium is used only if the shell is missing. */
const LIGHT = "/usr/bin/chromium-headless-shell";
const CANDIDATES = [process.env.CHROMIUM, LIGHT, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

function find() {
  return CANDIDATES.find((path) => path && existsSync(path)) ?? null;
}

async function hasChineseFont() {
  return (await run("sh", ["-c", "fc-list :lang=zh | grep -q ."], { stdio: "ignore" })) === 0;
}

/** The browser named by CHROMIUM, else the headless shell; null: neither exists. */
function findWanted() {
  const named = process.env.CHROMIUM;
  if (named && existsSync(named)) return named;
  return existsSync(LIGHT) ? LIGHT : null;
}

/** Packages missing for a Chromium with a Chinese font. */
export async function missingChromium() {
  return findWanted() !== null && (await hasChineseFont()) ? [] : ["chromium-headless-shell", "fonts-noto-cjk", "fontconfig"];
}

/** Path of a Chromium with a Chinese font; installed from the system's packages if missing. */
export async function ensureChromium() {
  const missing = await missingChromium();
  if (missing.length === 0) return findWanted();
  await installPackages("Chromium and a Chinese font", missing);
  // Older systems only have full Chromium.
  if (find() === null) await installPackages("the whole of Chromium", ["chromium", "fonts-noto-cjk", "fontconfig"]);
  const found = find();
  if (found) return found;
  say("· trying Playwright's own Chromium");
  const { chromium } = await import("@playwright/test");
  if (!existsSync(chromium.executablePath())) await run("npx", ["playwright", "install", "chromium"]);
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error("no Chromium: install one and name it in CHROMIUM");
}
