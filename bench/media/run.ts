import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Child, type Usage, startChild } from "../kit/child.ts";
import { median, pause, percentile } from "../kit/numbers.ts";
import { machine, table } from "../kit/table.ts";
import { BITRATE, hasFfmpeg, makeSource, publishArguments } from "./source.ts";

/**
 * `npm run -s bench:media`: 300 viewers of one stream of 2 Mb/s over HTTP-FLV, ours and node-media-server, one after the
 * other in the same run. ffmpeg publishes the same encoded film to each by RTMP. Loopback only. Exit code 1 when a bound
 * is missed. `--viewers N`, `--seconds N`, `--stall-seconds N`, `--only NAME`.
 */
const PEERS = ["fulltime", "node-media-server"] as const;
const VIEWERS = numberOf("--viewers", 300);
const SECONDS = numberOf("--seconds", 20);
const STALL_SECONDS = numberOf("--stall-seconds", 150);
const ONLY = process.argv.includes("--only") ? process.argv[process.argv.indexOf("--only") + 1] : null;
const STALLED = 20;
const SETTLE_MS = 3_000;
/** A viewer that received this share has missed nothing except data in flight. */
const WHOLE_SHARE = 0.97;
/** Minimum share of the nominal bit rate: below it the publisher did not keep up, and the measurement is void. */
const RATE_SHARE = 0.9;
const BOUNDS = { coreShare: 1, bytesAViewer: 300 * 1_024, firstBytesMs: 20, bytesAStalled: 4 * 1_048_576 } as const;

interface PeerFacts {
  readonly publishUrl: string;
  readonly port: number;
  readonly path: string;
}

interface Result {
  readonly peer: string;
  readonly coreShare: number;
  readonly ingestShare: number;
  readonly bytesAViewer: number;
  readonly residentAViewer: number;
  readonly firstMedianMs: number;
  readonly firstP95Ms: number;
  readonly bytesAStalled: number;
  /** Null: the server does not report it. */
  readonly dropped: number | null;
  /** Smallest share of the film received by any reading viewer: before, and while others stalled. */
  readonly wholeShare: number;
  readonly wholeShareStalled: number;
  /** Received by the median viewer, bits a second. */
  readonly bitrate: number;
}

function numberOf(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name);
  return at === -1 ? otherwise : Number(process.argv[at + 1]);
}

/** Waits until a request is served. */
async function untilFlowing({ port, path }: PeerFacts): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const probe = startChild(join(import.meta.dirname, "clients.ts"));
    try {
      await Promise.race([probe.ask("open", { port, path, count: 1 }), pause(2_000).then(() => Promise.reject(new Error("nothing")))]);
      return;
    } catch (error) {
      // Not yet: the publisher is still shaking hands.
      if (tries === 99) throw error;
      await pause(100);
    } finally {
      await probe.end();
    }
  }
}

/** Smallest amount received by a viewer from `from` on, divided by their median. */
function leastShare(before: readonly number[], after: readonly number[], from: number): number {
  const got = after.slice(from).map((bytes, i) => bytes - (before[from + i] ?? 0));
  return Math.min(...got) / median(got);
}

async function measureServer(peer: string, server: Child, viewers: Child): Promise<Result> {
  const facts = await server.ask<PeerFacts>("peer");
  await untilFlowing(facts);
  await pause(SETTLE_MS);
  const empty = await server.ask<Usage>("usage", { isCollected: true });
  const first = await viewers.ask<number[]>("open", { port: facts.port, path: facts.path, count: VIEWERS });
  await pause(SETTLE_MS);

  const from = await viewers.ask<number[]>("received");
  const cpuFrom = await server.ask<Usage>("usage", {});
  const ingestFrom = await server.ask<number>("ingestCpuMicros");
  const startedAt = performance.now();
  await pause(SECONDS * 1_000);
  const cpuTo = await server.ask<Usage>("usage", {});
  const ingestTo = await server.ask<number>("ingestCpuMicros");
  const to = await viewers.ask<number[]>("received");
  const micros = (performance.now() - startedAt) * 1_000;
  const full = await server.ask<Usage>("usage", { isCollected: true });

  await viewers.ask("stall", { count: STALLED });
  const stalledFrom = await viewers.ask<number[]>("received");
  let most = 0;
  for (let second = 0; second < STALL_SECONDS; second += 1) {
    await pause(1_000);
    most = Math.max(most, (await server.ask<Usage>("usage", {})).heapBytes - full.heapBytes);
  }
  const stalledTo = await viewers.ask<number[]>("received");
  const settled = await server.ask<Usage>("usage", { isCollected: true });
  // The server's count: a socket that does not read does not notice its end.
  const left = await server.ask<number | null>("viewers");
  return {
    peer,
    coreShare: (cpuTo.cpuMicros - cpuFrom.cpuMicros) / micros,
    ingestShare: (ingestTo - ingestFrom) / micros,
    bytesAViewer: (full.heapBytes - empty.heapBytes) / VIEWERS,
    residentAViewer: (full.rssBytes - empty.rssBytes) / VIEWERS,
    firstMedianMs: median(first),
    firstP95Ms: percentile(first, 0.95),
    // The larger of two: the most seen while stalled, and what is left at the end.
    bytesAStalled: Math.max(most, settled.heapBytes - full.heapBytes, 0) / STALLED,
    dropped: left === null ? null : VIEWERS - left,
    wholeShare: leastShare(from, to, 0),
    wholeShareStalled: leastShare(stalledFrom, stalledTo, STALLED),
    bitrate: (median(to.map((bytes, i) => bytes - (from[i] ?? 0))) * 8) / (micros / 1e6),
  };
}

async function measure(peer: string, source: string, folder: string): Promise<Result> {
  const server = startChild(join(import.meta.dirname, "server.ts"), [peer, join(folder, peer)]);
  const viewers = startChild(join(import.meta.dirname, "clients.ts"));
  let publisher: ChildProcess | null = null;
  try {
    const { publishUrl } = await server.ask<PeerFacts>("peer");
    publisher = spawn("ffmpeg", publishArguments(source, publishUrl), { stdio: ["ignore", "inherit", "inherit"] });
    return await measureServer(peer, server, viewers);
  } finally {
    publisher?.kill("SIGKILL");
    await Promise.all([server.end(), viewers.end()]);
  }
}

function kB(bytes: number): string {
  return (bytes / 1_024).toFixed(0);
}
function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
function line(what: string, isMet: boolean): boolean {
  process.stdout.write(`${what}: ${isMet ? "met" : "missed"}\n`);
  return isMet;
}

async function main(): Promise<void> {
  if (!hasFfmpeg()) {
    process.stdout.write("bench:media needs ffmpeg, which publishes; it is not installed\n");
    process.exitCode = 2;
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "fulltime-bench-media-"));
  try {
    process.stdout.write(
      `bench:media, ${machine()}\n${VIEWERS} viewers of ${BITRATE / 1e6} Mb/s, ${SECONDS} s; then ${STALLED} of them stop reading for ${STALL_SECONDS} s.\n\n`,
    );
    const source = join(folder, "source.flv");
    makeSource(source);
    const results: Result[] = [];
    for (const peer of PEERS) if (ONLY === null || peer === ONLY) results.push(await measure(peer, source, folder));
    const head = [
      "server",
      "Mb/s a viewer",
      "CPU of a core",
      "its ingest",
      "kB a viewer",
      "resident kB",
      "first bytes ms",
      "p95",
      "kB a stalled viewer",
      "dropped",
      "least share",
      "while stalled",
    ];
    const rows = results.map((one) => [
      one.peer,
      (one.bitrate / 1e6).toFixed(2),
      percent(one.coreShare),
      one.ingestShare === 0 ? "in it" : percent(one.ingestShare),
      kB(one.bytesAViewer),
      kB(one.residentAViewer),
      one.firstMedianMs.toFixed(1),
      one.firstP95Ms.toFixed(1),
      kB(one.bytesAStalled),
      one.dropped === null ? "" : `${one.dropped} of ${STALLED}`,
      percent(one.wholeShare),
      percent(one.wholeShareStalled),
    ]);
    process.stdout.write(`${table(head, rows)}\n\n`);
    const [ours] = results;
    if (ours?.peer !== "fulltime") return;
    const verdicts = [
      line(
        `${VIEWERS} viewers on one core, each served whole`,
        ours.coreShare + ours.ingestShare < BOUNDS.coreShare && ours.wholeShare >= WHOLE_SHARE && ours.bitrate >= BITRATE * RATE_SHARE,
      ),
      line(`memory a viewer at most ${kB(BOUNDS.bytesAViewer)} kB`, ours.bytesAViewer <= BOUNDS.bytesAViewer),
      line(`first bytes p95 at most ${BOUNDS.firstBytesMs} ms`, ours.firstP95Ms <= BOUNDS.firstBytesMs),
      line(`a viewer that stops reading costs at most ${kB(BOUNDS.bytesAStalled)} kB`, ours.bytesAStalled <= BOUNDS.bytesAStalled),
      line("nobody else is disturbed by it", ours.wholeShareStalled >= WHOLE_SHARE),
    ];
    process.exitCode = verdicts.every(Boolean) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
