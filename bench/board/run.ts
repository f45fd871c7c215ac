import { createServer, type Server } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import type { BenchPlan } from "./page.ts";

/**
 * `npm run bench:board`: main-thread time of a board of 1,000 rows under 5,000 row updates a second, ours against the
 * same table written by hand and against one setState a message. Limits: design/house.md's acceptance numbers.
 * `--rounds N`, `--seconds N`, `--per-frame N` change the run.
 */
const ROWS = 1000;
const UPDATES_PER_S = 5000;
const MOST_BY_HAND = 1.5;
const MOST_PER_MESSAGE = 0.2;
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const CONTENDERS = ["ours", "by-hand", "per-message"] as const;
type Name = (typeof CONTENDERS)[number];
const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

interface Sample {
  /** Main-thread time in tasks, s. */
  readonly task: number;
  readonly script: number;
  readonly layout: number;
  /** Real time until the last update was on screen, s. */
  readonly real: number;
  readonly shown: readonly (string | null)[];
}

function option(name: string, usual: number): number {
  const at = process.argv.indexOf(`--${name}`);
  const value = at < 0 ? usual : Number(process.argv[at + 1]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} needs a whole number from 1`);
  return value;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function buildPages(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "warn",
    plugins: [react()],
    define: { "process.env.NODE_ENV": '"production"' },
    build: { outDir, emptyOutDir: true, target: "es2022", rolldownOptions: { input: join(import.meta.dirname, "board.html") } },
  });
}

function serve(dir: string): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://x").pathname);
    readFile(join(dir, path)).then(
      (body) => response.setHeader("content-type", TYPES[extname(path)] ?? "application/octet-stream").end(body),
      () => response.writeHead(404).end(),
    );
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      resolve({ server, url: `http://127.0.0.1:${port}/board.html` });
    });
  });
}

async function measure(browser: Browser, url: string, name: Name, plan: BenchPlan): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1100 } });
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.goto(`${url}?contender=${name}`);
  await page.evaluate((given) => window.bench.prepare(given), plan);
  const devtools = await context.newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  await devtools.send("Performance.enable");
  const read = async (): Promise<Record<string, number>> => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map((m) => [m.name, m.value]));
  };
  const before = await read();
  const realMs = await page.evaluate(() => window.bench.run());
  const after = await read();
  const shown = await page.evaluate(() => window.bench.shown());
  await context.close();
  const spent = (metric: string): number => (after[metric] ?? 0) - (before[metric] ?? 0);
  return {
    task: spent("TaskDuration"),
    script: spent("ScriptDuration"),
    layout: spent("LayoutDuration") + spent("RecalcStyleDuration"),
    real: realMs / 1000,
    shown,
  };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

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
const dir = mkdtempSync(join(tmpdir(), "fulltime-bench-board-"));
await buildPages(dir);
const { server, url } = await serve(dir);
const browser = await chromium.launch({ executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
const samples: Record<Name, Sample[]> = { ours: [], "by-hand": [], "per-message": [] };
try {
  for (let round = 0; round < rounds; round += 1) {
    for (const name of CONTENDERS) samples[name].push(await measure(browser, url, name, plan));
  }
} finally {
  await browser.close();
  server.close();
  rmSync(dir, { recursive: true, force: true });
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
const verdict = (ratio: number, most: number): string => `${ratio.toFixed(3)} of at most ${most}: ${ratio <= most ? "met" : "NOT MET"}`;
const byHand = of("ours", "task") / of("by-hand", "task");
const perMessage = of("ours", "task") / of("per-message", "task");
print(`\nours to by-hand ${verdict(byHand, MOST_BY_HAND)}`);
print(`ours to per-message ${verdict(perMessage, MOST_PER_MESSAGE)}`);
if (byHand > MOST_BY_HAND || perMessage > MOST_PER_MESSAGE) process.exitCode = 1;
