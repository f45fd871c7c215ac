// `npm test`: does all set-up and runs every check; the last line is `N passed, N failed, N skipped`.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { ensureMediaTools } from "./systemPackages.mjs";
import { ROOT, build, install, nodeProgram, run, say, toolEnv } from "./lib.mjs";

const totals = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

function count(name, passed, failed, skipped = 0) {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  if (failed > 0) failures.push(name);
}

async function step(name, work) {
  const startedAt = Date.now();
  say(`\n── ${name}`);
  await work();
  say(`── ${name}: ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
}

/** A check that is one test: it passes or it fails. */
async function single(name, file, args) {
  await step(name, async () => {
    const code = await run(nodeProgram(), [join(ROOT, "node_modules", file), ...args], { env: toolEnv() });
    count(name, code === 0 ? 1 : 0, code === 0 ? 0 : 1);
  });
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

async function vitest(name, projects) {
  await step(name, async () => {
    const report = join(ROOT, ".cache", `${name}.json`);
    rmSync(report, { force: true });
    const args = [
      "run",
      ...projects.flatMap((p) => ["--project", p]),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ];
    const code = await run(nodeProgram(), [join(ROOT, "node_modules", "vitest", "vitest.mjs"), ...args], {
      env: toolEnv({ NODE_ENV: "test" }),
    });
    const result = readReport(report);
    if (!result) return count(name, 0, 1);
    // A suite that could not be loaded has no tests to count: it is one failure of its own.
    const failed = result.numFailedTests + (code !== 0 && result.numFailedTests === 0 ? Math.max(1, result.numFailedTestSuites) : 0);
    return count(name, result.numPassedTests, failed, result.numPendingTests + result.numTodoTests);
  });
}

async function browser(chromium) {
  await step("browser", async () => {
    const report = join(ROOT, ".cache", "browser.json");
    rmSync(report, { force: true });
    const env = toolEnv({ CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report });
    const code = await run(nodeProgram(), [join(ROOT, "node_modules", "@playwright", "test", "cli.js"), "test", "--reporter=list,json"], {
      env,
    });
    const stats = readReport(report)?.stats;
    if (!stats) return count("browser", 0, 1);
    const failed = stats.unexpected + (code !== 0 && stats.unexpected === 0 ? 1 : 0);
    return count("browser", stats.expected + stats.flaky, failed, stats.skipped);
  });
}

await install();
mkdirSync(join(ROOT, ".cache"), { recursive: true });
const chromium = await ensureChromium();
await ensureMediaTools();

// Every checker works out what the libraries' types come to for itself: more than two cost more than they save.
await single("types", "typescript/bin/tsc", ["--noEmit", "-p", "tsconfig.json", "--checkers", "2"]);
await single("types without DOM", "typescript/bin/tsc", ["--noEmit", "-p", "tsconfig.nodom.json"]);
await single("lint", "oxlint/bin/oxlint", ["--deny-warnings"]);
await single("format", "oxfmt/bin/oxfmt", ["--check"]);
await vitest("unit", ["unit", "component"]);
await vitest("server", ["server"]);
await vitest("replay", ["replay"]);
await step("build", build);
await browser(chromium);

if (failures.length > 0) say(`\nfailed: ${failures.join(", ")}`);
say(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed > 0 ? 1 : 0);
