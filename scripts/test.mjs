// `npm test`: does all set-up and runs every check; the last line is `N passed, N failed, N skipped`.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { ensureFirefox, ensureMediaTools } from "./systemPackages.mjs";
import { beginRun, leftOver } from "./run.mjs";
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
    const report = join(ROOT, ".cache", `${projects[0]}.json`);
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

/** A walk in one more browser, which prints `N passed, N failed, N skipped`. */
async function walk(name, file) {
  await step(name, async () => {
    let output = "";
    await run(nodeProgram(), [join(ROOT, file)], { env: toolEnv(), stdio: ["ignore", "pipe", "inherit"] }, (text) => {
      output += text;
      process.stdout.write(text);
    });
    const [, passed = "0", failed = "1", skipped = "0"] = /: (\d+) passed, (\d+) failed, (\d+) skipped/.exec(output) ?? [];
    count(name, Number(passed), Number(failed), Number(skipped));
  });
}

/** `npm start` ended in several ways leaves nothing (all of them: `npm run test:ending`). */
async function ending() {
  await step("ending", async () => {
    let output = "";
    const child = [join(ROOT, "tests", "ending", "ending.mjs"), "--quick"];
    await run(nodeProgram(), child, { env: toolEnv({ FULLTIME_RUN: "" }), stdio: ["ignore", "pipe", "inherit"] }, (text) => {
      output += text;
      process.stdout.write(text);
    });
    const [, passed = "0", failed = "1"] = /ending: (\d+) passed, (\d+) failed/.exec(output) ?? [];
    count("ending", Number(passed), Number(failed));
  });
}

/** What the checks themselves started has ended too. A child that was just told to go has a moment. */
async function nothingLeft() {
  let left = leftOver();
  for (let i = 0; i < 50 && left.length > 0; i += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    left = leftOver();
  }
  count("nothing left running", left.length === 0 ? 1 : 0, left.length === 0 ? 0 : 1);
  say(left.length === 0 ? "\nno process of this run is left" : `\nleft running:\n${left.map((p) => `  ${p.pid} ${p.command}`).join("\n")}`);
}

beginRun();
await install();
mkdirSync(join(ROOT, ".cache"), { recursive: true });
// The first checks need none of the system's packages: these come meanwhile.
const tools = (async () => {
  const chromium = await ensureChromium();
  await ensureMediaTools();
  await ensureFirefox();
  return chromium;
})();
tools.catch(() => undefined); // Thrown where it is awaited.

// Every checker works out what the libraries' types come to for itself: more than two cost more than they save.
await single("types", "typescript/bin/tsc", ["--noEmit", "-p", "tsconfig.json", "--checkers", "2"]);
await single("types without DOM", "typescript/bin/tsc", ["--noEmit", "-p", "tsconfig.nodom.json"]);
await single("lint", "oxlint/bin/oxlint", ["--deny-warnings"]);
await single("format", "oxfmt/bin/oxfmt", ["--check"]);
await single("unused code", "knip/bin/knip.js", ["--no-progress", "--include", "files,exports,types"]);
await vitest("unit", ["unit", "component*"]);
const chromium = await tools;
await vitest("server and replay", ["server", "replay"]);
await step("build", build);
await single("floor of browsers", "../tests/floor/run.ts", []);
await browser(chromium);
await walk("firefox", "tests/browsers/firefox.ts");
await ending();
await nothingLeft();

if (failures.length > 0) say(`\nfailed: ${failures.join(", ")}`);
say(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed > 0 ? 1 : 0);
