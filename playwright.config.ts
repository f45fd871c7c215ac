import { defineConfig, devices } from "@playwright/test";

/** Browser tests: the real server, database and sockets, on a port and data folder of their own. */
const PORT = Number(process.env.E2E_PORT ?? 8199);
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices["Desktop Chrome"],
    baseURL: `http://127.0.0.1:${PORT}`,
    actionTimeout: 15_000,
    viewport: { width: 1440, height: 1100 },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    launchOptions: {
      args: FLAGS,
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : { executablePath: "/usr/bin/chromium" }),
    },
    trace: "retain-on-failure",
  },
  webServer: {
    command: "node tests/e2e/portal.ts",
    url: `http://127.0.0.1:${PORT}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: { PORT: String(PORT), E2E_DATA_DIR: ".cache/e2e-data", RTMP_PORT: "0" },
    stdout: "ignore",
    stderr: "pipe",
  },
});
