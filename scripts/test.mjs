// `npm test`: does all set-up and runs every check; the last line is `N passed, N failed, N skipped`.
// `npm test -- --shard 2/3`: one third of the tests, to use several machines; undivided steps run in the first or the last.
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import { RUN_MARK } from "./processes.mjs";
import { watchProcessors } from "./processorTime.mjs";
import { beginRun, isEnding, leftOver } from "./run.mjs";
import { browserTests, failuresOf, readReport, shardOf, slowest, vitestTests } from "./testReports.mjs";
import { ensureTestTools, installTestTools } from "./testTools.mjs";
import { ROOT, build, install, nodeProgram, run, say, toolEnv } from "./lib.mjs";

const SLOWEST = 20;
/** Lines of a failed test's output that are repeated at the end of the run. */
const FAILURE_LINES = 12;

const shard = shardOf(process.argv.slice(2));
const shardArgs = shard ? [`--shard=${shard.text}`] : [];
const isFirst = shard === null || shard.index === 1;
const isLast = shard === null || shard.index === shard.total;

const startedAt = Date.now();
let isReported = false;
const tests = [];
const totals = { passed: 0, failed: 0, skipped: 0 };
const failedSteps = [];

function count(name, passed, failed, skipped = 0) {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  if (failed > 0) failedSteps.push(name);
}

/** The last line of every run, even if its set-up failed; a run that was asked to end has no result. */
function reportTotals() {
  isReported = true;
  say(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
}
process.once("exit", (code) => {
  if (isReported || isEnding()) return;
  if (code !== 0) totals.failed += 1;
  reportTotals();
});

/** Niceness of a step that runs aside: only idle time (10), or its full share (0). */
const LEFT = 10;
const SHARE = 0;

/** Each step has its own mark, which begins with the run's mark. */
const markOf = (name) => `${process.env[RUN_MARK]}.${name.replaceAll(" ", "-")}`;

/**
 * A step of the run: `work` starts programs with the functions it gets, `program(args, env)` and `output()`. The output of
 * a step that runs aside is shown when it ends.
 */
async function step(name, work, aside = null) {
  const isAside = aside !== null;
  const startedAt = Date.now();
  let output = "";
  const collect = (text) => {
    output += text;
    if (!isAside) process.stdout.write(text);
  };
  const program = (args, env = toolEnv(), isCaptured = isAside) =>
    run(
      nodeProgram(),
      args,
      { env: { ...env, [RUN_MARK]: env[RUN_MARK] === "" ? "" : markOf(name) }, stdio: isCaptured ? ["ignore", "pipe", "pipe"] : "inherit" },
      isCaptured ? collect : null,
      isAside ? ({ pid }) => pid && setPriority(pid, aside) : null,
    );
  if (!isAside) say(`\n── ${name}`);
  await work({ program, output: () => output });
  processors?.look();
  const seconds = processors?.seconds(markOf(name)) ?? 0;
  const used = seconds > 0 ? `, ${seconds.toFixed(0)} s of processor` : "";
  if (isAside) say(`\n── ${name} (aside)${output.trim() === "" ? "" : `\n${output.trimEnd()}`}`);
  say(`── ${name}: ${((Date.now() - startedAt) / 1000).toFixed(0)} s${used}`);
}

/** A check that counts as one test: it passes or it fails. */
async function single(name, file, args, { aside = null, isModule = true } = {}) {
  const path = isModule ? join(ROOT, "node_modules", file) : join(ROOT, file);
  const work = async ({ program }) => {
    const code = await program([path, ...args]);
    count(name, code === 0 ? 1 : 0, code === 0 ? 0 : 1);
  };
  await step(name, work, aside);
}

async function vitest(name, projects, aside = null, more = []) {
  const work = async ({ program }) => {
    const report = join(ROOT, ".cache", `${name}.json`);
    rmSync(report, { force: true });
    const args = [
      "run",
      ...projects.flatMap((p) => ["--project", p]),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...shardArgs,
      ...more,
    ];
    const code = await program([join(ROOT, "node_modules", "vitest", "vitest.mjs"), ...args], toolEnv({ NODE_ENV: "test" }));
    const result = readReport(report);
    if (!result) return count(name, 0, 1);
    tests.push(...vitestTests(result, ROOT));
    if (code !== 0 && result.success)
      tests.push({ file: name, title: "errors outside of tests, above", ms: 0, failures: [`exit code ${code}`] });
    // A suite that could not be loaded has no tests to count: it counts as one failure.
    const failed = result.numFailedTests + (code !== 0 && result.numFailedTests === 0 ? Math.max(1, result.numFailedTestSuites) : 0);
    return count(name, result.numPassedTests, failed, result.numPendingTests + result.numTodoTests);
  };
  await step(name, work, aside);
}

async function browser(chromium, more) {
  await step("browser", async ({ program }) => {
    const report = join(ROOT, ".cache", "browser.json");
    rmSync(report, { force: true });
    const env = toolEnv({ ...more, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report });
    const code = await program(
      [join(ROOT, "node_modules", "@playwright", "test", "cli.js"), "test", "--reporter=list,json", ...shardArgs],
      env,
    );
    const result = readReport(report);
    if (!result) return count("browser", 0, 1);
    tests.push(...browserTests(result));
    const { stats } = result;
    const failed = stats.unexpected + (code !== 0 && stats.unexpected === 0 ? 1 : 0);
    return count("browser", stats.expected + stats.flaky, failed, stats.skipped);
  });
}

/** A program of checks that ends with `{name}: N passed, N failed`, and perhaps `, N skipped`. */
async function walk(name, args, env, aside = null) {
  const work = async ({ program, output }) => {
    await program(args, env, true);
    const [, passed = "0", failed = "1", skipped = "0"] = /: (\d+) passed, (\d+) failed(?:, (\d+) skipped)?/.exec(output()) ?? [];
    count(name, Number(passed), Number(failed), Number(skipped));
  };
  await step(name, work, aside);
}

/** Checks that every process the tests started has ended. A child that was just signalled has a moment. */
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
const processors = existsSync("/proc/self/stat") ? watchProcessors() : null;
// The first checks need no system packages: these are installed meanwhile.
const installed = installTestTools();
installed.catch(() => undefined); // The error is handled where it is awaited.
await install();
mkdirSync(join(ROOT, ".cache"), { recursive: true });
const tools = installed.then(ensureTestTools);
tools.catch(() => undefined); // The error is handled where it is awaited.

async function readSources(aside) {
  await single("types", "typescript/bin/tsc", ["--noEmit", "-p", "tsconfig.json", "--checkers", "1"], { aside });
  await single("types without DOM", "typescript/bin/tsc", ["--noEmit", "-p", "tsconfig.nodom.json"], { aside });
  await single("lint", "oxlint/bin/oxlint", ["--deny-warnings"], { aside });
  await single("format", "oxfmt/bin/oxfmt", ["--check"], { aside });
  await single("unused code", "knip/bin/knip.js", ["--no-progress", "--include", "files,exports,types"], { aside });
}

/** Leaves the other cores to the other steps. */
const BEHIND = ["--maxWorkers=1"];

/** Steps without portal or database use the time in which other tests wait. */
async function fill() {
  if (isFirst) await readSources(LEFT);
  await vitest("replay", ["replay"], LEFT, BEHIND);
  await vitest("unit", ["unit"], LEFT, BEHIND);
}

const haveFilled = fill();
// Meanwhile: the build that page tests read, and the data that portals under test start with.
const isBuilt = step(
  "build",
  async ({ program }) => {
    await build();
    // Otherwise every portal would start compressing, and in vain if it ends before it is done.
    const compress = `import { precompress } from "./server/http/precompress.ts"; await precompress("dist/client/assets");`;
    await program(["--input-type=module", "--eval", compress]);
  },
  SHARE,
);
const filled = join(ROOT, ".cache", "filled");
const isFilled = (async () => {
  await Promise.all([isBuilt, tools]);
  await single("first start", "tests/e2e/filled.ts", [filled], { aside: SHARE, isModule: false });
})();
isFilled.catch(() => undefined); // The error is handled where it is awaited.
// Before the server's tests, not beside them: in parallel they took as long in total, and each test longer.
await vitest("components", ["component*"]);
const chromium = await tools;
await isBuilt;
await vitest("server", ["server"]);
await single("floor of browsers", "tests/floor/run.ts", [], { isModule: false });
await isFilled;
const begin = existsSync(filled) ? { E2E_FILLED: filled } : {};
// `npm start`, ended in several ways, leaves nothing running (all ways: `npm run test:ending`). It mostly waits.
const ending = [join(ROOT, "tests", "ending", "ending.mjs"), "--quick"];
const hasEnded = isLast ? walk("ending", ending, toolEnv({ ...begin, FULLTIME_RUN: "" }), SHARE) : null;
await browser(chromium, begin);
await Promise.all([haveFilled, hasEnded]);
// Not in parallel: the walk measures the picture's latency, and starting portals take the whole machine.
if (isLast) await walk("firefox", [join(ROOT, "tests/browsers/firefox.ts")], toolEnv(begin));
rmSync(filled, { recursive: true, force: true });
await nothingLeft();

say(`\nthe ${SLOWEST} tests that took the longest:\n${slowest(tests, SLOWEST).join("\n")}`);
say(`\n${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes${shard ? ` for shard ${shard.text}` : ""}`);
if (failedSteps.length > 0) {
  say(`\nfailed: ${failedSteps.join(", ")}`);
  for (const failure of failuresOf(tests, FAILURE_LINES)) say(`\n✗ ${failure}`);
}
reportTotals();
process.exit(totals.failed > 0 ? 1 : 0);
