import { join } from "node:path";
import type { Browser } from "@playwright/test";
import type { Market } from "../../../contract/odds/odds.ts";
import { launchBrowser, metricsOf, openPage } from "../../kit/browser.ts";
import { median, pause } from "../../kit/numbers.ts";
import { buildPage } from "../../kit/pages.ts";
import type { ScreenPlan } from "./page.ts";

/** Main-thread time of the odds table of 200 companies in a browser, compared with the same table written by hand. */
export const CONTENDERS = ["ours", "by-hand"] as const;
type Name = (typeof CONTENDERS)[number];

interface Sample {
  /** Main-thread time in tasks until the table is on screen, s. */
  readonly first: number;
  /** Main-thread time in tasks while prices change, s. */
  readonly task: number;
  /** Processor time of the same tasks, s: unlike `task` it does not depend on other work on the machine. */
  readonly processor: number;
  readonly script: number;
  readonly layout: number;
  readonly shown: readonly string[];
}

export type ScreenFigures = Readonly<Record<Name, Omit<Sample, "shown">>>;

/** Signs of moves appear at the next full second. */
const SIGNS_MS = 2_500;

async function measure(browser: Browser, url: string, name: Name, plan: ScreenPlan): Promise<Sample> {
  const open = await openPage(browser, `${url}?contender=${name}`, 1440, 1100);
  const { context, page } = open;
  await page.evaluate((given) => window.oddsBench.prepare(given), plan);
  const read = await metricsOf(open);
  const readProcessor = await metricsOf(open, "threadTicks");
  const start = await read();
  await page.evaluate(() => window.oddsBench.mount());
  const drawn = await read();
  await page.requestGC();
  const before = await read();
  const processorBefore = await readProcessor();
  await page.evaluate(() => window.oddsBench.run());
  const after = await read();
  const processorAfter = await readProcessor();
  await pause(SIGNS_MS);
  const shown = await page.evaluate(() => window.oddsBench.shown());
  await context.close();
  const spent = (metric: string): number => after(metric) - before(metric);
  return {
    first: drawn("TaskDuration") - start("TaskDuration"),
    task: spent("TaskDuration"),
    processor: processorAfter("TaskDuration") - processorBefore("TaskDuration"),
    script: spent("ScriptDuration"),
    layout: spent("LayoutDuration") + spent("RecalcStyleDuration"),
    shown,
  };
}

/** A contender that is fast because it shows something else does not count. */
function checkSame(ours: Sample | undefined, byHand: Sample | undefined): void {
  const [a = [], b = []] = [ours?.shown, byHand?.shown];
  const at = a.findIndex((row, i) => row !== b[i]);
  if (a.length !== b.length || at >= 0) throw new Error(`row ${at} of ${a.length} and ${b.length} differs:\n${a[at]}\n${b[at]}`);
}

/** Medians of the rounds for each market; rounds alternate. */
export async function measureScreen(
  markets: readonly Market[],
  options: Omit<ScreenPlan, "market">,
  rounds: number,
): Promise<ReadonlyMap<Market, ScreenFigures>> {
  const built = await buildPage(join(import.meta.dirname, "screen.html"));
  const url = await built.serve();
  const browser = await launchBrowser();
  const figures = new Map<Market, ScreenFigures>();
  try {
    for (const market of markets) {
      const samples: Record<Name, Sample[]> = { ours: [], "by-hand": [] };
      for (let round = 0; round < rounds; round += 1) {
        const order = round % 2 === 0 ? CONTENDERS : CONTENDERS.toReversed();
        for (const name of order) samples[name].push(await measure(browser, url, name, { ...options, market }));
        checkSame(samples.ours.at(-1), samples["by-hand"].at(-1));
      }
      const of = (name: Name): Omit<Sample, "shown"> => {
        const part = (key: Exclude<keyof Sample, "shown">): number => median(samples[name].map((sample) => sample[key]));
        return { first: part("first"), task: part("task"), processor: part("processor"), script: part("script"), layout: part("layout") };
      };
      figures.set(market, { ours: of("ours"), "by-hand": of("by-hand") });
    }
  } finally {
    await browser.close();
    built.remove();
  }
  return figures;
}
