import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocket, type ClientOptions } from "ws";
import type { ServerFrame } from "../../contract/feed/frames.ts";
import { framesIn } from "./testSubscriber.ts";

/** A client of the feed that stores what it receives. */
export interface TestClient {
  readonly socket: WebSocket;
  readonly frames: ServerFrame[];
  say(frame: unknown): void;
  /** The first frame, received or future, that matches. */
  until(isIt: (frame: ServerFrame) => boolean): Promise<ServerFrame>;
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  /** The server's reason; "" until it is closed. */
  readonly closedWhy: string;
}

export async function listen(
  server: Server = createServer(),
): Promise<{ readonly server: Server; readonly url: string; close(): Promise<void> }> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    server,
    url: `ws://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Resolves after the server's `hello`; rejects with the HTTP status when it refuses. */
export async function connect(url: string, options: ClientOptions = {}): Promise<TestClient> {
  const socket = new WebSocket(url, { perMessageDeflate: false, ...options });
  const frames: ServerFrame[] = [];
  const questions = new Set<{ isIt: (frame: ServerFrame) => boolean; resolve: (frame: ServerFrame) => void }>();
  socket.on("message", (data) => {
    for (const frame of framesIn(String(data))) {
      frames.push(frame);
      for (const question of questions) {
        if (!question.isIt(frame)) continue;
        questions.delete(question);
        question.resolve(frame);
      }
    }
  });
  let closedWhy = "";
  const closed = new Promise<number>((resolve) => {
    socket.on("close", (code, reason) => {
      closedWhy = reason.toString();
      resolve(code);
    });
  });
  const client: TestClient = {
    socket,
    frames,
    closed,
    get closedWhy() {
      return closedWhy;
    },
    say: (frame) => socket.send(typeof frame === "string" ? frame : JSON.stringify(frame)),
    until(isIt) {
      const come = frames.find(isIt);
      if (come) return Promise.resolve(come);
      return new Promise((resolve) => {
        questions.add({ isIt, resolve });
      });
    },
  };
  await new Promise<void>((resolve, reject) => {
    socket.once("unexpected-response", (_request, response) => reject(new Error(`refused with ${response.statusCode}`)));
    socket.once("error", reject);
    void client.until((frame) => frame.t === "hello").then(() => resolve());
  });
  return client;
}
