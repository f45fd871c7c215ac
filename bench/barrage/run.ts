import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { median } from "../kit/numbers.ts";
import { buildPage } from "../kit/pages.ts";
import { machine, table } from "../kit/table.ts";
import { judge, option, print } from "../kit/terminal.ts";
import { type Case, STEADY, recordedCases } from "./cases.ts";
import { CONTENDERS, type Name, type Sample, launch, lengthMs, measure, memoryOver } from "./measure.ts";

/**
 * `npm run bench:barrage`: main-thread time, frames and memory of the barrage at 1280 x 720 compared with the npm packages
 * `danmaku` (canvas and DOM) and ArtPlayer's `artplayer-plugin-danmuku`: the same comments, each shown at once.
 * `--seconds N` per contender and case (30); `--long` measures memory over 10 minutes instead (`--minutes N`).
 */
const MOST_SHARE = 0.2;
const LEAST_FRAMES = 59.4;
const MOST_GAP_MS = 20;
/** Median of the last fifth divided by that of the second: before that, caches are filling. */
const MOST_GROWTH = 1.05;
const SAMPLE_EVERY_S = 10;
const TIMINGS = process.env.BARRAGE_TIMING ?? new URL("../../../shared/data/barrage-timing", import.meta.url).pathname;

async function compare(browser: Browser, url: string, one: Case, seconds: number): Promise<void> {
  const comments = one.comments(lengthMs(seconds));
  const samples = {} as Record<Name, Sample>;
  for (const name of CONTENDERS) samples[name] = await measure(browser, url, name, comments, seconds);
  print(`\n${one.name}: ${((comments.length / lengthMs(seconds)) * 1_000).toFixed(1)} a second over ${seconds} s\n`);
  const head = [
    "contender",
    "main thread ms/s",
    "ours to it",
    "at equal px",
    "idle ms/s",
    "frames/s",
    "gap p99 ms",
    "lines",
    "painted kpx",
  ];
  // At equal painted pixels: an engine that shows fewer lines or renders fewer frames has done less in its time.
  const perPixel = ({ busyMs, framesPerS, pixels }: Sample): number => busyMs / (framesPerS * pixels);
  const share = (name: Name): number => perPixel(samples.ours) / perPixel(samples[name]);
  const isOther = (name: Name): boolean => name !== "ours" && name !== "room";
  const rows = CONTENDERS.map((name) => {
    const { busyMs, idleMs, framesPerS, gapP99Ms, lines, pixels } = samples[name];
    const ratios = isOther(name) ? [(samples.ours.busyMs / busyMs).toFixed(3), share(name).toFixed(3)] : ["", ""];
    const frames = [framesPerS.toFixed(1), gapP99Ms.toFixed(1)];
    return [name, busyMs.toFixed(1), ...ratios, idleMs.toFixed(1), ...frames, lines.toFixed(0), (pixels / 1_000).toFixed(0)];
  });
  print(table(head, rows));
  print("");
  for (const name of ["danmaku-canvas", "danmaku-dom", "artplayer"] as const) {
    judge(
      `main thread at equal painted pixels, ours to ${name} ${share(name).toFixed(3)} of at most ${MOST_SHARE}`,
      share(name) <= MOST_SHARE,
    );
  }
  judge(`frames a second ${samples.ours.framesPerS.toFixed(1)} of at least ${LEAST_FRAMES}`, samples.ours.framesPerS >= LEAST_FRAMES);
  judge(`p99 frame gap ${samples.ours.gapP99Ms.toFixed(1)} ms of at most ${MOST_GAP_MS}`, samples.ours.gapP99Ms <= MOST_GAP_MS);
}

async function watchMemory(browser: Browser, url: string, minutes: number): Promise<void> {
  const samples = await memoryOver(browser, url, STEADY.comments(minutes * 60_000), minutes, SAMPLE_EVERY_S);
  const fifth = Math.max(1, Math.floor(samples.length / 5));
  const [early, late] = [median(samples.slice(fifth, fifth * 2)), median(samples.slice(-fifth))];
  const megabytes = (kb: number): string => (kb / 1024).toFixed(0);
  print(`\nmemory of the renderer over ${minutes} minutes at ${STEADY.name}, MB every ${SAMPLE_EVERY_S} s:`);
  print(samples.map(megabytes).join(" "));
  judge(`\nlast fifth to second fifth ${(late / early).toFixed(3)} of at most ${MOST_GROWTH}`, late / early <= MOST_GROWTH);
}

print(machine());
const built = await buildPage(join(import.meta.dirname, "barrage.html"));
const url = await built.serve();
const browser = await launch();
try {
  if (process.argv.includes("--long")) {
    await watchMemory(browser, url, option("minutes", 10));
  } else {
    const seconds = option("seconds", 30);
    const recorded = recordedCases(TIMINGS);
    await compare(browser, url, STEADY, seconds);
    if (typeof recorded === "string") print(`\nrecorded timings skipped: ${recorded}`);
    else for (const one of recorded) await compare(browser, url, one, seconds);
  }
} finally {
  await browser.close();
  built.remove();
}
