import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/**
 * No test measures the machine's speed: a third of it, beside other work, becomes a tenth. A hanging test still ends.
 * Waits within a test time out before the test does, and report what they waited for (tests/setup).
 */
const PATIENT = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } };
/** The quick check has the machine to itself: by default one core stays unused. */
const QUICK = { maxWorkers: "100%" };
/** Node loads the modules itself, as for the portal: Vite's module runner took a second for every ten test files. */
const NATIVE = { experimental: { viteModuleRunner: false, nodeLoader: false } };
const ASSERTIONS = "tests/setup/assertions.ts";
/** After the quick ones. */
const THOROUGH = { maxWorkers: "100%", sequence: { groupOrder: 1 } };

const COMPONENT = {
  environment: "jsdom",
  setupFiles: [ASSERTIONS, "tests/setup/component.ts"],
  ...PATIENT,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...QUICK,
          name: "unit",
          environment: "node",
          // Pure modules leave no state for the next file, and one worker per file would take most of the time.
          isolate: false,
          setupFiles: [ASSERTIONS],
          ...PATIENT,
          include: [
            "{contract,machines,streams,brands,tests/architecture,tests/contract,tests/floor,tests/models,scripts}/**/*.test.ts",
            "server/**/*.unit.test.ts",
            "src/**/*.test.ts",
          ],
          exclude: ["**/*.server.test.ts", "node_modules/**"],
        },
      },
      {
        plugins: [react()],
        test: {
          ...QUICK,
          name: "component",
          pool: "threads",
          isolate: false, // tests/setup/component.ts removes the state that a file leaves.
          include: ["{src,tests/setup}/**/*.test.tsx"],
          exclude: ["**/*.isolated.test.tsx", "node_modules/**"],
          ...COMPONENT,
        },
      },
      {
        plugins: [react()],
        // Tests that mock a module: an already loaded module could not be replaced.
        test: { ...QUICK, name: "component isolated", pool: "vmThreads", include: ["src/**/*.isolated.test.tsx"], ...COMPONENT },
      },
      {
        test: {
          ...THOROUGH,
          ...NATIVE,
          name: "server",
          environment: "node",
          isolate: false, // Each file has its own database; loading the server again for each took longer than its tests.
          include: ["server/**/*.test.ts", "tests/security/**/*.test.ts", "tests/contract/**/*.server.test.ts"],
          exclude: ["server/**/*.unit.test.ts", "server/**/*.survey.test.ts", "node_modules/**"],
          globalSetup: ["tests/setup/postgres.ts"],
          setupFiles: [ASSERTIONS],
          ...PATIENT,
        },
      },
      {
        test: {
          ...THOROUGH,
          ...NATIVE,
          name: "replay",
          isolate: false, // Loading the simulator and the importers again for each file took a third of its time.
          environment: "node", // Surveys go through weeks of simulated matches: thorough, and too slow for `npm run check`.
          setupFiles: [ASSERTIONS],
          include: ["tests/replay/**/*.test.ts", "server/**/*.survey.test.ts"],
          testTimeout: 900_000,
        },
      },
    ],
  },
});
