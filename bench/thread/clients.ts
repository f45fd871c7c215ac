import { type Socket, connect } from "node:net";
import { answer } from "../kit/child.ts";
import { frameReader, maskedText, upgradeRequest } from "../kit/wsFrames.ts";
import { CHANNEL } from "./post.ts";

/** All readers of the thread, in this process: they only count posts. */
const AT_ONCE = 100;
const POST_BEGINS = Buffer.from('"k":"post"');
const sockets: Socket[] = [];
let received = 0;
/** Frames with at least one post. */
let frames = 0;

function postsIn(payload: Buffer): number {
  let count = 0;
  for (let at = payload.indexOf(POST_BEGINS); at !== -1; at = payload.indexOf(POST_BEGINS, at + POST_BEGINS.length)) count += 1;
  return count;
}

function open(peer: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    sockets.push(socket);
    socket.on("error", reject);
    if (peer === "raw") socket.on("connect", () => resolve());
    else socket.write(upgradeRequest("/feed/tv", `127.0.0.1:${port}`));
    const read = frameReader((payload) => {
      const posts = postsIn(payload);
      received += posts;
      if (posts > 0) frames += 1;
      if (posts > 0 || peer === "raw") return;
      const text = payload.toString();
      if (text.includes('"hello"')) socket.write(maskedText(JSON.stringify({ t: "sub", ch: CHANNEL })));
      else if (text.includes('"snap"')) resolve();
      else if (text.includes('"err"')) reject(new Error(text));
    }, peer === "raw");
    socket.on("data", read);
  });
}

answer({
  async open({ peer, port, count }: { readonly peer: string; readonly port: number; readonly count: number }) {
    for (let i = 0; i < count; i += AT_ONCE) {
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - i) }, () => open(peer, port)));
    }
    if (peer === "raw") return;
    const ping = maskedText(JSON.stringify({ t: "ping", at: 0 }));
    setInterval(() => {
      for (const socket of sockets) socket.write(ping);
    }, 25_000).unref();
  },
  received: () => received,
  frames: () => frames,
});
