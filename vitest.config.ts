import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** The quick check has the machine to itself: by default a core stays unused. */
const QUICK = { maxWorkers: "100%" };
/** After the quick ones, whose number of workers is another. */
const THOROUGH = { sequence: { groupOrder: 1 } };

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
          include: [
            "{contract,machines,streams,brands,tests/architecture,tests/contract,tests/models,scripts}/**/*.test.ts",
            "server/**/*.unit.test.ts",
            "src/**/*.test.ts",
          ],
        },
      },
      {
        plugins: [react()],
        // A context a file and no process: as far apart, and three times as fast.
        test: {
          ...QUICK,
          name: "component",
          environment: "jsdom",
          pool: "vmThreads",
          include: ["{src,tests/setup}/**/*.test.tsx"],
          setupFiles: ["tests/setup/component.ts"],
          testTimeout: 20_000, // Longer than any wait in it, which then says what it waited for.
        },
      },
      {
        test: {
          ...THOROUGH,
          name: "server",
          environment: "node",
          include: ["server/**/*.test.ts", "tests/security/**/*.test.ts"],
          exclude: ["server/**/*.unit.test.ts", "server/**/*.survey.test.ts", "node_modules/**"],
          globalSetup: ["tests/setup/postgres.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...THOROUGH,
          name: "replay",
          environment: "node", // Surveys walk weeks of simulated matches: thorough, and too slow for `npm run check`.
          include: ["tests/replay/**/*.test.ts", "server/**/*.survey.test.ts"],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
