import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
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
          name: "component",
          environment: "jsdom",
          pool: "vmThreads",
          include: ["src/**/*.test.tsx"],
          setupFiles: ["tests/setup/component.ts"],
        },
      },
      {
        test: {
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
          name: "replay",
          environment: "node", // Surveys walk weeks of simulated matches: thorough, and too slow for `npm run check`.
          include: ["tests/replay/**/*.test.ts", "server/**/*.survey.test.ts"],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
