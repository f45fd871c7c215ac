import { brotliCompressSync, constants, brotliDecompressSync } from "node:zlib";
import { request } from "node:http";

/** Size of a page's first visit, as the portal serves it. */
export interface Weight {
  /** Scripts in the HTML and their static imports. */
  readonly scripts: number;
  /** Their total size, each at brotli 11. */
  readonly scriptBytes: number;
  /** Size on the wire, brotli. */
  readonly htmlBytes: number;
  readonly html: string;
}

function read(port: number, path: string): Promise<{ readonly wire: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, headers: { "accept-encoding": "br" } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const wire = Buffer.concat(chunks);
        const body = answer.headers["content-encoding"] === "br" ? brotliDecompressSync(wire) : wire;
        if (answer.statusCode === 200) resolve({ wire: wire.length, text: body.toString("utf8") });
        else reject(new Error(`${path}: ${answer.statusCode}`));
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}

interface Script {
  readonly bytes: number;
  readonly imports: readonly string[];
}

/** Measures pages one after the other; each script is fetched and compressed once. */
export function weigher(port: number): (path: string) => Promise<Weight> {
  const known = new Map<string, Script>();
  const scriptOf = async (file: string): Promise<Script> => {
    const before = known.get(file);
    if (before) return before;
    const { text } = await read(port, file);
    const imports = [...text.matchAll(/(?:from|import)\s*"(\.\/[^"]+\.js)"/g)].map(
      (m) => new URL(m[1] as string, `http://x${file}`).pathname,
    );
    const bytes = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
    const script = { bytes, imports };
    known.set(file, script);
    return script;
  };
  return async (path) => {
    const { wire, text: html } = await read(port, path);
    const queue = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map((m) => m[1] as string);
    const seen = new Map<string, Script>();
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      if (seen.has(file)) continue;
      const script = await scriptOf(file);
      seen.set(file, script);
      queue.push(...script.imports);
    }
    const scriptBytes = [...seen.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    return { scripts: seen.size, scriptBytes, htmlBytes: wire, html };
  };
}
