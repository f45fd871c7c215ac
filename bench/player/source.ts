import { type ServerResponse, createServer } from "node:http";
import { FLV_HEADER, type Tag, readTags, writeMark, writeTag } from "./flvTags.ts";
import { FPS } from "./blocks.ts";

const MARK_EVERY_MS = 1_000;
/** Does not start at 0, so that no player can use timestamps as positions. */
const FIRST_TIMESTAMP_MS = 7_654_000;
const TICK_MS = 5;

export interface Source {
  readonly port: number;
  /** Epoch ms of picture 0; picture n follows n / FPS s later, without end. */
  readonly startedAt: number;
  /** Sends nothing to this viewer for `ms`: open responses and new requests wait. */
  stall(viewer: string, ms: number): void;
  close(): void;
}

interface Viewer {
  readonly name: string;
  readonly response: ServerResponse;
  /** Next tag, counted from the first lap on. */
  next: number;
  hasBegun: boolean;
  markedAt: number;
}

/** Serves a file in a loop as one live stream in real time: `/live.flv?viewer=x`. A new viewer starts at the last key frame. */
export async function startSource(
  flv: Buffer,
  frames: number,
  serveFile: (path: string, response: ServerResponse) => void,
): Promise<Source> {
  const tags = readTags(flv);
  const script = tags.filter(({ kind }) => kind === "script");
  const headers = tags.filter(({ isHeader }) => isHeader);
  const media = tags.filter(({ kind, isHeader }) => kind !== "script" && !isHeader).toSorted((a, b) => a.timestampMs - b.timestampMs);
  const lapMs = (frames * 1_000) / FPS;
  const startedAt = Date.now();
  const viewers = new Set<Viewer>();
  const stalledUntil = new Map<string, number>();

  const tagAt = (index: number): Tag & { readonly dueMs: number } => {
    const tag = media[index % media.length] as Tag;
    return { ...tag, dueMs: tag.timestampMs + Math.floor(index / media.length) * lapMs };
  };
  /** The first tag that is still in the future. */
  function edge(elapsedMs: number): number {
    const lap = Math.floor(elapsedMs / lapMs);
    const within = media.findIndex(({ timestampMs }) => timestampMs > elapsedMs - lap * lapMs);
    return lap * media.length + (within < 0 ? media.length : within);
  }

  function begin(viewer: Viewer, elapsedMs: number): void {
    let first = edge(elapsedMs) - 1;
    while (first > 0 && !tagAt(first).isKey) first -= 1;
    viewer.next = Math.max(0, first);
    viewer.hasBegun = true;
    viewer.response.writeHead(200, { "Content-Type": "video/x-flv", "Access-Control-Allow-Origin": "*" });
    const at = FIRST_TIMESTAMP_MS + tagAt(viewer.next).dueMs;
    viewer.response.write(Buffer.concat([FLV_HEADER, ...[...script, ...headers].map(({ kind, body }) => writeTag(kind, at, body))]));
  }

  function send(viewer: Viewer, elapsedMs: number): void {
    if ((stalledUntil.get(viewer.name) ?? 0) > Date.now()) return;
    if (!viewer.hasBegun) begin(viewer, elapsedMs);
    const parts: Buffer[] = [];
    for (let tag = tagAt(viewer.next); tag.dueMs <= elapsedMs; viewer.next += 1, tag = tagAt(viewer.next)) {
      const pts = FIRST_TIMESTAMP_MS + tag.dueMs;
      if (tag.kind === "video" && pts - viewer.markedAt >= MARK_EVERY_MS) {
        parts.push(writeMark(startedAt + tag.dueMs, pts));
        viewer.markedAt = pts;
      }
      parts.push(writeTag(tag.kind, pts, tag.body));
    }
    if (parts.length > 0) viewer.response.write(Buffer.concat(parts));
  }

  const timer = setInterval(() => {
    const elapsedMs = Date.now() - startedAt;
    for (const viewer of viewers) send(viewer, elapsedMs);
  }, TICK_MS);

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://x");
    if (url.pathname !== "/live.flv") return serveFile(url.pathname, response);
    const viewer: Viewer = { name: url.searchParams.get("viewer") ?? "", response, next: 0, hasBegun: false, markedAt: -MARK_EVERY_MS };
    viewers.add(viewer);
    response.on("close", () => viewers.delete(viewer));
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    startedAt,
    stall: (viewer, ms) => void stalledUntil.set(viewer, Date.now() + ms),
    close() {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
    },
  };
}
