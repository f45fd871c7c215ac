import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { silentLog } from "../../kit/log.ts";
import { FlvError, createFlvReader } from "../flv/reader.ts";
import { type MediaBench, type Program, ROOM, createNotes, missing, publish, run, startMedia, watch } from "../testing.ts";
import { freePort } from "../../kit/testPort.ts";

/** The ingest as a process: what it survives, and how it ends. */
const noFfmpeg = missing("ffmpeg");
const MODULES = ["/usr/lib/nginx/modules/ngx_rtmp_module.so", "/usr/lib64/nginx/modules/ngx_rtmp_module.so"];
const rtmpModule = MODULES.find((path) => existsSync(path));
const noNginx = missing("nginx", ["-v"]) ?? (rtmpModule === undefined ? "nginx has no RTMP module" : null) ?? noFfmpeg;
const DATA = process.env["FULLTIME_DATA"] ?? join(import.meta.dirname, "../../../../shared/data");
const BROKEN_FILM = join(DATA, "flv/h264_aac_malformed.flv");
const noPictures = existsSync(BROKEN_FILM) ? noFfmpeg : "the malformed sample is not here";
for (const [what, why] of Object.entries({
  "publishing over RTMP": noFfmpeg,
  "nginx as publisher": noNginx,
  "a malformed film": noPictures,
})) {
  if (why !== null) console.warn(`skipped: ${what}, ${why}`);
}

const open: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function bench(options: Parameters<typeof startMedia>[0] = {}): Promise<MediaBench> {
  const started = await startMedia(options);
  open.push(() => started.stop());
  return started;
}
function started(program: Program): Program {
  open.push(() => program.kill());
  return program;
}
async function dial(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.on("error", () => socket.destroy());
  return socket;
}

/** Resolves when the socket closes; an error closes it as well. */
function closeOf(socket: Socket): Promise<void> {
  socket.resume();
  return new Promise((resolve) => {
    socket.on("close", () => resolve());
  });
}

describe("the port of the ingest", () => {
  it("taken: the portal goes on, says so once, and takes the port when it is free", async () => {
    const squatter = createServer().listen(0, "127.0.0.1");
    await once(squatter, "listening");
    const { port } = squatter.address() as AddressInfo;
    const said = createNotes<string>();
    const target = await bench({ rtmpPort: port, say: (line) => said.add(line) });
    expect(said.all).toHaveLength(1);
    expect(said.all[0]).toContain("端口已被占用");
    expect(target.media.rtmpPort).toBeNull();
    expect((await watch(target.port)).response.statusCode).toBe(404);
    squatter.close();
    await said.until((line) => line.includes("已恢复"));
    expect(target.media.rtmpPort).toBe(port);
    expect(said.all).toHaveLength(2);
  });

  it("closes on whoever speaks no RTMP, announces too much or plays; the next is served", async () => {
    const { media } = await bench();
    const port = media.rtmpPort ?? 0;
    for (const bytes of [Buffer.alloc(100_000, 0x41), Buffer.concat([Buffer.alloc(1 + 1_536 * 2, 3), chunkOf(16_000_000)])]) {
      const socket = await dial(port);
      const closed = closeOf(socket);
      socket.write(bytes);
      await closed;
    }
    expect(media.rtmpPort).toBe(port);
    (await dial(port)).destroy();
  });
});

/** The header of a message that announces this many bytes, and the first of them. */
function chunkOf(bytes: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt8(3, 0);
  header.writeUIntBE(bytes, 4, 3);
  header.writeUInt8(20, 7);
  return header;
}

describe("the process of the ingest", () => {
  it.skipIf(noFfmpeg !== null)("killed: rooms go down, it comes back on its port, and a publisher is let in again", async () => {
    const { media, calls, url } = await bench();
    const port = media.rtmpPort;
    started(publish(url()));
    await calls.until((line) => line === `start ${ROOM}`);
    process.kill(media.ingestPid ?? 0, "SIGKILL");
    await calls.until((line) => line === `end ${ROOM}`);
    expect(media.isFlowing(ROOM)).toBe(false);
    const from = calls.all.length;
    // OBS reconnects by itself, ffmpeg does not.
    while (media.rtmpPort === null) await new Promise((resolve) => setImmediate(resolve));
    expect(media.rtmpPort).toBe(port);
    started(publish(url()));
    await calls.until((line) => line === `start ${ROOM}`, from);
  });

  it.skipIf(!existsSync("/proc/self/environ"))("is told where its code lies compiled, and none of the portal's settings", async () => {
    const compiled = join(tmpdir(), "compiled");
    vi.stubEnv("NODE_COMPILE_CACHE", compiled);
    vi.stubEnv("PROVIDER_KEY", "a-secret-of-the-portal");
    const { media } = await bench();
    vi.unstubAllEnvs();
    const names = readFileSync(`/proc/${media.ingestPid}/environ`, "utf8")
      .split("\0")
      .filter((line) => line !== "");
    expect(names).toContain(`NODE_COMPILE_CACHE=${compiled}`);
    const allowed = ["PATH", "NODE_ENV", "NODE_COMPILE_CACHE", "FULLTIME_RUN"];
    expect(names.map((line) => line.slice(0, line.indexOf("="))).filter((name) => !allowed.includes(name))).toEqual([]);
  });

  it("ends when the portal is killed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "fulltime-ingest-"));
    open.push(() => rmSync(folder, { recursive: true, force: true }));
    const script = join(folder, "portal.ts");
    const module = (path: string): string => JSON.stringify(join(import.meta.dirname, path));
    writeFileSync(
      script,
      `import { createMedia } from ${module("../media.ts")};
       import { systemClock } from ${module("../../kit/clock.ts")};
       import { silentLog } from ${module("../../kit/log.ts")};
       const media = createMedia({ rtmpHost: "127.0.0.1", rtmpPort: 0, serverKey: "00".repeat(32), dataDir: ${JSON.stringify(folder)},
         clock: systemClock, log: silentLog(), recordingFile: async () => null });
       await media.start({ authorise: async () => true, onStart: async () => {}, onEnd: async () => {}, onRecorded: async () => {} });
       process.stdout.write("port " + media.rtmpPort + "\\n");`,
    );
    const portal = started(run(process.execPath, ["--no-warnings", script]));
    await once(portal.process.stdout ?? process.stdin, "data");
    const port = Number(/port (\d+)/.exec(portal.output())?.[1]);
    const closed = closeOf(await dial(port));
    await portal.kill();
    await closed;
    await expect(dial(port)).rejects.toThrow("ECONNREFUSED");
  });
});

describe("other programs than ours", () => {
  it.skipIf(noNginx !== null)("nginx pushes to us, ffmpeg plays from us", async () => {
    const { port, calls, url } = await bench();
    const folder = mkdtempSync(join(tmpdir(), "fulltime-nginx-"));
    open.push(() => rmSync(folder, { recursive: true, force: true }));
    const nginxPort = await freePort();
    const config = join(folder, "nginx.conf");
    const user = process.getuid?.() === 0 ? "user root;" : "";
    writeFileSync(
      config,
      `load_module ${rtmpModule}; daemon off; ${user} worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log warn;
       events { worker_connections 64; }
       rtmp { access_log off; server { listen 127.0.0.1:${nginxPort}; application relay { live on; push ${url()}; } } }`,
    );
    const nginx = run("nginx", ["-p", folder, "-c", config, "-e", join(folder, "error.log")]);
    // SIGKILL would leave its worker behind.
    open.push(() => nginx.kill("SIGTERM"));
    await listening(nginxPort, nginx);
    started(publish(`rtmp://127.0.0.1:${nginxPort}/relay/pictures`));
    await calls.until((line) => line === `start ${ROOM}`);
    const player = started(
      run("ffmpeg", [
        "-hide_banner",
        "-loglevel",
        "error",
        "-i",
        `http://127.0.0.1:${port}/media/live/${ROOM}.flv`,
        "-frames:v",
        "50",
        "-f",
        "null",
        "-",
      ]),
    );
    expect([await player.over, player.output()]).toEqual(["0", ""]);
  });

  it.skipIf(noPictures !== null)("a malformed film by ffmpeg disturbs nobody in another room", async () => {
    const target = await bench({ log: silentLog() });
    const { calls, port } = target;
    started(publish(target.url(target.nonce, "680002")));
    await calls.until((line) => line === "start 680002");
    const viewer = await watch(port, "680002");
    open.push(() => viewer.close());
    // However much of the file ffmpeg can decode.
    await started(publish(target.url(), ["-i", BROKEN_FILM, "-c", "copy"])).over;
    // It may be gone before the ingest has asked who it was.
    await calls.until((line) => line === `authorise ${ROOM} first`);
    const from = viewer.tags.all.length;
    await viewer.tags.until(({ kind }) => kind === "key", from);
    expect(target.media.isFlowing("680002")).toBe(true);
    expect(calls.all).not.toContain("end 680002");
    expect(() => createFlvReader(() => undefined).push(readFileSync(BROKEN_FILM))).toThrow(FlvError);
  });

  it.skipIf(noFfmpeg !== null)("ffprobe seeks in a recording over HTTP", async () => {
    const target = await bench();
    const { media, calls, recorded, url, port } = target;
    media.record(ROOM, "s1");
    const publisher = started(publish(url()));
    await calls.until((line) => line === `start ${ROOM}`);
    const viewer = await watch(port);
    open.push(() => viewer.close());
    await viewer.tags.until(({ kind, timestamp }) => kind === "key" && timestamp >= 5_000);
    await publisher.kill();
    const stretch = await recorded.until(() => true);
    expect(stretch).toMatchObject({ roomId: ROOM, sessionId: "s1", file: "s1-1.flv", isSeekable: true });
    target.files.set("r1", stretch.file);
    const probe = run("ffprobe", [
      ..."-v error -read_intervals 3%+#1 -select_streams v -show_entries packet=pts_time,flags -of csv=p=0".split(" "),
      `http://127.0.0.1:${port}/media/back/r1.flv`,
    ]);
    expect(await probe.over).toBe("0");
    expect(probe.output().trim()).toMatch(/^3\.0\d*,K/);
    expect(readFileSync(join(target.dataDir, "recordings", stretch.file)).toString("latin1")).toContain("onWallClock");
  });
});

/** Resolves once something listens on the port; fails when the program ends first. */
async function listening(port: number, program: Program): Promise<void> {
  let isOver = false;
  void program.over.then(() => (isOver = true));
  for (;;) {
    try {
      (await dial(port)).destroy();
      return;
    } catch (error) {
      if (isOver) throw new Error(program.output(), { cause: error });
    }
  }
}
