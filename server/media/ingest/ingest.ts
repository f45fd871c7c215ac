import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { join } from "node:path";
import type { Clock } from "../../kit/clock.ts";
import { messageOf } from "../../kit/errors.ts";
import type { Log } from "../../kit/log.ts";
import { runMark } from "../../kit/runMark.ts";
import type { PublishEvents, Knock, Publisher } from "../publish/gate.ts";
import { FRAME, type Frame, type FrameKind, frameReader, jsonFrame, readJson, readTag } from "./wire.ts";

export interface IngestDeps {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly clock: Clock;
  readonly log: Log;
  /** Prints a line for the user at the terminal. */
  readonly say: (line: string) => void;
  readonly events: PublishEvents;
}

/** The ingest needs none of the portal's secrets. Without the compile cache its port takes three times as long to open. */
function environment(): NodeJS.ProcessEnv {
  const { PATH = "", NODE_ENV = "", NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_ENV, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }), ...runMark() };
}

/** The RTMP ingest in a process of its own, restarted when it ends. */
export interface Ingest {
  /** Resolves once it listens, or once it clearly cannot; never rejects. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The port publishers connect to; null while it does not listen. */
  readonly port: number | null;
  readonly pid: number | null;
}

const MAIN = join(import.meta.dirname, "..", "ingestMain.ts");
const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 30_000;
const STOP_MAX_MS = 3_000;

export function createIngest(deps: IngestDeps): Ingest {
  const { host, clock, log, say, events } = deps;
  /** By their number in the running process. */
  const publishers = new Map<number, Publisher>();
  let child: ChildProcess | null = null;
  let link: Socket | null = null;
  let port: number | null = null;
  /** Once it has listened, it listens again on the same port, even if that was any free one. */
  let wantedPort = deps.port;
  let retryMs = RETRY_FIRST_MS;
  let cancelRetry = (): void => undefined;
  let isStopped = false;
  let lastFailure: string | null = null;
  let decided = Promise.withResolvers<void>();

  function onFrame({ kind, publisher: id, payload }: Frame): void {
    const publisher = publishers.get(id);
    switch (kind) {
      case FRAME.tag: {
        const read = readTag(payload);
        if (read && publisher) events.onTag(publisher, read.tag, read.at);
        return;
      }
      case FRAME.knock: {
        const knocking: Publisher = {
          gate: "rtmp",
          admit: () => send(FRAME.admit, id),
          drop: () => send(FRAME.drop, id),
        };
        publishers.set(id, knocking);
        events.onKnock(knocking, readJson<Knock>(payload));
        return;
      }
      case FRAME.gone:
        publishers.delete(id);
        if (publisher) events.onGone(publisher, readJson<{ readonly reason: string }>(payload).reason);
        return;
      case FRAME.listening:
        ({ port } = readJson<{ readonly port: number }>(payload));
        wantedPort = port ?? wantedPort;
        retryMs = RETRY_FIRST_MS;
        if (lastFailure !== null) say(`RTMP 推流端口 ${port} 已恢复`);
        lastFailure = null;
        log.info({ host, port }, "RTMP ingest is listening");
        decided.resolve();
        return;
      case FRAME.failed:
        failed(readJson<{ readonly code: string; readonly message: string }>(payload));
        return;
      case FRAME.admit:
      case FRAME.drop:
        return;
      default:
        return kind satisfies never;
    }
  }

  function failed({ code, message }: { readonly code: string; readonly message: string }): void {
    // Reported once, however often it is retried.
    if (lastFailure !== message) {
      const text = code === "EADDRINUSE" ? "the RTMP port is taken; nobody can publish until it is free" : "the RTMP port cannot be opened";
      log.error({ host, port: wantedPort, code, reason: message }, text);
      const hint = code === "EADDRINUSE" ? "端口已被占用" : message;
      say(`RTMP 推流端口 ${host}:${wantedPort} 无法监听（${hint}），其他功能不受影响；可用 RTMP_PORT 换一个端口`);
    }
    lastFailure = message;
    decided.resolve();
  }

  function launch(): void {
    const started = spawn(process.execPath, ["--no-warnings", MAIN, host, String(wantedPort)], {
      stdio: ["ignore", "inherit", "inherit", "pipe"],
      env: environment(),
    });
    const pipe = started.stdio[3] as Socket;
    child = started;
    link = pipe;
    const read = frameReader(onFrame);
    pipe.on("data", (chunk: Buffer) => {
      try {
        read(chunk);
      } catch (error) {
        log.error({ err: error }, "the RTMP ingest speaks nonsense; it is started again");
        started.kill("SIGKILL");
      }
      events.onPause();
    });
    pipe.on("error", (error) => log.debug({ reason: messageOf(error) }, "the line to the RTMP ingest broke"));
    started.on("error", (error) => failed({ code: "", message: messageOf(error) }));
    // Not "exit": the last frames may still be on their way.
    started.on("close", (code, signal) => {
      if (child === started) ended(signal ?? String(code));
    });
  }

  function ended(how: string): void {
    child = null;
    link = null;
    port = null;
    for (const publisher of publishers.values()) events.onGone(publisher, "the RTMP ingest ended");
    publishers.clear();
    decided.resolve();
    if (isStopped) return;
    if (lastFailure === null) log.error({ how, retryMs }, "the RTMP ingest ended by itself; starting it again");
    cancelRetry = clock.setTimer(retryMs, launch);
    retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
  }

  function send(kind: FrameKind, publisher: number): void {
    if (link?.writable === true) link.write(jsonFrame(kind, publisher));
  }

  return {
    start() {
      isStopped = false;
      decided = Promise.withResolvers<void>();
      launch();
      return decided.promise;
    },
    async stop() {
      isStopped = true;
      cancelRetry();
      const running = child;
      if (running === null) return;
      const closed = once(running, "close");
      link?.end();
      const cancel = clock.setTimer(STOP_MAX_MS, () => running.kill("SIGKILL"));
      await closed;
      cancel();
    },
    get port() {
      return port;
    },
    get pid() {
      return child?.pid ?? null;
    },
  };
}
