import { defineConfig, devices } from "@playwright/test";
import { OWN, READY, WORKERS } from "./tests/e2e/ports.ts";

/** Browser tests: the real server, database and sockets, on ports and in data folders of their own. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Pages of tests live too short for an optimizing compiler's work to pay: an eighth of what renderers took.
  "--js-flags=--no-opt --no-maglev",
];

/** Begun first: whoever takes one of them last works alone at the end. */
const LONG = ["room", "session", "wallet"].map((name) => `**/${name}.spec.ts`);

/** A step takes a moment. It may take a hundred: no test judges how fast a machine is, and what hangs ends all the same. */
const PATIENCE_MS = 120_000;

export default defineConfig({
  testDir: "tests/e2e",
  projects: [
    { name: "long", testMatch: LONG },
    { name: "others", testMatch: "**/*.spec.ts", testIgnore: LONG },
  ],
  outputDir: "test-results",
  workers: WORKERS,
  fullyParallel: false,
  retries: 0,
  // Each waits long before it fails: where so many do, something is broken that is none of theirs.
  maxFailures: 10,
  timeout: 600_000,
  expect: { timeout: PATIENCE_MS },
  use: {
    ...devices["Desktop Chrome"],
    baseURL: `http://127.0.0.1:${OWN.port}`,
    actionTimeout: PATIENCE_MS,
    viewport: { width: 1440, height: 1100 },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    // It is another test's subject; requests that tests look at or answer go past it.
    serviceWorkers: "block",
    launchOptions: {
      args: FLAGS,
      // `npm test` names what it found (scripts/chromium.mjs).
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    },
    // A trace of each test costs a quarter of the run: E2E_TRACE=1 for the one that is looked into.
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
  webServer: {
    command: "exec node tests/e2e/portals.ts",
    wait: { stdout: new RegExp(READY) },
    timeout: 600_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
