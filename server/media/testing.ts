import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type ClientRequest, type IncomingMessage, get } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { createUpgrades } from "../http/upgrades.ts";
import { type Clock, systemClock } from "../kit/clock.ts";
import { type Log, silentLog } from "../kit/log.ts";
import type { Metrics } from "../kit/metrics.ts";
import { createFlvReader } from "./flv/reader.ts";
import { markOf, readScript } from "./flv/script.ts";
import { type FlvTag, TAG } from "./flv/tags.ts";
import { type RunningMedia, createMedia } from "./media.ts";
import type { MediaListener, RecordedStretch, WallClockMark } from "./types.ts";

/** Shared by the media tests: a running media module, publishers, a viewer. */

/** Null when the program can be run, else the reason why a test is skipped. */
export function missing(program: string, args: readonly string[] = ["-version"]): string | null {
  return spawnSync(program, args, { stdio: "ignore" }).status === 0 ? null : `${program} is not installed`;
}

/** Collects values as they arrive; can wait for a particular one. */
export interface Notes<T> {
  add(value: T): void;
  readonly all: readonly T[];
  /** The first value that fits, present or future, from index `from` on. */
  until(fits: (value: T) => boolean, from?: number): Promise<T>;
}

export function createNotes<T>(): Notes<T> {
  const all: T[] = [];
  const waiting = new Set<() => void>();
  return {
    all,
    add(value) {
      all.push(value);
      for (const look of waiting) look();
    },
    until(fits, from = 0) {
      return new Promise((resolve) => {
        let at = from;
        const look = (): void => {
          for (; at < all.length; at += 1) {
            const value = all[at];
            if (value === undefined || !fits(value)) continue;
            waiting.delete(look);
            resolve(value);
            return;
          }
        };
        waiting.add(look);
        look();
      });
    },
  };
}

export interface MediaBench {
  readonly media: RunningMedia;
  readonly app: FastifyInstance;
  readonly port: number;
  readonly dataDir: string;
  /** `start 680001`, `end 680001`, `authorise 680001 nonce`, `refused 680001 codec: …`. */
  readonly calls: Notes<string>;
  readonly recorded: Notes<RecordedStretch>;
  /** The currently valid nonce. */
  nonce: string;
  /** File names of recordings, by recording id. */
  readonly files: Map<string, string>;
  url(nonce?: string, roomId?: string): string;
  stop(): Promise<void>;
}

export const ROOM = "680001";
const SERVER_KEY = "5e".repeat(32);
const KEY_LASTS_MS = 3_600_000;

export async function startMedia(
  options: {
    readonly clock?: Clock;
    readonly log?: Log;
    readonly rtmpPort?: number;
    readonly say?: (line: string) => void;
    readonly dataDir?: string;
    readonly metrics?: Metrics;
  } = {},
): Promise<MediaBench> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "fulltime-media-"));
  const calls = createNotes<string>();
  const recorded = createNotes<RecordedStretch>();
  const files = new Map<string, string>();
  const clock = options.clock ?? systemClock;
  const media = createMedia({
    rtmpHost: "127.0.0.1",
    rtmpPort: options.rtmpPort ?? 0,
    serverKey: SERVER_KEY,
    dataDir,
    clock,
    log: options.log ?? silentLog(),
    ...(options.say ? { say: options.say } : {}),
    ...(options.metrics ? { metrics: options.metrics } : {}),
    recordingFile: async (id) => files.get(id) ?? null,
  });
  const app = Fastify();
  for (const register of media.routes) register(app);
  media.attach(createUpgrades(app.server));
  await app.listen({ host: "127.0.0.1", port: 0 });
  const bench: MediaBench = {
    media,
    app,
    port: (app.server.address() as AddressInfo).port,
    dataDir,
    calls,
    recorded,
    nonce: "first",
    files,
    url(nonce = bench.nonce, roomId = ROOM) {
      const { server, streamKey } = media.issuePublishUrl(roomId, nonce, clock.now() + KEY_LASTS_MS);
      return `${server}/${streamKey}`;
    },
    async stop() {
      await media.stop();
      await app.close();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
  const listener: MediaListener = {
    async authorise({ roomId, nonce }) {
      calls.add(`authorise ${roomId} ${nonce}`);
      return nonce === bench.nonce;
    },
    async onStart(roomId) {
      calls.add(`start ${roomId}`);
    },
    async onEnd(roomId) {
      calls.add(`end ${roomId}`);
    },
    onRefused: (roomId, why, reason) => calls.add(`refused ${roomId} ${why}: ${reason}`),
    async onRecorded(stretch) {
      recorded.add(stretch);
    },
  };
  await media.start(listener);
  return bench;
}

export interface Program {
  readonly process: ChildProcess;
  /** Its exit code, or the signal it ended by. */
  readonly over: Promise<string>;
  readonly output: () => string;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

export function run(program: string, args: readonly string[]): Program {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  const gather = (chunk: Buffer): void => {
    text += chunk.toString();
  };
  child.stdout.on("data", gather);
  child.stderr.on("data", gather);
  const over = once(child, "close").then(([code, signal]) => String(signal ?? code));
  return {
    process: child,
    over,
    output: () => text,
    async kill(signal = "SIGKILL") {
      child.kill(signal);
      await over;
    },
  };
}

/** A test pattern of 25 pictures a second with a key frame a second, and a tone. */
export const PICTURES = ["-re", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25"];
export const TONE = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=44100"];
export const H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "25", "-pix_fmt", "yuv420p"];
export const AAC_CODEC = ["-c:a", "aac", "-b:a", "64k"];

export function publish(url: string, input: readonly string[] = [...PICTURES, ...TONE, ...H264, ...AAC_CODEC]): Program {
  return run("ffmpeg", ["-hide_banner", "-loglevel", "error", ...input, "-f", "flv", url]);
}

export interface SeenTag {
  readonly kind: "mark" | "metadata" | "avcHeader" | "aacHeader" | "key" | "inter" | "audio" | "other";
  readonly timestamp: number;
  readonly mark: WallClockMark | null;
  /** When this viewer received the tag, epoch ms. */
  readonly seenAt: number;
  readonly bytes: number;
}

export interface TestViewer {
  readonly response: IncomingMessage;
  readonly tags: Notes<SeenTag>;
  readonly tracks: () => { readonly hasAudio: boolean; readonly hasVideo: boolean } | null;
  /** Resolves when the connection has closed. */
  readonly over: Promise<void>;
  /** Stops reading from the connection. */
  stall(): void;
  close(): void;
}

/** Watches a room over HTTP. */
export async function watch(port: number, roomId = ROOM): Promise<TestViewer> {
  const request: ClientRequest = get({ host: "127.0.0.1", port, path: `/media/live/${roomId}.flv`, agent: false });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const tags = createNotes<SeenTag>();
  const reader = createFlvReader((tag) => tags.add(seen(tag)));
  response.on("data", (chunk: Buffer) => {
    if (response.statusCode === 200) reader.push(chunk);
  });
  response.on("error", () => response.destroy());
  return {
    response,
    tags,
    tracks: () => reader.tracks,
    over: once(response, "close").then(() => undefined),
    stall: () => void response.pause(),
    close: () => void response.destroy(),
  };
}

export function seen({ type, timestamp, body }: FlvTag): SeenTag {
  const script = type === TAG.script ? readScript(body) : null;
  const mark = markOf(script);
  return { kind: mark ? "mark" : kindOf(type, body, script?.name), timestamp, mark, seenAt: Date.now(), bytes: body.length };
}

function kindOf(type: number, body: Buffer, name: string | undefined): SeenTag["kind"] {
  if (type === TAG.script) return name === "onMetaData" ? "metadata" : "other";
  if (type === TAG.audio) return (body[0] ?? 0) >> 4 === 10 && body[1] === 0 ? "aacHeader" : "audio";
  if (body[1] === 0) return "avcHeader";
  if (body[1] === 2) return "other";
  return (body[0] ?? 0) >> 4 === 1 ? "key" : "inter";
}
