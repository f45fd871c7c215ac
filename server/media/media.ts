import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Upgrades } from "../http/upgrades.ts";
import type { Clock } from "../kit/clock.ts";
import type { Log } from "../kit/log.ts";
import type { Metrics } from "../kit/metrics.ts";
import { type Loop, createLoop } from "./demo/loop.ts";
import { readSample } from "./demo/sample.ts";
import { createIngest } from "./ingest/ingest.ts";
import { createPublishers } from "./publish/publishers.ts";
import { LIVE_APP, createStreamKeys } from "./publish/streamKey.ts";
import { registerBackRoute } from "./recording/backRoute.ts";
import { createRecorder } from "./recording/recorder.ts";
import { registerLiveRoute } from "./relay/liveRoute.ts";
import { type LiveRoom, createLiveRoom } from "./room.ts";
import type { Media, MediaListener } from "./types.ts";
import { createWebGate } from "./web/webGate.ts";

export interface MediaDeps {
  /** The host publishers connect to. */
  readonly rtmpHost: string;
  /** 0 = any free port (tests). */
  readonly rtmpPort: number;
  /** The host in the addresses anchors publish to; by default `rtmpHost`, and 127.0.0.1 where that is every address. */
  readonly publishHost?: string;
  /** Hex; publish URLs are signed under a key derived from it. */
  readonly serverKey: string;
  /** Recordings go to its folder `recordings`. */
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics?: Metrics;
  /** Prints a line for the user at the terminal. */
  readonly say?: (line: string) => void;
  /** The file of a recording below the folder of recordings; null: there is none, or nobody may see it. */
  readonly recordingFile: (recordingId: string) => Promise<string | null>;
}

export interface RunningMedia extends Media {
  /** For `AppDeps.routes`: /media/live/{roomId}.flv and /media/back/{recordingId}.flv. */
  readonly routes: readonly ((app: FastifyInstance) => void)[];
  /** The port publishers connect to; null while nobody can publish. */
  readonly rtmpPort: number | null;
  /** Pid of the ingest; null while it does not run. */
  readonly ingestPid: number | null;
  viewers(roomId: string): number;
  /** Serves the WebSocket on which pages publish. */
  attach(upgrades: Upgrades): void;
}

const RECORDINGS = "recordings";
const RTMP_PORT_STANDARD = 1935;
const EVERY_ADDRESS: ReadonlySet<string> = new Set(["0.0.0.0", "::", ""]);

/** Pictures in by RTMP or WebSocket, out by HTTP-FLV, kept as FLV (server/media/README.md). */
export function createMedia(deps: MediaDeps): RunningMedia {
  const { clock, log } = deps;
  const metrics = deps.metrics ?? null;
  const keys = createStreamKeys(deps.serverKey);
  const folder = join(deps.dataDir, RECORDINGS);
  const rooms = new Map<string, LiveRoom>();
  const loops = new Map<string, Loop>();
  let listener: MediaListener | null = null;
  let recovering: Promise<void> = Promise.resolve();

  const recorder = createRecorder({
    folder,
    log,
    onRecorded: async (stretch) => listener?.onRecorded(stretch),
  });
  const publishers = createPublishers({ keys, clock, log, metrics, roomOf, listener: () => listener });
  const ingest = createIngest({
    host: deps.rtmpHost,
    port: deps.rtmpPort,
    clock,
    log,
    say: deps.say ?? (() => undefined),
    events: publishers,
  });
  const web = createWebGate({ clock, log, events: publishers });

  function roomOf(roomId: string): LiveRoom {
    const known = rooms.get(roomId);
    if (known) return known;
    const room: LiveRoom = createLiveRoom({
      roomId,
      clock,
      log,
      recorder,
      onStart: async () => listener?.onStart(roomId),
      onEnd: async () => listener?.onEnd(roomId),
      onIdle() {
        if (rooms.get(roomId) === room) rooms.delete(roomId);
      },
    });
    rooms.set(roomId, room);
    return room;
  }

  function loopOf(name: string): Loop {
    const loop = loops.get(name) ?? createLoop(readSample(name), clock);
    loops.set(name, loop);
    return loop;
  }

  return {
    issuePublishUrl(roomId, nonce, expiresAt) {
      const host = deps.publishHost ?? (EVERY_ADDRESS.has(deps.rtmpHost) ? "127.0.0.1" : deps.rtmpHost);
      const port = ingest.port ?? deps.rtmpPort;
      const authority = `${host.includes(":") ? `[${host}]` : host}${port === RTMP_PORT_STANDARD ? "" : `:${port}`}`;
      return { server: `rtmp://${authority}/${LIVE_APP}`, streamKey: keys.issue(roomId, nonce, expiresAt), expiresAt };
    },
    kick(roomId) {
      const publisher = rooms.get(roomId)?.publisher ?? null;
      if (publisher !== null) publishers.cutOff(publisher);
    },
    dismiss: (roomId) => rooms.get(roomId)?.dismiss(),
    isFlowing: (roomId) => rooms.get(roomId)?.isFlowing ?? false,
    record(roomId, sessionId) {
      if (sessionId !== null || rooms.has(roomId)) roomOf(roomId).record(sessionId);
    },
    loop(roomId, sample) {
      if (sample !== null) roomOf(roomId).loop(loopOf(sample));
      else rooms.get(roomId)?.loop(null);
    },
    async start(given) {
      listener = given;
      recovering = recorder.recover().catch((error: unknown) => log.error({ err: error }, "the folder of recordings cannot be read"));
      await ingest.start();
    },
    async stop() {
      await Promise.all([ingest.stop(), web.stop()]);
      await Promise.all([...rooms.values()].map((room) => room.close()));
      rooms.clear();
      await recovering;
    },
    get rtmpPort() {
      return ingest.port;
    },
    get ingestPid() {
      return ingest.pid;
    },
    viewers: (roomId) => rooms.get(roomId)?.viewers ?? 0,
    attach: web.attach,
    routes: [
      (app) =>
        registerLiveRoute(app, {
          metrics,
          shown: (roomId) => rooms.get(roomId)?.shown ?? null,
          onViewer: (roomId, end) => rooms.get(roomId)?.join(end) ?? (() => undefined),
        }),
      (app) => registerBackRoute(app, { folder, recordingFile: deps.recordingFile }),
    ],
  };
}
