import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createChecks, until } from "./checks.ts";
import { startPortal } from "./portal.ts";
import { type DrivenBrowser, driveBrowser } from "./webDriver.ts";

/**
 * A walk in WebKit (WebKitGTK's MiniBrowser by its WebDriver, on a screen of Xvfb): in a room opened directly, play and pause
 * do not fight each other; its page process survives a minute of barrage; and it has a picture with the managed media source
 * alone. `--worker` draws the barrage in a worker, which is off in WebKit, to see whether it survives there.
 */
const DRIVER = "/usr/bin/WebKitWebDriver";
const MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
const PORT = Number(process.env.E2E_PORT ?? 8199);
const DRIVER_PORT = PORT + 5;
const SCREEN = ":97";
const ROOM = "/live/room/680001";
const WATCHED_MS = 10_000;
const MOST_EVENTS = 5;
/** A busy machine renders slowly. */
const PATIENCE_MS = 90_000;
const BARRAGE_MS = 60_000;
const isWorkerWanted = process.argv.includes("--worker");

const checks = createChecks("webkit", 3);
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Process ids of the driver's page processes. */
function pageProcesses(driver: ChildProcess): readonly number[] {
  const parentOf = (pid: number): number => Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  const found: number[] = [];
  for (const name of readdirSync("/proc")) {
    try {
      if (!/^\d+$/.test(name) || !readFileSync(`/proc/${name}/cmdline`, "utf8").includes("WebKitWebProcess")) continue;
      for (let pid = Number(name); pid > 1; pid = parentOf(pid)) if (pid === driver.pid) found.push(Number(name));
    } catch {
      // The process ended while it was read.
      continue;
    }
  }
  return found;
}

const POSITION = "return document.querySelector('video')?.currentTime ?? 0";
const PICTURES = "return document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0";

/** Counts play and pause events: the player loads after the page, so none is missed. */
const COUNT_EVENTS = `
  window.told = [];
  for (const name of ["play", "pause"]) document.addEventListener(name, () => window.told.push(name), true);`;

/** A crashed page process does not respond: a command to it is an error. */
async function openRoom(browser: DrivenBrowser, url: string): Promise<void> {
  await browser.goTo(`${url}${ROOM}`);
  await browser.run(COUNT_EVENTS);
}

async function showsPicture(browser: DrivenBrowser): Promise<number> {
  await until(
    "a picture",
    () => browser.run<number>(PICTURES),
    (count) => count > 0,
    PATIENCE_MS,
  );
  const from = await browser.run<number>(POSITION);
  return until(
    "the picture moves",
    () => browser.run<number>(POSITION),
    (at) => at > from + 1,
    PATIENCE_MS,
  );
}

async function withBrowser(work: (browser: DrivenBrowser) => Promise<string>): Promise<string> {
  const browser = await driveBrowser(`http://127.0.0.1:${DRIVER_PORT}`, {
    "webkitgtk:browserOptions": { binary: MINI_BROWSER, args: ["--automation"] },
  });
  try {
    return await work(browser);
  } finally {
    await browser.end();
  }
}

async function walk(driver: ChildProcess, url: string): Promise<void> {
  await checks.check(`fewer than ${MOST_EVENTS} play or pause events in ${WATCHED_MS / 1_000} s`, () =>
    withBrowser(async (browser) => {
      await openRoom(browser, url);
      await until(
        "the player asks to play",
        () => browser.run<number>("return window.told.length"),
        (count) => count > 0,
        PATIENCE_MS,
      );
      await wait(WATCHED_MS);
      const told = await browser.run<readonly string[]>("return window.told");
      if (told.length >= MOST_EVENTS) throw new Error(`${told.length} events: ${told.slice(0, 20).join(" ")}`);
      return `${told.join(" ")}, at ${(await showsPicture(browser)).toFixed(1)} s`;
    }),
  );
  await checks.check(`alive after ${BARRAGE_MS / 1_000} s of barrage${isWorkerWanted ? " drawn in a worker" : ""}`, () =>
    withBrowser(async (browser) => {
      if (isWorkerWanted) {
        await walkToRoom(browser, url, 'Object.defineProperty(Navigator.prototype, "vendor", { get: () => "" })');
      } else await openRoom(browser, url);
      await until(
        "the barrage",
        () => browser.run<boolean>("return document.querySelector('[data-barrage] canvas') !== null"),
        Boolean,
        PATIENCE_MS,
      );
      const before = pageProcesses(driver).join();
      await wait(BARRAGE_MS);
      const after = pageProcesses(driver).join();
      const lines = await browser.run<number>("return document.querySelectorAll('[aria-label=\"聊天\"] li').length");
      if (before === "" || after !== before) throw new Error(`page processes ${before} became ${after}`);
      return `process ${after}, ${lines} lines`;
    }),
  );
  await checks.check("a picture with the managed media source alone", () =>
    withBrowser(async (browser) => {
      await walkToRoom(browser, url, "delete window.MediaSource; delete window.WebKitMediaSource;");
      const at = await showsPicture(browser);
      const [isManaged, stays] = await browser.run<[boolean, boolean]>(
        "return [window.MediaSource === window.ManagedMediaSource, document.querySelector('video').disableRemotePlayback]",
      );
      if (!isManaged || !stays) throw new Error(`managed ${isManaged}, remote playback off ${stays}`);
      return `at ${at.toFixed(1)} s`;
    }),
  );
}

/** Goes to the room by the page's own links, so that the injected script still applies when the player loads. */
async function walkToRoom(browser: DrivenBrowser, url: string, script: string): Promise<void> {
  await browser.goTo(`${url}/about/agreement`);
  // From now on links change the page without loading a document.
  await until("the page is alive", () => browser.run<boolean>("return typeof history.state?.idx === 'number'"), Boolean, PATIENCE_MS);
  await browser.run(`${script}; window.isSameDocument = true;`);
  for (const href of ["/live/all", ROOM]) {
    const press = `const link = document.querySelector('a[href="${href}"]'); if (location.pathname !== "${href}") link?.click(); return location.pathname`;
    await until(
      href,
      () => browser.run<string>(press),
      (path) => path === href,
      PATIENCE_MS,
    );
  }
  if (!(await browser.run<boolean>("return window.isSameDocument === true"))) throw new Error("a link loaded another document");
}

if (existsSync(DRIVER) && existsSync(MINI_BROWSER)) {
  const portal = await startPortal(PORT, ".cache/webkit-data");
  const env = { ...process.env, DISPLAY: SCREEN };
  const screen = spawn("Xvfb", [SCREEN, "-screen", "0", "1440x1000x24", "-nolisten", "tcp"], { stdio: "ignore" });
  const driver = spawn(DRIVER, [`--port=${DRIVER_PORT}`], { stdio: "ignore", env });
  try {
    await until("the driver listens", () => isListening(`http://127.0.0.1:${DRIVER_PORT}/status`), Boolean, PATIENCE_MS);
    await walk(driver, portal.url);
  } finally {
    driver.kill();
    screen.kill();
    await portal.end();
  }
} else console.log("WebKit's driver is not there and could not be installed: its run is skipped");
checks.end();

async function isListening(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    // The driver does not listen yet.
    return false;
  }
}
