import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import type { BoardRow } from "../../contract/match/board.ts";
import type { Render, SsrRequest } from "../../src/app/ssr.ts";
import { CHROMIUM_FLAGS } from "../kit/browser.ts";
import { print } from "../kit/terminal.ts";

/**
 * `npm run bench:pages`: initial JavaScript of /football (brotli), server CPU to render it with 100 rows (median of
 * 200), and Lighthouse mobile against the running portal. Run `npm run setup` first: it measures the built bundles.
 */
// As the portal runs: React and the bundle look at it when they are loaded.
process.env.NODE_ENV = "production";
const PORT = 8390;
const JS_LIMIT_BYTES = 150_000;
const CPU_LIMIT_MS = 8;
const RENDERS = 200;
const ROWS = 100;

function verdict(isMet: boolean): string {
  return isMet ? "met" : "NOT MET";
}

async function startPortal(dataDir: string): Promise<ChildProcess> {
  const portal = spawn(process.execPath, ["server/main.ts"], {
    env: { ...process.env, PORT: String(PORT), RTMP_PORT: "0", DATA_DIR: dataDir, NODE_ENV: "production", LOG_LEVEL: "error" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    const ready = await fetch(`http://127.0.0.1:${PORT}/readyz`).then(
      (r) => r.ok,
      () => false,
    );
    if (ready) return portal;
    if (portal.exitCode !== null) throw new Error(`the portal ended with ${portal.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("the portal was not ready within 90 s");
}

/** Every script the first paint loads: module scripts and preloads in the HTML, and what they import statically. */
async function initialScripts(html: string): Promise<{ file: string; raw: number; brotli: number }[]> {
  const queue = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map((m) => m[1] as string);
  const seen = new Map<string, { file: string; raw: number; brotli: number }>();
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    const text = Buffer.from(await (await fetch(`http://127.0.0.1:${PORT}${file}`)).arrayBuffer());
    const brotli = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
    seen.set(file, { file, raw: text.length, brotli });
    for (const m of text.toString("utf8").matchAll(/(?:from|import)\s*"(\.\/[^"]+\.js)"/g)) {
      queue.push(new URL(m[1] as string, `http://x${file}`).pathname);
    }
  }
  return [...seen.values()];
}

async function renderCpuMs(rows: readonly BoardRow[]): Promise<{ median: number; p95: number; htmlRows: number }> {
  const { render } = (await import(join(process.cwd(), "dist/server/entryServer.js"))) as { render: Render };
  const manifest = JSON.parse(readFileSync("dist/client/.vite/manifest.json", "utf8")) as SsrRequest["manifest"];
  const answer = JSON.stringify({ code: 200, data: { asOf: { e: "bench", s: 1 }, rows }, message: "" });
  const request: SsrRequest = {
    url: `http://127.0.0.1:${PORT}/football`,
    headers: {},
    brandId: "default",
    isProduction: true,
    isDemo: true,
    call: () => Promise.resolve({ status: 200, body: answer }),
    manifest,
  };
  let htmlRows = 0;
  const spent: number[] = [];
  for (let i = 0; i < RENDERS + 30; i += 1) {
    const before = process.cpuUsage();
    const { body } = await render(request);
    const used = process.cpuUsage(before);
    // The first thirty warm the compiler up, as a running server is.
    if (i >= 30) spent.push((used.user + used.system) / 1000);
    htmlRows = (body.match(/data-match-id=/g) ?? []).length;
  }
  const sorted = spent.toSorted((a, b) => a - b);
  return { median: sorted[RENDERS / 2] ?? 0, p95: sorted[Math.floor(RENDERS * 0.95)] ?? 0, htmlRows };
}

async function lighthouseMobile(path: string): Promise<string> {
  const chrome = await launch({ chromePath: process.env.CHROMIUM ?? "/usr/bin/chromium", chromeFlags: ["--headless", ...CHROMIUM_FLAGS] });
  try {
    const result = await lighthouse(`http://127.0.0.1:${PORT}${path}`, {
      port: chrome.port,
      onlyCategories: ["performance"],
      output: "json",
      logLevel: "error",
    });
    const audits = result?.lhr.audits;
    const value = (id: string) => audits?.[id]?.displayValue ?? "-";
    const score = result?.lhr.categories.performance?.score;
    return `| ${path} | ${value("largest-contentful-paint")} | ${value("total-blocking-time")} | ${value("cumulative-layout-shift")} | ${score ?? "-"} |`;
  } finally {
    chrome.kill();
  }
}

const dataDir = mkdtempSync(join(tmpdir(), "fulltime-bench-"));
const portal = await startPortal(dataDir);
try {
  const html = await (await fetch(`http://127.0.0.1:${PORT}/football`)).text();
  const scripts = await initialScripts(html);
  const total = scripts.reduce((sum, s) => sum + s.brotli, 0);
  print("\n| initial script of /football | raw B | brotli B |\n|---|---:|---:|");
  for (const s of scripts.toSorted((a, b) => b.brotli - a.brotli)) print(`| ${s.file} | ${s.raw} | ${s.brotli} |`);
  print(`| **total** | ${scripts.reduce((sum, s) => sum + s.raw, 0)} | ${total} |`);
  print(`\ninitial JavaScript ${(total / 1000).toFixed(1)} kB of at most ${JS_LIMIT_BYTES / 1000} kB: ${verdict(total <= JS_LIMIT_BYTES)}`);

  const list = (await (await fetch(`http://127.0.0.1:${PORT}/tapi/live/fb/match/list?type=live`)).json()) as { data: { rows: BoardRow[] } };
  const rows = list.data.rows.slice(0, ROWS);
  const cpu = await renderCpuMs(rows);
  print(`\n| server render of /football | rows | rows in HTML | median CPU ms | p95 |\n|---|---:|---:|---:|---:|`);
  print(`| ${RENDERS} renders | ${rows.length} | ${cpu.htmlRows} | ${cpu.median.toFixed(2)} | ${cpu.p95.toFixed(2)} |`);
  print(
    `\nserver CPU ${cpu.median.toFixed(2)} ms of at most ${CPU_LIMIT_MS} ms with ${cpu.htmlRows} rows: ${verdict(cpu.median <= CPU_LIMIT_MS && cpu.htmlRows >= ROWS)}`,
  );

  print("\n| Lighthouse mobile | LCP | TBT | CLS | score |\n|---|---|---|---|---|");
  for (const path of ["/football", "/"]) print(await lighthouseMobile(path));
} finally {
  portal.kill("SIGTERM");
  await new Promise((resolve) => portal.once("exit", resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
