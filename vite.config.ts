import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Builds the browser's part (`dist/client`) and, with `--ssr`, the renderer (`dist/server`). */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  appType: "custom",
  define: {
    // The brand of this build; the server may still start as another (config BRAND).
    "import.meta.env.BRAND": JSON.stringify(process.env.BRAND ?? "default"),
  },
  build: {
    target: "es2022",
    emptyOutDir: true,
    assetsInlineLimit: 2_048,
    ...(isSsrBuild ? {} : { manifest: true, rollupOptions: { input: "src/app/entryClient.tsx" } }),
  },
  css: {
    modules: {
      // Names depend on file and class alone, so both builds agree.
      generateScopedName: "[name]_[local]_[hash:base64:5]",
    },
  },
}));
