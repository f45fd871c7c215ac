import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { systemClock } from "../../server/kit/clock.ts";
import { silentLog } from "../../server/kit/log.ts";
import { createMedia } from "../../server/media/media.ts";
import { answer, usage } from "../kit/child.ts";
import { freePort } from "../../server/kit/testPort.ts";

/**
 * One server of the comparison, in a process of its own: `fulltime` (the media module behind the portal's framework,
 * its ingest in a second process) or `node-media-server` (RTMP in and HTTP-FLV out in one process).
 */
interface Peer {
  readonly publishUrl: string;
  readonly port: number;
  readonly path: string;
  /** Process id of a separate ingest, so that its work is counted too. */
  readonly ingestPid: number | null;
  /** Number of connections it still serves; null if it does not report that. */
  readonly viewers: () => number | null;
}

const ROOM = "680001";
const KEY_LASTS_MS = 3_600_000;
const [kind, dataDir = "."] = process.argv.slice(2);

async function fulltime(): Promise<Peer> {
  const media = createMedia({
    rtmpHost: "127.0.0.1",
    rtmpPort: 0,
    serverKey: "be".repeat(32),
    dataDir,
    clock: systemClock,
    log: silentLog(),
    recordingFile: async () => null,
  });
  const app = Fastify();
  for (const register of media.routes) register(app);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const nothing = async (): Promise<void> => undefined;
  await media.start({ authorise: async () => true, onStart: nothing, onEnd: nothing, onRecorded: nothing });
  const { server, streamKey } = media.issuePublishUrl(ROOM, "bench", Date.now() + KEY_LASTS_MS);
  return {
    publishUrl: `${server}/${streamKey}`,
    port: (app.server.address() as AddressInfo).port,
    path: `/media/live/${ROOM}.flv`,
    ingestPid: media.ingestPid,
    viewers: () => media.viewers(ROOM),
  };
}

async function nodeMediaServer(): Promise<Peer> {
  // It logs a line for every connection.
  console.log = () => undefined;
  const { default: NodeMediaServer } = await import("node-media-server");
  const [rtmp, http] = [await freePort(), await freePort()];
  const server = new NodeMediaServer({
    bind: "127.0.0.1",
    rtmp: { port: rtmp },
    http: { port: http },
    record: { auto: false },
    store: { path: dataDir },
    webadmin: { enable: false },
  });
  await server.run();
  return {
    publishUrl: `rtmp://127.0.0.1:${rtmp}/live/${ROOM}`,
    port: http,
    path: `/live/${ROOM}.flv`,
    ingestPid: null,
    viewers: () => null,
  };
}

const peer = kind === "fulltime" ? await fulltime() : await nodeMediaServer();

/** From ticks of 10 ms, as Linux counts them; 0 where they cannot be read. */
function cpuMicrosOf(pid: number | null): number {
  if (pid === null || process.platform !== "linux") return 0;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

answer({
  peer: () => ({ publishUrl: peer.publishUrl, port: peer.port, path: peer.path }),
  viewers: () => peer.viewers(),
  usage,
  ingestCpuMicros: () => cpuMicrosOf(peer.ingestPid),
});
