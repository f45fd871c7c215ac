import { defineConfig } from "vite";

/** `dist/worker/sw.js`: one file in one piece, of a name that stays, as a service worker has to be. Built by scripts/lib.mjs. */
export default defineConfig({
  publicDir: false,
  build: {
    target: ["chrome105", "safari16", "firefox121"],
    lib: { entry: "worker.ts", formats: ["iife"], name: "worker", fileName: () => "sw.js" },
  },
});
