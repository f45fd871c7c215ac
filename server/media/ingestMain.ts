import { Socket, createServer } from "node:net";
import { codeOf, messageOf } from "../kit/errors.ts";
import { createWaitingRoom } from "../kit/places.ts";
import { type Session, createSession } from "./ingest/session.ts";
import { FRAME, frameReader, jsonFrame } from "./ingest/wire.ts";

/**
 * The RTMP ingest, a process of its own: `node ingestMain.ts HOST PORT`, with a socket pair to the portal as file
 * descriptor 3. It ends with that socket, so also when the portal is killed. Signals are left to the portal.
 */
const LINK_FD = 3;
const [host = "127.0.0.1", port = "1935"] = process.argv.slice(2);
const link = new Socket({ fd: LINK_FD, readable: true, writable: true });
const sessions = new Map<number, Session>();
let nextId = 1;
let isHeld = false;

function send(frame: Buffer): void {
  if (link.destroyed || link.write(frame) || isHeld) return;
  isHeld = true;
  for (const session of sessions.values()) session.hold(true);
}

link.on("drain", () => {
  isHeld = false;
  for (const session of sessions.values()) session.hold(false);
});
link.on(
  "data",
  frameReader(({ kind, publisher }) => {
    if (kind === FRAME.admit) sessions.get(publisher)?.admit();
    else if (kind === FRAME.drop) sessions.get(publisher)?.drop();
  }),
);
// Without the portal there is nobody to publish to.
link.on("end", () => process.exit(0));
link.on("error", () => process.exit(0));
// Signals of the terminal reach this process too; the portal decides when it ends.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const) process.on(signal, () => undefined);

/** Connections that are not identified yet: in all, and of one network. */
const WAITING_MAX = 256;
const WAITING_PER_NETWORK = 8;
const waiting = createWaitingRoom<Socket>({
  places: WAITING_MAX,
  perNetwork: WAITING_PER_NETWORK,
  evict: (socket) => socket.destroy(),
});

const server = createServer((socket) => {
  if (!waiting.enter(socket, socket.remoteAddress ?? "")) {
    socket.destroy();
    return;
  }
  const id = nextId;
  nextId += 1;
  const session = createSession({
    id,
    socket,
    send,
    onKnown: () => waiting.leave(socket),
    onClose() {
      waiting.leave(socket);
      sessions.delete(id);
    },
    now: Date.now,
  });
  sessions.set(id, session);
  if (isHeld) session.hold(true);
});
server.on("error", (error) => {
  link.end(jsonFrame(FRAME.failed, 0, { code: codeOf(error) ?? "", message: messageOf(error) }), () => process.exit(1));
});
server.listen(Number(port), host, () => {
  const address = server.address();
  send(jsonFrame(FRAME.listening, 0, { port: typeof address === "object" && address !== null ? address.port : Number(port) }));
});
