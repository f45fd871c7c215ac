import { Agent, request } from "node:http";
import { percentile } from "./numbers.ts";

export interface Load {
  readonly port: number;
  /** Path of the n-th request. */
  readonly path: (n: number) => string;
  readonly connections: number;
  readonly forMs: number;
  readonly headers?: (n: number) => Readonly<Record<string, string>>;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Mean size of the bodies as received. */
  readonly bytes: number;
  /** Number of responses by status. */
  readonly statuses: Readonly<Record<number, number>>;
}

interface Answer {
  readonly status: number;
  readonly bytes: number;
}

export function ask(port: number, path: string, headers: Readonly<Record<string, string>>, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, headers, ...(agent ? { agent } : {}) }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => void (bytes += chunk.length));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, bytes }));
      answer.on("error", reject);
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Each connection sends its next request as soon as it has the response. */
export async function httpLoad({ port, path, connections, forMs, headers = () => ({}) }: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const took: number[] = [];
  const statuses: Record<number, number> = {};
  let bytes = 0;
  let n = 0;
  const startedAt = performance.now();
  const isOver = (): boolean => performance.now() - startedAt >= forMs;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (!isOver()) {
        const at = performance.now();
        const mine = (n += 1);
        const answer = await ask(port, path(mine), headers(mine), agent);
        took.push(performance.now() - at);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        bytes += answer.bytes;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return {
    perSecond: took.length / seconds,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    bytes: bytes / Math.max(1, took.length),
    statuses,
  };
}
