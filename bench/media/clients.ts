import { type Socket, connect } from "node:net";
import { answer } from "../kit/child.ts";

/** All viewers, in this process: they only count bytes. */
interface Viewer {
  readonly socket: Socket;
  received: number;
}

const HEAD_END = "\r\n\r\n";
const viewers: Viewer[] = [];

/** Resolves with the ms from the request to the first byte of the film. */
function open(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    const viewer: Viewer = { socket, received: 0 };
    let askedAt = 0;
    let hasHead = false;
    socket.on("connect", () => {
      askedAt = performance.now();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    });
    socket.on("data", (chunk) => {
      viewer.received += chunk.length;
      if (hasHead) return;
      const text = chunk.toString("latin1");
      if (!text.startsWith("HTTP/1.1 200") && viewer.received === chunk.length) reject(new Error(text.slice(0, 80)));
      if (!text.includes("FLV") && (!text.includes(HEAD_END) || text.endsWith(HEAD_END))) return;
      hasHead = true;
      resolve(performance.now() - askedAt);
    });
    socket.on("error", reject);
    viewers.push(viewer);
  });
}

answer({
  /** Opens them one after the other, so that each meets a server that already serves the others. */
  async open({ port, path, count }: { readonly port: number; readonly path: string; readonly count: number }) {
    const times: number[] = [];
    for (let i = 0; i < count; i += 1) times.push(await open(port, path));
    return times;
  },
  received: () => viewers.map(({ received }) => received),
  /** The first `count` stop reading. */
  stall({ count }: { readonly count: number }) {
    for (const { socket } of viewers.slice(0, count)) socket.pause();
  },
});
