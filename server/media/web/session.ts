import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import { PUBLISH_CLOSE, PUBLISH_LIMITS, type PublishAnswer, decodeMediaTag } from "../../../contract/room/publish.ts";
import { type Clock, msUntil } from "../../kit/clock.ts";
import type { Log } from "../../kit/log.ts";
import type { PublishEvents, Publisher } from "../publish/gate.ts";
import { LIVE_APP } from "../publish/streamKey.ts";

/** A page's connection: a hello, an answer, then tags (contract/room/publish.ts). */
export interface Session {
  /** The server is shutting down. */
  drain(): void;
}

export interface SessionDeps {
  readonly connection: WebSocket;
  /** The TCP socket under the connection. */
  readonly raw: Socket;
  /** The publisher's address, for the log. */
  readonly address: string;
  /** Called when the page is admitted. */
  readonly onKnown: () => void;
  readonly clock: Clock;
  readonly log: Log;
  readonly gate: PublishEvents;
}

/** Bytes a page may send in all before it is admitted. */
const BEFORE_ADMITTED_MAX_BYTES = 65_536;
/** Standard close codes after which a page reconnects. */
const GOING_AWAY = 1001;
const INTERNAL_ERROR = 1011;

type State = "greeting" | "knocking" | "admitted" | "over";

export function createSession({ connection, raw, address, onKnown, clock, log, gate }: SessionDeps): Session {
  let state: State = "greeting";
  let isWaiting = true;
  let receivedBytes = 0;
  let lastReceivedAt = clock.now();
  let cancelTimer = clock.setTimer(PUBLISH_LIMITS.helloWithinMs, () => end(PUBLISH_CLOSE.protocol, "no hello in time"));

  const publisher: Publisher = {
    gate: "web",
    admit() {
      if (state !== "knocking") return;
      state = "admitted";
      isWaiting = false;
      onKnown();
      say({ t: "ok" });
    },
    drop(why) {
      if (state === "over") return;
      leave();
      if (why === "cutOff") {
        connection.close(PUBLISH_CLOSE.cutOff, "cut off");
      } else if (why === "failed") {
        connection.close(INTERNAL_ERROR, "could not be asked");
      } else {
        say({ t: "refused", why });
        connection.close(PUBLISH_CLOSE.refused, why);
      }
    },
  };

  function say(answer: PublishAnswer): void {
    connection.send(JSON.stringify(answer));
  }
  function leave(): void {
    state = "over";
    cancelTimer();
  }
  /** Frees the page's place at once, however long the closing handshake takes. */
  function release(reason: string): void {
    const wasKnown = state === "knocking" || state === "admitted";
    leave();
    if (wasKnown) gate.onGone(publisher, reason);
  }
  function end(code: number, reason: string): void {
    if (state === "over") return;
    release(reason);
    connection.close(code, reason);
  }
  function watchSilence(): void {
    const leftMs = msUntil(lastReceivedAt + PUBLISH_LIMITS.silenceMs, clock.now(), PUBLISH_LIMITS.silenceMs);
    if (leftMs === 0) end(GOING_AWAY, "silent for 10 s");
    else cancelTimer = clock.setTimer(leftMs, watchSilence);
  }

  function greet(data: Buffer, isBinary: boolean): void {
    const key = isBinary || data.length > PUBLISH_LIMITS.helloBytes ? null : keyOf(data.toString());
    if (key === null) {
      end(PUBLISH_CLOSE.protocol, "no hello");
      return;
    }
    state = "knocking";
    cancelTimer();
    watchSilence();
    const [name = "", ...query] = key.split("?");
    gate.onKnock(publisher, { app: LIVE_APP, name, query: query.join("?"), address });
  }
  function take(data: Buffer, isBinary: boolean): void {
    const tag = isBinary ? decodeMediaTag(data) : null;
    if (tag === null) {
      end(PUBLISH_CLOSE.protocol, "no media tag");
      return;
    }
    const { buffer, byteOffset, byteLength } = tag.body;
    try {
      gate.onTag(publisher, { ...tag, body: Buffer.from(buffer, byteOffset, byteLength) }, clock.now());
    } catch (error) {
      // A bug of ours, but no reason for the server to crash.
      log.error({ err: error }, "what a page published could not be passed on");
      end(INTERNAL_ERROR, "could not be passed on");
    }
  }

  connection.on("message", (data, isBinary) => {
    switch (state) {
      case "greeting":
        return greet(data as Buffer, isBinary);
      case "knocking":
        return end(PUBLISH_CLOSE.protocol, "sent before it was let in");
      case "admitted":
        return take(data as Buffer, isBinary);
      case "over":
        return undefined;
      default:
        return state satisfies never;
    }
  });
  // Oversized frames and protocol errors; `ws` closes with the matching code.
  connection.on("error", (error) => release(error.message));
  connection.on("close", (code) => release(`closed by the publisher (${code})`));
  // Counted by chunk, not by message: a large tag takes long to arrive.
  raw.on("data", (bytes: Buffer) => {
    lastReceivedAt = clock.now();
    receivedBytes += bytes.length;
    if (!isWaiting || receivedBytes <= BEFORE_ADMITTED_MAX_BYTES) return;
    release("too much before it was let in");
    connection.terminate();
  });

  return {
    drain: () => end(PUBLISH_CLOSE.drain, "drain"),
  };
}

/** Null if the text is not a hello. */
function keyOf(text: string): string | null {
  let hello: unknown;
  try {
    hello = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof hello !== "object" || hello === null || !("t" in hello) || hello.t !== "publish") return null;
  return "key" in hello && typeof hello.key === "string" ? hello.key : null;
}
