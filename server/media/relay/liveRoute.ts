import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import { ERROR_MESSAGE } from "../../../contract/codes/errorMessages.ts";
import { ErrorCode } from "../../../contract/codes/errors.ts";
import { sendFailure } from "../../http/calls.ts";
import type { Metrics } from "../../kit/metrics.ts";
import { type Outlet, createViewer } from "./viewer.ts";
import type { RelayStream } from "./stream.ts";

export interface LiveRouteDeps {
  readonly metrics: Metrics | null;
  /** The room's stream; null while the room is down or unknown. */
  shown(roomId: string): RelayStream | null;
  /** Called for every viewer with a function that ends it. Returns a function to call when the viewer has left. */
  onViewer(roomId: string, end: () => void): () => void;
}

interface Params {
  readonly file: string;
}

/** Bytes are counted in pieces: a metrics counter costs more than a number, and viewers are written to many times a second. */
const COUNTED_BYTES = 65_536;
const FILE = /^([\w-]{1,64})\.flv$/;

/** `GET /media/live/{roomId}.flv`: HTTP-FLV for as long as the viewer stays. */
export function registerLiveRoute(app: FastifyInstance, { metrics, shown, onViewer }: LiveRouteDeps): void {
  let uncounted = 0;
  function count(bytes: number, least = COUNTED_BYTES): void {
    uncounted += bytes;
    if (uncounted < least) return;
    metrics?.mediaBytes.inc(uncounted);
    uncounted = 0;
  }

  app.get<{ Params: Params }>(
    "/media/live/:file",
    { schema: { hide: true }, exposeHeadRoute: false, config: { rateLimit: false } },
    (request, reply) => {
      const roomId = FILE.exec(request.params.file)?.[1];
      const stream = roomId === undefined ? null : shown(roomId);
      if (roomId === undefined || stream === null) {
        void sendFailure(reply, { code: ErrorCode.notFound, message: ERROR_MESSAGE[ErrorCode.notFound] });
        return;
      }
      const response = openResponse(reply);
      const viewer = createViewer(outletOf(response, count), () => metrics?.mediaSkips.inc());
      const unfollow = stream.follow(viewer);
      metrics?.mediaViewers.inc();
      // A viewer that does not read would delay the server's shutdown.
      const forget = onViewer(roomId, () => void (response.writableLength > 0 ? response.destroy() : response.end()));
      const leave = (): void => {
        unfollow();
        forget();
        count(0, 0);
        metrics?.mediaViewers.dec();
        if (viewer.isDropped) metrics?.mediaSlowClosed.inc();
      };
      // The connection may have closed before the handler ran.
      if (response.destroyed) leave();
      else response.on("close", leave);
    },
  );
}

/** Takes the response over from the framework: no compression, no length; it ends with the connection. */
function openResponse(reply: FastifyReply): ServerResponse {
  // Headers that hooks set on every response; hijacking would lose them.
  const headers = reply.getHeaders();
  reply.hijack();
  const { raw } = reply;
  raw.socket?.setNoDelay(true);
  // Frames are sent raw: with chunked encoding each would take three writes.
  raw.useChunkedEncodingByDefault = false;
  raw.on("error", () => raw.destroy());
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    "content-type": "video/x-flv",
    "cache-control": "no-store, no-transform",
    // Proxies in front must not buffer the response.
    "x-accel-buffering": "no",
    connection: "close",
  });
  raw.flushHeaders();
  return raw;
}

function outletOf(response: ServerResponse, count: (bytes: number) => void): Outlet {
  return {
    write(bytes) {
      count(bytes.length);
      response.write(bytes);
    },
    get unsentBytes() {
      return response.writableLength;
    },
    destroy: () => void response.destroy(),
  };
}
