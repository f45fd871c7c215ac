import { connect } from "node:net";
import { answer } from "../kit/child.ts";
import { percentile } from "../kit/numbers.ts";
import { frameReader, maskedText, upgradeRequest } from "../kit/wsFrames.ts";

/** Sockets that follow one match. One in `MEASURED` reads the times in its events; all count frames. */
const AT_ONCE = 100;
const MEASURED = 20;
/** Sockets per network; the portal allows 600. */
const OF_A_NETWORK = 200;
/** The server closes a socket that is silent for a minute. */
const PING_MS = 25_000;
const SENT_AT = /"text":"t(\d{13})"/g;
let took: number[] = [];
let frames = 0;

function open(port: number, ch: string, n: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    socket.on("error", reject);
    const from = `10.0.${Math.floor(n / OF_A_NETWORK)}.7`;
    socket.write(upgradeRequest("/feed/sport", `127.0.0.1:${port}`).replace("\r\n\r\n", `\r\nX-Forwarded-For: ${from}\r\n\r\n`));
    let isSubscribed = false;
    socket.on(
      "data",
      frameReader((payload) => {
        if (isSubscribed) {
          frames += 1;
          if (n % MEASURED !== 0) return;
          const now = Date.now();
          for (const found of payload.toString("latin1").matchAll(SENT_AT)) took.push(now - Number(found[1]));
          return;
        }
        const text = payload.toString();
        if (text.includes('"hello"')) socket.write(maskedText(JSON.stringify({ t: "sub", ch })));
        if (!text.includes('"snap"')) return;
        isSubscribed = true;
        setInterval(() => socket.write(maskedText(JSON.stringify({ t: "ping", at: Date.now() }))), PING_MS);
        resolve();
      }, false),
    );
  });
}

answer({
  async open({ port, ch, count }: { readonly port: number; readonly ch: string; readonly count: number }) {
    for (let i = 0; i < count; i += AT_ONCE) {
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - i) }, (_, k) => open(port, ch, i + k)));
    }
  },
  /** Results since the last call, ms. */
  take() {
    const result = { events: took.length, frames, p50: percentile(took, 0.5), p99: percentile(took, 0.99) };
    took = [];
    frames = 0;
    return result;
  },
});
