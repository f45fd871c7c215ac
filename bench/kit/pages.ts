import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { type ServerResponse, createServer } from "node:http";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join, normalize } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";

const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

export interface BuiltPage {
  /** Responds with a file of the build. */
  answer(path: string, response: ServerResponse): void;
  /** Serves it on a free port; returns the page's URL. */
  serve(): Promise<string>;
  remove(): void;
}

/** Builds the page of an HTML file for production, into a temporary folder. */
export async function buildPage(html: string): Promise<BuiltPage> {
  const outDir = mkdtempSync(join(tmpdir(), "fulltime-bench-"));
  await build({
    configFile: false,
    root: dirname(html),
    logLevel: "warn",
    plugins: [react()],
    define: { "process.env.NODE_ENV": '"production"' },
    build: { outDir, emptyOutDir: true, target: "es2022", rolldownOptions: { input: html } },
  });
  const answer = (path: string, response: ServerResponse): void => {
    const file = normalize(path);
    if (file === "/favicon.ico") return void response.writeHead(204).end();
    readFile(join(outDir, file)).then(
      (body) => response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream").end(body),
      () => response.writeHead(404).end(),
    );
    return undefined;
  };
  const server = createServer((request, response) => answer(new URL(request.url ?? "/", "http://x").pathname, response));
  return {
    answer,
    serve: () =>
      new Promise((resolve) => {
        server.listen(0, "127.0.0.1", () => {
          const address = server.address();
          resolve(`http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/${basename(html)}`);
        });
      }),
    remove() {
      server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
