import { readFileSync } from "node:fs";
import type { Browser, Page, Worker } from "@playwright/test";
import { type OpenPage, launchBrowser, metricsOf, openPage } from "../kit/browser.ts";
import { percentile } from "../kit/numbers.ts";
import type { Comments } from "./cases.ts";

export const CONTENDERS = ["ours", "danmaku-canvas", "danmaku-dom", "artplayer", "room"] as const;
export type Name = (typeof CONTENDERS)[number];

/** Time until the number of lines in the picture is stable. */
export const WARM_UP_MS = 11_000;
const AFTER_MS = 4_000;
const IDLE_MS = 3_000;

export interface Sample {
  /** Main-thread time in excess of the idle page's, ms per second. */
  readonly busyMs: number;
  readonly idleMs: number;
  readonly framesPerS: number;
  readonly gapP99Ms: number;
  /** Lines in the picture, and pixels of their boxes, in one frame after the measurement. */
  readonly lines: number;
  readonly pixels: number;
}

export function launch(): Promise<Browser> {
  return launchBrowser(["--autoplay-policy=no-user-gesture-required"]);
}

async function open(browser: Browser, url: string, name: Name): Promise<OpenPage> {
  const opened = await openPage(browser, `${url}?contender=${name}`, 1280, 720);
  await opened.page.waitForFunction(() => window.barrageBench !== null);
  return opened;
}

const barrageWorkers = (page: Page): Worker[] => page.workers().filter((one) => one.url().includes("barrage"));

/**
 * Counts frames where they are rendered: in the worker, or on the page. With ours the page is not measured, because
 * requesting a frame there would add one.
 */
async function watchFrames(page: Page): Promise<() => Promise<number[]>> {
  const [worker] = barrageWorkers(page);
  if (!worker) {
    await page.evaluate(() => window.barrageBench?.watchFrames());
    return async () => (await page.evaluate(() => window.barrageBench?.takeGaps())) ?? [];
  }
  await worker.evaluate(() => {
    const scope = self as unknown as { gaps: number[] };
    scope.gaps = [];
    let last: number | null = null;
    const step = (at: number): void => {
      if (last !== null) scope.gaps.push(at - last);
      last = at;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  return () => worker.evaluate(() => (self as unknown as { gaps: number[] }).gaps);
}

/** Content of one frame: lines in the picture, and the pixels of their boxes inside it. */
interface Shown {
  readonly lines: number;
  readonly pixels: number;
}

/** Counts the lines that a canvas engine draws into the picture, over a second. Runs in the page or in a worker. */
async function countDrawn(): Promise<Shown> {
  const kinds = [OffscreenCanvasRenderingContext2D, typeof CanvasRenderingContext2D === "undefined" ? null : CanvasRenderingContext2D];
  const [pictureWidth, pictureHeight, boxHeight] = [1280, 720, 28];
  let lines = 0;
  let pixels = 0;
  let frames = 0;
  const undo = kinds.map((kind) => {
    const prototype = kind?.prototype as { drawImage: (this: { canvas: { width: number } }, ...args: unknown[]) => void } | undefined;
    if (!prototype) return () => undefined;
    const real = prototype.drawImage;
    prototype.drawImage = function (...args) {
      real.apply(this, args);
      if (this.canvas.width !== pictureWidth) return;
      const source = args[0] as { readonly width: number };
      const [x, y, width] = (args.length === 9 ? args.slice(5) : [args[1], args[2], source.width]) as number[];
      const seen = Math.min(pictureWidth, (x ?? 0) + (width ?? 0)) - Math.max(0, x ?? 0);
      if (seen <= 0 || (y ?? 0) >= pictureHeight) return;
      lines += 1;
      pixels += seen * boxHeight;
    };
    return () => (prototype.drawImage = real);
  });
  const endsAt = performance.now() + 1_000;
  while (performance.now() < endsAt) {
    await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
    frames += 1;
  }
  for (const back of undo) back();
  return { lines: lines / frames, pixels: pixels / frames };
}

/** The same for an engine whose lines are elements. */
function countElements(selector: string): Shown {
  const boxes = [...document.querySelectorAll(selector)].filter((one) => getComputedStyle(one).visibility === "visible");
  let lines = 0;
  let pixels = 0;
  for (const { left, right } of boxes.map((one) => one.getBoundingClientRect())) {
    const seen = Math.min(1280, right) - Math.max(0, left);
    if (seen <= 0) continue;
    lines += 1;
    pixels += seen * 28;
  }
  return { lines, pixels };
}

function shownOf(page: Page, name: Name): Promise<Shown> {
  const [worker] = barrageWorkers(page);
  if (worker) return worker.evaluate(countDrawn);
  if (name === "danmaku-canvas") return page.evaluate(countDrawn);
  return page.evaluate(countElements, name === "artplayer" ? ".art-danmuku > div" : "#picture > div > div");
}

export const lengthMs = (seconds: number): number => WARM_UP_MS + seconds * 1_000 + AFTER_MS;

export async function measure(browser: Browser, url: string, name: Name, comments: Comments, seconds: number): Promise<Sample> {
  const opened = await open(browser, url, name);
  const { context, page } = opened;
  const metrics = await metricsOf(opened);
  const clock = async (): Promise<number> => (await metrics())("TaskDuration") * 1_000;
  await page.waitForTimeout(1_000);
  const idleFrom = await clock();
  await page.waitForTimeout(IDLE_MS);
  const idleMs = ((await clock()) - idleFrom) / (IDLE_MS / 1_000);
  await page.evaluate((given) => window.barrageBench?.start(given), comments);
  await page.waitForTimeout(WARM_UP_MS);
  const takeGaps = await watchFrames(page);
  const before = await clock();
  const startedAt = performance.now();
  await page.waitForTimeout(seconds * 1_000);
  const after = await clock();
  const realS = (performance.now() - startedAt) / 1_000;
  const gaps = await takeGaps();
  const { lines, pixels } = await shownOf(page, name);
  await context.close();
  return {
    busyMs: Math.max(0, (after - before) / realS - idleMs),
    idleMs,
    framesPerS: gaps.length / realS,
    gapP99Ms: percentile(gaps, 0.99),
    lines,
    pixels,
  };
}

/** Resident memory of the renderer process, kB, every `everyS` seconds for `minutes` minutes. */
export async function memoryOver(
  browser: Browser,
  url: string,
  comments: Comments,
  minutes: number,
  everyS: number,
): Promise<readonly number[]> {
  const { context, page } = await open(browser, url, "ours");
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  const rendererIds = processInfo.filter((one) => one.type === "renderer").map((one) => one.id);
  // The page's own process is the largest: the others are spares kept by the browser.
  const residentKb = (): number => Math.max(...rendererIds.map(rssOf));
  await page.evaluate((given) => window.barrageBench?.start(given), comments);
  const samples: number[] = [];
  for (let i = 0; i < (minutes * 60) / everyS; i += 1) {
    await page.waitForTimeout(everyS * 1_000);
    samples.push(residentKb());
  }
  await context.close();
  return samples;
}

function rssOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    // A spare process that has ended, or a system without /proc: no memory to report.
    return 0;
  }
}
