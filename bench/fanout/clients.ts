import { connect, type Socket } from "node:net";
import { answer } from "../kit/child.ts";
import { frameReader, maskedText, upgradeRequest } from "../kit/wsFrames.ts";
import { CHANNELS } from "./event.ts";

/** All clients of one server, in this process: they only count events. */
const EVENT_BYTES_MIN = 100;
const AT_ONCE = 100;
const sockets: Socket[] = [];
let received = 0;

function open(peer: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    sockets.push(socket);
    socket.on("error", reject);
    if (peer === "raw") socket.on("connect", () => resolve());
    else {
      const path = peer === "socket.io" ? "/socket.io/?EIO=4&transport=websocket" : peer === "fulltime" ? "/feed/sport" : "/";
      socket.write(upgradeRequest(path, `127.0.0.1:${port}`));
    }
    let snapshots = 0;
    const read = frameReader((payload) => {
      if (payload.length > EVENT_BYTES_MIN && payload[0] !== 0x30) {
        received += eventsIn(payload);
        return;
      }
      if (peer.startsWith("ws")) resolve();
      else if (peer === "fulltime") {
        const text = payload.toString();
        if (text.includes('"hello"')) socket.write(maskedText(JSON.stringify(CHANNELS.map((ch) => ({ t: "sub", ch })))));
        else if (text.includes('"snap"')) {
          snapshots += 1;
          if (snapshots === CHANNELS.length) resolve();
        }
      } else if (peer === "socket.io") {
        const text = payload.toString();
        if (text.startsWith("0")) socket.write(maskedText("40"));
        else if (text.startsWith("40")) resolve();
        else if (text === "2") socket.write(maskedText("3"));
      }
    }, peer === "raw");
    socket.on("data", read);
  });
}

const EVENT_BEGINS = Buffer.from('"k":"text"');

/** Our server sends the events of one tick in one frame. */
function eventsIn(payload: Buffer): number {
  if (payload[0] !== 0x5b) return 1;
  let count = 0;
  for (let at = payload.indexOf(EVENT_BEGINS); at !== -1; at = payload.indexOf(EVENT_BEGINS, at + EVENT_BEGINS.length)) count += 1;
  return count;
}

answer({
  async open({ peer, port, count }: { readonly peer: string; readonly port: number; readonly count: number }) {
    for (let i = 0; i < count; i += AT_ONCE) {
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - i) }, () => open(peer, port)));
    }
    if (peer === "fulltime") {
      const ping = maskedText(JSON.stringify({ t: "ping", at: 0 }));
      setInterval(() => {
        for (const socket of sockets) socket.write(ping);
      }, 25_000).unref();
    }
  },
  received: () => received,
});
