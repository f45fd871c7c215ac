// Finds a Chromium for the browser tests, installing one where there is none.
import { existsSync } from "node:fs";
import { run, say } from "./lib.mjs";
import { installPackages } from "./systemPackages.mjs";

/** Chromium without a window loads a page for two thirds of the work: the whole browser is taken where that is missing. */
const LIGHT = "/usr/bin/chromium-headless-shell";
const CANDIDATES = [process.env.CHROMIUM, LIGHT, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

function find() {
  return CANDIDATES.find((path) => path && existsSync(path)) ?? null;
}

async function hasChineseFont() {
  return (await run("sh", ["-c", "fc-list :lang=zh | grep -q ."], { stdio: "ignore" })) === 0;
}

/** The one that is named, else the light one; null: there is neither. */
function findWanted() {
  const named = process.env.CHROMIUM;
  if (named && existsSync(named)) return named;
  return existsSync(LIGHT) ? LIGHT : null;
}

/** Packages that are missing for a Chromium with a Chinese font beside it. */
export async function missingChromium() {
  return findWanted() !== null && (await hasChineseFont()) ? [] : ["chromium-headless-shell", "fonts-noto-cjk", "fontconfig"];
}

/** Path of a Chromium with a Chinese font beside it; from the system's packages when nothing is there. */
export async function ensureChromium() {
  const missing = await missingChromium();
  if (missing.length === 0) return findWanted();
  await installPackages("Chromium and a Chinese font", missing);
  // Older systems have the whole browser alone.
  if (find() === null) await installPackages("the whole of Chromium", ["chromium", "fonts-noto-cjk", "fontconfig"]);
  const found = find();
  if (found) return found;
  say("· trying Playwright's own Chromium");
  const { chromium } = await import("@playwright/test");
  if (!existsSync(chromium.executablePath())) await run("npx", ["playwright", "install", "chromium"]);
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error("no Chromium: install one and name it in CHROMIUM");
}
