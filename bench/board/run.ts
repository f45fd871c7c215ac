import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { launchBrowser, metricsOf, openPage } from "../kit/browser.ts";
import { median } from "../kit/numbers.ts";
import { buildPage } from "../kit/pages.ts";
import { judge, option, print } from "../kit/terminal.ts";
import type { BenchPlan } from "./page.ts";

/**
 * `npm run bench:board`: main-thread time of a board of 1,000 rows under 5,000 row updates a second, ours against the
 * same table written by hand and against one setState a message. Limits: docs/ARCHITECTURE.md's acceptance numbers.
 * `--rounds N`, `--seconds N`, `--per-frame N` change the run.
 */
const ROWS = 1000;
const UPDATES_PER_S = 5000;
const MOST_BY_HAND = 1.5;
const MOST_PER_MESSAGE = 0.2;
const CONTENDERS = ["ours", "by-hand", "per-message"] as const;
type Name = (typeof CONTENDERS)[number];

interface Sample {
  /** Main-thread time in tasks, s. */
  readonly task: number;
  readonly script: number;
  readonly layout: number;
  /** Real time until the last update was on screen, s. */
  readonly real: number;
  readonly shown: readonly (string | null)[];
}

async function measure(browser: Browser, url: string, name: Name, plan: BenchPlan): Promise<Sample> {
  const open = await openPage(browser, `${url}?contender=${name}`, 1440, 1100);
  const { context, page } = open;
  await page.evaluate((given) => window.bench.prepare(given), plan);
  await page.requestGC();
  const read = await metricsOf(open);
  const before = await read();
  const realMs = await page.evaluate(() => window.bench.run());
  const after = await read();
  const shown = await page.evaluate(() => window.bench.shown());
  await context.close();
  const spent = (metric: string): number => after(metric) - before(metric);
  return {
    task: spent("TaskDuration"),
    script: spent("ScriptDuration"),
    layout: spent("LayoutDuration") + spent("RecalcStyleDuration"),
    real: realMs / 1000,
    shown,
  };
}

/** A contender that is fast because it shows something else would win nothing. */
function checkSame(samples: Readonly<Record<Name, readonly Sample[]>>): void {
  const plain = (sample: Sample | undefined): string => JSON.stringify(sample?.shown.map((text) => text?.replace(/\s/g, "")));
  const ours = plain(samples.ours[0]);
  for (const name of CONTENDERS) {
    if (plain(samples[name][0]) !== ours) throw new Error(`${name} shows other rows than ours:\n${plain(samples[name][0])}\n${ours}`);
  }
}

const plan: BenchPlan = {
  rows: ROWS,
  updatesPerS: UPDATES_PER_S,
  seconds: option("seconds", 10),
  perFrame: option("per-frame", 80),
  seed: 20_261_121,
};
const rounds = option("rounds", 3);
const built = await buildPage(join(import.meta.dirname, "board.html"));
const url = await built.serve();
const browser = await launchBrowser();
const samples: Record<Name, Sample[]> = { ours: [], "by-hand": [], "per-message": [] };
try {
  for (let round = 0; round < rounds; round += 1) {
    for (const name of CONTENDERS) samples[name].push(await measure(browser, url, name, plan));
  }
} finally {
  await browser.close();
  built.remove();
}
checkSame(samples);

const of = (name: Name, part: "task" | "script" | "layout" | "real"): number => median(samples[name].map((s) => s[part]));
print(`\n${ROWS} rows, ${UPDATES_PER_S} row updates a second for ${plan.seconds} s, ${plan.perFrame} to a frame; median of ${rounds}\n`);
print("| contender | main thread s | script s | style and layout s | until all was shown s |\n|---|---:|---:|---:|---:|");
for (const name of CONTENDERS) {
  print(
    `| ${name} | ${of(name, "task").toFixed(2)} | ${of(name, "script").toFixed(2)} | ${of(name, "layout").toFixed(2)} | ${of(name, "real").toFixed(1)} |`,
  );
}
const within = (what: string, ratio: number, most: number): void =>
  judge(`ours to ${what} ${ratio.toFixed(3)} of at most ${most}`, ratio <= most);
print("");
within("by-hand", of("ours", "task") / of("by-hand", "task"), MOST_BY_HAND);
within("per-message", of("ours", "task") / of("per-message", "task"), MOST_PER_MESSAGE);
