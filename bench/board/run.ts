import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { launchBrowser, metricsOf, openPage } from "../kit/browser.ts";
import { median } from "../kit/numbers.ts";
import { buildPage } from "../kit/pages.ts";
import { machine, table } from "../kit/table.ts";
import { judge, option, print } from "../kit/terminal.ts";
import type { BenchPlan } from "./page.ts";

/**
 * `npm run bench:board`: main-thread time of a board of 1,000 rows under 5,000 row updates a second: ours, the same window
 * of rows kept by hand, all rows kept by hand, and one setState per message. Limits: docs/ARCHITECTURE.md's acceptance numbers.
 * `--rounds N`, `--seconds N`, `--per-frame N` change the run; `--window` only measures the two that keep a window.
 */
const ROWS = 1000;
const UPDATES_PER_S = 5000;
const MOST_WINDOW = 1.3;
const MOST_BY_HAND = 1.5;
const MOST_PER_MESSAGE = 0.2;
const CONTENDERS = ["ours", "window-by-hand", "by-hand", "per-message"] as const;
type Name = (typeof CONTENDERS)[number];

interface Sample {
  /** Main-thread time in tasks, s. */
  readonly task: number;
  /** Processor time of the same tasks, s: unlike `task` it does not depend on other work on the machine. */
  readonly processor: number;
  readonly script: number;
  readonly layout: number;
  /** Real time until the last update was on screen, s. */
  readonly real: number;
  readonly shown: readonly (string | null)[];
  readonly window: readonly string[];
}

async function measure(browser: Browser, url: string, name: Name, plan: BenchPlan): Promise<Sample> {
  const open = await openPage(browser, `${url}?contender=${name}`, 1440, 1100);
  const { context, page } = open;
  await page.evaluate((given) => window.bench.prepare(given), plan);
  await page.requestGC();
  const read = await metricsOf(open);
  const readProcessor = await metricsOf(open, "threadTicks");
  const before = await read();
  const processorBefore = await readProcessor();
  const realMs = await page.evaluate(() => window.bench.run());
  const after = await read();
  const processorAfter = await readProcessor();
  const shown = await page.evaluate(() => window.bench.shown());
  const rows = await page.evaluate(() => window.bench.window());
  await context.close();
  const spent = (metric: string): number => after(metric) - before(metric);
  return {
    task: spent("TaskDuration"),
    script: spent("ScriptDuration"),
    layout: spent("LayoutDuration") + spent("RecalcStyleDuration"),
    real: realMs / 1000,
    processor: processorAfter("TaskDuration") - processorBefore("TaskDuration"),
    shown,
    window: rows,
  };
}

/** A contender that is fast because it shows something else does not count. */
function checkSame(round: Readonly<Partial<Record<Name, Sample>>>): void {
  const plain = (sample: Sample | undefined): string => JSON.stringify(sample?.shown.map((text) => text?.replace(/\s/g, "")));
  const { ours, "window-by-hand": byHand } = round;
  for (const [name, sample] of Object.entries(round)) {
    if (plain(sample) !== plain(ours)) throw new Error(`${name} shows other rows than ours:\n${plain(sample)}\n${plain(ours)}`);
  }
  const [a = [], b = []] = [ours?.window, byHand?.window];
  const at = a.findIndex((row, i) => row !== b[i]);
  if (a.length !== b.length || at >= 0) throw new Error(`row ${at} of ${a.length} and ${b.length} differs:\n${a[at]}\n${b[at]}`);
}

const plan: BenchPlan = {
  rows: ROWS,
  updatesPerS: UPDATES_PER_S,
  seconds: option("seconds", 10),
  perFrame: option("per-frame", 80),
  seed: 20_261_121,
};
const rounds = option("rounds", 3);
const names = process.argv.includes("--window") ? CONTENDERS.slice(0, 2) : CONTENDERS;
const built = await buildPage(join(import.meta.dirname, "board.html"));
const url = await built.serve();
const browser = await launchBrowser();
const samples: Record<Name, Sample[]> = { ours: [], "window-by-hand": [], "by-hand": [], "per-message": [] };
let rowsInWindow = 0;
try {
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? names : names.toReversed();
    for (const name of order) samples[name].push(await measure(browser, url, name, plan));
    checkSame(Object.fromEntries(names.map((name) => [name, samples[name].at(-1)])));
    rowsInWindow = samples.ours.at(-1)?.window.length ?? 0;
  }
} finally {
  await browser.close();
  built.remove();
}

type Part = "task" | "processor" | "script" | "layout" | "real";
const of = (name: Name, part: Part): number => median(samples[name].map((s) => s[part]));
print(`\n${machine()}`);
print(
  `${ROWS} rows, ${rowsInWindow} of the list in the document, ${UPDATES_PER_S} row updates a second for ${plan.seconds} s, ` +
    `${plan.perFrame} to a frame; median of ${rounds}\n`,
);
const figures = names.map((name) => [
  name,
  ...(["task", "processor", "script", "layout"] as const).map((part) => of(name, part).toFixed(2)),
  of(name, "real").toFixed(1),
]);
print(table(["contender", "main thread s", "of the processor s", "script s", "style and layout s", "until all was shown s"], figures));
print("");
for (const [name, most] of [
  ["window-by-hand", MOST_WINDOW],
  ["by-hand", MOST_BY_HAND],
  ["per-message", MOST_PER_MESSAGE],
] as const) {
  if (!names.includes(name)) continue;
  const ratio = (part: Part): number => of("ours", part) / of(name, part);
  judge(
    `ours to ${name} ${ratio("task").toFixed(3)} of at most ${most} (of the processor ${ratio("processor").toFixed(3)})`,
    ratio("task") <= most,
  );
}
