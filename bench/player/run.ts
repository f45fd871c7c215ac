import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { launchBrowser, metricsOf, openPage } from "../kit/browser.ts";
import { pause, percentile } from "../kit/numbers.ts";
import { buildPage } from "../kit/pages.ts";
import { machine, table } from "../kit/table.ts";
import { judge, print } from "../kit/terminal.ts";
import { FPS } from "./blocks.ts";
import type { Contender, Seen } from "./page.tsx";
import { numberedFlv } from "./pictures.ts";
import { type Source, startSource } from "./source.ts";

/**
 * `npm run bench:player`: the age of the picture on screen, by the number burnt into it, over 120 s and after 10 s in which
 * the viewer received nothing; the portal's player compared with plain flv.js. `--quick`: 20 s and one stall.
 */
const LOOP_FRAMES = 1_500;
const MOST_P50_MS = 1_000;
const MOST_AFTER_STALL_MS = 2_000;
const STALL_MS = 10_000;
const RECOVERY_MS = 10_000;
const AFTER_MS = 20_000;
/** Not measured: the browser has just started. */
const WARM_UP_MS = 3_000;

interface Sample {
  readonly at: number;
  readonly latencyMs: number;
  /** Difference between the player's frame clock and the picture's own time, ms; NaN if there is no clock. */
  readonly clockOffMs: number;
}

interface Run {
  readonly firstPictureMs: number;
  readonly steady: readonly Sample[];
  readonly after: readonly Sample[];
  readonly stallEndedAt: number;
  readonly freezeMs: number;
  /** Main-thread time, ms per second. */
  readonly busyMsPerS: number;
}

/** The number identifies a picture of the loop; the lap is the latest one that is not in the future. */
function sampleOf({ startedAt }: Source, { at, number, clockAt, saidAt }: Seen): Sample {
  const lapMs = (LOOP_FRAMES * 1_000) / FPS;
  const within = (number * 1_000) / FPS;
  const latencyMs = (((at - startedAt - within) % lapMs) + lapMs) % lapMs;
  // The clock is reported a few times a second; in between it advances with the picture.
  const clockOffMs = clockAt === null || at - saidAt > 400 ? Number.NaN : Math.abs(clockAt + (at - saidAt) - (at - latencyMs));
  return { at, latencyMs, clockOffMs };
}

async function measure(browser: Browser, source: Source, contender: Contender, steadyMs: number): Promise<Run> {
  const opened = await openPage(browser, `http://127.0.0.1:${source.port}/player.html`, 1280, 800);
  const { context, page } = opened;
  page.on("console", (message) => {
    if (message.type() === "error") print(`console of ${contender}: ${message.text()}`);
  });
  const take = async (): Promise<Sample[]> => (await page.evaluate(() => window.playerBench.take())).map((seen) => sampleOf(source, seen));
  const metrics = await metricsOf(opened);
  /** Main-thread time so far, s; includes reading the numbers, the same for both. */
  const busyS = async (): Promise<number> => (await metrics())("TaskDuration");
  const openedAt = Date.now();
  await page.evaluate((given) => window.playerBench.start(given), contender);
  await pause(WARM_UP_MS);
  const first = (await take())[0];
  if (!first) throw new Error(`${contender} showed no picture within ${WARM_UP_MS} ms`);
  const busyBefore = await busyS();
  await pause(steadyMs);
  const steady = await take();
  const busyMsPerS = (((await busyS()) - busyBefore) / (steadyMs / 1_000)) * 1_000;
  source.stall(contender, STALL_MS);
  const stallEndedAt = Date.now() + STALL_MS;
  await pause(STALL_MS + AFTER_MS);
  const all = await take();
  await context.close();
  const after = all.filter(({ at }) => at >= stallEndedAt);
  const lastBefore = all.findLast(({ at }) => at < stallEndedAt) ?? steady.at(-1);
  return {
    firstPictureMs: first.at - openedAt,
    steady,
    after,
    stallEndedAt,
    busyMsPerS,
    freezeMs: (after[0]?.at ?? Number.NaN) - (lastBefore?.at ?? Number.NaN),
  };
}

/** Ms from the stall's end until all later pictures are younger than 2 s; Infinity = never. */
function recoveredMs({ after, stallEndedAt }: Run): number {
  if (after.length === 0) return Number.POSITIVE_INFINITY;
  const lastLate = after.findLastIndex(({ latencyMs }) => latencyMs >= MOST_AFTER_STALL_MS);
  const next = after[lastLate + 1];
  return next ? next.at - stallEndedAt : Number.POSITIVE_INFINITY;
}

const ms = (value: number): string => (Number.isFinite(value) ? String(Math.round(value)) : "-");

const isQuick = process.argv.includes("--quick");
const steadyMs = isQuick ? 20_000 : 120_000;
const built = await buildPage(join(import.meta.dirname, "player.html"));
const source = await startSource(await numberedFlv(LOOP_FRAMES), LOOP_FRAMES, built.answer);
const browser = await launchBrowser(["--autoplay-policy=no-user-gesture-required", "--mute-audio"]);
const runs = new Map<Contender, Run>();
const onMachine = machine();
try {
  for (const contender of ["ours", "plain"] as const) runs.set(contender, await measure(browser, source, contender, steadyMs));
} finally {
  await browser.close();
  source.close();
  built.remove();
}

print(`\n${steadyMs / 1_000} s at ${FPS} pictures a second, then ${STALL_MS / 1_000} s without a byte; ${onMachine}\n`);
print(
  table(
    [
      "player",
      "first picture ms",
      "pictures",
      "p50 ms",
      "p95 ms",
      "max ms",
      "frozen ms",
      "under 2 s after ms",
      "p50 after ms",
      "clock off p95 ms",
      "main thread ms/s",
    ],
    [...runs].map(([name, run]) => {
      const latency = run.steady.map(({ latencyMs }) => latencyMs);
      const settled = run.after.filter(({ at }) => at >= run.stallEndedAt + RECOVERY_MS).map(({ latencyMs }) => latencyMs);
      const off = run.steady.map(({ clockOffMs }) => clockOffMs).filter((value) => !Number.isNaN(value));
      return [
        name === "ours" ? "the portal's" : "flv.js as it comes",
        ms(run.firstPictureMs),
        String(run.steady.length),
        ms(percentile(latency, 0.5)),
        ms(percentile(latency, 0.95)),
        ms(Math.max(...latency)),
        ms(run.freezeMs),
        ms(recoveredMs(run)),
        ms(percentile(settled, 0.5)),
        ms(percentile(off, 0.95)),
        run.busyMsPerS.toFixed(1),
      ];
    }),
  ),
);
const ours = runs.get("ours") as Run;
const p50 = percentile(
  ours.steady.map(({ latencyMs }) => latencyMs),
  0.5,
);
const back = recoveredMs(ours);
print("");
judge(`p50 latency ${ms(p50)} ms of at most ${MOST_P50_MS} ms`, p50 <= MOST_P50_MS);
judge(`under ${MOST_AFTER_STALL_MS} ms ${ms(back)} ms after the stall, of at most ${RECOVERY_MS} ms`, back <= RECOVERY_MS);
