import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/**
 * No test judges how fast a machine is: a third of the speed, beside other work, is a tenth. What hangs ends all the same.
 * Waits within a test end before it does, and say what they waited for (tests/setup).
 */
const PATIENT = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } };
/** The quick check has the machine to itself: by default a core stays unused. */
const QUICK = { maxWorkers: "100%" };
/** Node loads the modules itself, as it does for the portal: Vite's hands took a second for each ten files of tests. */
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
          // Pure modules: nothing is left behind for the next file, and a worker a file would take most of the time.
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
          isolate: false, // tests/setup/component.ts takes away what a file leaves.
          include: ["{src,tests/setup}/**/*.test.tsx"],
          exclude: ["**/*.isolated.test.tsx", "node_modules/**"],
          ...COMPONENT,
        },
      },
      {
        plugins: [react()],
        // Those that put something in the place of a module: a module that is there already could not be replaced.
        test: { ...QUICK, name: "component isolated", pool: "vmThreads", include: ["src/**/*.isolated.test.tsx"], ...COMPONENT },
      },
      {
        test: {
          ...THOROUGH,
          ...NATIVE,
          name: "server",
          environment: "node",
          isolate: false, // Each file has a database of its own; to load the server anew for each took longer than its tests.
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
          isolate: false, // To load the simulator and the importers anew for each file took a third of its time.
          environment: "node", // Surveys walk weeks of simulated matches: thorough, and too slow for `npm run check`.
          setupFiles: [ASSERTIONS],
          include: ["tests/replay/**/*.test.ts", "server/**/*.survey.test.ts"],
          testTimeout: 900_000,
        },
      },
    ],
  },
});
