// As in the portal: React and the bundle read it when they are loaded.
process.env.NODE_ENV = "production";
import { execFile, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensureChromium } from "../../scripts/chromium.mjs";
import { AUTH_COOKIE } from "../../contract/limits.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { CHROMIUM_FLAGS } from "../kit/browser.ts";
import { type LoadResult, httpLoad } from "../kit/httpLoad.ts";
import { median } from "../kit/numbers.ts";
import { startPortal } from "../kit/portal.ts";
import { machine, table, verdict } from "../kit/table.ts";
import { print } from "../kit/terminal.ts";
import { type BenchDatabase, startBenchDatabase } from "./readers.ts";
import { renderCpu } from "./render.ts";
import { weigher } from "./weight.ts";

/**
 * `npm run bench:pages`: the weight of first visits, pages a second compared with a static file of the same size, the CPU
 * time of a render compared with a plain table, and Lighthouse mobile. Needs a build. `--render`: that one alone;
 * `--reading`: weights and Lighthouse of home and the headlines alone.
 */
const PORT = 8390;
const ROWS = 100;
const CPU_LIMIT_MS = 5;
const HTML_LIMIT = 30_000;
const SCRIPTS_MOST = 20;
const LOAD_MS = 8_000;
const RATE_LEAST = 0.5;
const P99_LIMIT_MS = 250;
const READERS = 40;
const READERS_LEAST = 0.2;
/** Sometimes the browser draws its first frame a whole second late, for any page. */
const LIGHTHOUSE_RUNS = 3;

/** By path: limits of the largest contentful paint and of the layout shift; null: no limit. */
const phonesOf = (match: string): readonly (readonly [path: string, lcpS: number, cls: number | null])[] => [
  ["/football", 1.8, null],
  ["/", 2, 0.02],
  ["/news", 2, 0.02],
  [match, 1.8, null],
];

const kB = (bytes: number): string => (bytes / 1000).toFixed(1);

interface Phone {
  readonly lcpS: number;
  readonly tbtMs: number;
  readonly cls: number;
  readonly score: number;
}

/** Lighthouse, with its own packages (bench/lighthouse), outside the folders that checks and builds read. */
function lighthouseProgram(): string {
  const wanted = join(import.meta.dirname, "..", "lighthouse");
  const folder = join(".cache", "lighthouse");
  const program = join(folder, "node_modules", ".bin", "lighthouse");
  const lockOf = (of: string): string => readFileSync(join(of, "package-lock.json"), "utf8");
  if (!existsSync(program) || lockOf(folder) !== lockOf(wanted)) {
    print("installing Lighthouse");
    cpSync(wanted, folder, { recursive: true });
    execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder, stdio: "inherit" });
  }
  return program;
}

interface LighthouseResult {
  readonly audits: Readonly<Record<string, { readonly numericValue?: number } | undefined>>;
  readonly categories: { readonly performance?: { readonly score: number | null } };
}

async function lighthouseMobile(path: string): Promise<Phone> {
  const args = [
    `http://127.0.0.1:${PORT}${path}`,
    "--quiet",
    "--only-categories=performance",
    "--output=json",
    `--chrome-flags=--headless ${CHROMIUM_FLAGS.join(" ")}`,
  ];
  const env = { ...process.env, CHROME_PATH: await ensureChromium() };
  const { stdout } = await promisify(execFile)(lighthouseProgram(), args, { env, maxBuffer: 64 * 1_048_576 });
  const { audits, categories } = JSON.parse(stdout) as LighthouseResult;
  const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  return {
    lcpS: value("largest-contentful-paint") / 1000,
    tbtMs: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    score: categories.performance?.score ?? Number.NaN,
  };
}

/** Loads incompressible bytes, so that they are sent as they are. */
async function staticLoad(bytes: number, connections: number): Promise<LoadResult> {
  const name = `bench-${bytes}.bin`;
  const file = join("dist/client/assets", name);
  writeFileSync(file, randomBytes(bytes));
  try {
    return await httpLoad({ port: PORT, path: () => `/assets/${name}`, connections, forMs: LOAD_MS });
  } finally {
    rmSync(file, { force: true });
  }
}

const inPlayOf = (live: readonly BoardRow[]): readonly BoardRow[] => live.filter((row) => row.state >= 2 && row.state <= 7);
const matchPath = (live: readonly BoardRow[]): string => `/football/live/${(inPlayOf(live)[0] ?? live[0])?.id}`;

const ROOM = "/live/room/680001";

async function measureWeights(live: readonly BoardRow[]): Promise<void> {
  const inPlay = inPlayOf(live);
  const match = matchPath(live);
  const weigh = weigher(PORT);
  const weights: string[][] = [];
  for (const [path, limit, most] of [
    ["/football", 130_000, null],
    ["/", 130_000, null],
    ["/news", 130_000, null],
    ["/about", 120_000, null],
    ["/live/all", 120_000, null],
    [match, null, SCRIPTS_MOST],
    [match.replace("live", "oupei"), 150_000, SCRIPTS_MOST],
    [ROOM, null, SCRIPTS_MOST],
  ] as const) {
    const { scripts, scriptBytes, htmlBytes, html } = await weigh(path);
    const isFootball = path === "/football";
    const missing = isFootball ? inPlay.filter((row) => !html.includes(`data-match-id="${row.id}"`)).length : 0;
    weights.push([
      path,
      `${scripts}${most === null ? "" : ` (<= ${most}: ${verdict(scripts <= most)})`}`,
      `${kB(scriptBytes)}${limit === null ? "" : ` (<= ${limit / 1000}: ${verdict(scriptBytes <= limit)})`}`,
      `${kB(htmlBytes)}${isFootball ? ` (<= 30, ${inPlay.length - missing} of ${inPlay.length} in play: ${verdict(htmlBytes <= HTML_LIMIT && missing === 0)})` : ""}`,
    ]);
  }
  print(`\n${table(["first visit", "scripts", "of them kB brotli", "HTML kB brotli"], weights)}`);
}

async function measureVisits(live: readonly BoardRow[], database: BenchDatabase): Promise<void> {
  const match = matchPath(live);
  const rates: string[][] = [];
  let anonymous = Number.NaN;
  for (const [path, connections] of [
    ["/football", 50],
    [match, 40],
    [ROOM, 40],
  ] as const) {
    // Warm-up: compilation in the first seconds does not count.
    await httpLoad({ port: PORT, path: () => path, connections, forMs: 2_000, headers: () => ({ "accept-encoding": "br" }) });
    const page = await httpLoad({
      port: PORT,
      path: () => path,
      connections,
      forMs: LOAD_MS,
      headers: () => ({ "accept-encoding": "br" }),
    });
    const file = await staticLoad(Math.round(page.bytes), connections);
    if (path === "/football") anonymous = page.perSecond;
    const ratio = page.perSecond / file.perSecond;
    const isWhole = Object.keys(page.statuses).join() === "200";
    rates.push([
      path,
      String(connections),
      page.perSecond.toFixed(0),
      `${page.p50.toFixed(0)} / ${page.p99.toFixed(0)} (<= ${P99_LIMIT_MS}: ${verdict(page.p99 <= P99_LIMIT_MS)})`,
      file.perSecond.toFixed(0),
      `${ratio.toFixed(2)} (>= ${RATE_LEAST}: ${verdict(ratio >= RATE_LEAST && isWhole)})`,
      JSON.stringify(page.statuses),
    ]);
  }
  print(`\n${table(["page", "connections", "pages a second", "p50 / p99 ms", "static file a second", "ratio", "statuses"], rates)}`);

  const tokens = await database.readers(READERS);
  const own = await httpLoad({
    port: PORT,
    path: () => "/football",
    connections: READERS,
    forMs: LOAD_MS,
    // Each with its own address, because renders are limited by address.
    headers: (n) => ({
      "accept-encoding": "gzip, deflate, br",
      "x-forwarded-for": `172.16.0.${n % READERS}`,
      cookie: `${AUTH_COOKIE}=${tokens[n % READERS]}`,
    }),
  });
  const ownPerSecond = (own.statuses[200] ?? 0) / (LOAD_MS / 1_000);
  const share = ownPerSecond / anonymous;
  print(
    `/football for ${READERS} readers who are logged in: ${ownPerSecond.toFixed(0)} a second, p50 ${own.p50.toFixed(0)} ms, ` +
      `p99 ${own.p99.toFixed(0)} ms ${JSON.stringify(own.statuses)}; to visitors ${share.toFixed(3)} (>= ${READERS_LEAST}): ${verdict(share >= READERS_LEAST)}`,
  );
}

async function measureRender(live: readonly BoardRow[]): Promise<void> {
  // All in play, so that all are in the page.
  const now = Date.now();
  const rows = live
    .slice(0, ROWS)
    .map((row) => ({ ...row, state: 4 as const, clock: { base: 45, startAt: now - 600_000, rate: 1 }, half: [0, 0] as const }));
  const { page, plain, rows: shown } = await renderCpu(PORT, rows);
  print(
    `\n${table(
      ["render", "rows", "CPU ms, median", "p95"],
      [
        ["/football, the whole document", String(shown), page.median.toFixed(2), page.p95.toFixed(2)],
        ["a plain table of the same cells", String(rows.length), plain.median.toFixed(2), plain.p95.toFixed(2)],
      ],
    )}`,
  );
  const share = (page.median / plain.median).toFixed(2);
  print(
    `server CPU ${page.median.toFixed(2)} ms, ${share} of the plain table (<= ${CPU_LIMIT_MS} ms): ${verdict(page.median <= CPU_LIMIT_MS && shown >= ROWS)}`,
  );
}

async function measurePhones(pages: ReturnType<typeof phonesOf>): Promise<void> {
  const phones: (readonly string[])[] = [];
  for (const [path, lcpS, cls] of pages) {
    const runs: Phone[] = [];
    for (let n = 0; n < LIGHTHOUSE_RUNS; n += 1) runs.push(await lighthouseMobile(path));
    const of = (field: keyof Phone): number => median(runs.map((run) => run[field]));
    phones.push([
      path,
      `${of("lcpS").toFixed(1)} s (<= ${lcpS}: ${verdict(of("lcpS") <= lcpS)})`,
      `${of("tbtMs").toFixed(0)} ms (<= 150: ${verdict(of("tbtMs") <= 150)})`,
      cls === null ? of("cls").toFixed(3) : `${of("cls").toFixed(3)} (<= ${cls}: ${verdict(of("cls") <= cls)})`,
      of("score").toFixed(2),
    ]);
  }
  print(`\n${table(["Lighthouse mobile", "LCP", "TBT", "CLS", "score"], phones)}`);
}

print(machine());
const database = await startBenchDatabase();
const portal = await startPortal(PORT, { DATABASE_URL: database.url });
try {
  const list = (await (await fetch(`http://127.0.0.1:${PORT}/tapi/live/fb/match/list?type=live`)).json()) as { data: { rows: BoardRow[] } };
  const live = list.data.rows;
  const isReading = process.argv.includes("--reading");
  const isWhole = !process.argv.includes("--render") && !isReading;
  if (isWhole || isReading) await measureWeights(live);
  if (isWhole) await measureVisits(live, database);
  if (!isReading) await measureRender(live);
  if (isWhole || isReading) await measurePhones(phonesOf(matchPath(live)).filter(([path]) => isWhole || path === "/" || path === "/news"));
} finally {
  await portal.stop();
  await database.stop();
}
