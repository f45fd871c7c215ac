import { defineConfig, devices } from "@playwright/test";
import { OWN, READY, WORKERS } from "./tests/e2e/ports.ts";

/** Browser tests: the real server, database and sockets, on their own ports and data folders. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Test pages live too short for optimizing compilation to pay off: it took an eighth of the renderers' time.
  "--js-flags=--no-opt --no-maglev",
];

/** Started first: a worker that took one of them last would run alone at the end. */
const LONG = ["room", "session", "wallet"].map((name) => `**/${name}.spec.ts`);

/** A step usually takes a moment and may take a hundred: no test measures the machine's speed, and a hanging one still ends. */
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
  // Each failure waits long: if so many fail, the fault is not in the single tests.
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
    // Service workers have a test of their own; requests that tests inspect or answer would bypass the routes.
    serviceWorkers: "block",
    launchOptions: {
      args: FLAGS,
      // `npm test` passes the browser it found (scripts/chromium.mjs).
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    },
    // Tracing every test costs a quarter of the run: set E2E_TRACE=1 to investigate one.
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
