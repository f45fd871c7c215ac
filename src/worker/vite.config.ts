import { defineConfig } from "vite";

/** `dist/worker/sw.js`: a service worker must be one file with a fixed name. Built by scripts/lib.mjs. */
export default defineConfig({
  publicDir: false,
  build: {
    target: ["chrome105", "safari16", "firefox121"],
    lib: { entry: "worker.ts", formats: ["iife"], name: "worker", fileName: () => "sw.js" },
  },
});
